#pragma once

#include "engine/agent/middleware.h"

namespace Touchstone {

/// Asks Anthropic models to cache what stays the same from call to call: a breakpoint on the last system block so far
/// and on the last tool, and the wish for the request (`spec/engine.md` §4.4). Does nothing for other models.
class PromptCachingMiddleware final : public Middleware
{
public:
    std::string_view name() const override { return "AnthropicPromptCachingMiddleware"; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;
};

} // namespace Touchstone
