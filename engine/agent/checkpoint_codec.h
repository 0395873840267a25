#pragma once

#include "engine/agent/checkpoint.h"

namespace Touchstone {

/// JSON form of states and checkpoints, for storage; nothing is lost.
JsonText encodeState(const AgentState &state);
Result<AgentState> decodeState(std::string_view json);

/// What runs next, as a JSON array.
JsonText encodeTasks(const std::vector<PendingTask> &tasks);
Result<std::vector<PendingTask>> decodeTasks(std::string_view json);

JsonText encodeCheckpoint(const Checkpoint &checkpoint);
/// Fails for what is not a checkpoint, or is one of a newer version.
Result<Checkpoint> decodeCheckpoint(std::string_view json);

} // namespace Touchstone
