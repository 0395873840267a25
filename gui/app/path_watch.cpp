#include "gui/app/path_watch.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <sys/stat.h>
#include <utility>

namespace Touchstone {
namespace {

constexpr qsizetype addedAtOnce = 200; // some milliseconds
constexpr int eventMilliseconds = 30; // a storm brings thousands

bool isBelow(const QString &path, const QSet<QString> &folders)
{
    if (folders.isEmpty())
        return false;
    for (qsizetype slash = path.lastIndexOf(u'/'); slash > 0; slash = path.lastIndexOf(u'/', slash - 1)) {
        if (folders.contains(path.left(slash)))
            return true;
    }
    return false;
}

} // namespace

PathWatch::PathWatch(QObject *parent, int mostPaths)
    : QObject(parent)
    , m_mostPaths(mostPaths)
{
    m_events.setSingleShot(true);
    m_events.setInterval(eventMilliseconds);
    connect(&m_events, &QTimer::timeout, this, &PathWatch::takeEvents);
    m_adding.setSingleShot(true);
    m_adding.setInterval(0);
    connect(&m_adding, &QTimer::timeout, this, &PathWatch::addSome);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &PathWatch::onEvent);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &PathWatch::onEvent);
}

void PathWatch::setPaths(const QSet<QString> &paths)
{
    m_wanted = paths;
    update();
}

PathWatch::Identity PathWatch::identityOf(const QString &path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return {};
    return {status.st_dev, status.st_ino};
}

void PathWatch::onEvent(const QString &path)
{
    m_news.insert(path);
    if (!m_events.isActive())
        m_events.start();
}

void PathWatch::takeEvents()
{
    update(); // first, so that nothing is missed between the news and what is made of it
    Q_EMIT changed();
}

void PathWatch::update()
{
    const QStringList now = m_watcher.directories() + m_watcher.files();
    const QSet<QString> before = std::exchange(m_watched, QSet<QString>(now.cbegin(), now.cend()));
    const QSet<QString> gone = (m_watched - m_wanted) + stale(before - m_watched);
    m_news.clear();
    if (!gone.isEmpty()) {
        m_watcher.removePaths(QStringList(gone.cbegin(), gone.cend()));
        m_watched -= gone;
        for (const QString &path : gone)
            m_identities.remove(path);
    }
    m_standIns.clear();
    m_refused.clear();
    const QSet<QString> missing = m_wanted - m_watched;
    m_pending = QList<QString>(missing.cbegin(), missing.cend());
    addSome();
}

QSet<QString> PathWatch::stale(const QSet<QString> &lost) const
{
    QSet<QString> found;
    if (lost.isEmpty() && m_news.isEmpty())
        return found;
    for (const QString &path : m_watched) {
        const QString folder = QFileInfo(path).path();
        const bool isElsewhere = lost.contains(folder)
            || (m_news.contains(folder) && m_identities.contains(path) && m_identities.value(path) != identityOf(path));
        if (isElsewhere)
            found.insert(path);
    }
    // With a folder goes all that is below it.
    const QSet<QString> folders = found;
    for (const QString &path : m_watched) {
        if (isBelow(path, folders))
            found.insert(path);
    }
    return found;
}

void PathWatch::addSome()
{
    const qsizetype count = std::min(addedAtOnce, m_pending.size());
    for (qsizetype i = 0; i < count; ++i) {
        const QString path = m_pending.takeLast();
        const bool isFull = m_watched.size() >= m_mostPaths;
        if (!isFull && QFileInfo::exists(path) && m_watcher.addPath(path)) {
            m_watched.insert(path);
            m_identities.insert(path, identityOf(path));
        } else if (isFull || !standIn(path)) {
            m_refused.insert(path);
        }
    }
    if (!m_pending.isEmpty())
        m_adding.start();
    else
        Q_EMIT settled();
}

bool PathWatch::standIn(const QString &path)
{
    if (QFileInfo::exists(path))
        return false;
    QString folder = QFileInfo(path).path();
    while (!QFileInfo::exists(folder) && folder.size() > 1)
        folder = QFileInfo(folder).path();
    if (m_standIns.contains(folder) || m_watched.contains(folder))
        return true;
    if (!m_watcher.addPath(folder))
        return false;
    m_standIns.insert(folder);
    m_watched.insert(folder);
    return true;
}

} // namespace Touchstone
