#include "gui/app/problems_model.h"

#include "gui/app/icons.h"

#include <algorithm>
#include <tuple>

namespace Touchstone {

StateTone toneOf(Severity severity)
{
    switch (severity) {
    case Severity::WillNotLoad:
        return StateTone::WillNotLoad;
    case Severity::Changed:
        return StateTone::Changed;
    case Severity::NotPortable:
        return StateTone::NotPortable;
    case Severity::Style:
        return StateTone::Style;
    }
    return StateTone::Style;
}

ProblemsModel::ProblemsModel(const Icons &icons, QObject *parent)
    : QAbstractTableModel(parent)
    , m_icons(icons)
{
}

void ProblemsModel::setProblems(const QString &origin, std::vector<Problem> problems)
{
    if (problems.empty() && !m_origins.contains(origin))
        return;
    m_origins[origin] = std::move(problems);
    rebuild();
}

void ProblemsModel::clear()
{
    m_origins.clear();
    rebuild();
}

void ProblemsModel::setFolder(const QString &folder)
{
    m_folder = folder;
    if (!m_problems.empty())
        Q_EMIT dataChanged(index(0, PlaceColumn), index(rowCount() - 1, PlaceColumn));
}

void ProblemsModel::rebuild()
{
    beginResetModel();
    m_problems.clear();
    m_counts.fill(0);
    for (const auto &[origin, problems] : m_origins)
        m_problems.insert(m_problems.end(), problems.begin(), problems.end());
    std::stable_sort(m_problems.begin(), m_problems.end(), [](const Problem &left, const Problem &right) {
        return std::tie(left.severity, left.file, left.line, left.column)
            < std::tie(right.severity, right.file, right.line, right.column);
    });
    for (const Problem &problem : m_problems)
        ++m_counts.at(static_cast<std::size_t>(problem.severity));
    endResetModel();
    Q_EMIT countsChanged();
}

int ProblemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ProblemsModel::placeOf(const Problem &problem) const
{
    QString place = problem.file;
    if (!m_folder.isEmpty() && place.startsWith(m_folder + QLatin1Char('/')))
        place = place.mid(m_folder.size() + 1);
    if (problem.line > 0)
        place += QStringLiteral(":%1").arg(problem.line);
    if (problem.line > 0 && problem.column > 0)
        place += QStringLiteral(":%1").arg(problem.column);
    return place;
}

QVariant ProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Problem &item = problem(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == MessageColumn ? item.message : placeOf(item);
    case Qt::ToolTipRole:
        return (index.column() == MessageColumn ? item.message : item.file).toHtmlEscaped();
    case Qt::DecorationRole:
        return index.column() == MessageColumn ? QVariant(m_icons.icon(toneOf(item.severity))) : QVariant();
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(item.message, placeOf(item));
    case SeverityRole:
        return static_cast<int>(item.severity);
    case FileRole:
        return item.file;
    case LineRole:
        return item.line;
    case ColumnRole:
        return item.column;
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == MessageColumn ? tr("Problem") : tr("Place");
}

} // namespace Touchstone
