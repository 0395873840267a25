#include "engine/storage/run_history.h"
#include "gui/run/transcript_view.h"
#include "tests/gui/run/debugged_run.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/support/chat_script.h"
#include "tests/support/raw_http_server.h"
#include "tests/support/time_limit.h"

#include <QComboBox>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTableView>

#include <algorithm>
#include <functional>
#include <memory>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::patience;
using Touchstone::Test::RawAnswer;
using Touchstone::Test::RawHttpServer;
using Touchstone::Test::RunDriver;
using Touchstone::Test::timeLimit;
using Touchstone::Test::writeProject;

namespace {

constexpr double promisedMilliseconds = 16;
constexpr int failMilliseconds = 50; ///< a machine that many share is given more than the promise
constexpr int stopMilliseconds = 200;

/// Memory of this process, in MB; 0 where the system does not tell.
double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    constexpr double page = 4096;
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * page / (1024 * 1024);
}

/// The stalls of the window while something happens, printed with a name.
class Stalls
{
public:
    Stalls()
    {
        watchdog().reset();
        watchdog().setActive(true);
    }
    ~Stalls() { watchdog().setActive(false); }
    Stalls(const Stalls &) = delete;
    Stalls &operator=(const Stalls &) = delete;

    double longest() const { return watchdog().longestOwnMilliseconds(); }
    QString report() const { return watchdog().report(); }

private:
    static StallWatchdog &watchdog() { return static_cast<Application *>(qApp)->watchdog(); }
};

/// An answer that streams `deltas` words in so many milliseconds, then ends.
RawAnswer stream(int deltas, int milliseconds)
{
    constexpr int step = 10;
    const int steps = milliseconds / step;
    const std::string word =
        R"({"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"words "}}]})";
    const std::vector<std::string> batch(static_cast<std::size_t>(deltas / steps), word);
    RawAnswer answer = RawAnswer::events({});
    for (int i = 0; i < steps; ++i)
        answer.send(Test::asEvents(batch, false)).wait(std::chrono::milliseconds(step));
    return answer.send(Test::asEvents(
        {R"({"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})"}));
}

/// Starts the run of the open project without a rubric.
bool startUngraded(RunDriver &driver)
{
    if (!driver.waitUntilReady())
        return false;
    auto *rubrics = driver.find<QComboBox>("rubricFiles");
    rubrics->setCurrentIndex(0);
    Q_EMIT rubrics->activated(0);
    driver.press(Qt::Key_F5);
    return driver.page().run().isActive();
}

/// Characters of what the agent said last.
qsizetype lengthOfAnswer(RunDriver &driver)
{
    const auto &items = driver.view().transcript().items();
    const auto said = std::find_if(items.rbegin(), items.rend(),
                                   [](const TranscriptItem &item) { return item.kind == TranscriptItem::Kind::Agent; });
    return said == items.rend() ? 0 : said->text.size();
}

void useServer(const RawHttpServer &server)
{
    qputenv("OPENAI_API_KEY", "sk-not-a-key");
    qputenv("OPENAI_BASE_URL", (server.url() + "/v1").c_str());
}

const QByteArray serverModel = "  model: openai-chat:tiny\n";
const QByteArray scriptedModel = "  model: scripted:scripts/s.yaml\n";

} // namespace

/// The promises about a run that is watched, in the real window. Prints what was measured.
class RunMeasuresTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoThousandEventsASecond();
    void asManyEventsAsThereMayBe();
    void storedRunOfFiveThousandMessages();
    void stopEndsEveryState_data();
    void stopEndsEveryState();
};

void RunMeasuresTest::twoThousandEventsASecond()
{
    constexpr int deltas = 8000;
    constexpr int milliseconds = 4000;
    const RawHttpServer server({stream(deltas, milliseconds)});
    WindowFixture fixture;
    useServer(server);
    QVERIFY(fixture.open(writeProject(fixture, serverModel)));
    RunDriver driver(fixture);
    QVERIFY(startUngraded(driver));
    const auto length = [&driver] { return lengthOfAnswer(driver); };
    QVERIFY(QTest::qWaitFor([&] { return length() > 200; }, patience));
    const Stalls stalls;
    const double before = residentMegabytes();
    const auto first = length();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(driver.waitUntilEnded());
    const double seconds = double(timer.elapsed()) / 1000;
    constexpr int lengthOfDelta = 6;
    const double rate = double(length() - first) / lengthOfDelta / seconds;
    const double grown = residentMegabytes() - before;
    qInfo(
        "%.0f events a second for %.1f s: longest stall %.1f ms of the window's own (promised: %.0f), memory %+.1f MB",
        rate, seconds, stalls.longest(), promisedMilliseconds, grown);
    qInfo("%s", qPrintable(stalls.report()));
    QCOMPARE(driver.chip(), QStringLiteral("not graded"));
    QCOMPARE(length(), qsizetype(deltas) * lengthOfDelta);
    QVERIFY2(stalls.longest() < timeLimit(failMilliseconds), qPrintable(stalls.report()));
    QVERIFY(grown < timeLimit(64));
}

/// No pauses at all: what the window cannot show at once has to wait, and neither stalls it nor piles up for ever.
void RunMeasuresTest::asManyEventsAsThereMayBe()
{
    constexpr int messages = 60;
    constexpr int characters = 2000;
    QByteArray script = "version: 1\noptions: {delay_ms: 0, chunk: 1}\nagent:\n";
    const QByteArray text = QByteArray("Lorem ipsum. ").repeated(characters / 13);
    for (int i = 0; i < messages; ++i)
        script += "  - {text: \"" + text + "\", tool_calls: [{name: ls, args: {path: /}}]}\n";
    script += "  - {text: Done.}\n";
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/scripts/s.yaml"), script);
    QVERIFY(fixture.open(writeProject(fixture, scriptedModel)));
    RunDriver driver(fixture);
    const double before = residentMegabytes();
    const Stalls stalls;
    QElapsedTimer timer;
    timer.start();
    QVERIFY(startUngraded(driver));
    QVERIFY(driver.waitUntilEnded());
    const double seconds = double(timer.elapsed()) / 1000;
    const double grown = residentMegabytes() - before;
    const int laidOut = driver.find<TranscriptView>("transcriptView")->laidOutItems();
    qInfo("%lld events in %.1f s: longest stall %.1f ms, memory %+.1f MB, %d of %d items laid out",
          static_cast<long long>(messages) * text.size(), seconds, stalls.longest(), grown, laidOut,
          static_cast<int>(driver.view().transcript().items().size()));
    qInfo("%s", qPrintable(stalls.report()));
    QCOMPARE(driver.chip(), QStringLiteral("not graded"));
    QVERIFY2(stalls.longest() < timeLimit(failMilliseconds), qPrintable(stalls.report()));
    QVERIFY(laidOut < 200);
    QVERIFY(grown < timeLimit(192)); // what has arrived is kept
}

void RunMeasuresTest::storedRunOfFiveThousandMessages()
{
    constexpr int messages = 5000;
    constexpr int openMilliseconds = 2000; // 300 are promised of an optimised program on a machine of its own
    WindowFixture fixture;
    const SystemClock clock;
    auto history = RunHistory::open(defaultHistoryFile(), clock);
    QVERIFY(history.has_value());
    RunSummary summary;
    summary.id = "long";
    summary.task = "A long run";
    summary.started = clock.now();
    QVERIFY((*history)->begin(summary).has_value());
    Test::MadeUpRun run(20);
    run.phase(RunPhase::Working, 0);
    for (int i = 0; i < messages; ++i) {
        Events::MessageAdded added;
        added.message =
            Message::assistant("Message " + std::to_string(i) + ": " + std::string(std::size_t(i % 7) * 80, 'x'));
        added.index = i + 1;
        run.emit(added);
    }
    run.ends(RunStatus::Satisfied);
    QVERIFY((*history)->append("long", run.stored()).has_value());
    fixture.window().showPage(PageId::History);
    auto *table = fixture.find<QTableView>(QStringLiteral("historyTable"));
    QVERIFY(QTest::qWaitFor([&] { return table->model()->rowCount() == 1; }, patience));
    Page *page = fixture.window().pages().page(PageId::History);
    const Stalls stalls;
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([page] { return page->canDo(PageCommand::FindNext); }, patience));
    auto *transcript = page->findChild<TranscriptView *>(QStringLiteral("transcriptView"));
    transcript->repaint();
    const qint64 took = timer.elapsed();
    qInfo("a stored run of %d messages is shown in %lld ms, longest stall %.1f ms", messages, took, stalls.longest());
    QVERIFY(transcript->itemCount() > messages);
    QVERIFY(took < timeLimit(openMilliseconds));
}

void RunMeasuresTest::stopEndsEveryState_data()
{
    QTest::addColumn<QString>("state");
    for (const char *state : {"begun", "streaming", "silent server", "broken stream", "retry", "grading", "sub-agent",
                              "running command", "pausing", "parked"})
        QTest::newRow(state) << QString::fromLatin1(state);
}

namespace {

/// A run on its way into a state, and how to know that it is there.
struct Case
{
    QByteArray agent = scriptedModel;
    QByteArray more;
    QByteArray script = "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}]\n";
    std::vector<RawAnswer> answers;
    std::vector<Breakpoint> breakpoints;
    bool pauses = false;
    std::function<bool(RunDriver &driver, const RawHttpServer *server)> isThere;
};

bool wasAsked(RunDriver & /*driver*/, const RawHttpServer *server)
{
    return !server->requests().empty();
}

/// How many processes there are that sleep so long.
int sleepers(const QByteArray &seconds)
{
    const QByteArray command = QByteArray("sleep").append('\0').append(seconds).append('\0');
    int found = 0;
    QDirIterator processes(QStringLiteral("/proc"), QDir::Dirs);
    while (processes.hasNext()) {
        QFile file(processes.next() + QStringLiteral("/cmdline"));
        found += file.open(QIODevice::ReadOnly) && file.readAll() == command ? 1 : 0;
    }
    return found;
}

const QByteArray longSleep = "6173"; ///< seconds; nobody else's

/// A shell with a child in the background and one that it waits for.
Case commandCase()
{
    Case made;
    made.agent += "  backend: {kind: local_shell}\n  tools: [read_file, execute]\n";
    made.script = "version: 1\noptions: {delay_ms: 0}\nagent: [{tool_calls: [{name: execute, args: {command: \"sleep "
        + longSleep + " & sleep " + longSleep + "; true\"}}]}, {text: Done.}]\n";
    made.isThere = [](RunDriver & /*driver*/, const RawHttpServer * /*server*/) { return sleepers(longSleep) == 2; };
    return made;
}

Case modelCase(const QString &state)
{
    Case made;
    if (state == QLatin1String("streaming")) {
        made.script =
            "version: 1\noptions: {delay_ms: 50, chunk: 1}\nagent: [{text: \"" + QByteArray(4000, 'x') + "\"}]\n";
        made.isThere = [](RunDriver &driver, const RawHttpServer * /*server*/) { return lengthOfAnswer(driver) > 0; };
    } else if (state == QLatin1String("retry")) {
        made.script = "version: 1\nagent: [{error: {status: 529, message: busy, retry_after: 30}}, {text: Done.}]\n";
        made.isThere = [](RunDriver &driver, const RawHttpServer * /*server*/) {
            return driver.view().retry().has_value();
        };
    } else if (state == QLatin1String("broken stream")) {
        made.agent = serverModel;
        made.answers = {RawAnswer::events(
                            Test::asEvents({R"({"id":"c","choices":[{"index":0,"delta":{"content":"Half"}}]})"}, false))
                            .stall()};
        made.isThere = [](RunDriver &driver, const RawHttpServer * /*server*/) { return lengthOfAnswer(driver) > 0; };
    } else { // silent server, pausing
        made.agent = serverModel;
        made.answers = {RawAnswer::silence()};
        made.pauses = state == QLatin1String("pausing");
        made.isThere = wasAsked;
    }
    return made;
}

Case caseOf(const QString &state)
{
    Case made;
    if (state == QLatin1String("begun")) {
        made.isThere = [](RunDriver & /*driver*/, const RawHttpServer * /*server*/) { return true; };
    } else if (state == QLatin1String("grading")) {
        made.answers = {RawAnswer::silence()};
        made.isThere = wasAsked;
    } else if (state == QLatin1String("sub-agent")) {
        made.agent += "  subagents:\n    - {name: reviewer, description: Reads, system_prompt: Read., model: "
                      "\"openai-chat:tiny\"}\n";
        made.script = "version: 1\noptions: {delay_ms: 0}\nagent: [{tool_calls: [{name: task, args: {subagent_type: "
                      "reviewer, description: Read}}]}, {text: Done.}]\n";
        made.answers = {RawAnswer::silence()};
        made.isThere = wasAsked;
    } else if (state == QLatin1String("running command")) {
        made = commandCase();
    } else if (state == QLatin1String("parked")) {
        made.breakpoints = {breakpointAt(Breakpoint::Kind::ModelCall)};
        made.isThere = [](RunDriver &driver, const RawHttpServer * /*server*/) {
            return driver.page().run().isWaiting();
        };
    } else {
        made = modelCase(state);
    }
    return made;
}

} // namespace

void RunMeasuresTest::stopEndsEveryState()
{
    QFETCH(QString, state);
    const Case made = caseOf(state);
    std::unique_ptr<RawHttpServer> server;
    WindowFixture fixture;
    if (!made.answers.empty()) {
        server = std::make_unique<RawHttpServer>(made.answers);
        useServer(*server);
    }
    fixture.write(QStringLiteral("own/scripts/s.yaml"), made.script);
    const QString folder = writeProject(fixture, made.agent, made.more);
    fixture.settings().setBreakpoints(folder, breakpointLines(made.breakpoints));
    QVERIFY(fixture.open(folder));
    QVERIFY(fixture.workbench().isTrusted() || fixture.workbench().confirmTrust());
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    if (state == QLatin1String("grading"))
        driver.find<QComboBox>("graderModel")->setEditText(QStringLiteral("openai-chat:tiny"));
    driver.press(Qt::Key_F5);
    QVERIFY(driver.page().run().isActive());
    QVERIFY2(QTest::qWaitFor([&] { return made.isThere(driver, server.get()); }, patience),
             qPrintable(driver.banner()));
    if (made.pauses)
        driver.press(Qt::Key_F6);
    QTest::qWait(state == QLatin1String("begun") ? 0 : 100);
    QVERIFY(driver.page().run().isActive());
    const Stalls stalls;
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(driver.stop(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    const qint64 took = timer.elapsed();
    qInfo("Stop ends a run (%s) in %lld ms, longest stall %.1f ms", qPrintable(state), took, stalls.longest());
    QCOMPARE(driver.chip(), QStringLiteral("stopped"));
    QCOMPARE(sleepers(longSleep), 0); // the whole tree of a command has gone
    QVERIFY2(took < timeLimit(stopMilliseconds), qPrintable(QString::number(took)));
}

TOUCHSTONE_GUI_MAIN(RunMeasuresTest)
#include "tst_run_measures.moc"
