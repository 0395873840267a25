#include "engine/storage/run_history.h"
#include "tests/engine/session/control_test.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Touchstone;
using Test::breakpointAt;
using Test::oneCall;
using Test::Runner;
using Test::scriptHeader;
using Test::specOf;
using Test::wholeLoop;

using Action = GateDecision::Action;
using Kind = Breakpoint::Kind;

namespace {

bool hasFile(Runner &runner, const std::string &name)
{
    return std::filesystem::exists(runner.session().workspaceFolder() + '/' + name);
}

std::string lastToolText(const Runner &runner)
{
    std::string text;
    for (const Events::MessageAdded &added : runner.all<Events::MessageAdded>()) {
        if (added.message.role == Role::Tool && !added.grader)
            text = textOf(added.message);
    }
    return text;
}

} // namespace

/// What a person changes in a run that is parked, and what comes of it.
class TestRunEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editedMessageReachesTheModel();
    void editedFeedbackReachesTheAgent();
    void overriddenVerdictIsTheHumans();
    void editedRubricIsGradedBy();
    void editedCallIsMade();
    void rejectedCallIsNotMade();
    void approvalIsAskedFor();
    void approvalsByPolicy();
    void permissionCanAsk();
};

void TestRunEdits::editedMessageReachesTheModel()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree, std::string(scriptHeader) + "agent: [{when: {contains: Do that}, text: That.}, {text: This.}]\n", {}));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::ModelCall)});
    runner.onParked([&](const Events::Parked &parked) {
        QVERIFY(parked.pending.message);
        QCOMPARE(textOf(*parked.pending.message), std::string("Do it."));
        GateDecision decision;
        decision.messages = {*parked.pending.message};
        decision.messages.front().content = "Do that.";
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QCOMPARE(runner.ended().answer, std::string("That."));
    const auto replaced = runner.all<Events::TranscriptReplaced>();
    QCOMPARE(replaced.size(), 1U);
    QCOMPARE(textOf(replaced.front().messages.front()), std::string("Do that."));
    QVERIFY(replaced.front().messages.front().byHuman);
    QVERIFY(runner.all<Events::Unparked>().front().edited);
}

void TestRunEdits::editedFeedbackReachesTheAgent()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Feedback)});
    runner.onParked([&](const Events::Parked &parked) {
        QVERIFY(parked.pending.text.find("Not yet.") != std::string::npos);
        GateDecision decision;
        decision.feedback = "Be brave.";
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QCOMPARE(runner.ended().answer, std::string("Brave."));
    int feedbacks = 0;
    for (const Events::MessageAdded &added : runner.all<Events::MessageAdded>()) {
        if (!isGraderFeedback(added.message) || added.grader)
            continue;
        ++feedbacks;
        QCOMPARE(textOf(added.message), std::string("Be brave."));
        QVERIFY(added.message.byHuman);
    }
    QCOMPARE(feedbacks, 1);
}

void TestRunEdits::overriddenVerdictIsTheHumans()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree, wholeLoop);
    spec.historyFile = tree.path("history.sqlite");
    Runner runner(std::move(spec));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Verdict)});
    runner.onParked([&](const Events::Parked &parked) {
        GateDecision decision;
        decision.evaluation = parked.pending.evaluation;
        decision.evaluation->result = RunStatus::Satisfied;
        decision.evaluation->criteria.front().state = CriterionState::Passed;
        decision.evaluation->criteria.front().gap.clear();
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    QCOMPARE(runner.ended().iterations, 1);
    const Evaluation graded = runner.all<Events::GradingFinished>().front().evaluation;
    QVERIFY(graded.result == RunStatus::NeedsRevision);
    QVERIFY(graded.criteria.front().by == VerdictBy::Grader);
    const auto changed = runner.all<Events::EvaluationChanged>();
    QCOMPARE(changed.size(), 1U);
    QVERIFY(changed.front().evaluation.by == VerdictBy::Human);
    QVERIFY(changed.front().evaluation.criteria.front().by == VerdictBy::Human);
    QVERIFY(changed.front().evaluation.graderVerdict == GraderVerdict::NeedsRevision);

    const SystemClock clock;
    const auto history = RunHistory::open(tree.path("history.sqlite"), clock);
    QVERIFY(history);
    const Result<RunSummary> run = (*history)->find(runner.session().runId());
    QVERIFY(run);
    QCOMPARE(run->evaluations.size(), 1U);
    QVERIFY(run->evaluations.front() == changed.front().evaluation);
    QCOMPARE(run->iterations, 1);
}

void TestRunEdits::editedRubricIsGradedBy()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Grading), breakpointAt(Kind::ToolCall)});
    runner.onParked([&](const Events::Parked &parked) {
        GateDecision decision;
        // Given at the first call, it is there at the first grading.
        if (parked.pending.point == GatePoint::BeforeToolCall)
            decision.rubric = "- Is brave\n";
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    const auto changed = runner.all<Events::RubricChanged>();
    QCOMPARE(changed.size(), 1U);
    QCOMPARE(changed.front().text, std::string("- Is brave\n"));
    const auto gradings = runner.all<Events::GradingStarted>();
    QCOMPARE(gradings.size(), 2U);
    for (const Events::GradingStarted &grading : gradings)
        QVERIFY(grading.payload.find("- Is brave") != std::string::npos);
    QVERIFY(gradings.front().payload.find("- Is good") == std::string::npos);
    QCOMPARE(gradings.front().gradingRunId, gradings.back().gradingRunId);
    QCOMPARE(gradings.back().iteration, 1);
}

void TestRunEdits::editedCallIsMade()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, oneCall, {}));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::ToolCall)});
    runner.onParked([&](const Events::Parked &parked) {
        GateDecision decision;
        decision.call = parked.pending.call;
        decision.call->args = {R"({"file_path": "/b.txt", "content": "two"})"};
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    QVERIFY(!hasFile(runner, "a.txt"));
    QVERIFY(hasFile(runner, "b.txt"));
    const auto replaced = runner.all<Events::TranscriptReplaced>();
    QCOMPARE(replaced.size(), 1U);
    QVERIFY(replaced.front().messages.back().byHuman);
    QVERIFY(replaced.front().messages.back().toolCalls.front().args.text.find("/b.txt") != std::string::npos);
}

void TestRunEdits::rejectedCallIsNotMade()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, oneCall, {}));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::ToolCall)});
    runner.onParked([&](const Events::Parked &parked) {
        GateDecision decision;
        decision.action = Action::Reject;
        decision.text = "Not in this folder.";
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    QVERIFY(!hasFile(runner, "a.txt"));
    QVERIFY(runner.all<Events::ToolCallStarted>().empty());
    QCOMPARE(lastToolText(runner), std::string("Not in this folder."));
}

void TestRunEdits::approvalIsAskedFor()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree,
                          std::string(scriptHeader)
                              + "agent:\n"
                                "  - tool_calls:\n"
                                "      - {name: write_file, args: {file_path: /a.txt, content: one}}\n"
                                "      - {name: write_file, args: {file_path: /b.txt, content: one}}\n"
                                "      - {name: write_file, args: {file_path: /c.txt, content: one}}\n"
                                "      - {name: ls, args: {path: /}}\n"
                                "  - {text: Done.}\n",
                          {});
    spec.project.agent.interruptOn = {{"write_file", true}, {"ls", false}};
    Runner runner(std::move(spec));
    RunControl &control = runner.session().control();
    runner.onParked([&](const Events::Parked &parked) {
        QVERIFY(parked.reason == Events::ParkReason::Approval);
        const std::string &args = parked.pending.call->args.text;
        GateDecision decision;
        if (args.find("/b.txt") != std::string::npos) {
            decision.action = Action::Reject;
            decision.text = "No b.";
        } else if (args.find("/c.txt") != std::string::npos) {
            decision.call = parked.pending.call;
            decision.call->args = {R"({"file_path": "/d.txt", "content": "two"})"};
        }
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY2(runner.ended().status == RunStatus::NoRubric, runner.trouble().c_str());
    QCOMPARE(runner.all<Events::Parked>().size(), 3U);
    QVERIFY(hasFile(runner, "a.txt"));
    QVERIFY(!hasFile(runner, "b.txt"));
    QVERIFY(!hasFile(runner, "c.txt"));
    QVERIFY(hasFile(runner, "d.txt"));
    bool isTold = false;
    for (const Events::TranscriptReplaced &replaced : runner.all<Events::TranscriptReplaced>()) {
        for (const Message &message : replaced.messages)
            isTold = isTold || (message.byHuman && textOf(message) == "No b.");
    }
    QVERIFY(isTold);
}

void TestRunEdits::approvalsByPolicy()
{
    for (const ApprovalPolicy policy : {ApprovalPolicy::All, ApprovalPolicy::None}) {
        const TemporaryTree tree;
        RunSpec spec = specOf(tree, oneCall, {});
        spec.project.agent.interruptOn = {{"write_file", true}};
        spec.approvals = policy;
        Runner runner(std::move(spec));
        QVERIFY(runner.run());
        QVERIFY(runner.ended().status == RunStatus::NoRubric);
        QCOMPARE(hasFile(runner, "a.txt"), policy == ApprovalPolicy::All);
        QVERIFY(runner.all<Events::Parked>().empty());
        if (policy == ApprovalPolicy::None)
            QVERIFY(lastToolText(runner).find("nobody is there") != std::string::npos);
        for (const Events::MessageAdded &added : runner.all<Events::MessageAdded>())
            QVERIFY(!added.message.byHuman);
    }
}

void TestRunEdits::permissionCanAsk()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree, oneCall, {});
    spec.project.agent.permissions = {{.operations = {"write"}, .paths = {"/a*"}, .mode = "interrupt"}};
    Runner runner(std::move(spec));
    runner.start();
    const std::optional<Events::Parked> parked = runner.waitForParking();
    QVERIFY(parked);
    QVERIFY(parked->pending.point == GatePoint::Approval);
    QVERIFY(!hasFile(runner, "a.txt"));
    QElapsedTimer timer;
    timer.start();
    runner.session().requestStop();
    QVERIFY(runner.waitForEnd());
    QVERIFY2(timer.elapsed() < Test::timeLimit(200), qPrintable(QString::number(timer.elapsed())));
    QVERIFY(runner.ended().status == RunStatus::Cancelled);
    QVERIFY(!hasFile(runner, "a.txt"));
}

QTEST_GUILESS_MAIN(TestRunEdits)
#include "tst_run_edits.moc"
