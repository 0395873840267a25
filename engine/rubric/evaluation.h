#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What the grader said (`spec/engine.md` §1.3.1).
enum class GraderVerdict : std::uint8_t { Satisfied, NeedsRevision, Failed };

/// How a grading, and in the end a run, came out (`design/interfaces.md`, Words). `NeedsRevision` occurs between
/// iterations only.
enum class RunStatus : std::uint8_t {
    NeedsRevision,
    Satisfied,
    Failed,
    MaxIterationsReached,
    Unverified,
    GraderError,
    LimitReached,
    NoRubric,
    Cancelled,
    Error,
};

std::string_view toWord(GraderVerdict verdict);
std::string_view toWord(RunStatus status);
std::optional<RunStatus> runStatusFromWord(std::string_view word);
std::optional<GraderVerdict> graderVerdictFromWord(std::string_view word);

/// State of one criterion in one iteration.
enum class CriterionState : std::uint8_t { Passed, Failed, Unverified, NotGraded, NotApplicable, Error };
enum class VerdictBy : std::uint8_t { Grader, Check, Human };

std::string_view toWord(CriterionState state);
std::string_view toWord(VerdictBy by);
std::optional<CriterionState> criterionStateFromWord(std::string_view word);
std::optional<VerdictBy> verdictByFromWord(std::string_view word);

/// What one of several gradings of the same work said of a criterion.
struct CriterionVote
{
    CriterionState state = CriterionState::NotGraded; ///< Error: that grading gave no verdict at all
    std::string gap;
    std::string evidence;

    bool operator==(const CriterionVote &) const = default;
};

/// How one of several gradings of the same work came out.
struct GradingVote
{
    RunStatus result = RunStatus::NeedsRevision;
    std::string explanation;

    bool operator==(const GradingVote &) const = default;
};

/// One criterion of one grading. Texts come from a model: never markup.
struct CriterionVerdict
{
    std::string id; ///< of our criterion, when the grader repeated it or the row was matched; else empty
    std::string name; ///< as the grader named it
    CriterionState state = CriterionState::NotGraded;
    VerdictBy by = VerdictBy::Grader;
    std::string gap;
    std::string evidence; ///< a quote; may not occur in the transcript
    std::optional<int> message; ///< number of the message that holds the evidence, from 1
    std::vector<CriterionVote> votes; ///< in the order of `Evaluation::votes`; empty where the work was graded once

    bool operator==(const CriterionVerdict &) const = default;
};

/// One finished grading.
struct Evaluation
{
    std::string gradingRunId;
    int iteration = 0; ///< from 0, as in the reference's events; people are shown iteration + 1
    RunStatus result = RunStatus::NeedsRevision;
    std::optional<GraderVerdict> graderVerdict; ///< what the grader itself said; empty for a grader error
    VerdictBy by = VerdictBy::Grader; ///< who decided `result`
    std::string explanation;
    std::vector<CriterionVerdict> criteria;
    std::vector<GradingVote> votes; ///< where the work was graded several times (`grader.repeats`); else empty
    /// How the verdict was come by when it was not given as asked (read from text, regraded, JSON by prompt); English,
    /// empty for most.
    std::string note;

    bool operator==(const Evaluation &) const = default;
};

/// A message that the grader was shown without its end.
struct CutMessage
{
    int message = 0; ///< number in the conversation, from 1
    std::int64_t characters = 0; ///< code points that it has
    std::int64_t shown = 0; ///< code points that the grader got

    bool operator==(const CutMessage &) const = default;
};

} // namespace Touchstone
