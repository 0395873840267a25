#include "engine/storage/run_history.h"
#include "tests/engine/session/session_test.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

/// Two iterations, each graded three times: two of three against it, then two of three for it.
constexpr auto script = R"(agent:
  - {text: A first draft., usage: {input: 1, output: 1}}
  - {text: With a source., usage: {input: 1, output: 1}}
grader:
  - verdict: {result: needs_revision, explanation: No source., criteria: [{name: Cites a source, passed: false, gap: none}]}
    usage: {input: 100, output: 10}
  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Cites a source, passed: true}]}
    usage: {input: 100, output: 10}
  - verdict: {result: needs_revision, explanation: None., criteria: [{name: Cites a source, passed: false, gap: still none}]}
    usage: {input: 100, output: 10}
  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Cites a source, passed: true}]}
    usage: {input: 100, output: 10}
  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Cites a source, passed: true}]}
    usage: {input: 100, output: 10}
  - verdict: {result: failed, explanation: Cannot be., criteria: []}
    usage: {input: 100, output: 10}
)";

RunSpec repeatedSpec(const TemporaryTree &tree)
{
    RunSpec spec = scriptedSpec(tree, script, "grader: {repeats: 3}\n");
    spec.rubric = rubricFromText("r", "- Cites a source\n");
    return spec;
}

} // namespace

class TestRunRepeats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mostDecideAndAllIsCounted();
    void votesAreInTheHistory();
    void budgetSeesEveryVote();
};

void TestRunRepeats::mostDecideAndAllIsCounted()
{
    const TemporaryTree tree;
    const ToldEvents told = runToEnd(repeatedSpec(tree));
    QVERIFY2(told.ended().status == RunStatus::Satisfied, told.trouble().c_str());
    QCOMPARE(told.ended().iterations, 2);
    QCOMPARE(told.ended().grader.total(), 660);
    const auto gradings = told.all<Events::GradingFinished>();
    QCOMPARE(gradings.size(), 2U);
    QVERIFY(gradings[0].evaluation.result == RunStatus::NeedsRevision);
    QCOMPARE(gradings[0].evaluation.criteria.front().votes.size(), 3U);
    QVERIFY(gradings[1].evaluation.votes.at(2).result == RunStatus::Failed);
    QVERIFY(told.all<Events::Warning>().empty()); // every entry was asked for
}

void TestRunRepeats::votesAreInTheHistory()
{
    const TemporaryTree tree;
    RunSpec spec = repeatedSpec(tree);
    spec.historyFile = tree.root() + "/history.sqlite";
    const ToldEvents told = runToEnd(spec);
    const SystemClock clock;
    const auto history = RunHistory::open(spec.historyFile, clock).value();
    const auto stored = history->list({}).value().front().evaluations;
    QCOMPARE(stored.size(), 2U);
    QVERIFY(stored.front() == told.all<Events::GradingFinished>().front().evaluation);
    QCOMPARE(stored.front().criteria.front().votes.at(2).gap, std::string("still none"));
}

void TestRunRepeats::budgetSeesEveryVote()
{
    const TemporaryTree tree;
    RunSpec spec = repeatedSpec(tree);
    spec.limits = LimitsConfig();
    spec.limits->tokens = 150; // the second vote reaches it
    const ToldEvents told = runToEnd(spec);
    QVERIFY(told.ended().status == RunStatus::LimitReached);
    QVERIFY(told.all<Events::GradingFinished>().empty());
}

QTEST_GUILESS_MAIN(TestRunRepeats)
#include "tst_run_repeats.moc"
