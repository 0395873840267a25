#include "gui/start/machine_checks.h"

#include <QProcess>
#include <QStandardPaths>

namespace Touchstone {

namespace {

constexpr int patienceMs = 3000;

QString sandboxVersion()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("bwrap"));
    if (program.isEmpty())
        return {};
    QProcess process;
    process.start(program, {QStringLiteral("--version")});
    if (!process.waitForFinished(patienceMs))
        process.kill();
    return QString::fromLocal8Bit(process.readAllStandardOutput()).trimmed();
}

} // namespace

MachineChecks::MachineChecks(QObject *parent)
    : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

MachineChecks::~MachineChecks()
{
    m_thread.waitForDone();
}

void MachineChecks::refresh()
{
    m_thread.start([this] {
        const QString sandbox = sandboxVersion();
        QMetaObject::invokeMethod(
            this,
            [this, sandbox] {
                m_sandbox = sandbox;
                m_known = true;
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
}

} // namespace Touchstone
