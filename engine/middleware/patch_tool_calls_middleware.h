#pragma once

#include "engine/agent/middleware.h"

namespace Touchstone {

/// Answers calls that a conversation left open, so that providers accept it (`spec/engine.md` §4.3).
class PatchToolCallsMiddleware final : public Middleware
{
public:
    std::string_view name() const override { return "PatchToolCallsMiddleware"; }
    std::span<const HookDeclaration> hooks() const override;
    HookResult beforeAgent(const AgentState &state, RunContext &run) override;
};

/// `messages` with an answer behind each message that has open calls; none when no call is open.
std::optional<Transcript> withOpenCallsAnswered(const Transcript &messages);

} // namespace Touchstone
