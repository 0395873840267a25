#pragma once

#include "engine/rubric/grader_response.h"
#include "engine/rubric/rubric.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// Which criteria of a rubric a grader's verdicts cover (`design/mission.md`, difference 3).
struct Coverage
{
    std::size_t expected = 0;
    std::size_t reported = 0; ///< criteria that have a verdict, and verdicts whose criterion is not known
    std::vector<Criterion> missing; ///< without a verdict; may be more than are left out where `isExact` is false
    bool isExact = true; ///< every verdict's criterion is known, so `missing` is exactly what was left out

    bool isComplete() const { return reported >= expected; }
};

/// The criteria that a grading must cover: the rubric's, or those of the attempt's first grading where the grader found
/// more in the text than we do.
std::vector<Criterion> expectedCriteria(const Rubric &rubric, std::span<const std::string> frozen);

/// Verdicts on the same criterion count once.
Coverage coverageOf(std::span<const Criterion> expected, std::span<const CriterionVerdict> verdicts);

/// `response` (incomplete, `satisfied`) together with the one regrade of what it left out. A verdict of the regrade
/// counts for a criterion without one; a failing one counts in any case.
GraderResponse withRegrade(GraderResponse response, const GraderResponse &regrade);

/// Adds the criteria of `coverage` that got no verdict, as `state`, when it is known which they are.
void addMissing(std::vector<CriterionVerdict> &verdicts, const Coverage &coverage, CriterionState state);

/// Corrects the message numbers of `verdicts` to where their quotes stand in `messages`; a quote that is nowhere loses
/// its number.
void anchorEvidence(std::vector<CriterionVerdict> &verdicts, std::span<const Message> messages);

} // namespace Touchstone
