#pragma once

#include "tests/gui/run/debugged_run.h"

#include <QProcess>

#include <csignal>
#include <sys/types.h>

namespace Touchstone::Test {

/// As `wholeLoop`, but slow enough to be killed in the middle of it.
inline const QByteArray slowLoop =
    QByteArray(wholeLoop).replace("options: {delay_ms: 0}", "options: {chunk: 1, delay_ms: 25}");

/// A run of the real command line in the home of a window; killed when it goes.
class Killed
{
public:
    explicit Killed(WindowFixture &fixture, const QByteArray &script = slowLoop)
    {
        fixture.write(QStringLiteral("own/scripts/s.yaml"), script);
        folder = writeProject(fixture, scriptedModel);
        m_process.start(QStringLiteral(TOUCHSTONE_CLI),
                        {QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--project"), folder});
    }
    ~Killed() { kill(); }
    Killed(const Killed &) = delete;
    Killed &operator=(const Killed &) = delete;

    bool waitForEvent(const char *type, int times)
    {
        const QByteArray mark = QByteArray("\"type\":\"") + type + '"';
        return QTest::qWaitFor(
            [&] {
                m_seen += m_process.readAllStandardOutput();
                return QByteArray(m_seen).replace(" ", "").count(mark) >= times;
            },
            patience);
    }
    void kill()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        ::kill(static_cast<pid_t>(m_process.processId()), SIGKILL);
        m_process.waitForFinished(patience);
    }

    QString folder;

private:
    QProcess m_process;
    QByteArray m_seen;
};

} // namespace Touchstone::Test
