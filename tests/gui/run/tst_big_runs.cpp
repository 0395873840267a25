#include "engine/storage/run_history.h"
#include "gui/history/history_page.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/run/transcript_panel.h"
#include "gui/run/transcript_view.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_table.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QTableView>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;

namespace {

constexpr int patience = 30'000;
/// Not optimised, JSON and matching take several times as long; the promises are those of the program.
#if defined(__OPTIMIZE__)
constexpr int slowness = 1;
#else
constexpr int slowness = 12;
#endif
constexpr int frame = 16 * slowness; ///< ms
constexpr int opening = 300 * slowness; ///< ms
constexpr int criteria = 200;
constexpr int iterations = 20;

std::string criterion(int index)
{
    return "Criterion number " + std::to_string(index) + " asks for something of its own";
}

RunEvent eventOf(std::int64_t sequence, RunEvent::Payload payload)
{
    RunEvent event;
    event.sequence = sequence;
    event.time = TimePoint(std::chrono::seconds(1'790'000'000 + sequence));
    event.payload = std::move(payload);
    return event;
}

Evaluation gradingOf(int iteration)
{
    Evaluation evaluation;
    evaluation.gradingRunId = "g";
    evaluation.iteration = iteration;
    evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    evaluation.explanation = "Not all of it.";
    for (int i = 0; i < criteria; ++i) {
        CriterionVerdict verdict;
        verdict.name = criterion(i);
        verdict.state = (i * 7 + iteration) % 3 == 0 ? CriterionState::Failed : CriterionState::Passed;
        verdict.gap = verdict.state == CriterionState::Failed ? "Something is missing there." : "";
        evaluation.criteria.push_back(verdict);
    }
    return evaluation;
}

/// 200 criteria over 20 iterations.
std::vector<RunEvent> bigMatrix()
{
    Events::RunStarted started;
    started.task = "Do all of it";
    started.rubricName = "long";
    started.maxIterations = iterations;
    for (int i = 0; i < criteria; ++i)
        started.rubricText += "- " + criterion(i) + "\n";
    std::vector<RunEvent> events{eventOf(1, started)};
    std::int64_t sequence = 1;
    for (int iteration = 0; iteration < iterations; ++iteration) {
        events.push_back(eventOf(++sequence, Events::PhaseChanged{RunPhase::Working, iteration}));
        events.push_back(eventOf(++sequence, Events::GradingFinished{gradingOf(iteration)}));
    }
    Events::RunEnded ended;
    ended.status = RunStatus::MaxIterationsReached;
    ended.iterations = iterations;
    events.push_back(eventOf(++sequence, ended));
    return events;
}

/// 5,000 messages: what the agent says, and tools that answer it.
std::vector<RunEvent> longTranscript()
{
    MadeUpRun run(20);
    run.phase(RunPhase::Working, 0);
    for (int i = 0; i < 2500; ++i) {
        const ToolCall call = MadeUpRun::call("c" + std::to_string(i), "read_file", R"({"file_path":"/a.md"})");
        Events::MessageAdded said;
        said.message =
            Message::assistant("Step " + std::to_string(i) + ": " + std::string(std::size_t(i % 7) * 80, 'x'), {call});
        said.index = 2 * i + 1;
        run.emit(said).emit(Events::ToolCallStarted{call, false});
        run.emit(Events::ToolCallFinished{*call.id, ToolStatus::Success, 3, 15, false});
        Events::MessageAdded answer;
        answer.message = Message::tool(*call.id, call.name, "line\nline\nline\n", ToolStatus::Success);
        answer.index = 2 * i + 2;
        run.emit(answer);
    }
    return run.ends(RunStatus::Cancelled).stored();
}

/// The history page of a real window with one stored run.
class StoredBigRun
{
public:
    explicit StoredBigRun(const std::vector<RunEvent> &events)
    {
        const SystemClock clock;
        auto history = RunHistory::open(defaultHistoryFile(), clock);
        RunSummary summary;
        summary.id = "11111111-0000-4000-8000-000000000009";
        summary.task = "A big one";
        if (!history || !(*history)->begin(summary) || !(*history)->append(summary.id, events))
            qFatal("the run was not stored");
        fixture.window().showPage(PageId::History);
        page = qobject_cast<HistoryPage *>(fixture.window().pages().page(PageId::History));
        auto *table = page->findChild<QTableView *>(QStringLiteral("historyTable"));
        isListed = QTest::qWaitFor([table] { return table->model()->rowCount() == 1; }, patience);
        table->setFocus();
        QTest::qWait(100);
    }

    /// From Enter until the run is painted; ms.
    double open()
    {
        watchdog().reset();
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(page->findChild<QTableView *>(QStringLiteral("historyTable")), Qt::Key_Return);
        // Without qWaitFor's pauses of ten milliseconds.
        while (page->openRun() == nullptr && timer.elapsed() < patience)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents();
        return double(timer.nsecsElapsed()) / 1e6;
    }
    static StallWatchdog &watchdog() { return static_cast<Application *>(qApp)->watchdog(); }

    WindowFixture fixture;
    HistoryPage *page = nullptr;
    bool isListed = false;
};

} // namespace

/// How long big stored runs take in the real window. The promises: 300 ms to open, and never more than a frame at once.
class BigRunsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void opensFiveThousandMessages();
    void walksThroughABigMatrix();
};

void BigRunsTest::initTestCase()
{
    StoredBigRun::watchdog().setActive(true);
}

void BigRunsTest::opensFiveThousandMessages()
{
    StoredBigRun run(longTranscript());
    QVERIFY(run.isListed);
    const double opened = run.open();
    QVERIFY(run.page->openRun() != nullptr);
    QVERIFY(run.page->openRun()->transcript().messages().size() >= 5000);
    const StallWatchdog &watchdog = StoredBigRun::watchdog();
    qInfo("a stored run of 5,000 messages opens in %.0f ms; longest delivery %.1f ms, own %.1f ms (%s)", opened,
          watchdog.longestMilliseconds(), watchdog.longestOwnMilliseconds(), qPrintable(watchdog.where()));
    QVERIFY(opened < Test::timeLimit(opening));
    QVERIFY(watchdog.longestOwnMilliseconds() < Test::timeLimit(frame));

    auto *transcript = run.page->findChild<TranscriptPanel *>()->view();
    StoredBigRun::watchdog().reset();
    transcript->setFocus();
    for (const auto key : {Qt::Key_Home, Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_End, Qt::Key_PageUp}) {
        QTest::keyClick(transcript, key);
        QTest::qWait(20);
    }
    qInfo("moving in it: longest delivery %.1f ms, own %.1f ms (%s)", watchdog.longestMilliseconds(),
          watchdog.longestOwnMilliseconds(), qPrintable(watchdog.where()));
    QVERIFY(watchdog.longestOwnMilliseconds() < Test::timeLimit(frame));
}

void BigRunsTest::walksThroughABigMatrix()
{
    StoredBigRun run(bigMatrix());
    QVERIFY(run.isListed);
    const double opened = run.open();
    QVERIFY(run.page->openRun() != nullptr);
    auto *table = run.page->findChild<VerdictTable *>(QStringLiteral("verdictTable"));
    QCOMPARE(table->model()->rowCount(), criteria);
    QCOMPARE(table->model()->columnCount(), iterations);
    const StallWatchdog &watchdog = StoredBigRun::watchdog();
    qInfo("a stored run of 200 x 20 verdicts opens in %.0f ms; longest delivery %.1f ms, own %.1f ms (%s)", opened,
          watchdog.longestMilliseconds(), watchdog.longestOwnMilliseconds(), qPrintable(watchdog.where()));
    QVERIFY(watchdog.longestOwnMilliseconds() < Test::timeLimit(frame));

    StoredBigRun::watchdog().reset();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    for (const auto key :
         {Qt::Key_Right, Qt::Key_End, Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_Down, Qt::Key_Left}) {
        QTest::keyClick(table, key);
        QTest::qWait(20);
    }
    qInfo("walking through it: longest delivery %.1f ms, own %.1f ms (%s)", watchdog.longestMilliseconds(),
          watchdog.longestOwnMilliseconds(), qPrintable(watchdog.where()));
    QVERIFY(watchdog.longestOwnMilliseconds() < Test::timeLimit(frame));

    // A person's verdict on one of four thousand.
    StoredBigRun::watchdog().reset();
    table->setCurrentIndex(table->model()->index(100, 10));
    QTest::keyClick(table, Qt::Key_O);
    auto *take = run.fixture.window().findChild<QPushButton *>(QStringLiteral("takeOverride"));
    QVERIFY(take != nullptr);
    QTest::mouseClick(take, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&run] { return !run.page->openRun()->annotations().isEmpty(); }, patience));
    QTest::qWait(50);
    qInfo("overriding one of them: longest delivery %.1f ms, own %.1f ms (%s)", watchdog.longestMilliseconds(),
          watchdog.longestOwnMilliseconds(), qPrintable(watchdog.where()));
    QVERIFY(watchdog.longestOwnMilliseconds() < Test::timeLimit(frame));
}

TOUCHSTONE_GUI_MAIN(BigRunsTest)
#include "tst_big_runs.moc"
