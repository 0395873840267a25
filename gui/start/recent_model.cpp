#include "gui/start/recent_model.h"

#include "gui/app/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

namespace Touchstone {

namespace {

/// Declared at this level, as lupdate takes the name of a local struct for the context.
struct Phrases
{
    Q_DECLARE_TR_FUNCTIONS(Touchstone::RecentModel)
};

} // namespace

void RecentModel::setProjects(std::vector<RecentProject> projects)
{
    beginResetModel();
    // What was counted before stays until it is counted anew.
    for (RecentProject &each : projects) {
        for (const RecentProject &old : m_projects) {
            if (old.folder == each.folder) {
                each.exists = old.exists;
                each.counts = old.counts;
            }
        }
    }
    m_projects = std::move(projects);
    endResetModel();
}

void RecentModel::setCounts(const QString &folder, bool exists, const std::optional<SkillCounts> &counts)
{
    for (int row = 0; row < rowCount(); ++row) {
        RecentProject &each = m_projects.at(static_cast<std::size_t>(row));
        if (each.folder != folder)
            continue;
        each.exists = exists;
        each.counts = counts;
        Q_EMIT dataChanged(index(row), index(row));
    }
}

void RecentModel::retranslate()
{
    if (!m_projects.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int RecentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_projects.size());
}

QVariant RecentModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RecentProject &each = project(index.row());
    const QString name = QDir(each.folder).dirName();
    const QString when = dayText(each.opened, QDate::currentDate());
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case Qt::ToolTipRole:
        return (each.exists ? each.folder : tr("%1 is not there any more").arg(each.folder)).toHtmlEscaped();
    case Qt::AccessibleTextRole:
        return QStringList{name, shortPath(each.folder), chipOf(each).second, when}.join(QStringLiteral(", "));
    case FolderRole:
        return each.folder;
    case ShortPathRole:
        return shortPath(each.folder);
    case WhenRole:
        return when;
    default:
        return {};
    }
}

std::pair<int, QString> chipOf(const RecentProject &project)
{
    if (!project.exists)
        return {static_cast<int>(StateTone::NotGraded), Phrases::tr("missing")};
    if (!project.counts || project.counts->total == 0)
        return {0, {}};
    if (project.counts->willNotLoad > 0)
        return {static_cast<int>(StateTone::WillNotLoad), QLocale().toString(project.counts->willNotLoad)};
    if (project.counts->changed > 0)
        return {static_cast<int>(StateTone::Changed), QLocale().toString(project.counts->changed)};
    return {static_cast<int>(StateTone::Loads), Phrases::tr("all load")};
}

QString shortPath(const QString &folder)
{
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + QLatin1Char('/')))
        return QLatin1Char('~') + folder.mid(home.size());
    return folder;
}

QString dayText(const QDateTime &when, const QDate &today)
{
    if (!when.isValid())
        return {};
    const qint64 days = when.date().daysTo(today);
    if (days == 0)
        return Phrases::tr("today");
    if (days == 1)
        return Phrases::tr("yesterday");
    const bool thisYear = when.date().year() == today.year();
    return QLocale().toString(when.date(),
                              thisYear ? Phrases::tr("d MMM", "date format of a day in this year")
                                       : Phrases::tr("d MMM yyyy", "date format of a day in another year"));
}

} // namespace Touchstone
