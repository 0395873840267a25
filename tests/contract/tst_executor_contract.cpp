#include "engine/backends/local_shell_backend.h"
#include "engine/backends/sandbox_backend.h"
#include "tests/support/time_limit.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <thread>

using namespace Touchstone;

namespace {

struct Fixture
{
    QTemporaryDir folder;
    SystemClock clock;
    SystemIdSource ids;
    std::shared_ptr<Backend> backend;
};

using Maker = std::function<std::shared_ptr<Backend>(Fixture &, const ShellOptions &)>;

FilesystemOptions filesIn(Fixture &fixture)
{
    return {.root = fixture.folder.path().toStdString()};
}

/// Whether a process of ours with this mark on its command line is alive.
bool isAlive(const std::string &mark)
{
    SystemClock clock;
    const ProcessOutcome outcome =
        runProcess({.arguments = {"/bin/sh", "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '"},
                    .environment = {"PATH=/usr/bin:/bin"},
                    .folder = "/",
                    .timeout = std::chrono::seconds(10),
                    .maxBytes = 1 << 22},
                   clock, {});
    return outcome.output.find("sleep " + mark) != std::string::npos;
}

} // namespace

Q_DECLARE_METATYPE(Maker)

/// What every CommandExecutor promises.
class ExecutorContractTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();

    void runsInTheFolder();
    void separatesErrorOutput();
    void tellsExitCodes();
    void cutsLongOutput();
    void endsAtTheTimeout();
    void obeysTheStop();
    void killsTheWholeTree();
    void hidesTheEnvironment();
    void refusesWhatIsNoCommand();

private:
    ExecuteResponse run(std::string_view command, std::optional<std::int64_t> timeout = {}, std::stop_token stop = {})
    {
        return m_fixture->backend->executor()->execute(command, timeout, std::move(stop));
    }

    std::unique_ptr<Fixture> m_fixture;
};

void ExecutorContractTest::initTestCase_data()
{
    QTest::addColumn<Maker>("make");
    QTest::newRow("local_shell") << Maker(
        [](Fixture &fixture, const ShellOptions &options) -> std::shared_ptr<Backend> {
            return LocalShellBackend::create(filesIn(fixture), options, fixture.clock, fixture.ids).value();
        });
    QTest::newRow("sandbox") << Maker([](Fixture &fixture, const ShellOptions &options) -> std::shared_ptr<Backend> {
        return SandboxBackend::create(filesIn(fixture), options, fixture.clock, fixture.ids).value();
    });
}

void ExecutorContractTest::init()
{
    QFETCH_GLOBAL(Maker, make);
    m_fixture = std::make_unique<Fixture>();
    ShellOptions options;
    options.maxOutput = 1000;
    m_fixture->backend = make(*m_fixture, options);
    if (dynamic_cast<SandboxBackend *>(m_fixture->backend.get())) {
        if (const auto usable = checkSandbox(QDir::tempPath().toStdString(), m_fixture->clock); !usable)
            QSKIP(usable.error().message.c_str());
    }
}

void ExecutorContractTest::runsInTheFolder()
{
    QVERIFY(!m_fixture->backend->write("/in.txt", "hello\n").error);
    const ExecuteResponse response = run("cat in.txt; echo made > out.txt");
    QCOMPARE(response.output, std::string("hello\n"));
    QCOMPARE(response.exitCode.value(), 0);
    QCOMPARE(m_fixture->backend->read("/out.txt").data->content, std::string("made\n"));
}

void ExecutorContractTest::separatesErrorOutput()
{
    QCOMPARE(run("echo hi; echo no >&2").output, std::string("hi\n\n[stderr] no"));
    QCOMPARE(run("true").output, std::string("<no output>"));
}

void ExecutorContractTest::tellsExitCodes()
{
    const ExecuteResponse response = run("echo x; exit 3");
    QCOMPARE(response.exitCode.value(), 3);
    QCOMPARE(response.output, std::string("x\n\nExit code: 3"));
}

void ExecutorContractTest::cutsLongOutput()
{
    const ExecuteResponse response = run("yes 0123456789 | head -c 5000000");
    QVERIFY(response.truncated);
    QVERIFY(response.output.ends_with("\n\n... Output truncated at 1000 bytes."));
    QVERIFY(response.output.size() < 1100);
}

void ExecutorContractTest::endsAtTheTimeout()
{
    QElapsedTimer timer;
    timer.start();
    const ExecuteResponse response = run("sleep 60", 1);
    QVERIFY(timer.elapsed() < Test::timeLimit(2500));
    QCOMPARE(response.exitCode.value(), 124);
    QVERIFY(response.output.starts_with("Error: Command timed out after 1 seconds (custom timeout)."));
}

void ExecutorContractTest::obeysTheStop()
{
    std::stop_source source;
    QElapsedTimer timer;
    std::jthread stopper([&] {
        QTest::qSleep(300);
        timer.start();
        source.request_stop();
    });
    const ExecuteResponse response = run("sleep 60", {}, source.get_token());
    stopper.join();
    QVERIFY2(timer.elapsed() < Test::timeLimit(200), qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(response.output, std::string("Error: Command was stopped."));
}

void ExecutorContractTest::killsTheWholeTree()
{
    // One child in a session of its own, one with closed streams: both must be gone with the command.
    const std::string mark = std::to_string(71000 + static_cast<int>(m_fixture->ids.hex(2).front()));
    const std::string command =
        "setsid sleep " + mark + " & sh -c 'sleep " + mark + " >/dev/null 2>&1' & sleep " + mark;
    run(command, 1);
    QTRY_VERIFY(!isAlive(mark));
}

void ExecutorContractTest::hidesTheEnvironment()
{
    qputenv("TOUCHSTONE_TEST_SECRET", "hush");
    const ExecuteResponse response = run("env");
    qunsetenv("TOUCHSTONE_TEST_SECRET");
    QVERIFY(response.output.find("hush") == std::string::npos);
}

void ExecutorContractTest::refusesWhatIsNoCommand()
{
    QCOMPARE(run("").output, std::string("Error: Command must be a non-empty string."));
    QCOMPARE(run("echo x", 0).error->text, std::string("timeout must be positive, got 0"));
}

QTEST_APPLESS_MAIN(ExecutorContractTest)
#include "tst_executor_contract.moc"
