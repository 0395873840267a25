#include "engine/cli/matrix_view.h"

#include "engine/cli/terminal_text.h"
#include "engine/rubric/verdict_matrix.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int cellWidth = 3;
constexpr int narrowestName = 16;
constexpr int widestName = 60;

const char *colorOf(CriterionState state)
{
    switch (state) {
    case CriterionState::Passed:
        return "\033[32m";
    case CriterionState::Failed:
        return "\033[31m";
    case CriterionState::Error:
        return "\033[35m";
    case CriterionState::Unverified:
        return "\033[33m";
    case CriterionState::NotGraded:
    case CriterionState::NotApplicable:
        return "\033[2m";
    }
    return "";
}

std::string cellText(const std::optional<MatrixCell> &cell, bool isWorking, bool color)
{
    if (!cell)
        return isWorking ? "·" : " ";
    const std::string letter(1, letterOf(cell->state));
    return color ? colorOf(cell->state) + letter + "\033[0m" : letter;
}

} // namespace

char letterOf(CriterionState state)
{
    switch (state) {
    case CriterionState::Passed:
        return 'P';
    case CriterionState::Failed:
        return 'F';
    case CriterionState::Unverified:
        return 'U';
    case CriterionState::NotGraded:
    case CriterionState::NotApplicable:
        return 'N';
    case CriterionState::Error:
        return 'E';
    }
    return '?';
}

std::vector<std::string> matrixLines(const Rubric &rubric, const std::vector<Evaluation> &evaluations, int working,
                                     const MatrixStyle &style)
{
    const VerdictMatrix matrix(rubric, evaluations);
    const int iterations = std::max(matrix.iterations(), working + 1);
    int nameWidth = narrowestName;
    for (const MatrixRow &row : matrix.rows())
        nameWidth = std::max(nameWidth, displayWidth(row.name));
    nameWidth = std::min({nameWidth, widestName, std::max(narrowestName, style.columns - iterations * cellWidth - 1)});

    std::vector<std::string> lines;
    std::string head = fitted("Criterion", nameWidth);
    for (int iteration = 0; iteration < iterations; ++iteration) {
        const std::string number = std::to_string(iteration + 1);
        head += std::string(cellWidth - std::min<std::size_t>(number.size(), cellWidth), ' ') + number;
    }
    lines.push_back(head);
    for (const MatrixRow &row : matrix.rows()) {
        std::string name = printable(row.name);
        std::replace(name.begin(), name.end(), '\n', ' ');
        std::string line = fitted(name, nameWidth);
        for (int iteration = 0; iteration < iterations; ++iteration) {
            const auto index = static_cast<std::size_t>(iteration);
            const std::optional<MatrixCell> cell = index < row.cells.size() ? row.cells[index] : std::nullopt;
            line += std::string(cellWidth - 1, ' ') + cellText(cell, iteration == working, style.color);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace Touchstone
