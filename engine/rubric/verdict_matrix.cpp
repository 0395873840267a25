#include "engine/rubric/verdict_matrix.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int maxColumns = 1000; // a stored run may claim any number

/// State of a criterion that the grading said nothing about.
CriterionState silentState(const Evaluation &evaluation, bool inRubric)
{
    if (!inRubric)
        return CriterionState::NotGraded;
    if (evaluation.result == RunStatus::GraderError)
        return CriterionState::Error;
    const bool saidSatisfied =
        evaluation.graderVerdict == GraderVerdict::Satisfied || evaluation.result == RunStatus::Satisfied;
    return saidSatisfied ? CriterionState::Unverified : CriterionState::NotGraded;
}

MatrixCell silentCell(const Evaluation &evaluation, bool inRubric)
{
    MatrixCell cell;
    cell.state = silentState(evaluation, inRubric);
    cell.verdict.state = cell.state;
    return cell;
}

/// Rows with what the matching needs to know of them.
struct Rows
{
    std::vector<MatrixRow> rows;
    std::vector<MatchTarget> targets;

    void add(std::string id, std::string name, bool inRubric)
    {
        rows.push_back({.name = name, .id = id, .inRubric = inRubric, .cells = {}});
        targets.push_back({.id = std::move(id), .text = std::move(name), .inRubric = inRubric, .aliases = {}});
    }
};

void remember(MatchTarget &target, const std::string &name, RowMatch match)
{
    const auto isKnown = [&name](const auto &alias) { return alias.first == name; };
    if (std::none_of(target.aliases.begin(), target.aliases.end(), isKnown))
        target.aliases.emplace_back(name, match);
}

/// Fills column `column` of all rows, and adds rows for names that match none.
void fillColumn(Rows &all, const Evaluation &evaluation, std::size_t column, std::span<const RowChoice> choices)
{
    for (MatrixRow &row : all.rows)
        row.cells[column] = silentCell(evaluation, row.inRubric);
    const std::size_t columns = all.rows.empty() ? column + 1 : all.rows.front().cells.size();
    const auto matches = matchVerdicts(all.targets, evaluation.criteria, choices);
    for (std::size_t i = 0; i < evaluation.criteria.size(); ++i) {
        const CriterionVerdict &verdict = evaluation.criteria[i];
        std::size_t index = all.rows.size();
        RowMatch match = RowMatch::New;
        if (matches[i]) {
            index = matches[i]->index;
            match = matches[i]->match;
        } else {
            all.add(verdict.id, verdict.name, false);
            all.rows.back().cells.resize(columns);
        }
        MatrixCell cell;
        cell.state = verdict.state;
        cell.by = verdict.by;
        cell.match = match;
        cell.place = static_cast<int>(i);
        cell.verdict = verdict;
        all.rows[index].cells[column] = std::move(cell);
        remember(all.targets[index], verdict.name, match == RowMatch::New ? RowMatch::Exact : match);
    }
}

/// Puts the notes on the verdicts of a grading into its column.
void takeNotes(std::vector<MatrixRow> &rows, const Evaluation &evaluation, std::size_t column,
               std::span<const VerdictNote> notes)
{
    for (MatrixRow &row : rows) {
        if (notes.empty() || !row.cells[column])
            continue;
        MatrixCell &cell = *row.cells[column];
        const VerdictNote *note = findNote(notes, evaluation, cell.place, row.id, row.name);
        if (note == nullptr)
            continue;
        cell.recorded = cell.verdict;
        cell.verdict.state = note->state;
        cell.verdict.gap = note->gap;
        cell.verdict.by = VerdictBy::Human;
        cell.state = note->state;
        cell.by = VerdictBy::Human;
    }
}

/// Rows that came later were not graded in the columns before them that have a grading.
void fillGaps(std::vector<MatrixRow> &rows, const std::vector<bool> &isGraded)
{
    for (MatrixRow &row : rows) {
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            if (isGraded[column] && !row.cells[column])
                row.cells[column] = MatrixCell{};
        }
    }
}

void markChanges(MatrixRow &row)
{
    std::optional<CriterionState> last;
    bool lastWasChange = false;
    int failures = 0;
    for (std::optional<MatrixCell> &cell : row.cells) {
        if (!cell || !isDecided(cell->state))
            continue;
        const bool isFailure = cell->state == CriterionState::Failed;
        const bool isChange = last && *last != cell->state;
        failures = isFailure ? failures + 1 : 0;
        cell->failuresInARow = failures;
        if (isChange && lastWasChange)
            cell->mark = CellMark::Flapping;
        else if (isChange)
            cell->mark = isFailure ? CellMark::Regressed : CellMark::Fixed;
        else if (last && isFailure)
            cell->mark = CellMark::StillFailing;
        last = cell->state;
        lastWasChange = isChange;
    }
}

} // namespace

VerdictMatrix::VerdictMatrix(const Rubric &rubric, std::span<const Evaluation> evaluations,
                             const RunAnnotations &annotations)
{
    for (const Evaluation &evaluation : evaluations) {
        if (evaluation.iteration >= 0 && evaluation.iteration < maxColumns)
            m_iterations = std::max(m_iterations, evaluation.iteration + 1);
    }
    const auto columns = static_cast<std::size_t>(m_iterations);
    Rows all;
    for (const Criterion &criterion : rubric.criteria)
        all.add(criterion.id, criterion.text, true);
    for (MatrixRow &row : all.rows)
        row.cells.resize(columns);
    std::vector<bool> isGraded(columns);
    for (const Evaluation &evaluation : evaluations) {
        if (evaluation.iteration < 0 || evaluation.iteration >= maxColumns)
            continue;
        const auto column = static_cast<std::size_t>(evaluation.iteration);
        isGraded[column] = true;
        fillColumn(all, evaluation, column, annotations.rows);
    }
    m_rows = std::move(all.rows);
    for (MatrixRow &row : m_rows)
        row.cells.resize(columns);
    fillGaps(m_rows, isGraded);
    for (const Evaluation &evaluation : evaluations) {
        if (evaluation.iteration >= 0 && evaluation.iteration < maxColumns)
            takeNotes(m_rows, evaluation, static_cast<std::size_t>(evaluation.iteration), annotations.verdicts);
    }
    for (MatrixRow &row : m_rows)
        markChanges(row);
}

int VerdictMatrix::passed(int iteration) const
{
    if (iteration < 0 || iteration >= m_iterations)
        return 0;
    const auto column = static_cast<std::size_t>(iteration);
    const auto isPassed = [column](const MatrixRow &row) {
        return row.cells[column] && row.cells[column]->state == CriterionState::Passed;
    };
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), isPassed));
}

int VerdictMatrix::best() const
{
    int best = -1;
    int most = 0;
    for (int iteration = 0; iteration < m_iterations; ++iteration) {
        const auto column = static_cast<std::size_t>(iteration);
        const auto isKnown = [column](const MatrixRow &row) {
            return row.cells[column] && isDecided(row.cells[column]->state);
        };
        if (std::none_of(m_rows.begin(), m_rows.end(), isKnown))
            continue;
        if (const int count = passed(iteration); best < 0 || count >= most) {
            best = iteration;
            most = count;
        }
    }
    return best;
}

} // namespace Touchstone
