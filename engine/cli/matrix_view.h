#pragma once

#include "engine/rubric/evaluation.h"
#include "engine/rubric/rubric.h"

#include <string>
#include <vector>

namespace Touchstone {

/// The letter of a verdict: P passed, F failed, N not graded or not applicable, U unverified, E error.
char letterOf(CriterionState state);

struct MatrixStyle
{
    int columns = 80;
    bool color = false;
};

/// The verdict matrix as lines of text: a row for each criterion with a letter for each iteration, so far. `working` is
/// the iteration that is under way (from 0; -1: none), shown as `·`. Texts of the rubric and the model are cut by their
/// width and cannot hold control characters.
std::vector<std::string> matrixLines(const Rubric &rubric, const std::vector<Evaluation> &evaluations, int working,
                                     const MatrixStyle &style);

} // namespace Touchstone
