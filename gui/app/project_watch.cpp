#include "gui/app/project_watch.h"

#include <QFileInfo>

#include <utility>

namespace Touchstone {

namespace {
constexpr int delayMilliseconds = 200;
}

ProjectWatch::ProjectWatch(QObject *parent)
    : QObject(parent)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayMilliseconds);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_delay, &QTimer::timeout, this, &ProjectWatch::check);
}

QString ProjectWatch::file() const
{
    return m_folder + QStringLiteral("/touchstone.yaml");
}

void ProjectWatch::setFolder(const QString &folder)
{
    const QStringList old = m_watcher.files() + m_watcher.directories();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    m_delay.stop();
    m_folder = folder;
    if (folder.isEmpty())
        return;
    m_stamp = stamp();
    // The folder tells of a file that is replaced by another or made anew, the file of one that is written in place.
    m_watcher.addPath(folder);
    if (m_stamp.exists)
        m_watcher.addPath(file());
}

ProjectWatch::Stamp ProjectWatch::stamp() const
{
    const QFileInfo info(file());
    return info.exists() ? Stamp{true, info.size(), info.lastModified()} : Stamp();
}

void ProjectWatch::check()
{
    const Stamp now = stamp();
    if (now.exists && !m_watcher.files().contains(file()))
        m_watcher.addPath(file()); // a replaced file drops out of the watch
    if (std::exchange(m_stamp, now) != now)
        Q_EMIT changed(m_folder);
}

} // namespace Touchstone
