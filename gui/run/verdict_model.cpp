#include "gui/run/verdict_model.h"

#include "gui/run/run_words.h"

#include <algorithm>
#include <chrono>

namespace Touchstone {

namespace {

/// The latest name that came into the row in a way that `isMeant` wants; empty when there is none.
QString lastName(const MatrixRow &criterion, bool (*isMeant)(RowMatch match))
{
    const auto &cells = criterion.cells;
    const auto last = std::find_if(cells.rbegin(), cells.rend(),
                                   [isMeant](const auto &cell) { return cell && isMeant(cell->match); });
    return last == cells.rend() ? QString() : QString::fromStdString((*last)->verdict.name).simplified();
}

} // namespace

VerdictModel::VerdictModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void VerdictModel::setView(const RunView &view, std::int64_t now)
{
    std::vector<Column> columns = columnsOf(view, now);
    const std::vector<MatrixRow> &rows = view.shownMatrix().rows();
    m_graded.clear();
    for (const Evaluation &evaluation : view.evaluations()) {
        if (const Evaluation *graded = view.gradersEvaluation(evaluation.iteration))
            m_graded.insert({evaluation.iteration, *graded});
    }
    m_running = view.isRunning() && view.phase() != RunPhase::Preparing ? view.iteration() : -1;
    if (rows.size() != m_rows.size() || columns.size() != m_columns.size()) {
        reset(view, std::move(columns));
        return;
    }
    std::vector<Column> before = std::exchange(m_columns, std::move(columns));
    std::vector<MatrixRow> oldRows = std::exchange(m_rows, rows);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        m_trends[row] = trendOf(m_rows[row]);
        if (oldRows[row] == m_rows[row])
            continue;
        Q_EMIT dataChanged(index(int(row), 0), index(int(row), columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Vertical, int(row), int(row));
    }
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        if (before[column] == m_columns[column])
            continue;
        Q_EMIT headerDataChanged(Qt::Horizontal, int(column), int(column));
        if (before[column].idleLook != m_columns[column].idleLook && !m_rows.empty())
            Q_EMIT dataChanged(index(0, int(column)), index(rowCount() - 1, int(column)));
    }
}

void VerdictModel::setNow(const RunView &view, std::int64_t now)
{
    std::vector<Column> columns = columnsOf(view, now);
    if (columns.size() != m_columns.size() || m_running < 0 || std::size_t(m_running) >= columns.size())
        return;
    m_columns[std::size_t(m_running)].subtitle = columns[std::size_t(m_running)].subtitle;
    Q_EMIT headerDataChanged(Qt::Horizontal, m_running, m_running);
}

std::vector<VerdictModel::Column> VerdictModel::columnsOf(const RunView &view, std::int64_t now) const
{
    std::vector<Column> columns(static_cast<std::size_t>(view.columns()));
    const int rows = static_cast<int>(view.shownMatrix().rows().size());
    const std::int64_t idle = view.idleMilliseconds(now); // parked, or between two programs
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool known = i < view.iterations().size();
        const IterationView iteration = known ? view.iterations()[i] : IterationView();
        const bool current = view.isRunning() && known && int(i) == view.iteration();
        const bool graded = int(i) < view.shownMatrix().iterations() && iteration.ended;
        if (graded) {
            columns[i].subtitle =
                tr("%1 of %2, %3")
                    .arg(view.shownMatrix().passed(int(i)))
                    .arg(rows)
                    .arg(clockText(toMilliseconds(*iteration.ended) - toMilliseconds(iteration.started)
                                   - (iteration.idleAtEnd - iteration.idleAtStart)));
        } else if (current && view.phase() == RunPhase::Grading) {
            columns[i].idleLook = CellLook::Running;
            const std::int64_t since = toMilliseconds(iteration.gradingStarted.value_or(iteration.started));
            columns[i].subtitle = tr("grading, %1").arg(clockText(now - since - (idle - iteration.idleAtGrading)));
        } else if (current && view.phase() == RunPhase::Working) {
            columns[i].subtitle =
                tr("working, %1")
                    .arg(clockText(now - toMilliseconds(iteration.started) - (idle - iteration.idleAtStart)));
        } else if (known && !view.isRunning()) {
            columns[i].subtitle = tr("not graded");
        } else {
            columns[i].subtitle = tr("not started");
        }
    }
    return columns;
}

void VerdictModel::reset(const RunView &view, std::vector<Column> columns)
{
    beginResetModel();
    m_rows = view.shownMatrix().rows();
    m_trends.clear();
    for (const MatrixRow &row : m_rows)
        m_trends.push_back(trendOf(row));
    m_columns = std::move(columns);
    endResetModel();
}

void VerdictModel::setStops(const QStringList &criteria)
{
    if (m_stops == criteria)
        return;
    m_stops = criteria;
    if (rowCount() > 0)
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

/// As the engine compares them.
bool VerdictModel::stopsAt(int row) const
{
    const QString name = QString::fromStdString(m_rows[std::size_t(row)].name).simplified();
    return m_stops.contains(name, Qt::CaseInsensitive);
}

void VerdictModel::retranslate()
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        m_trends[row] = trendOf(m_rows[row]);
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (rowCount() > 0)
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

const MatrixCell *VerdictModel::cell(int row, int column) const
{
    if (row < 0 || row >= rowCount() || column < 0)
        return nullptr;
    const auto &cells = m_rows[std::size_t(row)].cells;
    return std::size_t(column) < cells.size() && cells[std::size_t(column)] ? &*cells[std::size_t(column)] : nullptr;
}

int VerdictModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int VerdictModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

CellLook VerdictModel::lookOf(int row, int column) const
{
    return cell(row, column) != nullptr ? CellLook::Graded : m_columns[std::size_t(column)].idleLook;
}

QVariant VerdictModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case LookRole:
        return QVariant::fromValue(static_cast<int>(lookOf(index.row(), index.column())));
    case CellRole:
        return QVariant::fromValue(cell(index.row(), index.column()));
    case Qt::ToolTipRole:
        return toolTipOf(index.row(), index.column());
    case Qt::AccessibleTextRole:
        return spokenText(index.row(), index.column());
    default:
        return {};
    }
}

QString VerdictModel::spokenText(int row, int column) const
{
    const QString name = QString::fromStdString(m_rows[std::size_t(row)].name);
    const MatrixCell *verdict = cell(row, column);
    if (verdict == nullptr) {
        const QString word = lookOf(row, column) == CellLook::Running ? tr("being graded") : tr("not started");
        return tr("%1, iteration %2: %3").arg(name).arg(column + 1).arg(word);
    }
    QString text = tr("%1, iteration %2: %3").arg(name).arg(column + 1).arg(wordOf(*verdict));
    if (const QString mark = wordOf(verdict->mark); !mark.isEmpty())
        text = tr("%1, %2").arg(text, mark);
    if (verdict->recorded)
        text = tr("%1, noted beside the run").arg(text);
    return isGuess(verdict->match) ? tr("%1, the row is a guess").arg(text) : text;
}

QString VerdictModel::toolTipOf(int row, int column) const
{
    const MatrixCell *verdict = cell(row, column);
    QString text = spokenText(row, column);
    if (verdict != nullptr && !verdict->verdict.gap.empty())
        text += u'\n' + QString::fromStdString(verdict->verdict.gap);
    const auto graded = m_graded.find(column);
    if (verdict != nullptr && verdict->by == VerdictBy::Human) {
        const QString said = gradersWords(graded != m_graded.end() ? &graded->second : nullptr, *verdict);
        text += said.isEmpty() ? QString() : u'\n' + tr("Grader: %1").arg(said);
    }
    return plainToolTip(text);
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const int count = orientation == Qt::Vertical ? rowCount() : columnCount();
    if (section < 0 || section >= count)
        return {};
    return orientation == Qt::Vertical ? rowHeader(section, role) : columnHeader(section, role);
}

QVariant VerdictModel::rowHeader(int row, int role) const
{
    const MatrixRow &criterion = m_rows[std::size_t(row)];
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(criterion.name).simplified();
    case Qt::ToolTipRole:
        return plainToolTip(QString::fromStdString(criterion.name));
    case Qt::AccessibleTextRole: {
        const QString trend = m_trends[std::size_t(row)].text;
        const QString name = tr("Criterion %1: %2").arg(row + 1).arg(QString::fromStdString(criterion.name));
        const QString text = trend.isEmpty() ? name : tr("%1, %2").arg(name, trend);
        return stopsAt(row) ? tr("%1, breakpoint").arg(text) : text;
    }
    case NumberRole:
        return criterion.inRubric ? row + 1 : 0;
    case TrendRole:
        return QVariant::fromValue(m_trends[std::size_t(row)]);
    case GuessRole:
        return lastName(criterion, isGuess);
    case ChosenRole:
        return lastName(criterion, [](RowMatch match) { return match == RowMatch::Chosen; });
    case StopRole:
        return stopsAt(row);
    default:
        return {};
    }
}

QVariant VerdictModel::columnHeader(int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return QString::number(column + 1);
    case SubtitleRole:
        return m_columns[std::size_t(column)].subtitle;
    case RunningRole:
        return column == m_running;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("Iteration %1: %2").arg(column + 1).arg(m_columns[std::size_t(column)].subtitle);
    default:
        return {};
    }
}

} // namespace Touchstone
