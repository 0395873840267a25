#include "gui/history/history_model.h"

#include "gui/run/ending.h"
#include "gui/run/run_words.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <chrono>

namespace Touchstone {

namespace {

std::int64_t tokensOf(const RunSummary &run)
{
    return run.worker.total() + run.grader.total();
}

QString capitalised(const QString &word)
{
    return word.isEmpty() ? word : word.at(0).toUpper() + word.mid(1);
}

int humanVerdictsIn(const std::vector<Evaluation> &evaluations)
{
    int count = 0;
    for (const Evaluation &evaluation : evaluations) {
        count += static_cast<int>(
            std::count_if(evaluation.criteria.begin(), evaluation.criteria.end(),
                          [](const CriterionVerdict &verdict) { return verdict.by == VerdictBy::Human; }));
    }
    return count;
}

} // namespace

RunGroup groupOf(const RunSummary &run)
{
    if (!run.status)
        return RunGroup::Broken;
    switch (*run.status) {
    case RunStatus::Satisfied:
        return RunGroup::Satisfied;
    case RunStatus::Unverified:
        return RunGroup::Unverified;
    case RunStatus::Failed:
    case RunStatus::MaxIterationsReached:
    case RunStatus::LimitReached:
    case RunStatus::NeedsRevision:
        return RunGroup::NotSatisfied;
    case RunStatus::GraderError:
    case RunStatus::Error:
    case RunStatus::Cancelled:
        return RunGroup::Broken;
    case RunStatus::NoRubric:
        return RunGroup::Unverified;
    }
    return RunGroup::Broken;
}

bool mayGoOn(const RunSummary &run)
{
    return !run.status || run.status == RunStatus::Cancelled || run.status == RunStatus::LimitReached
        || run.status == RunStatus::Error;
}

bool isDecidedByPerson(const RunSummary &run)
{
    const bool isVerdict = run.status == RunStatus::Satisfied || run.status == RunStatus::Failed
        || run.status == RunStatus::MaxIterationsReached;
    return isVerdict && humanVerdicts(run.evaluations) > 0;
}

StateTone toneOf(const RunSummary &run)
{
    if (run.status == RunStatus::Satisfied && isDecidedByPerson(run))
        return StateTone::Human;
    return run.status ? toneOf(*run.status) : StateTone::NotGraded;
}

QString statusText(const RunSummary &run)
{
    const QString word = capitalised(run.status ? chipTextOf(*run.status) : HistoryModel::tr("not finished"));
    return isDecidedByPerson(run) ? HistoryModel::tr("%1 by a person", "status of a run").arg(word) : word;
}

QString tallyText(const std::vector<RunSummary> &runs)
{
    // What came to a verdict; all else is told beside it, and counts neither way.
    constexpr std::array verdicts{RunStatus::Satisfied, RunStatus::Failed, RunStatus::MaxIterationsReached};
    constexpr std::array others{RunStatus::Unverified,   RunStatus::GraderError, RunStatus::Error,
                                RunStatus::LimitReached, RunStatus::Cancelled,   RunStatus::NoRubric};
    const auto count = [&runs](std::optional<RunStatus> status) {
        return static_cast<int>(
            std::count_if(runs.begin(), runs.end(), [status](const RunSummary &run) { return run.status == status; }));
    };
    int graded = 0;
    for (const RunStatus status : verdicts)
        graded += count(status);
    QStringList parts;
    if (graded > 0)
        parts.append(HistoryModel::tr("%1 of %2 graded satisfied").arg(count(RunStatus::Satisfied)).arg(graded));
    else if (runs.empty())
        parts.append(HistoryModel::tr("nothing to grade"));
    for (const RunStatus status : others) {
        if (const int number = count(status); number > 0)
            parts.append(HistoryModel::tr("%1 %2", "number, status").arg(number).arg(chipTextOf(status)));
    }
    if (const int open = count(std::nullopt); open > 0)
        parts.append(HistoryModel::tr("%1 not finished").arg(open));
    return parts.join(QStringLiteral(" · "));
}

std::vector<Evaluation> shownEvaluations(const RunSummary &run)
{
    return annotated(run.evaluations, run.annotations.verdicts);
}

QString whenText(TimePoint time)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(toMilliseconds(time));
    const QDate today = QDate::currentDate();
    if (moment.date() == today)
        return QLocale().toString(moment.time(), QStringLiteral("HH:mm"));
    if (moment.date() == today.addDays(-1))
        return HistoryModel::tr("yesterday");
    const bool thisYear = moment.date().year() == today.year();
    return QLocale().toString(moment.date(),
                              thisYear ? HistoryModel::tr("d MMM", "day and month, as QLocale wants it")
                                       : HistoryModel::tr("d MMM yyyy", "day, month and year"));
}

HistoryModel::HistoryModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void HistoryModel::setRuns(std::vector<RunSummary> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

int HistoryModel::rowOf(const std::string &id) const
{
    const auto found =
        std::find_if(m_runs.begin(), m_runs.end(), [&id](const RunSummary &run) { return run.id == id; });
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

int HistoryModel::countOf(RunGroup group) const
{
    if (group == RunGroup::All)
        return rowCount();
    return static_cast<int>(
        std::count_if(m_runs.begin(), m_runs.end(), [group](const RunSummary &run) { return groupOf(run) == group; }));
}

void HistoryModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int HistoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int HistoryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString HistoryModel::displayText(const RunSummary &run, int column) const
{
    switch (column) {
    case Number:
        return forkText(run);
    case Status:
        return statusText(run);
    case Task:
        return QString::fromStdString(run.task).simplified();
    case ProjectName:
        return run.project.empty() ? noData() : QFileInfo(QString::fromStdString(run.project)).fileName();
    case RubricName:
        return run.rubricName.empty() ? noData() : QString::fromStdString(run.rubricName);
    case Iterations:
        return run.iterations > 0 ? QString::number(run.iterations) : noData();
    case Tokens:
        return tokensOf(run) > 0 ? tokensText(tokensOf(run)) : noData();
    case Cost:
        return run.cost ? moneyText(*run.cost) : run.status ? tr("unknown", "cost") : noData();
    case Time:
        return run.milliseconds > 0 ? clockText(run.milliseconds) : noData();
    case When:
        return whenText(run.started);
    default:
        return {};
    }
}

std::int64_t HistoryModel::numberOf(const std::string &id) const
{
    const int row = rowOf(id);
    return row < 0 ? 0 : m_runs[static_cast<std::size_t>(row)].number;
}

/// Its number, and behind an arrow that of the run which it was forked from, as far as that is in the list.
QString HistoryModel::forkText(const RunSummary &run) const
{
    if (run.forkedFrom.empty())
        return QString::number(run.number);
    const std::int64_t other = numberOf(run.forkedFrom);
    return QStringLiteral("%1 ← %2").arg(run.number).arg(other > 0 ? QString::number(other) : QStringLiteral("?"));
}

QVariant HistoryModel::sortKey(const RunSummary &run, int column)
{
    switch (column) {
    case Status:
        return statusText(run);
    case Task:
        return QString::fromStdString(run.task);
    case ProjectName:
        return QString::fromStdString(run.project);
    case RubricName:
        return QString::fromStdString(run.rubricName);
    case Iterations:
    case Verdicts:
        return run.iterations;
    case Tokens:
        return qlonglong(tokensOf(run));
    case Cost:
        return run.cost.value_or(-1);
    case Time:
        return qlonglong(run.milliseconds);
    default:
        return qlonglong(run.number);
    }
}

QString HistoryModel::spokenText(const RunSummary &run, int column) const
{
    if (column == Number && !run.forkedFrom.empty()) {
        const std::int64_t other = numberOf(run.forkedFrom);
        return other > 0 ? tr("Run %1, a fork of run %2").arg(run.number).arg(other)
                         : tr("Run %1, a fork of another run").arg(run.number);
    }
    if (column == ProjectName && !run.project.empty())
        return tr("Project %1").arg(QString::fromStdString(run.project));
    if (column != Verdicts)
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), displayText(run, column));
    QStringList iterations;
    const std::vector<Evaluation> evaluations = shownEvaluations(run);
    for (const Evaluation &evaluation : evaluations) {
        const auto passed = std::count_if(evaluation.criteria.begin(), evaluation.criteria.end(),
                                          [](const auto &verdict) { return verdict.state == CriterionState::Passed; });
        iterations.append(tr("%1 of %2 pass").arg(passed).arg(evaluation.criteria.size()));
    }
    if (const int human = humanVerdictsIn(evaluations); human > 0)
        iterations.append(tr("%n verdict(s) by a person", nullptr, human));
    return iterations.isEmpty() ? tr("No verdicts") : iterations.join(QStringLiteral(", "));
}

QVariant HistoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RunSummary &run = m_runs[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return displayText(run, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(index.column() == Task ? QString::fromStdString(run.task)
                                                   : spokenText(run, index.column()));
    case Qt::AccessibleTextRole:
        return spokenText(run, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() >= Iterations ? Qt::AlignRight : Qt::AlignLeft));
    case SummaryRole:
        return QVariant::fromValue(&run);
    case SortRole:
        return sortKey(run, index.column());
    default:
        return {};
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section >= Iterations ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("Run");
    case Status:
        return tr("Status");
    case Task:
        return tr("Task");
    case ProjectName:
        return tr("Project");
    case RubricName:
        return tr("Rubric");
    case Verdicts:
        return tr("Verdicts");
    case Iterations:
        return tr("Iterations");
    case Tokens:
        return tr("Tokens");
    case Cost:
        return tr("Cost");
    case Time:
        return tr("Time");
    case When:
        return tr("When");
    default:
        return {};
    }
}

} // namespace Touchstone
