#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"

namespace Touchstone {

inline constexpr int defaultMaxIterations = 3;
inline constexpr int highestMaxIterations = 20; ///< `design/mission.md`, difference 7
inline constexpr int defaultMaxGraderCalls = 25; ///< model calls of one grading; difference 8

/// A `max_iterations` as it stands in a file or on a command line: an integer from 1 to 20, nothing is coerced. The
/// Error has the reference's class name and wording where the reference refuses it too (`spec/engine.md` §1.3.1).
Result<int> checkMaxIterations(const Json &value);

} // namespace Touchstone
