#pragma once

#include "engine/agent/agent.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// A sub-agent that is ready to run.
struct SubAgent
{
    std::string name;
    std::string description;
    bool compactAnswer = false; ///< how a structured answer is written
    bool sharesFiles = false; ///< works on the caller's own file store, so nothing has to be brought back
    /// Runs it from a checkpoint: a fresh one with the task, or one that waited for a person. May be called by several
    /// threads at once.
    std::function<AgentResult(Checkpoint from, RunContext &run, const AgentScope &scope)> run;
};

/// Makes `agent` a sub-agent.
SubAgent toSubAgent(std::string description, std::shared_ptr<const Agent> agent);

/// Gives the agent the tool `task`, with which it hands work to sub-agents (`spec/engine.md` §4.1). A sub-agent gets
/// the task as its only message and shares files and rubric; nothing private goes over, and only its last words come
/// back.
class SubAgentMiddleware final : public Middleware
{
public:
    /// `subAgents` must not be empty. `description` of the tool: empty for our own; `{available_agents}` in it stands
    /// for the list.
    explicit SubAgentMiddleware(std::vector<SubAgent> subAgents, std::string systemPrompt = {},
                                std::string description = {});

    std::string_view name() const override { return "SubAgentMiddleware"; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }
    bool wrapsToolCalls() const override { return true; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;
    /// Refuses a call of `task` without an id: nothing could be told of it.
    Result<ToolOutcome> wrapToolCall(ToolCall call, const ToolCallContext &context, const ToolCallNext &next) override;

private:
    std::string m_fragment; ///< of the system prompt; empty: none
    std::vector<std::shared_ptr<Tool>> m_tools;
};

} // namespace Touchstone
