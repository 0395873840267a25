#pragma once

#include "engine/agent/agent_graph.h"

#include <string>

namespace Touchstone {

/// One run of the `model` node: the middlewares' wraps around the call, the call itself with its events, and the
/// structured output in what came back (`spec/engine.md` §5.3, §5.5).
class ModelStep
{
public:
    /// `calls` counts the model calls of the invocation.
    ModelStep(const AgentGraph &graph, RunContext &run, const AgentScope &scope, int &calls);

    /// `history` is that of the state's messages.
    Result<ModelResponse> run(const AgentState &state, HistoryId history);
    /// The last call that was made; belongs to the message.
    const std::string &callId() const { return m_callId; }

private:
    Result<ModelResponse> wrapped(std::size_t layer, ModelRequest request, const AgentState &state);
    Result<ModelResponse> call(ModelRequest request);
    Result<void> mayCall();
    Result<ChatReply> chat(ModelRequest request);

    const AgentGraph &m_graph;
    RunContext &m_run;
    const AgentScope &m_scope;
    int &m_calls;
    std::string m_callId;
};

} // namespace Touchstone
