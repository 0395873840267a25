#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/project/source_marks.h"
#include "engine/session/run_spec.h"
#include "engine/storage/run_history.h"

#include <cstdint>
#include <string>
#include <vector>

namespace Touchstone {

/// A point of a stored run that another run can branch off from.
struct StoredPoint
{
    std::string checkpoint; ///< its id
    std::string node; ///< of the loop, that ran last: `model`, `tools`, `RubricMiddleware.after_agent`, …
    int step = 0;
    int iteration = 0; ///< gradings that had ended
    std::int64_t sequence = 0; ///< of the last event before it
    bool isFinished = false; ///< the run had come to its end: no branch can begin here
    bool isBeforeGrading = false; ///< the answer of its iteration is graded next

    bool operator==(const StoredPoint &) const = default;
};

/// What can be done with a stored run.
struct StoredRun
{
    RunSummary summary;
    bool isRunning = false; ///< a program works on it right now
    bool canResume = false; ///< interrupted, stopped, out of budget, or failed on the way
    std::vector<StoredPoint> points; ///< newest first
    std::vector<SourceMark> sources; ///< what it was made of when it began; empty: not known
};

/// Blocks on the disk. Error::Code::NotFound when there is no such run.
Result<StoredRun> readStoredRun(const std::string &historyFile, const std::string &runId, const Clock &clock);

/// Why a run cannot be gone on with: Error::Code::Conflict while a program works on it or when it has come to its end.
Result<void> checkResumable(const StoredRun &run);

/// The spec that a stored run was begun with, with the rubric as it was changed last; its project, environment and
/// trust are the caller's (`RunSummary::project` says which folder). Set `origin` to go on with it or to branch off.
/// Blocks on the disk. Unsupported for a run of an older version.
Result<RunSpec> readStoredSpec(const std::string &historyFile, const std::string &runId, const Clock &clock);

/// How many iterations of a run have an answer that was graded, or was about to be; those of its past included.
int gradableIterations(const StoredRun &run);

/// Makes the stored spec of a run that of a branch which grades the answer of an iteration (from 0) once more, by the
/// project as it is now: the agent gives no other answer. False when that iteration was not graded, nor about to be.
bool gradeAgain(RunSpec &spec, const StoredRun &run, int iteration);

/// Makes the stored spec of a run that of a branch which goes on where the limit of iterations ended it, with so many
/// more (`highestMaxIterations` in all at most). False when it ended otherwise, or there can be no more.
bool allowMore(RunSpec &spec, const StoredRun &run, int more);

/// Whether a program works on a run of this history right now; cheap. A run without status and without one was
/// interrupted.
bool isRunGoingOn(const std::string &historyFile, const std::string &runId);

} // namespace Touchstone
