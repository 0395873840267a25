#include "engine/session/run_spec_codec.h"
#include "tests/engine/session/resume_test.h"

#include <QTest>

using namespace Touchstone;
using Test::breakpointAt;
using Test::conversation;
using Test::count;
using Test::goingOn;
using Test::isInOrder;
using Test::oneCall;
using Test::resumed;
using Test::Runner;
using Test::scriptHeader;
using Test::storedEvents;
using Test::storedSpecOf;
using Test::systemClock;
using Test::wholeLoop;

using Kind = Breakpoint::Kind;

Q_DECLARE_METATYPE(Touchstone::Breakpoint::Kind)

namespace {

/// Runs until it is parked there, and stops it.
std::string stoppedAt(const RunSpec &spec, Kind kind)
{
    Runner runner(spec);
    runner.session().control().setBreakpoints({breakpointAt(kind)});
    runner.start();
    if (!runner.waitForParking())
        qFatal("the run was not parked");
    runner.session().requestStop();
    if (!runner.waitForEnd() || runner.ended().status != RunStatus::Cancelled)
        qFatal("the run was not stopped");
    return runner.session().runId();
}

} // namespace

/// Runs that go on where they, or others, had stopped. What a killed process leaves is tried with the real program
/// (`tests/cli/tst_resume`).
class TestResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stoppedRunGoesOn_data();
    void stoppedRunGoesOn();
    void replayedRunGoesOn();
    void runWithoutCheckpointBeginsAnew();
    void limitCanBeRaised();
    void approvalIsAskedAgain();
    void editsSurvive();
    void changesAreThoseSinceTheLastIteration();
    void runningRunIsLeftAlone();
    void endedRunIsRefused();
    void specIsKept();
    void changedSourcesAreTold();
    void newMemoryIsNoObstacle();
};

void TestResume::stoppedRunGoesOn_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("model call") << Kind::ModelCall;
    QTest::newRow("tool call") << Kind::ToolCall;
    QTest::newRow("grading") << Kind::Grading;
    QTest::newRow("verdict") << Kind::Verdict;
    QTest::newRow("feedback") << Kind::Feedback;
}

void TestResume::stoppedRunGoesOn()
{
    QFETCH(Kind, kind);
    const TemporaryTree whole;
    Runner reference(storedSpecOf(whole, wholeLoop));
    QVERIFY(reference.run());

    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    const std::string runId = stoppedAt(spec, kind);
    QVERIFY(readStoredRun(spec.historyFile, runId, systemClock)->canResume);
    Runner runner(resumed(spec, runId));
    QCOMPARE(runner.session().runId(), runId);
    QVERIFY(runner.run());
    QVERIFY2(runner.ended().status == RunStatus::Satisfied, runner.trouble().c_str());
    QCOMPARE(runner.ended().iterations, 2);
    QCOMPARE(conversation(runner.events()), conversation(reference.events()));
    QCOMPARE(runner.all<Events::Warning>().size(), reference.all<Events::Warning>().size());

    const std::vector<RunEvent> stored = storedEvents(spec, runId);
    QCOMPARE(conversation(stored), conversation(reference.events()));
    QVERIFY(isInOrder(stored));
    QCOMPARE(count<Events::RunStarted>(stored), 1U);
    QCOMPARE(count<Events::RunResumed>(stored), 1U);
    QCOMPARE(count<Events::RunEnded>(stored), 1U);
    QCOMPARE(count<Events::GradingFinished>(stored), 2U);
    const auto gradings = runner.all<Events::GradingFinished>();
    QCOMPARE(gradings.front().evaluation.gradingRunId, gradings.back().evaluation.gradingRunId);
    QVERIFY(std::filesystem::exists(runner.session().workspaceFolder() + "/a.txt"));
    // A step that is made again has cost twice.
    QVERIFY(runner.ended().worker.total() + runner.ended().grader.total()
            >= reference.ended().worker.total() + reference.ended().grader.total());

    const Result<StoredRun> after = readStoredRun(spec.historyFile, runId, systemClock);
    QVERIFY(after);
    QVERIFY(after->summary.status == RunStatus::Satisfied);
    QCOMPARE(after->summary.iterations, 2);
    QCOMPARE(after->summary.evaluations.size(), 2U);
    QVERIFY(!after->canResume);
    QVERIFY(!after->isRunning);
}

void TestResume::replayedRunGoesOn()
{
    const TemporaryTree tree;
    RunSpec spec = storedSpecOf(tree, wholeLoop);
    spec.recordFile = tree.path("run.jsonl");
    Runner recorded(spec);
    QVERIFY(recorded.run());
    QVERIFY(recorded.ended().status == RunStatus::Satisfied);

    spec.recordFile.clear();
    spec.workerModel = "replay:run.jsonl";
    const std::string runId = stoppedAt(spec, Kind::Feedback);
    Runner runner(resumed(spec, runId));
    QVERIFY(runner.run());
    QVERIFY2(runner.ended().status == RunStatus::Satisfied, runner.trouble().c_str());
    QCOMPARE(conversation(runner.events()), conversation(recorded.events()));
    QCOMPARE(runner.all<Events::Warning>().size(), runner.session().spec().project.warnings.size());
}

void TestResume::runWithoutCheckpointBeginsAnew()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    {
        // What is left of a program that was killed while it copied the workspace.
        const auto history = RunHistory::open(spec.historyFile, systemClock);
        QVERIFY(history);
        RunSummary summary;
        summary.id = "killed-run";
        summary.task = spec.task;
        QVERIFY((*history)->begin(summary, encodeSpec(spec)));
        tree.write(runFolderOf(spec.historyFile, summary.id) + "/workspace/half", "x");
    }
    QVERIFY(readStoredRun(spec.historyFile, "killed-run", systemClock)->canResume);
    Runner runner(resumed(spec, "killed-run"));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    QVERIFY(!std::filesystem::exists(runner.session().workspaceFolder() + "/half"));
    QVERIFY(isInOrder(storedEvents(spec, "killed-run")));
}

void TestResume::limitCanBeRaised()
{
    const TemporaryTree tree;
    RunSpec spec =
        storedSpecOf(tree,
                     std::string(scriptHeader)
                         + "agent:\n"
                           "  - {tool_calls: [{name: ls, args: {path: /}}], usage: {input: 90, output: 20}}\n"
                           "  - {text: Done., usage: {input: 50, output: 20}}\n",
                     {});
    spec.limits = LimitsConfig();
    spec.limits->tokens = 100;
    Runner first(spec);
    QVERIFY(first.run());
    QVERIFY(first.ended().status == RunStatus::LimitReached);

    RunSpec more = resumed(spec, first.session().runId());
    QCOMPARE(*more.limits->tokens, 100);
    Runner same(more);
    QVERIFY(same.run());
    QVERIFY(same.ended().status == RunStatus::LimitReached);
    more.limits->tokens = 1000;
    Runner second(more);
    QVERIFY(second.run());
    QVERIFY(second.ended().status == RunStatus::NoRubric);
    QVERIFY(second.ended().worker.total() >= 180);
    QCOMPARE(second.ended().answer, std::string("Done."));
}

void TestResume::approvalIsAskedAgain()
{
    const TemporaryTree tree;
    RunSpec spec = storedSpecOf(tree, oneCall, {});
    spec.project.agent.interruptOn = {{"write_file", true}};
    Runner first(spec);
    first.start();
    QVERIFY(first.waitForParking());
    first.session().requestStop();
    QVERIFY(first.waitForEnd());
    QVERIFY(first.ended().status == RunStatus::Cancelled);

    Runner second(resumed(spec, first.session().runId()));
    RunControl &control = second.session().control();
    second.start();
    const std::optional<Events::Parked> parked = second.waitForParking();
    QVERIFY(parked);
    QVERIFY(parked->pending.point == GatePoint::Approval);
    QVERIFY(control.decide(parked->number, {}));
    QVERIFY(second.waitForEnd());
    QVERIFY(second.ended().status == RunStatus::NoRubric);
    QVERIFY(std::filesystem::exists(second.session().workspaceFolder() + "/a.txt"));
}

void TestResume::editsSurvive()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree,
                                      "version: 1\noptions: {chunk: 1, delay_ms: 30}\nagent:\n"
                                      "  - tool_calls: [{name: ls, args: {path: /}}]\n"
                                      "  - {when: {contains: brave}, text: \"Brave, as I was told to be.\"}\n",
                                      {});
    Runner first(spec);
    RunControl &control = first.session().control();
    control.setBreakpoints({breakpointAt(Kind::ModelCall)});
    first.start();
    std::optional<Events::Parked> parked = first.waitForParking();
    QVERIFY(control.decide(parked->number, {}));
    QVERIFY(QTest::qWaitFor([&] { return control.parked() && control.parked()->number == 2; }, Test::patience));
    GateDecision decision;
    decision.messages = {Message::user("Be brave.")};
    QVERIFY(control.decide(2, decision));
    first.session().requestStop();
    QVERIFY(first.waitForEnd());
    QVERIFY(first.ended().status == RunStatus::Cancelled);

    Runner second(resumed(spec, first.session().runId()));
    QVERIFY(second.run());
    QCOMPARE(second.ended().answer, std::string("Brave, as I was told to be."));
}

void TestResume::changesAreThoseSinceTheLastIteration()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(
        tree,
        std::string(scriptHeader)
            + "agent:\n"
              "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
              "  - {text: First.}\n"
              "  - tool_calls: [{name: write_file, args: {file_path: /b.txt, content: two}}]\n"
              "  - {text: Second.}\n"
              "grader:\n"
              "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Is good, passed: false, gap: "
              "n}]}\n"
              "  - verdict: {result: satisfied, explanation: x, criteria: [{name: Is good, passed: true}]}\n");
    // After the verdict has been told, and the files of the iteration have been kept, but before it had an effect.
    const std::string runId = stoppedAt(spec, Kind::Verdict);
    Runner runner(resumed(spec, runId));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    const auto files = runner.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 2U);
    QCOMPARE(files[0].iteration, 0);
    QCOMPARE(files[0].changes.front().path, std::string("/a.txt"));
    QCOMPARE(files[1].iteration, 1);
    QCOMPARE(files[1].changes.size(), 1U);
    QCOMPARE(files[1].changes.front().path, std::string("/b.txt"));
}

void TestResume::runningRunIsLeftAlone()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    Runner first(spec);
    first.session().control().setBreakpoints({breakpointAt(Kind::Grading)});
    first.start();
    QVERIFY(first.waitForParking());
    const std::string runId = first.session().runId();
    const Result<StoredRun> running = readStoredRun(spec.historyFile, runId, systemClock);
    QVERIFY(running);
    QVERIFY(running->isRunning);
    QVERIFY(!running->canResume);

    Runner second(resumed(spec, runId));
    QVERIFY(second.run());
    QVERIFY(second.ended().status == RunStatus::Error);
    QVERIFY(second.ended().error->code == Error::Code::Conflict);

    first.session().control().setBreakpoints({});
    QVERIFY(first.session().control().decide(1, {}));
    QVERIFY(first.waitForEnd());
    QVERIFY(first.ended().status == RunStatus::Satisfied);
    QVERIFY(!isRunGoingOn(spec.historyFile, runId));
}

void TestResume::endedRunIsRefused()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    Runner first(spec);
    QVERIFY(first.run());
    const std::string runId = first.session().runId();
    QVERIFY(!readStoredRun(spec.historyFile, runId, systemClock)->canResume);
    Runner second(resumed(spec, runId));
    QVERIFY(second.run());
    QVERIFY(second.ended().status == RunStatus::Error);
    QVERIFY(second.ended().error->code == Error::Code::Conflict);
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, runId, systemClock);
    QVERIFY(stored->summary.status == RunStatus::Satisfied);
    QCOMPARE(conversation(storedEvents(spec, runId)), conversation(first.events()));
}

void TestResume::specIsKept()
{
    RunSpec spec;
    spec.task = "Do it.";
    spec.rubric = rubricFromTable("table",
                                  {{.id = "c1",
                                    .text = "Is good",
                                    .importance = "essential",
                                    .weight = 2.5,
                                    .evidence = "a quote",
                                    .check = {},
                                    .notes = "mine",
                                    .line = 3}});
    spec.workerModel = "openai:x";
    spec.graderModel = "openai:y";
    spec.maxIterations = 7;
    spec.strict = true;
    spec.limits = LimitsConfig{.tokens = 5, .cost = 0.5, .seconds = 6, .noProgress = 2};
    spec.workspace = "/somewhere";
    spec.replayTiming = ReplayTiming::Keep;
    spec.approvals = ApprovalPolicy::None;
    const Result<RunSpec> kept = decodeSpec(encodeSpec(spec));
    QVERIFY(kept);
    QVERIFY(kept->rubric == spec.rubric);
    QCOMPARE(encodeSpec(*kept).text, encodeSpec(spec).text);
    QVERIFY(kept->limits->noProgress == 2);
    QVERIFY(decodeSpec({}).error().code == Error::Code::Unsupported);
}

void TestResume::changedSourcesAreTold()
{
    const TemporaryTree tree;
    tree.write("AGENTS.md", "Be kind.\n");
    tree.write("skills/greet/SKILL.md", "---\nname: greet\ndescription: Greets\n---\nHello\n");
    tree.write("rubric.md", "- Is good\n");
    RunSpec spec = storedSpecOf(tree, wholeLoop);
    spec.rubric->file = tree.path("rubric.md");
    const std::string runId = stoppedAt(spec, Kind::Feedback);
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, runId, systemClock);
    QVERIFY(changedSources(stored->sources, sourceMarks(spec.project, spec.rubric->file)).empty());

    tree.write("AGENTS.md", "Be brief.\n");
    tree.write("skills/other/SKILL.md", "---\nname: other\ndescription: More\n---\n");
    std::filesystem::remove(tree.path("rubric.md"));
    Runner runner(resumed(spec, runId));
    QVERIFY(runner.run());
    std::string told;
    for (const Events::Warning &warning : runner.all<Events::Warning>())
        told += toText(warning.error) + '\n';
    for (const char *sentence :
         {"'AGENTS.md' has changed since the run began. The run keeps the text that it began with.",
          "'skills/other/SKILL.md' is new since the run began.", "'rubric.md' is gone since the run began."})
        QVERIFY2(told.find(sentence) != std::string::npos, told.c_str());
    QVERIFY2(told.find("greet") == std::string::npos, told.c_str());
}

/// The project has a part since that the run has no copy of.
void TestResume::newMemoryIsNoObstacle()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    const std::string runId = stoppedAt(spec, Kind::Feedback);
    tree.write("AGENTS.md", "Be brief.\n");
    for (const RunOrigin::Kind kind : {RunOrigin::Kind::Forked, RunOrigin::Kind::Resumed}) {
        RunSpec later = goingOn(spec, {.kind = kind, .runId = runId, .checkpoint = {}});
        later.project = *tree.open();
        Runner runner(later);
        QVERIFY(runner.run());
        QVERIFY2(runner.ended().status == RunStatus::Satisfied, runner.trouble().c_str());
    }
}

QTEST_GUILESS_MAIN(TestResume)
#include "tst_resume.moc"
