#include "gui/start/machine_checks.h"

#include "engine/backends/sandbox_backend.h"
#include "gui/app/engine_phrases.h"

#include <QDir>
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

QString faultOfSandbox()
{
    const SystemClock clock;
    const auto usable = checkSandbox(QDir::tempPath().toStdString(), clock);
    return usable ? QString() : enginePhrase(usable.error().message);
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
        const QString fault = sandbox.isEmpty() ? QString() : faultOfSandbox();
        QMetaObject::invokeMethod(
            this,
            [this, sandbox, fault] {
                m_sandbox = sandbox;
                m_sandboxFault = fault;
                m_known = true;
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
}

} // namespace Touchstone
