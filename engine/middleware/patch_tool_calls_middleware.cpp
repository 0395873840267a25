#include "engine/middleware/patch_tool_calls_middleware.h"

#include <array>
#include <unordered_set>

namespace Touchstone {
namespace {

/// Answers the calls of one list that are open.
template<typename Call>
void answerOpen(const std::vector<Call> &calls, std::string_view reason,
                const std::unordered_set<std::string_view> &answered, Transcript &patched)
{
    for (const Call &call : calls) {
        if (!call.id || answered.contains(*call.id))
            continue;
        const std::string name = call.name.empty() ? "unknown" : call.name;
        patched.push_back(
            Message::tool(*call.id, name, "Tool call " + name + " with id " + *call.id + std::string(reason)));
    }
}

} // namespace

std::optional<Transcript> withOpenCallsAnswered(const Transcript &messages)
{
    std::unordered_set<std::string_view> answered;
    for (const Message &message : messages) {
        if (message.role == Role::Tool)
            answered.insert(message.toolCallId);
    }
    Transcript patched;
    patched.reserve(messages.size());
    for (const Message &message : messages) {
        patched.push_back(message);
        if (message.role != Role::Assistant)
            continue;
        answerOpen(message.toolCalls, " was cancelled - another message came in before it could be completed.",
                   answered, patched);
        answerOpen(message.invalidToolCalls, " could not be executed - arguments were malformed or truncated.",
                   answered, patched);
    }
    if (patched.size() == messages.size())
        return std::nullopt;
    return patched;
}

std::span<const HookDeclaration> PatchToolCallsMiddleware::hooks() const
{
    static const std::array<HookDeclaration, 1> declared{{{.hook = NodeHook::BeforeAgent, .canJumpTo = {}}}};
    return declared;
}

HookResult PatchToolCallsMiddleware::beforeAgent(const AgentState &state, RunContext & /*run*/)
{
    std::optional<Transcript> patched = withOpenCallsAnswered(state.messages);
    if (!patched)
        return {};
    StateUpdate update;
    Message wipe;
    wipe.role = Role::Remove;
    wipe.id = "*";
    update.messages.push_back(std::move(wipe));
    update.messages.insert(update.messages.end(), std::make_move_iterator(patched->begin()),
                           std::make_move_iterator(patched->end()));
    return update;
}

} // namespace Touchstone
