#include "engine/agent/agent_thread.h"

#include <utility>

namespace Touchstone {
namespace {

/// A checkpoint that follows `parent`, with its state.
Checkpoint childOf(const Checkpoint &parent, CheckpointSource source, IdSource &ids)
{
    Checkpoint child = parent;
    child.id = ids.uuid();
    child.parentId = parent.id;
    child.step = parent.step + 1;
    child.source = source;
    child.untouched = {.messages = child.state.messages.size(), .skills = true, .memory = true};
    return child;
}

} // namespace

AgentThread::AgentThread(const Agent &agent, Checkpointer &checkpointer, std::string threadId)
    : m_agent(agent)
    , m_checkpointer(checkpointer)
    , m_threadId(std::move(threadId))
{
}

Result<std::optional<Checkpoint>> AgentThread::base(const std::string &from)
{
    if (from.empty())
        return m_checkpointer.latest(m_threadId);
    Result<std::optional<Checkpoint>> found = m_checkpointer.find(m_threadId, from);
    if (found && !*found)
        return failure(Error::Code::NotFound, "The thread has no checkpoint '" + from + "'.");
    return found;
}

AgentResult AgentThread::failed(Error error)
{
    AgentResult result;
    result.error = std::move(error);
    return result;
}

AgentResult AgentThread::run(Checkpoint checkpoint, RunContext &run)
{
    return m_agent.proceed(std::move(checkpoint), run, {},
                           [this](const Checkpoint &saved) { return m_checkpointer.save(m_threadId, saved); });
}

AgentResult AgentThread::invoke(StateUpdate input, RunContext &run, const std::string &from)
{
    Result<std::optional<Checkpoint>> parent = base(from);
    if (!parent)
        return failed(parent.error());
    Checkpoint start;
    if (*parent) {
        start = childOf(**parent, CheckpointSource::Input, run.ids());
        start.next = startingPoint({}, std::move(input)).next;
    } else {
        start = startingPoint({}, std::move(input));
        start.id = run.ids().uuid();
    }
    if (Result<void> saved = m_checkpointer.save(m_threadId, start); !saved)
        return failed(saved.error());
    return this->run(std::move(start), run);
}

AgentResult AgentThread::proceed(RunContext &run, const std::string &from)
{
    Result<std::optional<Checkpoint>> parent = base(from);
    if (!parent)
        return failed(parent.error());
    if (!*parent) {
        return failed(raisedError(Error::Code::NotFound, "EmptyInputError", "The thread has nothing to go on with."));
    }
    if (from.empty())
        return this->run(std::move(**parent), run);
    Checkpoint fork = childOf(**parent, CheckpointSource::Fork, run.ids());
    if (Result<void> saved = m_checkpointer.save(m_threadId, fork); !saved)
        return failed(saved.error());
    return this->run(std::move(fork), run);
}

AgentResult AgentThread::resume(std::span<const JsonText> answers, RunContext &run, const std::string &from)
{
    Result<std::optional<Checkpoint>> parent = base(from);
    if (!parent)
        return failed(parent.error());
    if (!*parent) {
        return failed(raisedError(Error::Code::NotFound, "EmptyInputError", "The thread has nothing to go on with."));
    }
    const std::size_t used = answerInterrupts(**parent, answers);
    for (PendingTask &task : (*parent)->next) {
        if (used == 0 && !answers.empty() && !task.result && !task.interrupt)
            task.answer = answers.front();
    }
    return this->run(std::move(**parent), run);
}

Result<Checkpoint> AgentThread::update(StateUpdate update, IdSource &ids, const std::string &asNode,
                                       const std::string &from)
{
    Result<std::optional<Checkpoint>> parent = base(from);
    if (!parent)
        return failure(parent.error());
    Checkpoint changed = *parent ? childOf(**parent, CheckpointSource::Update, ids) : Checkpoint();
    if (!*parent) {
        changed.id = ids.uuid();
        changed.step = 0;
        changed.source = CheckpointSource::Update;
    }
    if (asNode.empty() && changed.node == "tools") {
        return failure(raisedError(Error::Code::InvalidValue, "KeyError",
                                   "After a step of tools it must be said as which node the state is written."));
    }
    if (!asNode.empty())
        changed.node = asNode;
    else if (changed.node.empty())
        changed.node = "__start__";
    for (Message &message : update.messages) {
        if (message.id.empty() && message.role != Role::Remove)
            message.id = ids.uuid();
    }
    const std::optional<JumpTarget> jump = update.jumpTo;
    apply(std::move(update), changed.state);
    changed.untouched = {};
    Result<std::vector<PendingTask>> next = m_agent.after(changed.node, changed.state, jump);
    if (!next)
        return failure(next.error());
    changed.next = std::move(*next);
    if (Result<void> saved = m_checkpointer.save(m_threadId, changed); !saved)
        return failure(saved.error());
    return changed;
}

Result<std::optional<Checkpoint>> AgentThread::state()
{
    Result<std::optional<Checkpoint>> newest = m_checkpointer.latest(m_threadId);
    if (!newest || !*newest)
        return newest;
    Checkpoint &checkpoint = **newest;
    std::vector<PendingTask> open;
    for (PendingTask &task : checkpoint.next) {
        if (task.result && task.node != "__start__")
            apply(*task.result, checkpoint.state);
        else
            open.push_back(std::move(task));
    }
    checkpoint.next = std::move(open);
    return newest;
}

} // namespace Touchstone
