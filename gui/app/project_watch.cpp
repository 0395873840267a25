#include "gui/app/project_watch.h"

#include "gui/app/path_watch.h"

#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>

#include <sys/stat.h>
#include <utility>

namespace Touchstone {

namespace {
constexpr int delayMilliseconds = 200;
}

ProjectWatch::ProjectWatch(QObject *parent)
    : QObject(parent)
    , m_watch(new PathWatch(this))
    , m_above(new PathWatch(this))
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayMilliseconds);
    connect(m_watch, &PathWatch::changed, &m_delay, qOverload<>(&QTimer::start));
    connect(m_above, &PathWatch::changed, this, [this] {
        if (!m_delay.isActive()) // not started anew: in the folder above much may go on
            m_delay.start();
    });
    // A folder further up that is moved is told by nobody.
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive && !m_folder.isEmpty())
            m_delay.start();
    });
    connect(&m_delay, &QTimer::timeout, this, &ProjectWatch::check);
}

QString ProjectWatch::file() const
{
    return m_folder + QStringLiteral("/touchstone.yaml");
}

void ProjectWatch::setFolder(const QString &folder)
{
    m_delay.stop();
    m_folder = folder;
    if (folder.isEmpty()) {
        m_watch->setPaths({});
        m_above->setPaths({});
        return;
    }
    m_stamp = stamp();
    // The file tells of what is written in place, the folder of a file that is replaced by another, the one above it of
    // the folder itself.
    m_watch->setPaths({file(), folder});
    m_above->setPaths({folder, QFileInfo(folder).path()});
}

ProjectWatch::Stamp ProjectWatch::stamp() const
{
    Stamp stamp;
    struct stat status = {};
    if (::stat(QFile::encodeName(m_folder).constData(), &status) == 0 && S_ISDIR(status.st_mode)) {
        stamp.device = status.st_dev;
        stamp.inode = status.st_ino;
    }
    if (const QFileInfo info(file()); info.exists()) {
        stamp.exists = true;
        stamp.size = info.size();
        stamp.modified = info.lastModified();
    }
    return stamp;
}

void ProjectWatch::check()
{
    const Stamp now = stamp();
    if (std::exchange(m_stamp, now) != now)
        Q_EMIT changed(m_folder);
}

} // namespace Touchstone
