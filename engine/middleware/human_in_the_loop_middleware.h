#pragma once

#include "engine/agent/middleware.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// When a call of one tool waits for a person, and what the person may decide (`spec/engine.md` §5.7).
struct InterruptRule
{
    std::string tool;
    bool enabled = true; ///< false: never, also where a permission would ask
    std::vector<std::string> allowedDecisions{"approve", "edit", "reject", "respond"};
    std::string description; ///< shown to the person; empty for the default text
    std::function<bool(const ToolCall &)> when; ///< empty: always
};

/// Stops the run after a model's message with calls of watched tools, until a person has decided about each of them.
class HumanInTheLoopMiddleware final : public Middleware
{
public:
    explicit HumanInTheLoopMiddleware(std::vector<InterruptRule> rules);

    std::string_view name() const override { return "HumanInTheLoopMiddleware"; }
    std::span<const HookDeclaration> hooks() const override;
    HookResult afterModel(const AgentState &state, RunContext &run) override;
    /// `answer` is `{"decisions": [{"type": "approve" | "edit" | "reject" | "respond", ...}]}`, one for each action.
    /// With `"by": "human"` what it changes is marked as a person's.
    HookResult resume(NodeHook hook, const Interrupt &interrupt, const JsonText &answer, const AgentState &state,
                      RunContext &run) override;

private:
    const InterruptRule *ruleFor(const ToolCall &call) const;

    std::vector<InterruptRule> m_rules;
};

} // namespace Touchstone
