#include "gui/history/history_model.h"
#include "tests/gui/run/going_on_driver.h"
#include "tests/gui/run/killed_run.h"

#include <QDialog>
#include <QListView>
#include <QMessageBox>
#include <QSpinBox>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::buttonOf;
using Touchstone::Test::Debugged;
using Touchstone::Test::HistoryDriver;
using Touchstone::Test::indexOf;
using Touchstone::Test::Killed;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::scriptedModel;
using Touchstone::Test::storyOf;
using Touchstone::Test::transcriptOf;
using Touchstone::Test::waitForChild;
using Touchstone::Test::wholeLoop;
using Touchstone::Test::writeProject;

using Entry = TranscriptItem::Kind;
using Kind = Breakpoint::Kind;

/// Going on with stored runs, in the real window.
class RunResumeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedRunGoesOn_data();
    void killedRunGoesOn();
    void stoppedRunGoesOnFromItsBanner();
    void spentBudgetIsRaised();
    void changedSourcesAreToldFirst();
};

void RunResumeTest::killedRunGoesOn_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::addColumn<int>("times");
    QTest::addColumn<bool>("isOpened");
    QTest::newRow("first answer") << QByteArray("delta") << 3 << false;
    QTest::newRow("tool call") << QByteArray("tool_call_finished") << 1 << true;
    QTest::newRow("grading") << QByteArray("rubric_evaluation_start") << 1 << false;
    QTest::newRow("second iteration") << QByteArray("model_call_started") << 4 << true;
}

void RunResumeTest::killedRunGoesOn()
{
    QFETCH(QByteArray, event);
    QFETCH(int, times);
    QFETCH(bool, isOpened);
    WindowFixture fixture;
    Killed killed(fixture);
    QVERIFY(killed.waitForEvent(event.constData(), times));
    killed.kill();
    QVERIFY(fixture.open(killed.folder));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QCOMPARE(history.text(0, HistoryModel::Status), QStringLiteral("Not finished"));
    QVERIFY(history.goOn()->isEnabled());
    if (isOpened) {
        QVERIFY(history.openFirst());
        QVERIFY2(history.banner().startsWith(QStringLiteral("Not finished: it broke off")),
                 qPrintable(history.banner()));
        QTest::mouseClick(buttonOf(history.page(), EndingAction::Resume), Qt::LeftButton);
    } else {
        QTest::mouseClick(history.goOn(), Qt::LeftButton);
    }
    QVERIFY(QTest::qWaitFor([&] { return fixture.window().currentPageId() == PageId::Run; }, patience));
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().exists() && driver.view().ending(); }, patience));
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(driver.view().matrix().iterations(), 2);
    const QStringList story = storyOf(driver.view());
    QCOMPARE(story.filter(QStringLiteral("First try.")).size(), 1);
    QCOMPARE(story.filter(QStringLiteral("Second try.")).size(), 1);
    QVERIFY(!driver.view().forkOrigin());
    QVERIFY(indexOf(*transcriptOf(driver.page()), Entry::Resumed) > 0);
    QVERIFY(history.page().openRun() == nullptr); // it was not whole any more
    HistoryDriver again(fixture);
    QVERIFY(
        QTest::qWaitFor([&] { return again.text(0, HistoryModel::Status) == QStringLiteral("Satisfied"); }, patience));
    QVERIFY(again.waitForRows(1));
}

void RunResumeTest::stoppedRunGoesOnFromItsBanner()
{
    Debugged run({breakpointAt(Kind::Grading)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    const QString id = run.driver.page().run().runId();
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("stopped"));
    QVERIFY(QTest::qWaitFor([&] { return buttonOf(run.driver.page(), EndingAction::Resume) != nullptr; }, patience));
    QPushButton *resume = buttonOf(run.driver.page(), EndingAction::Resume);
    QCOMPARE(resume->text(), QStringLiteral("Go on from here"));
    QVERIFY(resume->property("primary").toBool());
    QTest::mouseClick(resume, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return run.driver.page().run().isActive(); }, patience));
    QVERIFY(run.driver.waitUntilParked());
    QCOMPARE(run.driver.page().run().runId(), id);
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilParked(1));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    // F5 begins anew instead of going on with what has ended.
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY(run.driver.page().run().runId() != id);
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
}

void RunResumeTest::spentBudgetIsRaised()
{
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/scripts/s.yaml"), wholeLoop);
    QVERIFY(fixture.open(writeProject(fixture, scriptedModel, "limits: {tokens: 60}\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    driver.press(Qt::Key_F5);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("budget reached"));
    QVERIFY(QTest::qWaitFor([&] { return buttonOf(driver.page(), EndingAction::Resume) != nullptr; }, patience));
    QPushButton *resume = buttonOf(driver.page(), EndingAction::Resume);
    QCOMPARE(resume->text(), QStringLiteral("Raise the limit…"));
    QTest::mouseClick(resume, Qt::LeftButton);
    auto *dialog = waitForChild<QDialog>(driver.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    auto *go = dialog->findChild<QPushButton *>(QStringLiteral("goOn"));
    QVERIFY(!go->isEnabled());
    QVERIFY(dialog->findChild<QListView *>(QStringLiteral("forkPoints")) == nullptr);
    auto *tokens = dialog->findChild<QSpinBox *>(QStringLiteral("goOnTokens"));
    QCOMPARE(tokens->value(), 60);
    tokens->setValue(1'000'000);
    QVERIFY(go->isEnabled());
    QTest::mouseClick(go, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().isActive(); }, patience));
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
}

/// Who goes on with a run is told what it is no longer made of, before anything happens.
void RunResumeTest::changedSourcesAreToldFirst()
{
    Debugged run({breakpointAt(Kind::Grading)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
    run.fixture.write(QStringLiteral("own/AGENTS.md"), "Be brief.\n");
    run.fixture.write(QStringLiteral("own/rubrics/greeting.md"), "- Greets by name\n- Is one line\n- Is kind\n");
    QVERIFY(run.fixture.open(run.fixture.home() + QStringLiteral("/own")));
    QVERIFY(QTest::qWaitFor([&] { return buttonOf(run.driver.page(), EndingAction::Resume) != nullptr; }, patience));
    QTest::mouseClick(buttonOf(run.driver.page(), EndingAction::Resume), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(run.driver.page(), "changesDialog");
    QVERIFY(box != nullptr);
    QVERIFY(!run.driver.page().run().isActive());
    for (const char *sentence : {"'AGENTS.md' is new since the run began.",
                                 "'rubrics/greeting.md' has changed since the run began. The run keeps the text"})
        QVERIFY2(box->informativeText().contains(QLatin1String(sentence)), qPrintable(box->informativeText()));
    QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("goOnChanged")), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return run.driver.page().run().isActive(); }, patience));
    QVERIFY(run.driver.waitUntilParked());
    // It stands in the transcript, too.
    const TranscriptView &transcript = *transcriptOf(run.driver.page());
    const int resumed = indexOf(transcript, Entry::Resumed);
    QVERIFY(resumed > 0);
    QVERIFY(indexOf(transcript, Entry::Notice, resumed) > resumed);
    run.driver.page().perform(PageCommand::StopRun);
    QVERIFY(run.driver.waitUntilEnded());
}

TOUCHSTONE_GUI_MAIN(RunResumeTest)
#include "tst_run_resume.moc"
