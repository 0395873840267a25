#include "gui/app/startup_probe.h"

#include <QEvent>
#include <QFile>
#include <QTimer>
#include <QWidget>

#include <ctime>
#include <unistd.h>

namespace Touchstone {

namespace {

constexpr int startTimeField = 19; // of /proc/self/stat behind the name, from 0
constexpr double pageMegabytes = 1.0 / (1024 * 1024);

QByteArray readProc(const char *name)
{
    QFile file(QStringLiteral("/proc/self/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

double sinceStart()
{
    // The name of the program stands in parentheses and may hold anything.
    const QByteArray stat = readProc("stat");
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double ticks = fields.value(startTimeField).toDouble();
    const double started = ticks * 1000.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
    return static_cast<double>(now.tv_sec) * 1000.0 + static_cast<double>(now.tv_nsec) / 1e6 - started;
}

double residentMegabytes()
{
    const QList<QByteArray> fields = readProc("statm").split(' ');
    return fields.value(1).toDouble() * static_cast<double>(sysconf(_SC_PAGESIZE)) * pageMegabytes;
}

} // namespace

StartupProbe::StartupProbe(QWidget *window)
{
    window->installEventFilter(this);
}

QString StartupProbe::report() const
{
    if (m_milliseconds < 0)
        return QStringLiteral("watchdog: nothing was painted");
    return QStringLiteral("watchdog: first paint after %1 ms, %2 MB; now %3 MB")
        .arg(m_milliseconds, 0, 'f', 0)
        .arg(m_megabytes, 0, 'f', 1)
        .arg(residentMegabytes(), 0, 'f', 1);
}

bool StartupProbe::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint && m_milliseconds < 0) {
        watched->removeEventFilter(this);
        // When the loop comes back, all children were painted and flushed too.
        QTimer::singleShot(0, this, [this] {
            m_milliseconds = sinceStart();
            m_megabytes = residentMegabytes();
        });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace Touchstone
