#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <cstdint>
#include <utility>

namespace Touchstone {

/// Watches files and folders that may come and go. A file that is replaced by renaming and a folder that is deleted,
/// moved or made again drop out of QFileSystemWatcher, or are followed to where they went (`spec/qt.md` §12); here the
/// path counts, and while it does not exist the nearest folder above it is watched for it. That a folder was moved is
/// only told where the folder above it is watched too. Thousands of paths are put in by and by, so that the window goes
/// on. Lives on the window's thread.
class PathWatch : public QObject
{
    Q_OBJECT

public:
    /// At most `mostPaths` are watched: the system's watches are shared by all programs of the user.
    explicit PathWatch(QObject *parent = nullptr, int mostPaths = 20'000);

    /// Watches these from now on; what is watched already stays so without a gap.
    void setPaths(const QSet<QString> &paths);
    /// How many of them cannot be watched, for want of the system's watches: their changes are not told.
    int unwatched() const { return static_cast<int>(m_refused.size()); }

Q_SIGNALS:
    /// Something changed at one of the paths; events of some milliseconds are told together.
    void changed();
    /// All paths are watched that can be.
    void settled();

private:
    /// What tells one file from another that has its path later.
    using Identity = std::pair<std::uint64_t, std::uint64_t>;
    static Identity identityOf(const QString &path);

    void onEvent(const QString &path);
    void takeEvents();
    /// Lets what is watched follow what is wanted.
    void update();
    void addSome();
    /// Of what is watched, what lies elsewhere by now: in folders that dropped out, or replaced in one with news.
    QSet<QString> stale(const QSet<QString> &lost) const;
    /// Watches a folder above in place of a path; false: it exists and still cannot be watched.
    bool standIn(const QString &path);

    QFileSystemWatcher m_watcher;
    QTimer m_events;
    QTimer m_adding;
    QSet<QString> m_wanted;
    QSet<QString> m_watched; // in the watcher, as far as is known
    QHash<QString, Identity> m_identities; // of what is wanted and watched
    QSet<QString> m_news; // paths with events that were not looked at yet
    QSet<QString> m_standIns; // folders above paths that do not exist
    QSet<QString> m_refused;
    QList<QString> m_pending;
    int m_mostPaths;
};

} // namespace Touchstone
