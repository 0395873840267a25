#pragma once

#include "engine/agent/event.h"

namespace Touchstone {

/// One event as a JSON object `{seq, time, type, agent?, parent_call?, …}` (`run --events`, history, exports); `type`
/// is the snake-case name of the payload, but `rubric_evaluation_start` and `rubric_evaluation_end` for gradings, with
/// the reference's keys.
JsonText encodeEvent(const RunEvent &event);
Json eventToJson(const RunEvent &event);
Result<RunEvent> decodeEvent(std::string_view json);

} // namespace Touchstone
