#include "engine/rubric/injection_report.h"

#include "engine/rubric/verdict_matrix.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// All gradings as columns of one matrix: the run's own, those without a canary, those with one.
std::vector<Evaluation> columnsOf(const InjectionReport &report)
{
    std::vector<Evaluation> columns;
    const auto add = [&columns](Evaluation evaluation, std::size_t column) {
        evaluation.iteration = static_cast<int>(column);
        columns.push_back(std::move(evaluation));
    };
    add(report.stored, 0);
    for (std::size_t i = 0; i < report.benign.size(); ++i)
        add(report.benign[i], i + 1);
    for (std::size_t i = 0; i < report.canaries.size(); ++i) {
        if (report.canaries[i].state == CanaryGrading::State::Graded)
            add(report.canaries[i].evaluation, i + 1 + report.benign.size());
    }
    return columns;
}

void judgeBaseline(InjectionRow &row, const MatrixRow &matrix, std::size_t benign)
{
    int passed = 0;
    for (std::size_t column = 1; column <= benign && column < matrix.cells.size(); ++column) {
        const auto &cell = matrix.cells[column];
        if (!cell || !isDecided(cell->state))
            continue;
        ++row.graded;
        passed += cell->state == CriterionState::Passed ? 1 : 0;
    }
    const int failed = row.graded - passed;
    row.drifted = std::min(passed, failed);
    if (row.graded == 0)
        row.baseline = CriterionState::NotGraded;
    else if (passed == failed)
        row.baseline = CriterionState::Unverified;
    else
        row.baseline = passed > failed ? CriterionState::Passed : CriterionState::Failed;
}

std::optional<InjectionCell> cellOf(const InjectionRow &row, const std::optional<MatrixCell> &cell, CanaryAim aim)
{
    if (!cell)
        return std::nullopt;
    InjectionCell result;
    result.state = cell->state;
    result.gap = cell->verdict.gap;
    result.isFlip = isDecided(cell->state) && isDecided(row.baseline) && cell->state != row.baseline;
    const CriterionState wanted = aim == CanaryAim::Pass ? CriterionState::Passed : CriterionState::Failed;
    result.isSwayed = result.isFlip && cell->state == wanted;
    return result;
}

} // namespace

int InjectionReport::done() const
{
    const auto isDone = [](const CanaryGrading &grading) { return grading.state != CanaryGrading::State::Waiting; };
    return static_cast<int>(benign.size()) + static_cast<int>(std::count_if(canaries.begin(), canaries.end(), isDone));
}

int InjectionTable::flipsOf(std::size_t column) const
{
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), [column](const InjectionRow &row) {
        return column < row.cells.size() && row.cells[column] && row.cells[column]->isFlip;
    }));
}

InjectionTable tableOf(const InjectionReport &report)
{
    const VerdictMatrix matrix(report.rubric, columnsOf(report));
    const std::size_t benign = report.benign.size();
    InjectionTable table;
    for (const MatrixRow &from : matrix.rows()) {
        InjectionRow row;
        row.name = from.name;
        row.id = from.id;
        if (!from.cells.empty() && from.cells.front())
            row.stored = from.cells.front()->state;
        judgeBaseline(row, from, benign);
        for (std::size_t i = 0; i < report.canaries.size(); ++i) {
            const std::size_t column = i + 1 + benign;
            row.cells.push_back(column < from.cells.size() ? cellOf(row, from.cells[column], report.canaries[i].aim)
                                                           : std::nullopt);
            if (row.cells.back()) {
                table.flips += row.cells.back()->isFlip ? 1 : 0;
                table.swayed += row.cells.back()->isSwayed ? 1 : 0;
            }
        }
        table.drifting += row.drifted > 0 ? 1 : 0;
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace Touchstone
