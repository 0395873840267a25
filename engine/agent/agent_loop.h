#pragma once

#include "engine/agent/agent_graph.h"

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace Touchstone {

/// One invocation of an agent: runs step after step from a checkpoint until nothing is left, a person must decide, or
/// something fails.
class AgentLoop
{
public:
    /// `save` may be null.
    AgentLoop(const AgentGraph &graph, RunContext &run, AgentScope scope, const SaveCheckpoint *save);

    AgentResult run(Checkpoint checkpoint);

private:
    using TaskResult = Result<PendingTask>;

    Result<void> takeStep();
    Result<void> runTasks();
    Result<void> expandToolsTask();
    TaskResult runTask(PendingTask task);
    TaskResult runHook(const AgentNode &node, PendingTask task);
    TaskResult runModel(PendingTask task);
    TaskResult runTool(PendingTask task) const;
    std::vector<TaskResult> runAtOnce(const std::vector<std::size_t> &indexes);
    bool isGated(GatePoint point) const;
    GateDecision passGate(GatePoint point, PendingWork pending);
    Result<void> passGates(std::vector<std::size_t> &open);
    Result<void> passModelGate();
    Result<void> passToolGates(std::vector<std::size_t> &open);
    Result<void> editCall(PendingTask &task, ToolCall call);
    static void answerByHand(PendingTask &task, Message answer);
    Result<void> edit(Transcript messages);
    bool shallRetry(const Error &error);
    bool isWaiting() const;
    Result<void> finishStep();
    std::size_t applyMessages(Transcript messages);
    void noteMessageIds();
    void adoptInMiddlewares();
    void collectFromMiddlewares();
    Result<void> save();
    AgentResult ended(std::optional<Error> error);

    const AgentGraph &m_graph;
    RunContext &m_run;
    const AgentScope m_scope;
    const SaveCheckpoint *m_save;
    Checkpoint m_at;
    HistoryId m_history = newHistoryId(); // of the state's messages
    std::unordered_set<std::string> m_messageIds; // of the state's messages
    std::string m_modelCallId; // of the model's message in the step that runs
    int m_modelCalls = 0;
};

} // namespace Touchstone
