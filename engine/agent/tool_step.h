#pragma once

#include "engine/agent/agent_graph.h"

namespace Touchstone {

/// One call of the `tools` node, with the middlewares' wraps around it and its events (`spec/engine.md` §5.4). Several
/// may run at once on different threads.
class ToolStep
{
public:
    ToolStep(const AgentGraph &graph, RunContext &run, const AgentScope &scope);

    /// The update that the call leads to, or the sub-agent's checkpoint when that waits for a person.
    struct Done
    {
        StateUpdate update;
        std::shared_ptr<const Checkpoint> suspended;
    };
    Result<Done> run(const ToolCall &call, const AgentState &state, std::shared_ptr<const Checkpoint> resumed) const;

private:
    Result<ToolOutcome> wrapped(std::size_t layer, ToolCall call, const ToolCallContext &context) const;
    Result<ToolOutcome> execute(const ToolCall &call, const ToolCallContext &context) const;
    void emitFinished(const ToolCall &call, const StateUpdate *update,
                      std::chrono::steady_clock::time_point since) const;

    const AgentGraph &m_graph;
    RunContext &m_run;
    const AgentScope &m_scope;
};

} // namespace Touchstone
