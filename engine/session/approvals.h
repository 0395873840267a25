#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/agent/gate.h"
#include "engine/base/result.h"
#include "engine/session/run_spec.h"

#include <optional>
#include <vector>

namespace Touchstone {

/// Puts the questions of a run that waits (`spec/engine.md` §5.7) to a person, one tool call after the other, or
/// answers them by the policy. Gives one answer for each interrupt; none when the run was stopped meanwhile. Blocks.
std::optional<std::vector<JsonText>> answersFor(const std::vector<Interrupt> &interrupts, ApprovalPolicy policy,
                                                RunContext &run, Gate &gate);

} // namespace Touchstone
