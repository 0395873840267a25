#include "engine/backends/sandbox_backend.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Touchstone;

/// The sandbox keeps commands away from everything but their folder.
class SandboxTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const auto usable = checkSandbox(m_folder.path().toStdString(), m_clock); !usable)
            QSKIP(usable.error().message.c_str());
        m_backend = SandboxBackend::create({.root = m_folder.path().toStdString()}, {}, m_clock, m_ids).value();
    }

    void cannotSeeTheMachine()
    {
        QVERIFY(run("cat /etc/passwd").exitCode != 0);
        QVERIFY(run("ls /root /var /home/*").exitCode != 0);
        QVERIFY(run("ls " + m_folder.path().toStdString()).exitCode != 0);
    }

    void cannotWriteOutside()
    {
        QVERIFY(run("touch /usr/x").exitCode != 0);
        QVERIFY(run("mount -o remount,rw,bind /usr").exitCode != 0);
        QCOMPARE(run("touch /tmp/x && touch ok").exitCode.value(), 0);
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("ok"))));
        QVERIFY(run("ls /tmp/x").exitCode != 0);
    }

    void hasNoNetwork()
    {
        const std::string interfaces = run("ls /sys/class/net 2>/dev/null; cat /proc/net/dev").output;
        QVERIFY(interfaces.find("eth") == std::string::npos);
        QVERIFY(interfaces.find("lo:") != std::string::npos);
    }

    void runsTools()
    {
        QCOMPARE(run("pwd").output, std::string("/work\n"));
        QCOMPARE(run("printf 'b\\na\\n' | sort").output, std::string("a\nb\n"));
    }

private:
    ExecuteResponse run(const std::string &command) { return m_backend->executor()->execute(command, {}, {}); }

    QTemporaryDir m_folder;
    SystemClock m_clock;
    SystemIdSource m_ids;
    std::shared_ptr<SandboxBackend> m_backend;
};

QTEST_APPLESS_MAIN(SandboxTest)
#include "tst_sandbox.moc"
