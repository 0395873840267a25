#include "gui/run/run_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace Touchstone {

namespace {

struct RunWords
{
    Q_DECLARE_TR_FUNCTIONS(RunWords)
};

} // namespace

StateTone toneOf(RunStatus status)
{
    switch (status) {
    case RunStatus::Satisfied:
        return StateTone::Pass;
    case RunStatus::NeedsRevision:
    case RunStatus::Failed:
    case RunStatus::MaxIterationsReached:
    case RunStatus::LimitReached:
        return StateTone::Fail;
    case RunStatus::Unverified:
        return StateTone::Unverified;
    case RunStatus::GraderError:
    case RunStatus::Error:
        return StateTone::Error;
    case RunStatus::NoRubric:
    case RunStatus::Cancelled:
        return StateTone::NotGraded;
    }
    return StateTone::NotGraded;
}

QString chipTextOf(RunStatus status)
{
    switch (status) {
    case RunStatus::Satisfied:
        return RunWords::tr("satisfied");
    case RunStatus::NeedsRevision:
        return RunWords::tr("needs revision");
    case RunStatus::Failed:
        return RunWords::tr("failed");
    case RunStatus::MaxIterationsReached:
        return RunWords::tr("not satisfied");
    case RunStatus::LimitReached:
        return RunWords::tr("budget reached");
    case RunStatus::Unverified:
        return RunWords::tr("unverified");
    case RunStatus::GraderError:
        return RunWords::tr("grader error");
    case RunStatus::Error:
        return RunWords::tr("error");
    case RunStatus::NoRubric:
        return RunWords::tr("not graded");
    case RunStatus::Cancelled:
        return RunWords::tr("stopped");
    }
    return {};
}

StateTone toneOf(const MatrixCell &cell)
{
    return cell.by == VerdictBy::Human ? StateTone::Human : toneOf(cell.state);
}

StateTone toneOf(CriterionState state)
{
    switch (state) {
    case CriterionState::Passed:
        return StateTone::Pass;
    case CriterionState::Failed:
        return StateTone::Fail;
    case CriterionState::Unverified:
        return StateTone::Unverified;
    case CriterionState::Error:
        return StateTone::Error;
    case CriterionState::NotGraded:
    case CriterionState::NotApplicable:
        return StateTone::NotGraded;
    }
    return StateTone::NotGraded;
}

QString wordOf(const MatrixCell &cell)
{
    const bool human = cell.by == VerdictBy::Human;
    if (human && cell.state == CriterionState::Passed)
        return RunWords::tr("passed by a person");
    if (human && cell.state == CriterionState::Failed)
        return RunWords::tr("failed by a person");
    if (human && cell.state == CriterionState::NotApplicable)
        return RunWords::tr("not applicable, by a person");
    return wordOf(cell.state);
}

QString wordOf(CriterionState state)
{
    switch (state) {
    case CriterionState::Passed:
        return RunWords::tr("passed");
    case CriterionState::Failed:
        return RunWords::tr("failed");
    case CriterionState::Unverified:
        return RunWords::tr("unverified");
    case CriterionState::NotGraded:
        return RunWords::tr("not graded");
    case CriterionState::NotApplicable:
        return RunWords::tr("not applicable");
    case CriterionState::Error:
        return RunWords::tr("error");
    }
    return {};
}

QString verdictWords(const CriterionVerdict &verdict)
{
    const QString word = wordOf(verdict.state);
    const QString gap = QString::fromStdString(verdict.gap).trimmed();
    return gap.isEmpty() ? word : RunWords::tr("%1: %2", "verdict: gap").arg(word, gap);
}

QString gradersWords(const Evaluation *graded, const MatrixCell &overridden)
{
    if (overridden.recorded && overridden.recorded->by != VerdictBy::Human)
        return verdictWords(*overridden.recorded);
    if (graded == nullptr)
        return {};
    const CriterionVerdict &verdict = overridden.verdict;
    const auto found = std::find_if(graded->criteria.begin(), graded->criteria.end(), [&verdict](const auto &other) {
        return other.name == verdict.name && other.id == verdict.id;
    });
    return found == graded->criteria.end() ? QString() : verdictWords(*found);
}

QString wordOf(CellMark mark)
{
    switch (mark) {
    case CellMark::None:
        return {};
    case CellMark::Fixed:
        return RunWords::tr("fixed");
    case CellMark::Regressed:
        return RunWords::tr("regressed");
    case CellMark::Flapping:
        return RunWords::tr("flapping");
    case CellMark::StillFailing:
        return RunWords::tr("still failing");
    }
    return {};
}

std::optional<StateTone> toneOf(CellMark mark)
{
    switch (mark) {
    case CellMark::Fixed:
        return StateTone::Fixed;
    case CellMark::Regressed:
        return StateTone::Regressed;
    case CellMark::Flapping:
        return StateTone::Flapping;
    case CellMark::None:
    case CellMark::StillFailing:
        return std::nullopt;
    }
    return std::nullopt;
}

Trend trendOf(const MatrixRow &row)
{
    int failed = 0;
    bool passed = false;
    Trend trend;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto &cell = row.cells[i];
        if (!cell)
            continue;
        failed += cell->state == CriterionState::Failed ? 1 : 0;
        passed = passed || cell->state == CriterionState::Passed;
        const int number = static_cast<int>(i) + 1;
        if (cell->by == VerdictBy::Human)
            trend = {StateTone::Human, RunWords::tr("overridden in %1").arg(number)};
        else if (cell->mark == CellMark::Flapping)
            trend = {StateTone::Flapping, RunWords::tr("flapping")};
        else if (trend.tone == StateTone::Flapping)
            continue;
        else if (cell->mark == CellMark::Fixed)
            trend = {StateTone::Fixed, RunWords::tr("fixed in %1").arg(number)};
        else if (cell->mark == CellMark::Regressed)
            trend = {StateTone::Regressed, RunWords::tr("regressed in %1").arg(number)};
    }
    if (!trend.tone && !passed && failed > 1)
        trend = {StateTone::Fail, RunWords::tr("never passed")};
    return trend;
}

QString tokensText(std::int64_t tokens)
{
    const QLocale locale;
    if (tokens < 1000)
        return locale.toString(static_cast<qlonglong>(tokens));
    if (tokens < 1'000'000)
        return RunWords::tr("%1k", "thousand tokens")
            .arg(locale.toString(static_cast<double>(tokens) / 1e3, 'f', tokens < 100'000 ? 1 : 0));
    return RunWords::tr("%1M", "million tokens").arg(locale.toString(static_cast<double>(tokens) / 1e6, 'f', 1));
}

QString clockText(std::int64_t milliseconds)
{
    const std::int64_t seconds = std::max<std::int64_t>(milliseconds, 0) / 1000;
    const QString rest = QStringLiteral("%1").arg(seconds % 60, 2, 10, QLatin1Char('0'));
    if (seconds < 3600)
        return QStringLiteral("%1:%2").arg(seconds / 60).arg(rest);
    return QStringLiteral("%1:%2:%3").arg(seconds / 3600).arg(seconds / 60 % 60, 2, 10, QLatin1Char('0')).arg(rest);
}

QString durationText(std::int64_t milliseconds)
{
    if (milliseconds < 1000)
        return RunWords::tr("%1 ms").arg(milliseconds);
    return RunWords::tr("%1 s").arg(QLocale().toString(static_cast<double>(milliseconds) / 1e3, 'f', 1));
}

QString moneyText(double dollars)
{
    constexpr double small = 0.1;
    return QStringLiteral("$") + QLocale().toString(dollars, 'f', dollars > 0 && dollars < small ? 4 : 2);
}

QString costText(const CostSum &cost, int calls)
{
    if (calls == 0)
        return noData();
    return cost.isWhole ? moneyText(cost.known) : RunWords::tr("unknown", "cost");
}

QString withSilence(const QString &what, std::int64_t milliseconds)
{
    constexpr std::int64_t usualPause = 3'000;
    if (milliseconds < usualPause)
        return what;
    return RunWords::tr("%1. No data from the model for %2 s").arg(what).arg(milliseconds / 1000);
}

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    QString escaped = text.toHtmlEscaped();
    return QStringLiteral("<span>%1</span>").arg(escaped.replace(u'\n', QStringLiteral("<br>")));
}

QString noData()
{
    return QStringLiteral("–");
}

} // namespace Touchstone
