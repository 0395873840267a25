#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/agent/state.h"

#include <cstddef>
#include <optional>

namespace Touchstone {

/// What turns one state into another, small where the two are alike. A value.
///
/// In `changes`, `messages` and the rubric state's `evaluations` hold only what comes behind those that are kept, and
/// everything else stands there when it differs.
struct StateDelta
{
    std::size_t keptMessages = 0; ///< so many from the beginning
    std::size_t keptEvaluations = 0; ///< likewise; of meaning only when `changes` has a rubric state
    StateUpdate changes;

    bool operator==(const StateDelta &) const = default;
};

/// None when `after` lacks something that `before` has and that cannot be taken away (loaded skills, a summary): then
/// the state is best kept whole. What `untouched` promises is not compared.
std::optional<StateDelta> deltaBetween(const AgentState &before, const AgentState &after,
                                       const UntouchedParts &untouched = {});
/// The delta that makes `state` from an empty one.
StateDelta deltaTo(const AgentState &state);
void apply(StateDelta delta, AgentState &state);

/// JSON form, for storage.
JsonText encodeDelta(const StateDelta &delta);
Result<StateDelta> decodeDelta(std::string_view json);

} // namespace Touchstone
