#pragma once

#include "engine/agent/middleware.h"

#include <memory>
#include <string>
#include <vector>

namespace Touchstone {

/// Gives the agent a list of things to do, kept in the state, through the tool `write_todos`; opt-in.
class TodoMiddleware final : public Middleware
{
public:
    /// `systemPrompt` is appended to each request; empty: nothing.
    explicit TodoMiddleware(std::string systemPrompt = {});

    std::string_view name() const override { return "TodoListMiddleware"; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;

private:
    std::string m_systemPrompt;
    std::vector<std::shared_ptr<Tool>> m_tools;
};

} // namespace Touchstone
