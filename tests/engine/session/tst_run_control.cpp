#include "tests/engine/session/control_test.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Touchstone;
using Test::breakpointAt;
using Test::Runner;
using Test::scriptHeader;
using Test::specOf;
using Test::wholeLoop;

using Action = GateDecision::Action;
using Kind = Breakpoint::Kind;

Q_DECLARE_METATYPE(Touchstone::Breakpoint::Kind)
Q_DECLARE_METATYPE(Touchstone::GatePoint)

namespace {

GateDecision stepOn()
{
    GateDecision decision;
    decision.step = true;
    return decision;
}

} // namespace

class TestRunControl : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parksAtEachKind_data();
    void parksAtEachKind();
    void stopWhileParkedEndsSoon_data();
    void stopWhileParkedEndsSoon();
    void stepsVisitEveryPoint();
    void pauseParksAtTheNextPoint();
    void conditionsAreKept();
    void regressionParks();
    void budgetShareParksOnce();
    void failedStepIsRetried();
    void failedGraderIsRetried();
    void wrongDecisionsAreRefused();
    void parallelSubAgentsParkOneByOne();
};

void TestRunControl::parksAtEachKind_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<GatePoint>("point");
    QTest::addColumn<int>("times");
    QTest::newRow("model call") << Kind::ModelCall << GatePoint::BeforeModelCall << 3;
    QTest::newRow("tool call") << Kind::ToolCall << GatePoint::BeforeToolCall << 1;
    QTest::newRow("grading") << Kind::Grading << GatePoint::BeforeGrading << 2;
    QTest::newRow("verdict") << Kind::Verdict << GatePoint::AfterGrading << 2;
    QTest::newRow("feedback") << Kind::Feedback << GatePoint::BeforeFeedback << 1;
}

void TestRunControl::parksAtEachKind()
{
    QFETCH(Kind, kind);
    QFETCH(GatePoint, point);
    QFETCH(int, times);
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(kind)});
    runner.onParked([&](const Events::Parked &parked) { QVERIFY(control.decide(parked.number, {})); });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    const auto parkings = runner.all<Events::Parked>();
    QCOMPARE(static_cast<int>(parkings.size()), times);
    QCOMPARE(runner.all<Events::Unparked>().size(), parkings.size());
    for (const Events::Parked &parked : parkings) {
        QVERIFY(parked.pending.point == point);
        QVERIFY(parked.reason == Events::ParkReason::Breakpoint);
    }
}

void TestRunControl::stopWhileParkedEndsSoon_data()
{
    parksAtEachKind_data();
}

void TestRunControl::stopWhileParkedEndsSoon()
{
    QFETCH(Kind, kind);
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    runner.session().control().setBreakpoints({breakpointAt(kind)});
    runner.start();
    QVERIFY(runner.waitForParking());
    QElapsedTimer timer;
    timer.start();
    runner.session().requestStop();
    QVERIFY(runner.waitForEnd());
    QVERIFY2(timer.elapsed() < Test::timeLimit(200), qPrintable(QString::number(timer.elapsed())));
    QVERIFY(runner.ended().status == RunStatus::Cancelled);
    QVERIFY(runner.all<Events::Unparked>().empty());
    QVERIFY(!runner.session().control().parked());
}

void TestRunControl::stepsVisitEveryPoint()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    control.pause();
    runner.onParked([&](const Events::Parked &parked) { QVERIFY(control.decide(parked.number, stepOn())); });
    QVERIFY(runner.run());
    std::string points;
    for (const Events::Parked &parked : runner.all<Events::Parked>())
        points += std::string(toWord(parked.pending.point)) + ' ';
    QCOMPARE(points,
             std::string("before_model_call before_tool_call before_model_call before_grading after_grading "
                         "before_feedback before_model_call before_grading after_grading "));
    QVERIFY(runner.all<Events::Parked>().front().reason == Events::ParkReason::Pause);
    QVERIFY(runner.all<Events::Parked>().back().reason == Events::ParkReason::Step);
}

void TestRunControl::pauseParksAtTheNextPoint()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree,
                          "version: 1\noptions: {chunk: 1, delay_ms: 20}\nagent:\n"
                          "  - {text: Let me see., tool_calls: [{name: ls, args: {path: /}}]}\n  - {text: Done.}\n",
                          {});
    Runner runner(std::move(spec));
    RunControl &control = runner.session().control();
    runner.start();
    QVERIFY(QTest::qWaitFor([&] { return !runner.all<Events::Delta>().empty(); }, Test::patience));
    control.pause();
    QVERIFY(control.isPausing());
    const std::optional<Events::Parked> parked = runner.waitForParking();
    QVERIFY(parked);
    QVERIFY(parked->reason == Events::ParkReason::Pause);
    QVERIFY(parked->pending.point == GatePoint::BeforeToolCall);
    QCOMPARE(parked->pending.call->name, std::string("ls"));
    QVERIFY(!control.isPausing());
    QVERIFY(control.decide(parked->number, {}));
    QVERIFY(runner.waitForEnd());
    QCOMPARE(runner.all<Events::Parked>().size(), 1U);
}

void TestRunControl::conditionsAreKept()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    Breakpoint otherTool = breakpointAt(Kind::ToolCall);
    otherTool.tool = "read_file";
    Breakpoint criterion = breakpointAt(Kind::Verdict);
    criterion.criterion = "is GOOD";
    Breakpoint otherCriterion = breakpointAt(Kind::Feedback);
    otherCriterion.criterion = "Is cheap";
    control.setBreakpoints({otherTool, criterion, otherCriterion});
    runner.onParked([&](const Events::Parked &parked) { QVERIFY(control.decide(parked.number, {})); });
    QVERIFY(runner.run());
    const auto parkings = runner.all<Events::Parked>();
    QCOMPARE(parkings.size(), 1U);
    QVERIFY(parkings.front().pending.point == GatePoint::AfterGrading);
    QCOMPARE(parkings.front().pending.iteration, 0);
}

void TestRunControl::regressionParks()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree,
        std::string(scriptHeader)
            + "agent: [{text: a}, {text: b}, {text: c}]\n"
              "grader:\n"
              "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Is good, passed: true}, {name: "
              "Is short, passed: false, gap: long}]}\n"
              "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Is good, passed: false, gap: "
              "bad}, {name: Is short, passed: true}]}\n"
              "  - verdict: {result: satisfied, explanation: x, criteria: [{name: Is good, passed: true}, {name: Is "
              "short, passed: true}]}\n",
        "- Is good\n- Is short\n"));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Regression)});
    runner.onParked([&](const Events::Parked &parked) { QVERIFY(control.decide(parked.number, {})); });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    const auto parkings = runner.all<Events::Parked>();
    QCOMPARE(parkings.size(), 1U);
    QVERIFY(parkings.front().reason == Events::ParkReason::Regression);
    QCOMPARE(parkings.front().pending.regressed, std::vector<std::string>{"Is good"});
}

void TestRunControl::budgetShareParksOnce()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree,
                          std::string(scriptHeader)
                              + "agent:\n"
                                "  - {tool_calls: [{name: ls, args: {path: /}}], usage: {input: 50, output: 10}}\n"
                                "  - {tool_calls: [{name: ls, args: {path: /}}], usage: {input: 10, output: 10}}\n"
                                "  - {text: Done., usage: {input: 5, output: 0}}\n",
                          {});
    spec.limits = LimitsConfig();
    spec.limits->tokens = 100;
    Runner runner(std::move(spec));
    RunControl &control = runner.session().control();
    Breakpoint half = breakpointAt(Kind::BudgetShare);
    half.share = 0.5;
    control.setBreakpoints({half});
    runner.onParked([&](const Events::Parked &parked) { QVERIFY(control.decide(parked.number, {})); });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    const auto parkings = runner.all<Events::Parked>();
    QCOMPARE(parkings.size(), 1U);
    QVERIFY(parkings.front().reason == Events::ParkReason::Budget);
    QVERIFY(parkings.front().pending.point == GatePoint::BeforeToolCall);
}

void TestRunControl::failedStepIsRetried()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree, std::string(scriptHeader) + "agent: [{error: {status: 400, message: bad request}}, {text: Done.}]\n",
        {}));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Error)});
    runner.onParked([&](const Events::Parked &parked) {
        QVERIFY(parked.reason == Events::ParkReason::Error);
        QVERIFY(parked.pending.error);
        GateDecision decision;
        decision.action = Action::Retry;
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    QCOMPARE(runner.ended().answer, std::string("Done."));
    QCOMPARE(runner.all<Events::Parked>().size(), 1U);
}

void TestRunControl::failedGraderIsRetried()
{
    const TemporaryTree tree;
    Runner runner(
        specOf(tree,
               std::string(scriptHeader)
                   + "agent: [{text: Done.}]\ngrader:\n  - {error: {status: 400, message: bad request}}\n"
                     "  - verdict: {result: satisfied, explanation: x, criteria: [{name: Is good, passed: true}]}\n"));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Error)});
    runner.onParked([&](const Events::Parked &parked) {
        QVERIFY(parked.pending.error->code == Error::Code::Grader);
        GateDecision decision;
        decision.action = Action::Retry;
        QVERIFY(control.decide(parked.number, decision));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    QCOMPARE(runner.all<Events::GradingFinished>().size(), 1U);
    QCOMPARE(runner.ended().iterations, 1);
}

void TestRunControl::wrongDecisionsAreRefused()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, wholeLoop));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::Grading)});
    runner.start();
    const std::optional<Events::Parked> parked = runner.waitForParking();
    QVERIFY(parked);
    QCOMPARE(parked->pending.text, std::string("- Is good\n"));
    const auto codeOf = [&](int number, const GateDecision &decision) {
        const Result<void> decided = control.decide(number, decision);
        return decided ? std::string() : std::string(toWord(decided.error().code));
    };
    QCOMPARE(codeOf(parked->number + 1, {}), std::string("conflict"));
    GateDecision blank;
    blank.rubric = "<!-- nothing -->\n";
    QCOMPARE(codeOf(parked->number, blank), std::string("invalid-value"));
    GateDecision reject;
    reject.action = Action::Reject;
    QCOMPARE(codeOf(parked->number, reject), std::string("invalid-value"));
    GateDecision feedback;
    feedback.feedback = "x";
    QCOMPARE(codeOf(parked->number, feedback), std::string("invalid-value"));
    QVERIFY(control.parked() == parked);
    control.setBreakpoints({});
    QCOMPARE(codeOf(parked->number, {}), std::string());
    QCOMPARE(codeOf(parked->number, {}), std::string("conflict"));
    QVERIFY(runner.waitForEnd());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
}

void TestRunControl::parallelSubAgentsParkOneByOne()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree,
                         "version: 1\noptions: {delay_ms: 0, at_end: repeat}\nagent:\n"
                         "  - tool_calls:\n"
                         "      - {name: task, args: {description: one, subagent_type: general-purpose}}\n"
                         "      - {name: task, args: {description: two, subagent_type: general-purpose}}\n"
                         "  - {text: Done.}\n",
                         {}));
    RunControl &control = runner.session().control();
    control.setBreakpoints({breakpointAt(Kind::ModelCall)});
    int open = 0;
    runner.onParked([&](const Events::Parked &parked) {
        ++open;
        QCOMPARE(control.parked()->number, parked.number);
        QVERIFY(control.decide(parked.number, {}));
    });
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    QCOMPARE(open, 4);
    int nested = 0;
    for (const RunEvent &event : runner.events())
        nested += std::holds_alternative<Events::Parked>(event.payload) && event.agent == "general-purpose" ? 1 : 0;
    QCOMPARE(nested, 2);
}

QTEST_GUILESS_MAIN(TestRunControl)
#include "tst_run_control.moc"
