// Where a person may hold the loop and change what it is about to do.

#include "engine/agent/agent_loop.h"

#include <algorithm>

namespace Touchstone {
namespace {

bool hasCall(const Message &message, const std::string &id)
{
    return message.role == Role::Assistant
        && std::any_of(message.toolCalls.begin(), message.toolCalls.end(),
                       [&id](const ToolCall &call) { return call.id == id; });
}

} // namespace

bool AgentLoop::isGated(GatePoint point) const
{
    return m_graph.spec().role != ModelRole::Grader && m_run.isGated(point);
}

GateDecision AgentLoop::passGate(GatePoint point, PendingWork pending)
{
    pending.point = point;
    pending.iteration = m_at.state.rubricState.iterations;
    return m_run.gate()->pass(std::move(pending), m_run, m_scope);
}

/// Before the tasks of a step begin, on the loop's thread. Takes the calls out that are answered by then.
Result<void> AgentLoop::passGates(std::vector<std::size_t> &open)
{
    if (open.empty())
        return {};
    const AgentNode *node = m_graph.find(m_at.next[open.front()].node);
    if (node != nullptr && node->kind == AgentNode::Kind::Model && isGated(GatePoint::BeforeModelCall))
        return passModelGate();
    if (node != nullptr && node->kind == AgentNode::Kind::Tools && isGated(GatePoint::BeforeToolCall))
        return passToolGates(open);
    return {};
}

Result<void> AgentLoop::passModelGate()
{
    PendingWork pending;
    if (!m_at.state.messages.empty())
        pending.message = m_at.state.messages.back();
    GateDecision decision = passGate(GatePoint::BeforeModelCall, std::move(pending));
    return decision.messages.empty() ? Result<void>() : edit(std::move(decision.messages));
}

Result<void> AgentLoop::passToolGates(std::vector<std::size_t> &open)
{
    std::vector<std::size_t> left;
    for (const std::size_t index : open) {
        PendingTask &task = m_at.next[index];
        // A sub-agent that goes on was let in before.
        if (!task.call || task.nested || m_run.stop().stop_requested()) {
            left.push_back(index);
            continue;
        }
        PendingWork pending;
        pending.call = task.call;
        GateDecision decision = passGate(GatePoint::BeforeToolCall, std::move(pending));
        if (decision.call) {
            if (Result<void> changed = editCall(task, std::move(*decision.call)); !changed)
                return changed;
        }
        if (decision.action == GateDecision::Action::Reject)
            answerByHand(task, rejectionOf(*task.call, std::move(decision.text)));
        else if (decision.action == GateDecision::Action::Respond)
            answerByHand(
                task, Message::tool(task.call->id.value_or(std::string()), task.call->name, std::move(decision.text)));
        else
            left.push_back(index);
    }
    open = std::move(left);
    return {};
}

/// The model sees its call as it was made, so the message that asks for it changes, too.
Result<void> AgentLoop::editCall(PendingTask &task, ToolCall call)
{
    call.id = task.call->id;
    task.call = call;
    if (!call.id)
        return {};
    const Transcript &messages = m_at.state.messages;
    const auto asking = std::find_if(messages.rbegin(), messages.rend(),
                                     [&call](const Message &message) { return hasCall(message, *call.id); });
    if (asking == messages.rend())
        return {};
    Message changed = *asking;
    for (ToolCall &other : changed.toolCalls) {
        if (other.id == call.id)
            other = call;
    }
    return edit({std::move(changed)});
}

void AgentLoop::answerByHand(PendingTask &task, Message answer)
{
    answer.byHuman = true;
    StateUpdate update;
    update.messages.push_back(std::move(answer));
    task.result = std::make_shared<StateUpdate>(std::move(update));
}

/// Writes messages to the state between two steps, as a checkpoint of its own: what is to run next stays.
Result<void> AgentLoop::edit(Transcript messages)
{
    for (Message &message : messages)
        message.byHuman = message.role != Role::Remove;
    m_at.untouched = {.messages = applyMessages(std::move(messages)), .skills = true, .memory = true};
    m_at.parentId = std::exchange(m_at.id, {});
    ++m_at.step;
    m_at.source = CheckpointSource::Update;
    return save();
}

bool AgentLoop::shallRetry(const Error &error)
{
    if (error.code == Error::Code::Cancelled || m_run.stop().stop_requested() || !isGated(GatePoint::OnError))
        return false;
    PendingWork pending;
    pending.error = error;
    return passGate(GatePoint::OnError, std::move(pending)).action == GateDecision::Action::Retry;
}

} // namespace Touchstone
