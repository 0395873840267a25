#include "engine/agent/state.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view wipeId = "*";

bool isWipe(const Message &message)
{
    return message.role == Role::Remove && message.id == wipeId;
}

void mergeMessage(Transcript &messages, Message message)
{
    if (message.id.empty()) {
        messages.push_back(std::move(message));
        return;
    }
    // From the end: what is written again is nearly always young.
    const auto known =
        std::find_if(messages.rbegin(), messages.rend(), [&](const Message &other) { return other.id == message.id; });
    if (message.role == Role::Remove) {
        if (known != messages.rend())
            messages.erase(std::next(known).base());
    } else if (known != messages.rend()) {
        *known = std::move(message);
    } else {
        messages.push_back(std::move(message));
    }
}

template<typename T>
void take(std::optional<T> &from, T &to)
{
    if (from)
        to = std::move(*from);
}

} // namespace

void mergeMessages(Transcript &messages, Transcript writes)
{
    auto first = writes.begin();
    const auto wipe = std::find_if(writes.rbegin(), writes.rend(), isWipe);
    if (wipe != writes.rend()) {
        messages.clear();
        first = wipe.base();
    }
    for (; first != writes.end(); ++first)
        mergeMessage(messages, std::move(*first));
}

void mergeFiles(FileEntries &files, std::vector<std::pair<std::string, std::optional<FileData>>> writes)
{
    for (auto &write : writes) {
        std::string &path = write.first;
        std::optional<FileData> &data = write.second;
        const auto known =
            std::find_if(files.begin(), files.end(), [&](const auto &entry) { return entry.first == path; });
        if (!data) {
            if (known != files.end())
                files.erase(known);
        } else if (known != files.end()) {
            known->second = std::move(*data);
        } else {
            files.emplace_back(std::move(path), std::move(*data));
        }
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
