#include "engine/agent/agent_loop.h"

#include "engine/agent/model_step.h"
#include "engine/agent/tool_step.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace Touchstone {
namespace {

// Calls of one message beyond this wait for a free thread.
constexpr std::size_t maxToolThreads = 16;

PendingTask withResult(PendingTask task, StateUpdate update)
{
    task.result = std::make_shared<StateUpdate>(std::move(update));
    task.interrupt.reset();
    task.answer = {};
    task.nested.reset();
    return task;
}

/// The result of a task that is done with; a copy where a checkpoint in memory has it too.
StateUpdate taken(PendingTask &task)
{
    return task.result.use_count() == 1 ? std::move(*task.result) : *task.result;
}

/// The updates of all tasks of a step as one; messages and files in the order of the tasks, of the rest the last.
StateUpdate joined(std::vector<PendingTask> &tasks)
{
    StateUpdate all = taken(tasks.front());
    for (std::size_t i = 1; i < tasks.size(); ++i) {
        StateUpdate next = taken(tasks[i]);
        all.messages.insert(all.messages.end(), std::make_move_iterator(next.messages.begin()),
                            std::make_move_iterator(next.messages.end()));
        all.files.insert(all.files.end(), std::make_move_iterator(next.files.begin()),
                         std::make_move_iterator(next.files.end()));
        next.messages = std::move(all.messages);
        next.files = std::move(all.files);
        const auto keep = [](auto &later, auto &earlier) {
            if (!later)
                later = std::move(earlier);
        };
        keep(next.rubric, all.rubric);
        keep(next.skills, all.skills);
        keep(next.memory, all.memory);
        keep(next.rubricState, all.rubricState);
        keep(next.structuredResponse, all.structuredResponse);
        keep(next.summarization, all.summarization);
        keep(next.summarizationSession, all.summarizationSession);
        keep(next.todos, all.todos);
        keep(next.jumpTo, all.jumpTo);
        all = std::move(next);
    }
    return all;
}

} // namespace

AgentLoop::AgentLoop(const AgentGraph &graph, RunContext &run, AgentScope scope, const SaveCheckpoint *save)
    : m_graph(graph)
    , m_run(run)
    , m_scope(std::move(scope))
    , m_save(save != nullptr && *save ? save : nullptr)
{
}

AgentResult AgentLoop::run(Checkpoint checkpoint)
{
    m_at = std::move(checkpoint);
    noteMessageIds();
    adoptInMiddlewares();
    for (int steps = 0; !m_at.next.empty();) {
        if (m_run.stop().stop_requested())
            return ended(raisedError(Error::Code::Cancelled, "KeyboardInterrupt", "The run was stopped."));
        const bool counts = m_at.next.front().node != startNode;
        if (Result<void> taken = takeStep(); !taken)
            return ended(taken.error());
        if (isWaiting())
            return ended({});
        if (!counts)
            adoptInMiddlewares(); // the input may hold what they keep
        if (counts && ++steps >= m_graph.spec().recursionLimit) {
            return ended(raisedError(Error::Code::Limit, "GraphRecursionError",
                                     "The run did not end within the limit of "
                                         + std::to_string(m_graph.spec().recursionLimit) + " steps."));
        }
    }
    return ended({});
}

Result<void> AgentLoop::takeStep()
{
    Result<void> ran = runTasks();
    while (!ran && shallRetry(ran.error()))
        ran = runTasks();
    if (!ran || isWaiting()) {
        collectFromMiddlewares();
        // What the step's other tasks did is not done again.
        const bool anyDone = std::any_of(m_at.next.begin(), m_at.next.end(),
                                         [](const PendingTask &task) { return task.result || task.interrupt; });
        if (anyDone) {
            if (Result<void> saved = save(); !saved && ran)
                return saved;
        }
        return ran;
    }
    return finishStep();
}

Result<void> AgentLoop::runTasks()
{
    if (Result<void> expanded = expandToolsTask(); !expanded)
        return expanded;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < m_at.next.size(); ++i) {
        const PendingTask &task = m_at.next[i];
        const bool answered = !task.answer.isEmpty() || task.nested;
        if (!task.result && (!task.interrupt || answered))
            open.push_back(i);
    }
    if (Result<void> passed = passGates(open); !passed)
        return passed;
    std::optional<Error> error;
    std::vector<TaskResult> results = runAtOnce(open);
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i]) {
            m_at.next[open[i]] = std::move(*results[i]);
        } else {
            m_at.next[open[i]].answer = {};
            if (!error)
                error = results[i].error();
        }
    }
    if (error)
        return failure(std::move(*error));
    return {};
}

/// A jump to the tools names no call: all calls of the last assistant message are meant.
Result<void> AgentLoop::expandToolsTask()
{
    const PendingTask &first = m_at.next.front();
    if (first.node != toolsNode || first.call || first.result)
        return {};
    const Transcript &messages = m_at.state.messages;
    const auto last = std::find_if(messages.rbegin(), messages.rend(),
                                   [](const Message &message) { return message.role == Role::Assistant; });
    if (last == messages.rend()) {
        return failure(raisedError(Error::Code::Internal, "ValueError",
                                   "A jump to the tools, but there is no message with calls."));
    }
    std::vector<PendingTask> tasks;
    for (const ToolCall &call : last->toolCalls) {
        PendingTask task;
        task.node = toolsNode;
        task.call = call;
        tasks.push_back(std::move(task));
    }
    if (tasks.empty())
        m_at.next = {withResult(first, {})};
    else
        m_at.next = std::move(tasks);
    return {};
}

std::vector<AgentLoop::TaskResult> AgentLoop::runAtOnce(const std::vector<std::size_t> &indexes)
{
    std::vector<TaskResult> results(indexes.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < indexes.size(); i = next++)
            results[i] = runTask(m_at.next[indexes[i]]);
    };
    std::vector<std::jthread> threads;
    if (m_graph.spec().parallelTools) {
        for (std::size_t i = 1; i < std::min(indexes.size(), maxToolThreads); ++i)
            threads.emplace_back(work);
    }
    work();
    threads.clear(); // joins
    return results;
}

AgentLoop::TaskResult AgentLoop::runTask(PendingTask task)
{
    const AgentNode *node = m_graph.find(task.node);
    if (node == nullptr) {
        return failure(Error::Code::Conflict,
                       "The checkpoint continues at '" + task.node + "', which this agent lacks.", "Start a new run.");
    }
    switch (node->kind) {
    case AgentNode::Kind::Start:
        return withResult(std::move(task), {});
    case AgentNode::Kind::Model:
        return runModel(std::move(task));
    case AgentNode::Kind::Tools:
        return runTool(std::move(task));
    case AgentNode::Kind::Hook:
        break;
    }
    return runHook(*node, std::move(task));
}

AgentLoop::TaskResult AgentLoop::runHook(const AgentNode &node, PendingTask task)
{
    const auto call = [&]() -> HookResult {
        const NodeHook hook = node.declaration->hook;
        if (task.interrupt)
            return node.middleware->resume(hook, *task.interrupt, task.answer, m_at.state, m_run);
        switch (hook) {
        case NodeHook::BeforeAgent:
            return node.middleware->beforeAgent(m_at.state, m_run);
        case NodeHook::BeforeModel:
            return node.middleware->beforeModel(m_at.state, m_run);
        case NodeHook::AfterModel:
            return node.middleware->afterModel(m_at.state, m_run);
        case NodeHook::AfterAgent:
            break;
        }
        return node.middleware->afterAgent(m_at.state, m_run);
    };
    HookResult given = call();
    // A person may have answered before the question was asked (a state written by hand leads to it again).
    if (given && !task.interrupt && !task.answer.isEmpty()) {
        if (const auto *interrupt = std::get_if<Interrupt>(&*given)) {
            task.interrupt = *interrupt;
            given = call();
        }
    }
    if (!given)
        return failure(given.error());
    if (auto *interrupt = std::get_if<Interrupt>(&*given)) {
        task.interrupt = std::move(*interrupt);
        task.answer = {};
        return task;
    }
    if (auto *update = std::get_if<StateUpdate>(&*given))
        return withResult(std::move(task), std::move(*update));
    return withResult(std::move(task), {});
}

AgentLoop::TaskResult AgentLoop::runModel(PendingTask task)
{
    ModelStep step(m_graph, m_run, m_scope, m_modelCalls);
    Result<ModelResponse> response = step.run(m_at.state, m_history);
    if (!response)
        return failure(response.error());
    m_modelCallId = step.callId();
    StateUpdate update = response->update.value_or(StateUpdate());
    Transcript messages;
    messages.push_back(std::move(response->reply.message));
    std::move(response->toolMessages.begin(), response->toolMessages.end(), std::back_inserter(messages));
    std::move(update.messages.begin(), update.messages.end(), std::back_inserter(messages));
    update.messages = std::move(messages);
    if (!response->structuredResponse.isEmpty())
        update.structuredResponse = std::move(response->structuredResponse);
    return withResult(std::move(task), std::move(update));
}

AgentLoop::TaskResult AgentLoop::runTool(PendingTask task) const
{
    const ToolStep step(m_graph, m_run, m_scope);
    Result<ToolStep::Done> done = step.run(*task.call, m_at.state, task.nested);
    if (!done)
        return failure(done.error());
    if (done->suspended) {
        task.nested = std::move(done->suspended);
        const std::vector<Interrupt> interrupts = interruptsOf(*task.nested);
        task.interrupt = interrupts.empty() ? Interrupt() : interrupts.front();
        return task;
    }
    return withResult(std::move(task), std::move(done->update));
}

bool AgentLoop::isWaiting() const
{
    return std::any_of(m_at.next.begin(), m_at.next.end(),
                       [](const PendingTask &task) { return task.interrupt && !task.result; });
}

Result<void> AgentLoop::finishStep()
{
    const AgentNode *node = m_graph.find(m_at.next.front().node);
    StateUpdate update = joined(m_at.next);
    const std::optional<JumpTarget> jump = update.jumpTo;
    m_at.untouched = {
        .messages = applyMessages(std::move(update.messages)), .skills = !update.skills, .memory = !update.memory};
    update.messages.clear();
    apply(std::move(update), m_at.state);
    collectFromMiddlewares();
    Result<std::vector<PendingTask>> next = m_graph.after(*node, m_at.state, jump);
    if (!next) {
        m_at.next.clear();
        return failure(next.error());
    }
    m_at.next = std::move(*next);
    m_at.node = node->name;
    ++m_at.step;
    m_at.source = CheckpointSource::Loop;
    m_at.parentId = std::exchange(m_at.id, {});
    m_modelCallId.clear();
    return save();
}

/// Gives how many messages from the beginning stayed as they were.
std::size_t AgentLoop::applyMessages(Transcript messages)
{
    const bool grader = m_graph.spec().role == ModelRole::Grader;
    Transcript &state = m_at.state.messages;
    const std::size_t before = state.size();
    bool onlyAppends = true;
    for (Message &message : messages) {
        if (message.id.empty() && message.role != Role::Remove)
            message.id = m_run.ids().uuid();
        onlyAppends = onlyAppends && message.role != Role::Remove && m_messageIds.insert(message.id).second;
    }
    if (!onlyAppends) {
        mergeMessages(state, std::move(messages));
        m_history = newHistoryId();
        noteMessageIds();
        m_run.emit(Events::TranscriptReplaced{state, grader}, m_scope.agent, m_scope.parentCallId);
        return 0;
    }
    // Without a search for their ids, which would make long runs quadratic.
    std::move(messages.begin(), messages.end(), std::back_inserter(state));
    for (std::size_t i = before; i < state.size(); ++i) {
        Events::MessageAdded added{state[i], static_cast<int>(i), grader, {}};
        if (i == before)
            added.callId = m_modelCallId;
        m_run.emit(std::move(added), m_scope.agent, m_scope.parentCallId);
    }
    return before;
}

void AgentLoop::noteMessageIds()
{
    m_messageIds.clear();
    for (const Message &message : m_at.state.messages)
        m_messageIds.insert(message.id);
}

void AgentLoop::adoptInMiddlewares()
{
    for (const auto &middleware : m_graph.spec().middlewares)
        middleware->adopt(m_at.state);
}

void AgentLoop::collectFromMiddlewares()
{
    for (const auto &middleware : m_graph.spec().middlewares)
        middleware->collect(m_at.state);
}

Result<void> AgentLoop::save()
{
    if (m_save == nullptr)
        return {};
    if (m_at.id.empty())
        m_at.id = m_run.ids().uuid();
    return (*m_save)(m_at);
}

AgentResult AgentLoop::ended(std::optional<Error> error)
{
    AgentResult result;
    result.error = std::move(error);
    result.modelCalls = m_modelCalls;
    result.interrupts = result.error ? std::vector<Interrupt>() : interruptsOf(m_at);
    result.state = std::exchange(m_at.state, {});
    result.checkpoint = std::move(m_at);
    return result;
}

} // namespace Touchstone
