#include "gui/run/run_view.h"
#include "tests/gui/run/made_up_run.h"

#include <QTest>

#include <chrono>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;
using Touchstone::Test::releaseNotesRun;
using Kind = TranscriptItem::Kind;

namespace {

RunView viewOf(const std::vector<RunEvent> &events)
{
    RunView view;
    for (const RunEvent &event : events)
        view.apply(event);
    return view;
}

QStringList kindsOf(const RunView &view)
{
    static const QStringList names = {
        QStringLiteral("user"),     QStringLiteral("agent"),  QStringLiteral("reasoning"), QStringLiteral("tool"),
        QStringLiteral("feedback"), QStringLiteral("grader"), QStringLiteral("verdict"),   QStringLiteral("iteration"),
        QStringLiteral("grading"),  QStringLiteral("notice"), QStringLiteral("rubric")};
    QStringList kinds;
    for (const TranscriptItem &item : view.transcript().items())
        kinds.append(names.at(static_cast<int>(item.kind)));
    return kinds;
}

const TranscriptItem &itemOf(const RunView &view, Kind kind, int nth = 0)
{
    for (const TranscriptItem &item : view.transcript().items()) {
        if (item.kind == kind && nth-- == 0)
            return item;
    }
    qFatal("no such item");
}

} // namespace

class RunViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedRunGivesTheViewOfTheLiveOne();
    void foldsARunIntoItems();
    void nestsSubAgentsBelowTheirTask();
    void streamsIntoOneItemThatKeepsItsIdentity();
    void restartVoidsWhatWasStreamed();
    void cancelKeepsWhatHadArrived();
    void keepsLedgersApart();
    void columnsGrowToTheLimitAndShrinkToWhatCame();
    void reportsTheFirstChangedItem();
    void findsQuotesInMessagesAndArguments();
    void failedCallLeavesANotice();
    void countsCriteriaWithoutVerdict();
    void whatAPersonChangedIsMarked();
    void aParkedRunStandsStill();
    void knowsHowLongAModelIsSilent();
};

void RunViewTest::storedRunGivesTheViewOfTheLiveOne()
{
    MadeUpRun run = releaseNotesRun();
    run.ends(RunStatus::MaxIterationsReached);
    const RunView live = viewOf(run.events());
    const RunView stored = viewOf(run.stored());
    const auto &a = live.transcript().items();
    const auto &b = stored.transcript().items();
    QCOMPARE(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        QVERIFY2(a[i].sameContentAs(b[i]), qPrintable(a[i].text + QStringLiteral(" / ") + b[i].text));
    QCOMPARE(live.matrix().rows(), stored.matrix().rows());
    QCOMPARE(live.worker().usage, stored.worker().usage);
    QCOMPARE(live.grader().calls, stored.grader().calls);
    QVERIFY(live.ending() == stored.ending());
    QCOMPARE(live.columns(), stored.columns());
}

void RunViewTest::foldsARunIntoItems()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0)
        .says("Reading.", {MadeUpRun::call("r1", "read_file", R"({"file_path":"/a.md","limit":4})")}, "Think.")
        .tool("r1", "text of a")
        .says("Done.")
        .grades(0, "PF", RunStatus::NeedsRevision)
        .phase(RunPhase::Working, 1)
        .feedback("A grader reviewed your work");
    const RunView view = viewOf(run.events());
    QCOMPARE(kindsOf(view).join(u' '),
             QStringLiteral("user iteration reasoning agent tool agent grading verdict iteration feedback"));
    const TranscriptItem &tool = itemOf(view, Kind::ToolCall);
    QCOMPARE(tool.summary, QStringLiteral("/a.md  limit 4"));
    QCOMPARE(tool.text, QStringLiteral("text of a"));
    QCOMPARE(tool.toolState, TranscriptItem::ToolState::Done);
    QCOMPARE(tool.milliseconds, 9);
    QCOMPARE(tool.message, 2);
    QCOMPARE(tool.resultMessage, 3);
    const TranscriptItem &verdict = itemOf(view, Kind::Verdict);
    QCOMPARE(verdict.count, 1);
    QCOMPARE(verdict.total, 2);
    const TranscriptItem &feedback = itemOf(view, Kind::Feedback);
    QCOMPARE(feedback.count, 1);
    QCOMPARE(feedback.iteration, 0);
    QVERIFY(feedback.summary.startsWith(QStringLiteral("Each entry links its commit: Says the settings")));
    QCOMPARE(itemOf(view, Kind::User).message, 1);
    QCOMPARE(itemOf(view, Kind::Reasoning).text, QStringLiteral("Think."));
}

void RunViewTest::nestsSubAgentsBelowTheirTask()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0)
        .says("Two at once.", {MadeUpRun::call("t1", "task", "{}"), MadeUpRun::call("t2", "task", "{}")});
    Events::MessageAdded added;
    for (const char *who : {"one", "two", "one"}) {
        added.message = Message::assistant(std::string("from ") + who);
        run.emit(added, who, std::string(who) == "one" ? "t1" : "t2");
    }
    const RunView view = viewOf(run.events());
    const auto &items = view.transcript().items();
    const std::size_t first = items.size() - 5;
    QCOMPARE(items[first].callId, QStringLiteral("t1"));
    QCOMPARE(items[first + 1].agent, QStringLiteral("one"));
    QCOMPARE(items[first + 1].depth, 1);
    QCOMPARE(items[first + 2].agent, QStringLiteral("one"));
    QCOMPARE(items[first + 3].callId, QStringLiteral("t2"));
    QCOMPARE(items[first + 4].agent, QStringLiteral("two"));
}

void RunViewTest::streamsIntoOneItemThatKeepsItsIdentity()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).says("A sentence that comes in several pieces.");
    RunView view;
    int streamed = 0;
    for (const RunEvent &event : run.events()) {
        view.apply(event);
        if (!view.transcript().items().empty() && view.transcript().items().back().streaming)
            streamed = view.transcript().items().back().id;
    }
    const TranscriptItem &agent = itemOf(view, Kind::Agent);
    QVERIFY(streamed > 0);
    QCOMPARE(agent.id, streamed);
    QVERIFY(!agent.streaming);
    QVERIFY(agent.revision > 3);
}

void RunViewTest::restartVoidsWhatWasStreamed()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    run.emit(Events::ModelCallStarted{"c", ModelRole::Worker, "m"});
    run.emit(Events::Delta{"c", {ChatDelta::Kind::Text, "half a sen", 0, {}, {}}});
    RunView view = viewOf(run.events());
    QCOMPARE(kindsOf(view).last(), QStringLiteral("agent"));
    run.emit(Events::ModelCallRetried{"c", {2, 5, std::chrono::seconds(3), {}}});
    run.emit(Events::Delta{"c", {ChatDelta::Kind::Restart, {}, 0, {}, {}}});
    view = viewOf(run.events());
    QCOMPARE(kindsOf(view).last(), QStringLiteral("iteration"));
}

void RunViewTest::cancelKeepsWhatHadArrived()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    run.emit(Events::ModelCallStarted{"c", ModelRole::Worker, "m"});
    run.emit(Events::Delta{"c", {ChatDelta::Kind::Text, "half a sen", 0, {}, {}}});
    Events::ModelCallFinished finished;
    finished.callId = "c";
    finished.error = Error{};
    finished.error->code = Error::Code::Cancelled;
    finished.partial = Message::assistant("half a sen");
    run.emit(finished).ends(RunStatus::Cancelled);
    const RunView view = viewOf(run.events());
    QCOMPARE(kindsOf(view).join(u' '), QStringLiteral("user iteration agent"));
    QVERIFY(itemOf(view, Kind::Agent).incomplete);
    QVERIFY(!itemOf(view, Kind::Agent).streaming);
    QVERIFY(!view.isRunning());
}

void RunViewTest::keepsLedgersApart()
{
    const RunView view = viewOf(releaseNotesRun().events());
    QCOMPARE(view.worker().calls, 6);
    QCOMPARE(view.worker().usage.total(), 6 * 9096);
    QCOMPARE(view.grader().calls, 3);
    QCOMPARE(view.iterations().at(1).worker.usage.total(), 2 * 9096);
    QCOMPARE(view.iterations().at(2).grader.usage.total(), 2100);
}

void RunViewTest::columnsGrowToTheLimitAndShrinkToWhatCame()
{
    MadeUpRun run = releaseNotesRun();
    QCOMPARE(viewOf(run.events()).columns(), 4);
    run.ends(RunStatus::Failed);
    QCOMPARE(viewOf(run.events()).columns(), 3);
}

void RunViewTest::reportsTheFirstChangedItem()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).says("One.", {MadeUpRun::call("a", "ls", "{}")}).says("Two.");
    RunView view = viewOf(run.events());
    QVERIFY(view.takeChanges().matrix);
    const int count = static_cast<int>(view.transcript().items().size());
    RunView::Changes changes = view.takeChanges();
    QVERIFY(!changes.items);
    QCOMPARE(changes.firstItem, count);
    run.tool("a", "files");
    for (std::size_t i = run.events().size() - 3; i < run.events().size(); ++i)
        view.apply(run.events()[i]);
    changes = view.takeChanges();
    QVERIFY(changes.items);
    QCOMPARE(changes.firstItem, 3);
    QVERIFY(!changes.matrix);
}

void RunViewTest::findsQuotesInMessagesAndArguments()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0)
        .says("Settings now live\nin settings.toml.")
        .says("Writing.", {MadeUpRun::call("w", "write_file", R"({"content":"489 loaves were sold"})")});
    const RunView view = viewOf(run.events());
    QCOMPARE(view.findQuote(QStringLiteral("Settings now live in settings.toml."), 2).message, 2);
    QCOMPARE(view.findQuote(QStringLiteral("489 loaves"), std::nullopt).message, 3);
    QCOMPARE(view.findQuote(QStringLiteral("489 loaves"), 2).message, 3);
    QCOMPARE(view.findQuote(QStringLiteral("nobody said this"), 2).message, 0);
    QCOMPARE(view.findQuote(QStringLiteral("  "), 2).message, 0);
}

void RunViewTest::failedCallLeavesANotice()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    Events::ModelCallFinished finished;
    finished.callId = "c";
    finished.error = Error{};
    finished.error->code = Error::Code::Unreachable;
    finished.error->message = "The server at 127.0.0.1:1 cannot be reached.";
    run.emit(finished).ends(RunStatus::Error);
    const RunView view = viewOf(run.events());
    QCOMPARE(kindsOf(view).last(), QStringLiteral("notice"));
    QVERIFY(itemOf(view, Kind::Notice).error->code == Error::Code::Unreachable);
}

void RunViewTest::countsCriteriaWithoutVerdict()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).grades(0, "PPPPUU", RunStatus::Unverified).ends(RunStatus::Unverified);
    QCOMPARE(viewOf(run.events()).withoutVerdict(), 2);
}

void RunViewTest::whatAPersonChangedIsMarked()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    Message asking = Message::assistant("I write.",
                                        {MadeUpRun::call("w1", "write_file", R"({"file_path":"/a"})"),
                                         MadeUpRun::call("w2", "write_file", R"({"file_path":"/b"})")});
    asking.id = "m2";
    run.emit(Events::MessageAdded{asking, 1, false, {}});
    asking.byHuman = true;
    asking.toolCalls.front().args = {R"({"file_path":"/c"})"};
    Message rejection = Message::tool("w2", "write_file", "Not there.", ToolStatus::Error);
    rejection.id = "m3";
    rejection.byHuman = true;
    run.emit(Events::TranscriptReplaced{{Message::user("Task."), asking, rejection}, false});
    run.emit(Events::TranscriptReplaced{{Message::user("Task."), asking, rejection}, false}); // once more is no change
    run.grades(0, "PF", RunStatus::NeedsRevision);
    run.emit(Events::RubricChanged{"- Is brave\n"});
    RunView view = viewOf(run.events());
    Evaluation changed = view.evaluations().front();
    changed.by = VerdictBy::Human;
    changed.result = RunStatus::Satisfied;
    changed.criteria.back().state = CriterionState::Passed;
    changed.criteria.back().by = VerdictBy::Human;
    run.emit(Events::EvaluationChanged{changed});
    view = viewOf(run.events());

    QVERIFY(itemOf(view, Kind::ToolCall, 0).byHuman);
    QCOMPARE(itemOf(view, Kind::ToolCall, 0).summary, QStringLiteral("/c"));
    QVERIFY(!itemOf(view, Kind::Agent).byHuman); // its words are the model's
    QVERIFY(itemOf(view, Kind::ToolCall, 1).byHuman);
    QCOMPARE(itemOf(view, Kind::ToolCall, 1).text, QStringLiteral("Not there."));
    QCOMPARE(itemOf(view, Kind::ToolCall, 1).toolState, TranscriptItem::ToolState::Failed);
    QCOMPARE(itemOf(view, Kind::Rubric).text, QStringLiteral("- Is brave\n"));
    QVERIFY(!itemOf(view, Kind::Verdict, 0).byHuman);
    QVERIFY(itemOf(view, Kind::Verdict, 1).byHuman);
    QCOMPARE(view.rubric().criteria.size(), 1U);
    QCOMPARE(view.evaluations().size(), 1U);
    QVERIFY(view.evaluations().front() == changed);
    QVERIFY(view.gradersEvaluation(0) != nullptr);
    QVERIFY(view.gradersEvaluation(0)->criteria.back().state == CriterionState::Failed);
    QVERIFY(view.gradersEvaluation(1) == nullptr);
}

void RunViewTest::aParkedRunStandsStill()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    Events::Parked parked;
    parked.number = 1;
    run.emit(parked, "reviewer", "t1");
    const RunView view = viewOf(run.events());
    QVERIFY(view.parked().has_value());
    QCOMPARE(view.parkedAgent(), QStringLiteral("reviewer"));
    const auto since =
        std::chrono::duration_cast<std::chrono::milliseconds>(run.events().back().time.time_since_epoch()).count();
    QCOMPARE(view.heldMilliseconds(since + 700), 700);
    Events::Unparked unparked;
    unparked.number = 1;
    run.wait(5000).emit(unparked);
    const RunView gone = viewOf(run.events());
    QVERIFY(!gone.parked().has_value());
    const std::int64_t held = gone.heldMilliseconds(since + 90'000);
    QVERIFY(held >= 5000 && held < 6000);
    run.emit(parked).ends(RunStatus::Cancelled);
    QVERIFY(!viewOf(run.events()).parked().has_value());
}

void RunViewTest::knowsHowLongAModelIsSilent()
{
    MadeUpRun run;
    RunView view;
    std::size_t taken = 0;
    const auto last = [&] {
        for (; taken < run.events().size(); ++taken)
            view.apply(run.events()[taken]);
        return run.events().back().time;
    };
    last();
    QVERIFY(!view.silentSince());
    run.emit(Events::ModelCallStarted{"a", ModelRole::Worker, "m"});
    const TimePoint begun = last();
    QVERIFY(view.silentSince() == begun);
    // A sign of life is data, and nothing to be shown.
    const std::size_t items = view.transcript().items().size();
    run.wait(5000).emit(Events::Delta{"a", {}});
    const TimePoint alive = last();
    QVERIFY(alive > begun);
    QVERIFY(view.silentSince() == alive);
    QCOMPARE(view.transcript().items().size(), items);
    // Of two calls the one that has waited longer counts.
    run.emit(Events::ModelCallStarted{"b", ModelRole::Worker, "m"}).emit(Events::Delta{"b", {}});
    const TimePoint other = last();
    QVERIFY(view.silentSince() == alive);
    run.emit(Events::ModelCallFinished{"a", ModelRole::Worker, {}, {}, {}, {}});
    last();
    QVERIFY(view.silentSince() == other);
    RetryNotice notice;
    notice.delay = std::chrono::seconds(9);
    run.emit(Events::ModelCallRetried{"b", notice});
    const TimePoint again = last() + notice.delay;
    QVERIFY(view.silentSince() == again);
    run.ends(RunStatus::Error);
    last();
    QVERIFY(!view.silentSince());
}

QTEST_APPLESS_MAIN(RunViewTest)
#include "tst_run_view.moc"
