#include "engine/project/run_lock.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace Touchstone;

class TestRunLock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTakenByOneAtATime();
    void endsWithItsProcess();
    void needsAFolder();
};

void TestRunLock::isTakenByOneAtATime()
{
    const QTemporaryDir directory;
    const std::string folder = directory.path().toStdString();
    QVERIFY(!RunLock::isTaken(folder));
    {
        const Result<RunLock> lock = RunLock::take(folder);
        QVERIFY(lock);
        QVERIFY(RunLock::isTaken(folder));
        const Result<RunLock> second = RunLock::take(folder);
        QVERIFY(!second);
        QVERIFY(second.error().code == Error::Code::Conflict);
        QVERIFY(RunLock::isTaken(folder)); // the failed try has not given it up
    }
    QVERIFY(!RunLock::isTaken(folder));
    QVERIFY(RunLock::take(folder));
}

void TestRunLock::endsWithItsProcess()
{
    const QTemporaryDir directory;
    const std::string folder = directory.path().toStdString();
    std::array<int, 2> pipe{};
    QCOMPARE(::pipe(pipe.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const Result<RunLock> lock = RunLock::take(folder);
        const char taken = lock ? 'y' : 'n';
        ::_exit(::write(pipe[1], &taken, 1) == 1 && ::pause() == 0 ? 0 : 1);
    }
    char taken = 0;
    QCOMPARE(::read(pipe[0], &taken, 1), 1);
    QCOMPARE(taken, 'y');
    QVERIFY(RunLock::isTaken(folder));
    ::kill(child, SIGKILL);
    QCOMPARE(::waitpid(child, nullptr, 0), child);
    QVERIFY(!RunLock::isTaken(folder));
    ::close(pipe[0]);
    ::close(pipe[1]);
}

void TestRunLock::needsAFolder()
{
    QVERIFY(!RunLock::isTaken("/nonexistent/folder"));
    const Result<RunLock> lock = RunLock::take("/nonexistent/folder");
    QVERIFY(!lock);
    QVERIFY(lock.error().code == Error::Code::NotWritable);
}

QTEST_GUILESS_MAIN(TestRunLock)
#include "tst_run_lock.moc"
