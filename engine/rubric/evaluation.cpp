#include "engine/rubric/evaluation.h"

#include <array>
#include <utility>

namespace Touchstone {
namespace {

constexpr std::array<std::pair<RunStatus, std::string_view>, 10> statusWords{{
    {RunStatus::NeedsRevision, "needs_revision"},
    {RunStatus::Satisfied, "satisfied"},
    {RunStatus::Failed, "failed"},
    {RunStatus::MaxIterationsReached, "max_iterations_reached"},
    {RunStatus::Unverified, "unverified"},
    {RunStatus::GraderError, "grader_error"},
    {RunStatus::LimitReached, "limit_reached"},
    {RunStatus::NoRubric, "no_rubric"},
    {RunStatus::Cancelled, "cancelled"},
    {RunStatus::Error, "error"},
}};

constexpr std::array<std::pair<GraderVerdict, std::string_view>, 3> verdictWords{{
    {GraderVerdict::Satisfied, "satisfied"},
    {GraderVerdict::NeedsRevision, "needs_revision"},
    {GraderVerdict::Failed, "failed"},
}};

constexpr std::array<std::pair<CriterionState, std::string_view>, 6> stateWords{{
    {CriterionState::Passed, "passed"},
    {CriterionState::Failed, "failed"},
    {CriterionState::Unverified, "unverified"},
    {CriterionState::NotGraded, "not_graded"},
    {CriterionState::NotApplicable, "not_applicable"},
    {CriterionState::Error, "error"},
}};

constexpr std::array<std::pair<VerdictBy, std::string_view>, 3> byWords{{
    {VerdictBy::Grader, "grader"},
    {VerdictBy::Check, "check"},
    {VerdictBy::Human, "human"},
}};

template<typename T, std::size_t N>
std::string_view wordOf(const std::array<std::pair<T, std::string_view>, N> &words, T value)
{
    for (const auto &[candidate, word] : words) {
        if (candidate == value)
            return word;
    }
    return {};
}

template<typename T, std::size_t N>
std::optional<T> valueOf(const std::array<std::pair<T, std::string_view>, N> &words, std::string_view word)
{
    for (const auto &[value, candidate] : words) {
        if (candidate == word)
            return value;
    }
    return std::nullopt;
}

} // namespace

std::string_view toWord(GraderVerdict verdict)
{
    return wordOf(verdictWords, verdict);
}

std::string_view toWord(RunStatus status)
{
    return wordOf(statusWords, status);
}

std::string_view toWord(CriterionState state)
{
    return wordOf(stateWords, state);
}

std::string_view toWord(VerdictBy by)
{
    return wordOf(byWords, by);
}

std::optional<RunStatus> runStatusFromWord(std::string_view word)
{
    return valueOf(statusWords, word);
}

std::optional<GraderVerdict> graderVerdictFromWord(std::string_view word)
{
    return valueOf(verdictWords, word);
}

std::optional<CriterionState> criterionStateFromWord(std::string_view word)
{
    return valueOf(stateWords, word);
}

std::optional<VerdictBy> verdictByFromWord(std::string_view word)
{
    return valueOf(byWords, word);
}

} // namespace Touchstone
