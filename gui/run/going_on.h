#pragma once

#include "engine/base/result.h"
#include "engine/session/run_spec.h"
#include "engine/session/stored_run.h"
#include "gui/app/error_text.h"
#include "gui/run/ending.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Why a stored run is not gone on with, or branched off from.
struct Refusal
{
    enum class Kind : std::uint8_t {
        Running, ///< a program works on it
        Ended, ///< by itself: there is nothing left to do
        NoPoint, ///< no step of it was stored
        Gone, ///< it is not in the history any more
        OtherProject, ///< `project` is not the open one
        ProjectGone, ///< the folder `project` is not there
        ModelsChanged, ///< the project names another model than `before`
        Untrusted, ///< the project has not been confirmed
        NotGraded, ///< there is no such grading to be made again
        Older, ///< stored by another version
        Failed, ///< `error`
    };
    Kind kind = Kind::Failed;
    std::string project;
    std::string before;
    std::string now;
    std::optional<Error> error;
};

/// What happened, why, and what to do; in the language that is set now.
ErrorText refusalText(const Refusal &refusal);

/// What has changed since a run began and what that means for it, a line each; only the first ones of many.
QString changesText(const std::vector<Error> &changes);

/// What a person wants to do with a stored run.
struct GoOnRequest
{
    std::string historyFile;
    RunOrigin origin; ///< Forked: its checkpoint is chosen later
    std::optional<int> gradedAgain; ///< Forked: to grade this iteration again, from 0; -1: the last one
    int furtherIterations = 0; ///< Forked: to go on with so many more where their limit ended the run
    std::shared_ptr<const Project> project; ///< the open one; null: none
    bool isTrusted = false;
};

/// All that is needed to do it.
struct GoOnPlan
{
    RunSpec spec; ///< as the run was begun, with the open project
    std::int64_t number = 0; ///< of the stored run
    std::optional<RunStatus> status; ///< of the stored run
    std::vector<StoredPoint> points; ///< that a branch can begin at, in the order of the run
    std::vector<Error> changes; ///< of what the run was made of, since it began (`changedSources`)
};

// Both block on the disk and belong on a thread.

tl::expected<GoOnPlan, Refusal> planGoingOn(const GoOnRequest &request);
RunOutlook outlookOf(const std::string &historyFile, const std::string &runId);

} // namespace Touchstone
