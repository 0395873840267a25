#pragma once

#include "engine/agent/state.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Everything that one grading of a stored run judged, so that it can be made again without the agent; a value.
struct GradingEvidence
{
    int iteration = 0; ///< from 0
    Transcript messages;
    std::string rubric; ///< the text that was graded by
    std::vector<std::string> frozenCriteria; ///< `RubricState::frozenCriteria`
    Evaluation evaluation; ///< what the grader said
    std::vector<std::string> changedFiles; ///< by the run until then, as the agent sees them
    FileEntries files; ///< of a state backend
    JsonText models; ///< `RunCast::positions` before the grading
};

/// Reads the evidence of an iteration (from 0) out of the run's events and checkpoints; without one that of the last
/// grading in which a criterion failed, else of the last. Blocks on the disk. NotFound when the run, or a grading of
/// that iteration, is not there.
Result<GradingEvidence> readEvidence(const std::string &historyFile, const std::string &runId,
                                     std::optional<int> iteration, const Clock &clock);

} // namespace Touchstone
