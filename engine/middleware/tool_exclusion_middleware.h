#pragma once

#include "engine/agent/middleware.h"

#include <string>
#include <vector>

namespace Touchstone {

/// Hides tools from the model that a profile excludes.
class ToolExclusionMiddleware final : public Middleware
{
public:
    explicit ToolExclusionMiddleware(std::vector<std::string> tools)
        : m_tools(std::move(tools))
    {
    }

    std::string_view name() const override { return "_ToolExclusionMiddleware"; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;

private:
    std::vector<std::string> m_tools;
};

} // namespace Touchstone
