#include "tests/gui/run/case_run.h"
#include "tests/gui/run/going_on_driver.h"

#include <QComboBox>
#include <QDialog>
#include <QPushButton>

using namespace Touchstone;
using Touchstone::Test::buttonOf;
using Touchstone::Test::caseFile;
using Touchstone::Test::CaseRun;
using Touchstone::Test::HistoryDriver;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::waitForChild;

namespace {

constexpr auto oneCriterion = "- Names the capital\n";

std::string verdict(const char *result, bool passed)
{
    return dumpJson(
        {{"result", result},
         {"explanation", "So it is."},
         {"criteria", Json::array({{{"name", "Names the capital"}, {"passed", passed}, {"gap", "No name"}}})}});
}

/// An agent that says something else each time, and a grader that gives these verdicts.
std::string script(const std::vector<std::string> &verdicts, const std::string &answer = "First.")
{
    Json grader = Json::array();
    for (const std::string &each : verdicts)
        grader.push_back({{"content", each}});
    return dumpJson({{"agent", Json::array({{{"content", answer}}, {{"content", "Second."}}, {{"content", "Third."}}})},
                     {"grader", std::move(grader)}});
}

bool waitForButton(RunDriver &driver, EndingAction action)
{
    return QTest::qWaitFor([&] { return buttonOf(driver.page(), action) != nullptr; }, patience);
}

/// Until another run than this one has ended.
bool waitForNext(RunDriver &driver, const QString &before)
{
    return QTest::qWaitFor([&] { return driver.page().run().runId() != before; }, patience)
        && QTest::qWaitFor([&] { return driver.view().ending().has_value() && !driver.page().run().isActive(); },
                           patience);
}

QAction *gradeAgainOf(WindowFixture &fixture)
{
    return fixture.find<QAction>(QStringLiteral("actionGradeAgain"));
}

} // namespace

/// Grading the same answer once more, and going on beyond the limit of iterations, in the real window.
class RunGradeAgainTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void failedGradingIsMadeAgain();
    void onlyTheGraderWorks();
    void anEarlierAnswerIsGradedAgain();
    void storedRunIsGradedAgain();
    void remedyHoldsForTheAnswerAtHand();
    void stoppedGradingIsMadeAgain();
};

/// C05: the answer stays, the agent is asked once, and what follows without a rubric is not graded.
void RunGradeAgainTest::failedGradingIsMadeAgain()
{
    CaseRun run(caseFile(QStringLiteral("C05/script.json")).toStdString(), caseFile(QStringLiteral("C05/rubric.md")));
    QVERIFY(!gradeAgainOf(run.fixture)->isEnabled());
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
    QVERIFY(waitForButton(run.driver, EndingAction::GradeAgain));
    QPushButton *again = buttonOf(run.driver.page(), EndingAction::GradeAgain);
    QCOMPARE(again->text(), QStringLiteral("Grade again"));
    QVERIFY(again->property("primary").toBool());
    const QString first = run.driver.page().run().runId();
    const std::string answer = run.driver.view().ending()->answer;
    run.server.leaveGraderEntry();
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(waitForNext(run.driver, first));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.driver.view().ending()->answer, answer);
    QCOMPARE(QString::fromStdString(run.driver.view().forkOrigin()->runId), first);

    const int graderCalls = run.server.graderCalls();
    QTest::mouseClick(run.driver.button("newRun"), Qt::LeftButton);
    auto *rubrics = run.driver.find<QComboBox>("rubricFiles");
    rubrics->setCurrentIndex(0);
    Q_EMIT rubrics->activated(0);
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("not graded"));
    QCOMPARE(run.server.agentCalls(), 2);
    QCOMPARE(run.server.graderCalls(), graderCalls);
}

/// By keyboard. A verdict that asks for more work ends the new run; one more click lets the agent work.
void RunGradeAgainTest::onlyTheGraderWorks()
{
    CaseRun run(script({verdict("satisfied", true), verdict("needs_revision", false), verdict("satisfied", true)}),
                oneCriterion);
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QVERIFY(QTest::qWaitFor([&] { return gradeAgainOf(run.fixture)->isEnabled(); }, patience));
    QString before = run.driver.page().run().runId();
    run.driver.press(Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(waitForNext(run.driver, before));
    QCOMPARE(run.driver.chip(), QStringLiteral("not satisfied"));
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.driver.view().ending()->answer, std::string("First."));
    QCOMPARE(run.column(0), QStringList{QStringLiteral("failed")});

    QVERIFY(waitForButton(run.driver, EndingAction::AllowMore));
    QPushButton *more = buttonOf(run.driver.page(), EndingAction::AllowMore);
    QCOMPARE(more->text(), QStringLiteral("Allow 2 more and go on"));
    before = run.driver.page().run().runId();
    QTest::mouseClick(more, Qt::LeftButton);
    QVERIFY(waitForNext(run.driver, before));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.agentCalls(), 2);
    QCOMPARE(run.driver.view().ending()->answer, std::string("Second."));
    QCOMPARE(run.driver.view().start().maxIterations, 3);
    QVERIFY(run.said(TranscriptItem::Kind::Feedback).contains(QStringLiteral("No name")));
}

void RunGradeAgainTest::anEarlierAnswerIsGradedAgain()
{
    CaseRun run(script({verdict("needs_revision", false), verdict("satisfied", true), verdict("satisfied", true)}),
                oneCriterion);
    QVERIFY(run.play());
    QCOMPARE(run.driver.view().matrix().iterations(), 2);
    QTest::mouseClick(run.driver.find<QAbstractButton>("tabGraderSaw"), Qt::LeftButton);
    auto *iterations = run.driver.find<QComboBox>("payloadIteration");
    iterations->setCurrentIndex(0);
    Q_EMIT iterations->activated(0);
    QPushButton *again = run.driver.button("gradeAgain");
    QVERIFY(QTest::qWaitFor([again] { return again->isEnabled(); }, patience));
    const QString first = run.driver.page().run().runId();
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(waitForNext(run.driver, first));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.driver.view().matrix().iterations(), 1);
    QCOMPARE(run.driver.view().ending()->answer, std::string("First."));
    QCOMPARE(run.server.agentCalls(), 2);
}

void RunGradeAgainTest::storedRunIsGradedAgain()
{
    CaseRun run(script({verdict("failed", false), verdict("satisfied", true)}), oneCriterion);
    QVERIFY(run.play());
    const QString first = run.driver.page().run().runId();
    HistoryDriver history(run.fixture);
    QVERIFY(history.waitForRows(1));
    QVERIFY(history.openFirst());
    QVERIFY(!gradeAgainOf(run.fixture)->isEnabled()); // that one is the Run page's
    QPushButton *again = buttonOf(history.page(), EndingAction::GradeAgain);
    QVERIFY(again != nullptr);
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return run.fixture.window().currentPageId() == PageId::Run; }, patience));
    QVERIFY(waitForNext(run.driver, first));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.agentCalls(), 1);
}

void RunGradeAgainTest::remedyHoldsForTheAnswerAtHand()
{
    constexpr int characters = 6'000;
    CaseRun run(script({verdict("failed", false), verdict("satisfied", true)}, std::string(characters, 'x')),
                oneCriterion);
    QVERIFY(run.play());
    QCOMPARE(run.driver.view().iterations().front().cutMessages.size(), 1U);
    QTest::mouseClick(run.driver.find<QAbstractButton>("tabGraderSaw"), Qt::LeftButton);
    QPushButton *again = run.driver.button("gradeAgain");
    QVERIFY(QTest::qWaitFor([again] { return again->isEnabled(); }, patience));
    const QString first = run.driver.page().run().runId();
    QTest::mouseClick(run.driver.button("graderRemedy0"), Qt::LeftButton);
    auto *dialog = waitForChild<QDialog>(run.driver.page(), "graderChangeDialog");
    QVERIFY(dialog != nullptr);
    auto *write = dialog->findChild<QPushButton *>(QStringLiteral("writeAndGrade"));
    QVERIFY(write != nullptr);
    QVERIFY(QTest::qWaitFor([write] { return write->isEnabled(); }, patience));
    QTest::mouseClick(write, Qt::LeftButton);
    QVERIFY(waitForNext(run.driver, first));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.agentCalls(), 1);
    QVERIFY(run.driver.view().iterations().front().cutMessages.empty());
    QVERIFY(run.driver.view().iterations().front().payload.contains(QString(characters, u'x')));
}

/// C21: stopped while the grader works, the answer can still be graded.
void RunGradeAgainTest::stoppedGradingIsMadeAgain()
{
    Json slow = parseJson(JsonText{script({verdict("satisfied", true), verdict("satisfied", true)})});
    slow["grader"][0]["delay_ms"] = 5'000;
    CaseRun run(dumpJson(slow), oneCriterion);
    QVERIFY(run.start());
    QVERIFY(QTest::qWaitFor([&] { return run.server.graderCalls() == 1; }, patience));
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("stopped"));
    QVERIFY(waitForButton(run.driver, EndingAction::GradeAgain));
    QVERIFY(buttonOf(run.driver.page(), EndingAction::Resume) != nullptr);
    const QString first = run.driver.page().run().runId();
    QTest::mouseClick(buttonOf(run.driver.page(), EndingAction::GradeAgain), Qt::LeftButton);
    QVERIFY(waitForNext(run.driver, first));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.driver.view().ending()->answer, std::string("First."));
}

TOUCHSTONE_GUI_MAIN(RunGradeAgainTest)
#include "tst_run_grade_again.moc"
