#include "engine/agent/state.h"

#include <algorithm>
#include <unordered_map>

namespace Touchstone {
namespace {

constexpr std::string_view wipeId = "*";

bool isWipe(const Message &message)
{
    return message.role == Role::Remove && message.id == wipeId;
}

/// Lists whose entries are found by a key, while writes replace, append and remove. One search each would make many
/// writes quadratic; of several entries with one key the last is meant.
template<typename Entry, typename KeyOf>
class KeyedList
{
public:
    KeyedList(std::vector<Entry> &entries, KeyOf keyOf)
        : m_entries(entries)
        , m_keyOf(std::move(keyOf))
        , m_isRemoved(entries.size())
    {
        for (std::size_t i = 0; i < entries.size(); ++i)
            m_places[m_keyOf(entries[i])].push_back(i);
    }
    KeyedList(const KeyedList &) = delete;
    KeyedList &operator=(const KeyedList &) = delete;
    ~KeyedList()
    {
        if (!m_hasRemoved)
            return;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (m_isRemoved[i])
                continue;
            if (kept != i)
                m_entries[kept] = std::move(m_entries[i]);
            ++kept;
        }
        m_entries.resize(kept);
    }

    void put(Entry entry)
    {
        std::vector<std::size_t> &places = m_places[m_keyOf(entry)];
        if (!places.empty()) {
            m_entries[places.back()] = std::move(entry);
            return;
        }
        places.push_back(m_entries.size());
        append(std::move(entry));
    }

    void append(Entry entry)
    {
        m_entries.push_back(std::move(entry));
        m_isRemoved.push_back(false);
    }

    void remove(const std::string &key)
    {
        const auto found = m_places.find(key);
        if (found == m_places.end() || found->second.empty())
            return;
        m_isRemoved[found->second.back()] = true;
        m_hasRemoved = true;
        found->second.pop_back();
    }

private:
    std::vector<Entry> &m_entries;
    KeyOf m_keyOf;
    std::unordered_map<std::string, std::vector<std::size_t>> m_places;
    std::vector<bool> m_isRemoved;
    bool m_hasRemoved = false;
};

template<typename T>
void take(std::optional<T> &from, T &to)
{
    if (from)
        to = std::move(*from);
}

} // namespace

void mergeMessages(Transcript &messages, Transcript writes)
{
    if (writes.empty())
        return;
    auto first = writes.begin();
    const auto wipe = std::find_if(writes.rbegin(), writes.rend(), isWipe);
    if (wipe != writes.rend()) {
        messages.clear();
        first = wipe.base();
    }
    KeyedList merged(messages, [](const Message &message) { return message.id; });
    for (; first != writes.end(); ++first) {
        if (first->id.empty())
            merged.append(std::move(*first));
        else if (first->role == Role::Remove)
            merged.remove(first->id);
        else
            merged.put(std::move(*first));
    }
}

void mergeFiles(FileEntries &files, std::vector<std::pair<std::string, std::optional<FileData>>> writes)
{
    if (writes.empty())
        return;
    KeyedList merged(files, [](const FileEntries::value_type &entry) { return entry.first; });
    for (auto &[path, data] : writes) {
        if (data)
            merged.put({std::move(path), std::move(*data)});
        else
            merged.remove(path);
    }
}

void apply(StateUpdate update, AgentState &state)
{
    mergeMessages(state.messages, std::move(update.messages));
    mergeFiles(state.files, std::move(update.files));
    take(update.rubric, state.rubric);
    if (update.skills)
        state.skills = std::move(update.skills);
    if (update.memory)
        state.memory = std::move(update.memory);
    take(update.rubricState, state.rubricState);
    take(update.structuredResponse, state.structuredResponse);
    take(update.summarization, state.summarization);
    take(update.summarizationSession, state.summarizationSession);
    take(update.todos, state.todos);
}

} // namespace Touchstone
