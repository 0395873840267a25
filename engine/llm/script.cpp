#include "engine/llm/script.h"

#include "engine/base/json.h"

#include <algorithm>

namespace Touchstone {
namespace {

const std::vector<ScriptEntry> &entriesOf(const Script &script, const std::string &part)
{
    static const std::vector<ScriptEntry> none;
    if (part == "agent")
        return script.agent;
    if (part == "grader")
        return script.grader;
    const auto found = std::find_if(script.subagents.begin(), script.subagents.end(),
                                    [&part](const auto &subagent) { return subagent.first == part; });
    return found == script.subagents.end() ? none : found->second;
}

/// What the model has not answered yet: everything behind its own last message.
std::span<const Message> newMessages(std::span<const Message> messages)
{
    std::size_t begin = messages.size();
    while (begin > 0 && messages[begin - 1].role != Role::Assistant)
        --begin;
    return messages.subspan(begin);
}

bool contains(std::span<const Message> messages, const std::string &text)
{
    return std::any_of(messages.begin(), messages.end(),
                       [&text](const Message &message) { return textOf(message).find(text) != std::string::npos; });
}

} // namespace

ScriptPart::ScriptPart(const Script &script, std::string part, std::vector<Error> warnings)
    : m_name(std::move(part))
    , m_file(script.file)
    , m_warnings(std::move(warnings))
    , m_atEnd(script.atEnd)
    , m_entries(entriesOf(script, m_name))
    , m_isUsed(m_entries.size(), false)
    , m_hasConditions(std::any_of(m_entries.begin(), m_entries.end(),
                                  [](const ScriptEntry &entry) { return entry.whenContains.has_value(); }))
{
}

std::size_t ScriptPart::nextPlain(std::size_t from) const
{
    while (from < m_entries.size() && (m_isUsed[from] || m_entries[from].whenContains))
        ++from;
    return from;
}

const ScriptEntry *ScriptPart::lastPlain() const
{
    const auto last = std::find_if(m_entries.rbegin(), m_entries.rend(),
                                   [](const ScriptEntry &entry) { return !entry.whenContains; });
    return last == m_entries.rend() ? nullptr : &*last;
}

Result<ScriptPart::Answer> ScriptPart::next(std::span<const Message> messages)
{
    const std::span<const Message> fresh = newMessages(messages);
    const std::scoped_lock lock(m_mutex);
    while (m_firstUnused < m_entries.size() && m_isUsed[m_firstUnused])
        ++m_firstUnused;
    std::size_t index = m_hasConditions ? m_firstUnused : m_entries.size();
    while (index < m_entries.size()
           && (m_isUsed[index] || !m_entries[index].whenContains || !contains(fresh, *m_entries[index].whenContains)))
        ++index;
    if (index == m_entries.size())
        index = nextPlain(m_firstUnused);
    if (index < m_entries.size()) {
        m_isUsed[index] = true;
        return Answer{m_entries[index], ++m_taken};
    }
    if (m_atEnd == Script::AtEnd::Repeat) {
        if (const ScriptEntry *last = lastPlain())
            return Answer{*last, ++m_taken};
    }
    Error error;
    error.code = Error::Code::ScriptExhausted;
    error.subject = m_name;
    error.message = "The script has no answer left for '" + m_name + "': it has " + std::to_string(m_entries.size())
        + (m_entries.size() == 1 ? " entry, " : " entries, ") + std::to_string(m_taken)
        + " used, and the model was called once more.";
    error.remedy = "Add an entry under '" + m_name + "', or set 'at_end: repeat'.";
    if (!m_file.empty())
        error.position = SourcePosition{.file = m_file, .line = m_entries.empty() ? 0 : m_entries.back().line};
    return failure(std::move(error));
}

bool ScriptPart::hasNext() const
{
    const std::scoped_lock lock(m_mutex);
    return nextPlain(m_firstUnused) < m_entries.size() || (m_atEnd == Script::AtEnd::Repeat && lastPlain() != nullptr);
}

std::vector<ScriptEntry> ScriptPart::unused() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<ScriptEntry> entries;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_isUsed[i])
            entries.push_back(m_entries[i]);
    }
    return entries;
}

JsonText ScriptPart::position() const
{
    const std::scoped_lock lock(m_mutex);
    Json used = Json::array();
    for (std::size_t i = 0; i < m_isUsed.size(); ++i) {
        if (m_isUsed[i])
            used.push_back(i);
    }
    return toJsonText(Json{{"used", std::move(used)}, {"taken", m_taken}});
}

void ScriptPart::resume(const JsonText &position)
{
    const Json json = parseJson(position);
    if (!memberAt(json, "used").is_array())
        return;
    const std::scoped_lock lock(m_mutex);
    m_isUsed.assign(m_entries.size(), false);
    for (const Json &index : memberAt(json, "used")) {
        if (index.is_number_unsigned() && index.get<std::size_t>() < m_isUsed.size())
            m_isUsed[index.get<std::size_t>()] = true;
    }
    m_firstUnused = 0;
    m_taken = static_cast<std::size_t>(integerAt(json, "taken"));
}

} // namespace Touchstone
