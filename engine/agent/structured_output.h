#pragma once

#include "engine/agent/agent_graph.h"

namespace Touchstone {

/// How one model call is asked for structured output.
enum class OutputBinding : std::uint8_t { None, Tool, Provider };

/// Chooses the way for the request's model and puts the synthetic tools, or the schema, into the request.
OutputBinding bindOutput(const AgentGraph &graph, ModelRequest &request);

/// Looks for structured output in the reply: sets `structuredResponse`, answers calls of the synthetic tools. Fails
/// where the run must end (`spec/engine.md` §5.5).
Result<void> takeOutput(const AgentGraph &graph, OutputBinding binding, ModelResponse &response);

} // namespace Touchstone
