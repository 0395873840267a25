#pragma once

#include "engine/llm/cassette.h"
#include "engine/project/project.h"
#include "engine/rubric/rubric.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Who decides about tool calls that need an approval.
enum class ApprovalPolicy : std::uint8_t {
    Ask, ///< whoever watches the run; it waits
    All, ///< every call is made
    None, ///< none is made, and the model is told
};

std::string_view toWord(ApprovalPolicy policy);
std::optional<ApprovalPolicy> approvalPolicyFromWord(std::string_view word);

/// Where a run comes from. The stored run is in the spec's history.
struct RunOrigin
{
    enum class Kind : std::uint8_t {
        New,
        Resumed, ///< goes on with the stored run `runId`, under its id
        Forked, ///< a new run that shares the past of `runId` up to `checkpoint`, with this spec's models and rubric
    };
    Kind kind = Kind::New;
    std::string runId;
    /// Forked; empty: the newest one that is not the run's end. The end itself serves where the limit of iterations
    /// made it one and this spec allows more of them: the agent gets the feedback that it was not given.
    std::string checkpoint;
    /// Forked before a grading, to make it again (`gradeAgain`): a scripted grader goes on where the run left it.
    bool gradesAgain = false;
};

/// All that a run needs to know before it starts; a value that is copied to the run's thread.
struct RunSpec
{
    Project project;
    std::string task;
    std::optional<Rubric> rubric; ///< empty: no rubric was given
    std::string workerModel; ///< `provider:model`; empty: the project's
    std::string graderModel; ///< empty: the project's
    std::optional<int> maxIterations;
    std::optional<bool> strict;
    std::optional<LimitsConfig> limits; ///< empty: the project's
    std::optional<std::string> workspace; ///< works directly in this host folder instead of on a copy
    std::string historyFile; ///< empty: the run is not stored
    RunOrigin origin;
    std::string recordFile; ///< host path of the cassette that all model calls are recorded to; empty: none
    ReplayTiming replayTiming = ReplayTiming::Skip; ///< of `replay:` models
    ApprovalPolicy approvals = ApprovalPolicy::Ask;
    bool trusted = false; ///< the user confirmed `project.trustItems`
    bool allowLargeCopy = false; ///< the user was asked about a workspace over 20,000 files or 500 MB
    Environment environment; ///< whose home folder the default places lie in
};

} // namespace Touchstone
