#include "engine/session/run_budget.h"

#include <QTest>

using namespace Touchstone;

namespace {

const SystemClock systemClock;

RunEvent finishedCall(ModelRole role, std::int64_t input, std::int64_t output, std::optional<double> cost = {})
{
    Events::ModelCallFinished finished;
    finished.role = role;
    finished.usage.input = input;
    finished.usage.output = output;
    finished.cost = cost;
    RunEvent event;
    event.payload = std::move(finished);
    return event;
}

Evaluation evaluationOf(const std::vector<std::pair<std::string, CriterionState>> &criteria)
{
    Evaluation evaluation;
    evaluation.result = RunStatus::NeedsRevision;
    for (const auto &[name, state] : criteria) {
        CriterionVerdict verdict;
        verdict.name = name;
        verdict.state = state;
        evaluation.criteria.push_back(std::move(verdict));
    }
    return evaluation;
}

} // namespace

class TestRunBudget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTwoLedgers();
    void stopsAtTokens();
    void stopsAtCost();
    void stopsAtTime();
    void timeStandsStillWhileHeld();
    void sharesOfLimits();
    void stopsWithoutProgress();
};

void TestRunBudget::keepsTwoLedgers()
{
    const std::stop_source stop;
    RunBudget budget({}, stop, systemClock);
    budget.see(finishedCall(ModelRole::Worker, 10, 5));
    budget.see(finishedCall(ModelRole::Grader, 3, 1));
    budget.see(finishedCall(ModelRole::Worker, 1, 1));
    QCOMPARE(budget.worker().total(), 17);
    QCOMPARE(budget.grader().total(), 4);
    QVERIFY(!stop.stop_requested());
    QVERIFY(!budget.reached());
}

void TestRunBudget::stopsAtTokens()
{
    const std::stop_source stop;
    LimitsConfig limits;
    limits.tokens = 20;
    RunBudget budget(limits, stop, systemClock);
    budget.see(finishedCall(ModelRole::Worker, 10, 5));
    QVERIFY(!stop.stop_requested());
    budget.see(finishedCall(ModelRole::Grader, 5, 0));
    QVERIFY(stop.stop_requested());
    QVERIFY(budget.reached());
    QVERIFY(budget.reached()->code == Error::Code::Limit);
    QVERIFY(budget.reached()->message.find("20 of its 20 tokens") != std::string::npos);
}

void TestRunBudget::stopsAtCost()
{
    const std::stop_source stop;
    LimitsConfig limits;
    limits.cost = 0.5;
    RunBudget budget(limits, stop, systemClock);
    budget.see(finishedCall(ModelRole::Worker, 1, 1, 0.25));
    QCOMPARE(*budget.cost(), 0.25);
    QVERIFY(!stop.stop_requested());
    // What is unknown does not count, but what is known still does.
    budget.see(finishedCall(ModelRole::Worker, 1, 1));
    QVERIFY(!budget.cost());
    budget.see(finishedCall(ModelRole::Grader, 1, 1, 0.25));
    QVERIFY(stop.stop_requested());
    QVERIFY(budget.reached()->code == Error::Code::Limit);
    QVERIFY2(budget.reached()->message.find("$0.50 of its $0.50") != std::string::npos,
             budget.reached()->message.c_str());
}

void TestRunBudget::stopsAtTime()
{
    const std::stop_source stop;
    LimitsConfig limits;
    limits.seconds = 1;
    RunBudget budget(limits, stop, systemClock);
    QVERIFY(!stop.stop_requested());
    QTRY_VERIFY_WITH_TIMEOUT(stop.stop_requested(), 3000);
    QVERIFY(budget.reached());
}

void TestRunBudget::timeStandsStillWhileHeld()
{
    const std::stop_source stop;
    LimitsConfig limits;
    limits.seconds = 1;
    RunBudget budget(limits, stop, systemClock);
    budget.hold();
    QTest::qWait(1500);
    QVERIFY(!stop.stop_requested());
    budget.release();
    QTRY_VERIFY_WITH_TIMEOUT(stop.stop_requested(), 10'000);
}

void TestRunBudget::sharesOfLimits()
{
    LimitsConfig limits;
    limits.tokens = 100;
    limits.cost = 1;
    RunBudget budget(limits, {}, systemClock);
    QCOMPARE(budget.share(), 0.0);
    budget.see(finishedCall(ModelRole::Worker, 30, 20, 0.6));
    QCOMPARE(budget.share(), 0.6);
    budget.see(finishedCall(ModelRole::Grader, 20, 10, 0.0));
    QCOMPARE(budget.share(), 0.8);
}

void TestRunBudget::stopsWithoutProgress()
{
    const std::stop_source stop;
    LimitsConfig limits;
    limits.noProgress = 2;
    RunBudget budget(limits, stop, systemClock);
    budget.see(evaluationOf({{"A", CriterionState::Failed}, {"B", CriterionState::Failed}}));
    budget.see(evaluationOf({{"A", CriterionState::Failed}, {"B", CriterionState::Passed}}));
    QVERIFY(!stop.stop_requested());
    budget.see(evaluationOf({{"B", CriterionState::Passed}, {"a", CriterionState::Failed}}));
    QVERIFY(stop.stop_requested());
    QVERIFY(budget.reached()->message.find("same gaps") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestRunBudget)
#include "tst_run_budget.moc"
