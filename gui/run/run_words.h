#pragma once

#include "engine/base/clock.h"
#include "engine/llm/call_cost.h"
#include "engine/rubric/verdict_matrix.h"
#include "gui/app/theme.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>

namespace Touchstone {

/// Since the epoch.
inline std::int64_t toMilliseconds(TimePoint time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

/// The state that a status is shown as. Nothing but `satisfied` is ever green.
StateTone toneOf(RunStatus status);
/// The word of a status in chips: "not satisfied", "budget reached", …
QString chipTextOf(RunStatus status);

/// The state that a cell is filled as.
StateTone toneOf(const MatrixCell &cell);
/// The same whoever gave the verdict.
StateTone toneOf(CriterionState state);
/// "failed", "passed by a person", …
QString wordOf(const MatrixCell &cell);
/// "passed", "failed", "not graded", …
QString wordOf(CriterionState state);
/// What stood in the place of a person's verdict, "failed: no source"; empty when that is not known. `graded`: what the
/// grader had said where a person overrode it in the run; may be null.
QString gradersWords(const Evaluation *graded, const MatrixCell &overridden);
/// "failed", or "failed: no source".
QString verdictWords(const CriterionVerdict &verdict);
/// "regressed", "fixed", …; empty for no mark.
QString wordOf(CellMark mark);
std::optional<StateTone> toneOf(CellMark mark);

/// How a criterion went over all iterations, for the line below its name.
struct Trend
{
    std::optional<StateTone> tone;
    QString text; ///< "fixed in 3", "flapping", "never passed"; empty when there is nothing to tell
};
Trend trendOf(const MatrixRow &row);

/// 1,240 · 48.2k · 1.3M
QString tokensText(std::int64_t tokens);
/// 0:52 · 3:21 · 1:02:03
QString clockText(std::int64_t milliseconds);
/// "9 ms" below a second, else "6.1 s".
QString durationText(std::int64_t milliseconds);
/// $1.25, and $0.0042 where it is less than ten cents.
QString moneyText(double dollars);
/// What calls cost: a dash before the first one, "unknown" when that of one is not known.
QString costText(const CostSum &cost, int calls);
/// What goes on, and for how long a model has sent no data; short silences are not worth a word.
QString withSilence(const QString &what, std::int64_t milliseconds);
/// A tooltip that shows the text as it is: Qt would take a text that looks like markup for it.
QString plainToolTip(const QString &text);
/// The dash that stands for "no data".
QString noData();

} // namespace Touchstone
