#pragma once

#include <QAbstractListModel>
#include <QDateTime>

#include <array>
#include <optional>
#include <vector>

namespace Touchstone {

/// How many skills of a project load and do not.
struct SkillCounts
{
    int willNotLoad = 0;
    int changed = 0;
    int total = 0;
};

struct RecentProject
{
    QString folder;
    QDateTime opened; ///< invalid: not known
    bool exists = true;
    std::optional<SkillCounts> counts; ///< empty: not counted yet
};

/// Projects that were open, latest first. Holds values only; somebody else counts (`setCounts`).
class RecentModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { FolderRole = Qt::UserRole, ShortPathRole, WhenRole, ProjectRole };

    using QAbstractListModel::QAbstractListModel;

    void setProjects(std::vector<RecentProject> projects);
    void setCounts(const QString &folder, bool exists, const std::optional<SkillCounts> &counts);
    const RecentProject &project(int row) const { return m_projects.at(static_cast<std::size_t>(row)); }
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<RecentProject> m_projects;
};

/// The state chip of a project: tone and words; empty words: nothing to say yet.
std::pair<int, QString> chipOf(const RecentProject &project);

/// `folder` with the home folder as `~`.
QString shortPath(const QString &folder);

/// "today", "yesterday", or the day.
QString dayText(const QDateTime &when, const QDate &today);

} // namespace Touchstone
