#include "engine/agent/agent.h"

#include "engine/agent/agent_graph.h"
#include "engine/agent/agent_loop.h"

namespace Touchstone {

Result<std::unique_ptr<Agent>> Agent::create(AgentSpec spec)
{
    Result<std::unique_ptr<AgentGraph>> graph = AgentGraph::create(std::move(spec));
    if (!graph)
        return failure(graph.error());
    return std::unique_ptr<Agent>(new Agent(std::move(*graph)));
}

Agent::Agent(std::unique_ptr<AgentGraph> graph)
    : m_graph(std::move(graph))
{
}

Agent::~Agent() = default;

const AgentSpec &Agent::spec() const
{
    return m_graph->spec();
}

AgentResult Agent::invoke(AgentState state, StateUpdate input, RunContext &run, const AgentScope &scope) const
{
    return proceed(startingPoint(std::move(state), std::move(input)), run, scope, {});
}

AgentResult Agent::invoke(Transcript messages, RunContext &run, const AgentScope &scope) const
{
    StateUpdate input;
    input.messages = std::move(messages);
    return invoke(AgentState(), std::move(input), run, scope);
}

AgentResult Agent::proceed(Checkpoint checkpoint, RunContext &run, const AgentScope &scope,
                           const SaveCheckpoint &save) const
{
    return AgentLoop(*m_graph, run, scope, &save).run(std::move(checkpoint));
}

Result<std::vector<PendingTask>> Agent::after(const std::string &node, const AgentState &state,
                                              std::optional<JumpTarget> jump) const
{
    const AgentNode *found = m_graph->find(node);
    if (found == nullptr) {
        Error error;
        error.code = Error::Code::NotFound;
        error.message = "The agent has no node '" + node + "'.";
        error.className = "InvalidUpdateError";
        return failure(std::move(error));
    }
    return m_graph->after(*found, state, jump);
}

} // namespace Touchstone
