#include "tests/engine/session/resume_test.h"

#include <QTest>

using namespace Touchstone;
using Test::conversation;
using Test::goingOn;
using Test::isInOrder;
using Test::oneCall;
using Test::Runner;
using Test::scriptHeader;
using Test::storedEvents;
using Test::storedSpecOf;
using Test::systemClock;
using Test::wholeLoop;

/// Runs that branch off from a point of another.
class TestFork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forkSharesThePast();
    void forkBeginsWithTheFilesOfItsPoint();
    void forkNeedsAPoint();
    void gradesAgain();
    void gradesAnEarlierAnswerAgain();
    void goesOnBeyondTheLimit();
};

void TestFork::forkSharesThePast()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    Runner first(spec);
    QVERIFY(first.run());
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    QVERIFY(stored);
    // The first point behind the first grading: the feedback is there, the second answer is not.
    const auto point = std::find_if(stored->points.rbegin(), stored->points.rend(),
                                    [](const StoredPoint &other) { return other.iteration == 1; });
    QVERIFY(point != stored->points.rend());
    RunSpec branch = goingOn(spec, {.kind = RunOrigin::Kind::Forked, .runId = origin, .checkpoint = point->checkpoint});
    branch.rubric = rubricFromText("other", "- Is brave\n");
    branch.strict = true; // the script's grader judges another criterion
    Runner second(branch);
    QVERIFY(second.run());
    QVERIFY2(second.ended().status == RunStatus::Satisfied, second.trouble().c_str());
    QVERIFY(second.session().runId() != origin);
    QCOMPARE(conversation(second.events()), conversation(first.events()));
    const auto started = second.all<Events::RunStarted>();
    QCOMPARE(started.size(), 1U);
    QCOMPARE(started.front().runId, second.session().runId());
    QCOMPARE(started.front().rubricText, std::string("- Is brave\n"));
    QCOMPARE(second.all<Events::RunResumed>().front().forkedFrom, origin);
    const auto gradings = second.all<Events::GradingStarted>();
    QCOMPARE(gradings.size(), 2U);
    QVERIFY(gradings.front().payload.find("- Is good") != std::string::npos);
    QVERIFY(gradings.back().payload.find("- Is brave") != std::string::npos);

    // Both are whole, and the old one can go.
    QCOMPARE(conversation(storedEvents(spec, origin)), conversation(first.events()));
    const auto history = RunHistory::open(spec.historyFile, systemClock);
    QCOMPARE((*history)->find(second.session().runId())->forkedFrom, origin);
    QVERIFY((*history)->find(origin)->forkedFrom.empty());
    QVERIFY((*history)->remove(origin));
    const Result<StoredRun> left = readStoredRun(spec.historyFile, second.session().runId(), systemClock);
    QVERIFY(left);
    QVERIFY(left->points.size() > 1);
    QVERIFY(isInOrder(storedEvents(spec, second.session().runId())));
}

void TestFork::forkBeginsWithTheFilesOfItsPoint()
{
    const TemporaryTree tree;
    tree.write("workspace/given.txt", "given\n");
    const RunSpec spec = storedSpecOf(
        tree,
        std::string(scriptHeader)
            + "agent:\n"
              "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
              "  - {text: First.}\n"
              "  - tool_calls:\n"
              "      - {name: edit_file, args: {file_path: /a.txt, old_string: one, new_string: two}}\n"
              "      - {name: delete, args: {file_path: /given.txt}}\n"
              "      - {name: write_file, args: {file_path: /b.txt, content: two}}\n"
              "  - {text: Second.}\n"
              "grader:\n"
              "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Is good, passed: false, gap: "
              "n}]}\n"
              "  - verdict: {result: satisfied, explanation: x, criteria: [{name: Is good, passed: true}]}\n");
    Runner first(spec);
    QVERIFY(first.run());
    QVERIFY(first.ended().status == RunStatus::Satisfied);
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    const auto point = std::find_if(stored->points.rbegin(), stored->points.rend(),
                                    [](const StoredPoint &other) { return other.iteration == 1; });
    RunSpec branch = goingOn(spec, {.kind = RunOrigin::Kind::Forked, .runId = origin, .checkpoint = point->checkpoint});
    tree.write("other.yaml",
               std::string(scriptHeader)
                   + "agent: [{text: \"-\"}, {text: \"-\"}, {text: Otherwise.}]\ngrader:\n"
                     "  - verdict: {result: failed, explanation: x, criteria: []}\n"
                     "  - verdict: {result: failed, explanation: x, criteria: []}\n");
    branch.workerModel = "scripted:other.yaml";
    Runner second(branch);
    QVERIFY(second.run());
    QVERIFY2(second.ended().status == RunStatus::Failed, second.trouble().c_str());
    QCOMPARE(second.ended().answer, std::string("Otherwise."));
    const auto read = [](const std::string &file) {
        std::ifstream stream(file);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    const std::string place = second.session().workspaceFolder();
    QCOMPARE(read(place + "/a.txt"), std::string("one"));
    QCOMPARE(read(place + "/given.txt"), std::string("given\n"));
    QVERIFY(!std::filesystem::exists(place + "/b.txt"));
    // It changed nothing of its own; what its past changed was told there.
    QCOMPARE(second.all<Events::FilesChanged>().size(), 1U);
    QCOMPARE(read(first.session().workspaceFolder() + "/a.txt"), std::string("two"));
}

void TestFork::forkNeedsAPoint()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, oneCall, {});
    Runner first(spec);
    QVERIFY(first.run());
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    QVERIFY(stored->points.front().isFinished);
    for (const std::string &checkpoint : {stored->points.front().checkpoint, std::string("no such")}) {
        Runner second(goingOn(spec, {.kind = RunOrigin::Kind::Forked, .runId = origin, .checkpoint = checkpoint}));
        QVERIFY(second.run());
        QVERIFY(second.ended().status == RunStatus::Error);
    }
    // Without one: the last step is made again.
    Runner third(goingOn(spec, {.kind = RunOrigin::Kind::Forked, .runId = origin, .checkpoint = {}}));
    QVERIFY(third.run());
    QVERIFY(third.ended().status == RunStatus::NoRubric);
    QCOMPARE(conversation(third.events()), conversation(first.events()));
}

/// A grader that failed is asked once more about the same answer; the agent is not.
void TestFork::gradesAgain()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(
        tree,
        std::string(scriptHeader)
            + "agent:\n"
              "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
              "  - {text: First.}\n"
              "grader:\n"
              "  - {error: {status: 400, message: busy}}\n"
              "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Is good, passed: false, gap: "
              "n}]}\n");
    Runner first(spec);
    QVERIFY(first.run());
    QVERIFY(first.ended().status == RunStatus::GraderError);
    QVERIFY(first.all<Events::Warning>().size() == spec.project.warnings.size()); // no word of what was not used
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    QCOMPARE(gradableIterations(*stored), 1);
    RunSpec again = goingOn(spec, {.kind = RunOrigin::Kind::New, .runId = origin, .checkpoint = {}});
    QVERIFY(!gradeAgain(again, *stored, 1));
    QVERIFY(gradeAgain(again, *stored, 0));
    Runner second(again);
    QVERIFY(second.run());
    QVERIFY2(second.ended().status == RunStatus::MaxIterationsReached, second.trouble().c_str());
    QCOMPARE(second.ended().iterations, 1);
    QCOMPARE(second.ended().answer, std::string("First."));
    QCOMPARE(conversation(second.events()), conversation(first.events()));
    QCOMPARE(second.all<Events::GradingFinished>().size(), 1U);
    QVERIFY(std::filesystem::exists(second.session().workspaceFolder() + "/a.txt"));
    QVERIFY(isInOrder(storedEvents(spec, second.session().runId())));
}

void TestFork::gradesAnEarlierAnswerAgain()
{
    const TemporaryTree tree;
    const RunSpec spec = storedSpecOf(tree, wholeLoop);
    Runner first(spec);
    QVERIFY(first.run());
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    QCOMPARE(gradableIterations(*stored), 2);
    tree.write("grader.yaml",
               std::string(scriptHeader)
                   + "grader:\n  - {text: \"-\"}\n  - {text: \"-\"}\n"
                     "  - verdict: {result: satisfied, explanation: x, criteria: [{name: Is good, passed: true}]}\n");
    RunSpec again = goingOn(spec, {.kind = RunOrigin::Kind::New, .runId = origin, .checkpoint = {}});
    again.graderModel = "scripted:grader.yaml";
    QVERIFY(gradeAgain(again, *stored, 0));
    Runner second(again);
    QVERIFY(second.run());
    QVERIFY2(second.ended().status == RunStatus::Satisfied, second.trouble().c_str());
    QCOMPARE(second.ended().answer, std::string("First try."));
    QCOMPARE(second.ended().iterations, 1);
}

/// The feedback that the limit had kept from the agent is what it goes on with.
void TestFork::goesOnBeyondTheLimit()
{
    const TemporaryTree tree;
    RunSpec spec = storedSpecOf(tree, wholeLoop);
    spec.maxIterations = 1;
    Runner first(spec);
    QVERIFY(first.run());
    QVERIFY(first.ended().status == RunStatus::MaxIterationsReached);
    const std::string origin = first.session().runId();
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, origin, systemClock);
    RunSpec more = goingOn(spec, {.kind = RunOrigin::Kind::New, .runId = origin, .checkpoint = {}});
    QVERIFY(!allowMore(more, *stored, 0));
    QVERIFY(allowMore(more, *stored, 2));
    QCOMPARE(*more.maxIterations, 3);
    Runner second(more);
    QVERIFY(second.run());
    QVERIFY2(second.ended().status == RunStatus::Satisfied, second.trouble().c_str());
    QCOMPARE(second.ended().iterations, 2);
    spec.maxIterations = 3;
    Runner whole(spec);
    QVERIFY(whole.run());
    QCOMPARE(conversation(second.events()), conversation(whole.events()));
    QVERIFY(isInOrder(storedEvents(spec, second.session().runId())));
    // It can be stopped and gone on with like any other, and has ended otherwise than by the limit.
    RunSpec ended = goingOn(spec, {.kind = RunOrigin::Kind::New, .runId = origin, .checkpoint = {}});
    QVERIFY(!allowMore(ended, *readStoredRun(spec.historyFile, second.session().runId(), systemClock), 2));
}

QTEST_GUILESS_MAIN(TestFork)
#include "tst_fork.moc"
