#include "engine/middleware/human_in_the_loop_middleware.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

const Message *lastAssistant(const Transcript &messages)
{
    const auto last = std::find_if(messages.rbegin(), messages.rend(),
                                   [](const Message &message) { return message.role == Role::Assistant; });
    return last == messages.rend() ? nullptr : &*last;
}

std::string describe(const InterruptRule &rule, const ToolCall &call)
{
    if (!rule.description.empty())
        return rule.description;
    return "Tool execution requires approval\n\nTool: " + call.name + "\nArgs: " + Python::jsonRepr(call.args);
}

Error notAllowed(const Json &decision, const InterruptRule &rule, const ToolCall &call)
{
    return raisedError(Error::Code::InvalidValue, "ValueError",
                       "Unexpected human decision: " + Python::repr(decision) + ". Decision type '"
                           + stringAt(decision, "type") + "' is not allowed for tool '" + call.name
                           + "'. Expected one of " + Python::repr(Json(rule.allowedDecisions))
                           + " based on the tool's configuration.");
}

/// Applies one decision to its call; gives the message that answers the call, if the decision does.
Result<std::optional<Message>> decide(const Json &decision, const InterruptRule &rule, ToolCall &call)
{
    const std::string type = stringAt(decision, "type");
    const auto &allowed = rule.allowedDecisions;
    if (std::find(allowed.begin(), allowed.end(), type) == allowed.end())
        return failure(notAllowed(decision, rule, call));
    if (type == "edit") {
        const Json &edited = memberAt(decision, "edited_action");
        call.name = stringAt(edited, "name", call.name);
        call.args = toJsonText(memberAt(edited, "args"));
        return std::nullopt;
    }
    if (type == "reject")
        return rejectionOf(call, stringAt(decision, "message"));
    if (type == "respond")
        return Message::tool(call.id.value_or(std::string()), call.name, stringAt(decision, "message"));
    return std::nullopt;
}

} // namespace

HumanInTheLoopMiddleware::HumanInTheLoopMiddleware(std::vector<InterruptRule> rules)
    : m_rules(std::move(rules))
{
}

std::span<const HookDeclaration> HumanInTheLoopMiddleware::hooks() const
{
    static const std::array<HookDeclaration, 1> declared{{{.hook = NodeHook::AfterModel, .canJumpTo = {}}}};
    return declared;
}

const InterruptRule *HumanInTheLoopMiddleware::ruleFor(const ToolCall &call) const
{
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(), [&](const InterruptRule &other) {
        return other.enabled && !other.allowedDecisions.empty() && other.tool == call.name;
    });
    if (rule == m_rules.end() || (rule->when && !rule->when(call)))
        return nullptr;
    return &*rule;
}

HookResult HumanInTheLoopMiddleware::afterModel(const AgentState &state, RunContext & /*run*/)
{
    const Message *message = lastAssistant(state.messages);
    if (message == nullptr)
        return {};
    Json actions = Json::array();
    Json reviews = Json::array();
    for (const ToolCall &call : message->toolCalls) {
        const InterruptRule *rule = ruleFor(call);
        if (rule == nullptr)
            continue;
        actions.push_back(
            {{"name", call.name}, {"args", parseJson(call.args)}, {"description", describe(*rule, call)}});
        reviews.push_back({{"action_name", call.name}, {"allowed_decisions", rule->allowedDecisions}});
    }
    if (actions.empty())
        return {};
    return Interrupt{toJsonText(Json{{"action_requests", std::move(actions)}, {"review_configs", std::move(reviews)}})};
}

HookResult HumanInTheLoopMiddleware::resume(NodeHook /*hook*/, const Interrupt & /*interrupt*/, const JsonText &answer,
                                            const AgentState &state, RunContext & /*run*/)
{
    const Message *message = lastAssistant(state.messages);
    if (message == nullptr)
        return {};
    const Json parsed = parseJson(answer);
    const Json &decisions = memberAt(parsed, "decisions");
    const auto watched = std::count_if(message->toolCalls.begin(), message->toolCalls.end(),
                                       [this](const ToolCall &call) { return ruleFor(call) != nullptr; });
    if (!decisions.is_array() || decisions.size() != static_cast<std::size_t>(watched)) {
        return failure(raisedError(Error::Code::InvalidValue, "ValueError",
                                   "Number of human decisions (" + std::to_string(decisions.size())
                                       + ") does not match number of hanging tool calls (" + std::to_string(watched)
                                       + ")."));
    }
    Message revised = *message;
    StateUpdate update;
    std::size_t next = 0;
    for (ToolCall &call : revised.toolCalls) {
        const InterruptRule *rule = ruleFor(call);
        if (rule == nullptr)
            continue;
        const Json &decision = decisions[next++];
        Result<std::optional<Message>> answered = decide(decision, *rule, call);
        if (!answered)
            return failure(answered.error());
        const bool byHuman = stringAt(decision, "by") == toWord(VerdictBy::Human);
        if (*answered) {
            (*answered)->byHuman = byHuman;
            update.messages.push_back(std::move(**answered));
        } else if (stringAt(decision, "type") == "edit") {
            revised.byHuman = revised.byHuman || byHuman;
        }
    }
    if (!(revised == *message))
        update.messages.insert(update.messages.begin(), std::move(revised));
    return update;
}

} // namespace Touchstone
