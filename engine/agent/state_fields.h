#pragma once

#include "engine/agent/state.h"
#include "engine/base/json_text.h"
#include "engine/base/result.h"

namespace Touchstone {

// JSON forms of a state and of an update; both write only what is there.

Json stateToJson(const AgentState &state);
Result<AgentState> stateFromJson(const Json &json);
Json updateToJson(const StateUpdate &update);
Result<StateUpdate> updateFromJson(const Json &json);

} // namespace Touchstone
