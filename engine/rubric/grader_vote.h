#pragma once

#include "engine/rubric/evaluation.h"
#include "engine/rubric/rubric.h"

#include <span>

namespace Touchstone {

/// What several gradings of the same work come to together (`grader.repeats`). A grading that failed does not count;
/// unless more than half are left the outcome is `GraderError`. A criterion passes when more than half of those passed
/// it, so a tie is no pass; else it fails if one of them failed it. The work is satisfactory when all criteria pass,
/// whatever the single gradings concluded; it is `Unverified` when none fails and some have no majority. A majority for
/// `failed` decides at once. Each vote is kept beside what it led to. `votes` is not empty; `NeedsRevision` is not
/// capped yet.
Evaluation countVotes(std::span<const Criterion> expected, std::span<const Evaluation> votes);

} // namespace Touchstone
