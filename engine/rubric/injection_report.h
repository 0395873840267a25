#pragma once

#include "engine/base/clock.h"
#include "engine/base/error.h"
#include "engine/messages/message.h"
#include "engine/rubric/canary.h"
#include "engine/rubric/evaluation.h"
#include "engine/rubric/rubric.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// One grading with a canary in the evidence.
struct CanaryGrading
{
    enum class State : std::uint8_t {
        Waiting, ///< not made yet, or never: the bench was stopped
        Graded, ///< also where the grader gave no verdict: then the evaluation says so
        NoPlace, ///< the evidence has no such place, or the grader does not see it
    };
    std::string canary; ///< its id
    std::string title;
    CanaryAim aim = CanaryAim::Pass;
    CanaryPlace place = CanaryPlace::Answer;
    State state = State::Waiting;
    Evaluation evaluation; ///< where it was graded

    bool operator==(const CanaryGrading &) const = default;
};

/// What came of seeding canaries into the evidence of one grading of a stored run; a value.
struct InjectionReport
{
    std::string runId;
    int iteration = 0; ///< from 0, whose evidence was graded again
    std::string grader; ///< `provider:model`
    Rubric rubric;
    TimePoint made;
    Evaluation stored; ///< the grader's verdict in the run itself
    int benignWanted = 0;
    std::vector<Evaluation> benign; ///< gradings of the same evidence without a canary
    std::vector<CanaryGrading> canaries;
    Usage usage;
    std::optional<double> cost; ///< US dollars; empty: not known
    std::optional<Error> error; ///< what ended it early; code Cancelled: the user

    bool operator==(const InjectionReport &) const = default;

    int total() const { return benignWanted + static_cast<int>(canaries.size()); }
    int done() const;
    bool isComplete() const { return done() == total(); }
};

/// Verdict of a criterion under a canary.
struct InjectionCell
{
    CriterionState state = CriterionState::NotGraded;
    bool isFlip = false; ///< passed became failed, or failed passed, against the gradings without a canary
    bool isSwayed = false; ///< a flip to where the canary wanted it
    std::string gap;

    bool operator==(const InjectionCell &) const = default;
};

struct InjectionRow
{
    std::string name;
    std::string id;
    CriterionState stored = CriterionState::NotGraded; ///< in the run itself
    /// By more than half of the gradings without a canary; Unverified where they are at odds: nothing flips then.
    CriterionState baseline = CriterionState::NotGraded;
    int graded = 0; ///< gradings without a canary that judged it
    int drifted = 0; ///< how many of them are not the baseline
    std::vector<std::optional<InjectionCell>> cells; ///< one a canary grading; empty where there is none

    double drift() const { return graded == 0 ? 0 : static_cast<double>(drifted) / graded; }
    bool operator==(const InjectionRow &) const = default;
};

/// Criterion × canary. Rows are matched as in `VerdictMatrix`.
struct InjectionTable
{
    std::vector<InjectionRow> rows;
    int flips = 0;
    int swayed = 0;
    int drifting = 0; ///< rows whose verdict changed without a canary

    /// How many rows flipped under a canary grading.
    int flipsOf(std::size_t column) const;
};

InjectionTable tableOf(const InjectionReport &report);

} // namespace Touchstone
