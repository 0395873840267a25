#pragma once

#include "engine/rubric/criterion_match.h"
#include "engine/rubric/evaluation.h"
#include "engine/rubric/rubric.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// Passed or failed, whoever said so.
inline bool isDecided(CriterionState state)
{
    return state == CriterionState::Passed || state == CriterionState::Failed;
}

/// Change of a criterion against the last iteration in which it passed or failed. Flapping: it changed then too.
enum class CellMark : std::uint8_t { None, Fixed, Regressed, Flapping, StillFailing };

struct MatrixCell
{
    CriterionState state = CriterionState::NotGraded;
    VerdictBy by = VerdictBy::Grader;
    CellMark mark = CellMark::None;
    RowMatch match = RowMatch::Exact;
    int failuresInARow = 0;
    int place = -1; ///< of the verdict in its `Evaluation::criteria`; -1: the grading said nothing of this criterion
    CriterionVerdict verdict; ///< as it came, also where `match` is a guess
    std::optional<CriterionVerdict> recorded; ///< that of the run, where a person noted another one beside it

    bool operator==(const MatrixCell &) const = default;
};

struct MatrixRow
{
    std::string name; ///< criterion's text, or the grader's name for one that the rubric does not have
    std::string id;
    bool inRubric = true;
    std::vector<std::optional<MatrixCell>> cells; ///< one an iteration; empty where that iteration has no grading yet

    bool operator==(const MatrixRow &) const = default;
};

/// Criterion × iteration. Rows start as the rubric's criteria, in its order; names that match none become rows of their
/// own at the end, so that no verdict is lost and no two criteria are merged silently. A grader error gives the
/// rubric's rows the state Error; a criterion that a grading left out is Unverified where the grader said `satisfied`,
/// else NotGraded. `evaluations` are those of one grading run. A pure function of its input.
class VerdictMatrix
{
public:
    VerdictMatrix() = default;
    /// As it reads with what persons noted beside the run.
    VerdictMatrix(const Rubric &rubric, std::span<const Evaluation> evaluations,
                  const RunAnnotations &annotations = {});

    const std::vector<MatrixRow> &rows() const { return m_rows; }
    int iterations() const { return m_iterations; }
    /// How many cells of an iteration (from 0) passed.
    int passed(int iteration) const;
    /// The iteration with the most passes, the latest of equals; -1 when nothing was graded.
    int best() const;

private:
    std::vector<MatrixRow> m_rows;
    int m_iterations = 0;
};

} // namespace Touchstone
