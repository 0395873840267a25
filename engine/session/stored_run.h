#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
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

    bool operator==(const StoredPoint &) const = default;
};

/// What can be done with a stored run.
struct StoredRun
{
    RunSummary summary;
    bool isRunning = false; ///< a program works on it right now
    bool canResume = false; ///< interrupted, stopped, out of budget, or failed on the way
    std::vector<StoredPoint> points; ///< newest first
};

/// Blocks on the disk. Error::Code::NotFound when there is no such run.
Result<StoredRun> readStoredRun(const std::string &historyFile, const std::string &runId, const Clock &clock);

/// Why a run cannot be gone on with: Error::Code::Conflict while a program works on it or when it has come to its end.
Result<void> checkResumable(const StoredRun &run);

/// The spec that a stored run was begun with, with the rubric as it was changed last; its project, environment and
/// trust are the caller's (`RunSummary::project` says which folder). Set `origin` to go on with it or to branch off.
/// Blocks on the disk. Unsupported for a run of an older version.
Result<RunSpec> readStoredSpec(const std::string &historyFile, const std::string &runId, const Clock &clock);

/// Whether a program works on a run of this history right now; cheap. A run without status and without one was
/// interrupted.
bool isRunGoingOn(const std::string &historyFile, const std::string &runId);

} // namespace Touchstone
