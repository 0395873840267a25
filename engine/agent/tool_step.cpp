#include "engine/agent/tool_step.h"

#include "engine/base/python_json.h"
#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

const Message *answerIn(const StateUpdate &update, const ToolCall &call)
{
    const auto answer = std::find_if(update.messages.begin(), update.messages.end(), [&](const Message &message) {
        return message.role == Role::Tool && message.toolCallId == call.id;
    });
    return answer == update.messages.end() ? nullptr : &*answer;
}

/// An update that a tool gives must answer the call; the answer gets the tool's name. The wrapping middlewares see
/// both.
Result<ToolOutcome> withNamedAnswer(const ToolCall &call, ToolOutcome outcome)
{
    const Transcript &messages = outcome.update->messages;
    const Message *answer = answerIn(*outcome.update, call);
    const bool wipesOnly = messages.size() == 1 && messages.front().role == Role::Remove && messages.front().id == "*";
    if (answer == nullptr && wipesOnly)
        return outcome;
    if (answer == nullptr) {
        return failure(
            raisedError(Error::Code::Internal, "ValueError",
                        "The tool '" + call.name + "' changed the state without a message that answers its call."));
    }
    StateUpdate update = *outcome.update;
    for (Message &message : update.messages) {
        if (message.role == Role::Tool && message.toolCallId == call.id)
            message.name = call.name;
    }
    outcome.update = std::make_shared<const StateUpdate>(std::move(update));
    return outcome;
}

StateUpdate toUpdate(ToolOutcome outcome)
{
    if (outcome.update)
        return *outcome.update;
    StateUpdate update;
    update.messages.push_back(std::move(outcome.message));
    return update;
}

} // namespace

ToolStep::ToolStep(const AgentGraph &graph, RunContext &run, const AgentScope &scope)
    : m_graph(graph)
    , m_run(run)
    , m_scope(scope)
{
}

Result<ToolStep::Done> ToolStep::run(const ToolCall &call, const AgentState &state,
                                     std::shared_ptr<const Checkpoint> resumed) const
{
    const bool grader = m_graph.spec().role == ModelRole::Grader;
    if (m_run.stop().stop_requested())
        return failure(Error::Code::Cancelled, "The run was stopped.");
    const auto since = m_run.clock().steadyNow();
    m_run.emit(Events::ToolCallStarted{call, grader}, m_scope.agent, m_scope.parentCallId);
    const ToolCallContext context{.callId = call.id.value_or(std::string()),
                                  .stop = m_run.stop(),
                                  .state = &state,
                                  .run = &m_run,
                                  .agent = m_scope.agent,
                                  .resumed = std::move(resumed)};
    Result<ToolOutcome> outcome = wrapped(0, call, context);
    if (!outcome) {
        emitFinished(call, nullptr, since);
        return failure(outcome.error());
    }
    if (outcome->suspended)
        return Done{.update = {}, .suspended = outcome->suspended};
    StateUpdate update = toUpdate(std::move(*outcome));
    emitFinished(call, &update, since);
    return Done{.update = std::move(update), .suspended = {}};
}

Result<ToolOutcome> ToolStep::wrapped(std::size_t layer, ToolCall call, const ToolCallContext &context) const
{
    const auto &middlewares = m_graph.spec().middlewares;
    while (layer < middlewares.size() && !middlewares[layer]->wrapsToolCalls())
        ++layer;
    if (layer == middlewares.size())
        return execute(call, context);
    return middlewares[layer]->wrapToolCall(std::move(call), context,
                                            [this, layer](ToolCall inner, const ToolCallContext &innerContext) {
                                                return wrapped(layer + 1, std::move(inner), innerContext);
                                            });
}

Result<ToolOutcome> ToolStep::execute(const ToolCall &call, const ToolCallContext &context) const
{
    Tool *tool = m_graph.tool(call.name);
    if (!call.id) {
        return failure(raisedError(Error::Code::Internal, tool != nullptr ? "TypeError" : "ValidationError",
                                   "The model called the tool '" + call.name + "' without an id."));
    }
    if (tool == nullptr) {
        return ToolOutcome(
            Message::tool(*call.id, call.name,
                          "Error: " + call.name + " is not a valid tool, try one of [" + m_graph.toolNames() + "].",
                          ToolStatus::Error));
    }
    const Result<JsonText> args = m_graph.parametersOf(call.name).check(call.args);
    if (!args) {
        return ToolOutcome(Message::tool(*call.id, call.name,
                                         "Error invoking tool '" + call.name + "' with kwargs "
                                             + Python::jsonRepr(call.args) + " with error:\n " + args.error().message
                                             + "\n Please fix the error and try again.",
                                         ToolStatus::Error));
    }
    Result<ToolOutcome> outcome = tool->invoke(*args, context);
    if (!outcome || outcome->suspended)
        return outcome;
    if (outcome->update)
        return withNamedAnswer(call, std::move(*outcome));
    outcome->message.role = Role::Tool;
    outcome->message.toolCallId = *call.id;
    outcome->message.name = call.name;
    return outcome;
}

void ToolStep::emitFinished(const ToolCall &call, const StateUpdate *update,
                            std::chrono::steady_clock::time_point since) const
{
    Events::ToolCallFinished finished;
    finished.callId = call.id.value_or(std::string());
    finished.grader = m_graph.spec().role == ModelRole::Grader;
    finished.status = update != nullptr ? ToolStatus::Success : ToolStatus::Error;
    if (const Message *answer = update != nullptr ? answerIn(*update, call) : nullptr) {
        finished.status = answer->status;
        finished.characters = static_cast<std::int64_t>(codePointCount(textOf(*answer)));
    }
    finished.milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_run.clock().steadyNow() - since).count();
    m_run.emit(std::move(finished), m_scope.agent, m_scope.parentCallId);
}

} // namespace Touchstone
