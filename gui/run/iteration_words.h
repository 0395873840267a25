#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace Touchstone {

class RunView;

/// What the iterations that have ended are called where one is chosen: "Iteration 2: 4 of 6 pass, the best one".
QStringList iterationNames(const RunView &view);

/// The best iteration, from 0, where more criteria pass in it than in the last one; -1: there is none.
int betterThanTheLast(const RunView &view);

/// What the agent said last before each grading; empty where it said nothing.
std::vector<QString> answersOf(const RunView &view);

} // namespace Touchstone
