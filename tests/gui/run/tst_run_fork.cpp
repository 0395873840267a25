#include "gui/history/history_model.h"
#include "tests/gui/run/going_on_driver.h"

#include <QDialog>
#include <QListView>
#include <QPlainTextEdit>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::buttonOf;
using Touchstone::Test::chooseFromMenu;
using Touchstone::Test::click;
using Touchstone::Test::Debugged;
using Touchstone::Test::HistoryDriver;
using Touchstone::Test::indexOf;
using Touchstone::Test::patience;
using Touchstone::Test::storyOf;
using Touchstone::Test::transcriptOf;
using Touchstone::Test::waitForChild;

using Entry = TranscriptItem::Kind;
using Kind = Breakpoint::Kind;

/// Branching off from runs, in the real window.
class RunForkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forkSharesThePast();
    void forkOfAParkedRunHasATabOfItsOwn();
    void pictures();
};

void RunForkTest::forkSharesThePast()
{
    Debugged run({});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    const QStringList story = storyOf(run.driver.view());
    const QString first = run.driver.page().run().runId();
    QVERIFY(QTest::qWaitFor([&] { return buttonOf(run.driver.page(), EndingAction::Fork) != nullptr; }, patience));
    QVERIFY(buttonOf(run.driver.page(), EndingAction::Resume) == nullptr); // nothing is left to do

    TranscriptView *transcript = transcriptOf(run.driver.page());
    const int answer = indexOf(*transcript, Entry::Agent);
    QCOMPARE(transcript->itemAt(answer).text, QStringLiteral("First try."));
    QVERIFY(chooseFromMenu(*transcript, answer, "forkFromHere"));
    auto *dialog = waitForChild<QDialog>(run.driver.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Fork run 1"));
    const auto *points = dialog->findChild<QListView *>(QStringLiteral("forkPoints"));
    QCOMPARE(points->currentIndex().data().toString(), QStringLiteral("Iteration 1, after: Agent, “First try.”"));
    auto *rubric = dialog->findChild<QPlainTextEdit *>(QStringLiteral("forkRubric"));
    auto *go = dialog->findChild<QPushButton *>(QStringLiteral("goOn"));
    const QString text = rubric->toPlainText();
    rubric->clear();
    QVERIFY(!go->isEnabled());
    QVERIFY(go->toolTip().contains(QStringLiteral("criterion")));
    rubric->setPlainText(text);
    QVERIFY(go->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Return);

    QVERIFY(QTest::qWaitFor([&] { return run.driver.page().run().runId() != first; }, patience));
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(storyOf(run.driver.view()), story);
    QVERIFY(run.driver.view().forkOrigin());
    QCOMPARE(QString::fromStdString(run.driver.view().forkOrigin()->runId), first);
    const int mark = indexOf(*transcript, Entry::Resumed);
    QVERIFY(mark > indexOf(*transcript, Entry::Agent));
    QVERIFY(mark < indexOf(*transcript, Entry::Verdict)); // this one it made itself
    const auto facts = [&run] {
        QStringList texts;
        for (const QLabel *label : run.driver.page().findChildren<QLabel *>())
            texts.append(label->text());
        return texts.join(u'\n');
    };
    QVERIFY2(
        QTest::qWaitFor([&] { return facts().contains(QStringLiteral("fork of run 1 in iteration 1")); }, patience),
        qPrintable(facts()));

    HistoryDriver history(run.fixture);
    QVERIFY(history.waitForRows(2));
    QCOMPARE(history.text(0, HistoryModel::Number), QStringLiteral("2 ← 1"));
    QCOMPARE(history.text(1, HistoryModel::Number), QStringLiteral("1"));
    QVERIFY(!history.goOn()->isEnabled());
    QVERIFY(history.openFirst());
    QCOMPARE(storyOf(*history.page().openRun()), story);
    QVERIFY(history.page().openRun()->forkOrigin());
    TranscriptView *stored = transcriptOf(history.page());
    QVERIFY(chooseFromMenu(*stored, indexOf(*stored, Entry::User), "forkFromHere"));
    dialog = waitForChild<QDialog>(history.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Fork run 2"));
    dialog->reject();
}

void RunForkTest::forkOfAParkedRunHasATabOfItsOwn()
{
    Debugged run({breakpointAt(Kind::Feedback)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    const QString first = run.driver.page().run().runId();
    QTest::mouseClick(run.driver.button("parkedFork"), Qt::LeftButton);
    auto *dialog = waitForChild<QDialog>(run.driver.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("goOn")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(run.driver.tabs().runs().size(), 2, patience);
    QVERIFY(QTest::qWaitFor([&] { return run.driver.page().run().runId() != first; }, patience));
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY(click(run.driver.page(), "parkedProceed"));
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    RunPage &parked = *run.driver.tabs().runs().front();
    QCOMPARE(parked.run().runId(), first);
    QVERIFY(parked.run().isActive());
    parked.perform(PageCommand::StopRun);
    QTRY_VERIFY_WITH_TIMEOUT(!parked.run().isActive(), patience);
    HistoryDriver history(run.fixture);
    QVERIFY(history.waitForRows(2));
    QCOMPARE(history.text(1, HistoryModel::Status), QStringLiteral("Stopped"));
}

/// Writes what is new to `TOUCHSTONE_PICTURES`, for people to look at.
void RunForkTest::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    for (const bool dark : {false, true}) {
        Debugged run({breakpointAt(Kind::Feedback), breakpointAt(Kind::ToolCall, "write_file")});
        run.fixture.settings().setTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        const auto save = [&](QWidget &widget, const char *name) {
            QTest::qWait(100);
            QVERIFY(widget.grab().save(
                QStringLiteral("%1/%2-%3.png")
                    .arg(folder, QString::fromLatin1(name), QLatin1String(dark ? "dark" : "light"))));
        };
        QVERIFY(run.start());
        QVERIFY(run.driver.waitUntilParked());
        run.driver.press(Qt::Key_F5);
        QVERIFY(run.driver.waitUntilParked(1));
        auto *table = run.driver.page().findChild<VerdictTable *>(QStringLiteral("verdictTable"));
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_F9);
        save(run.fixture.window(), "parked");
        run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(run.driver.waitUntilEnded());
        QVERIFY(
            QTest::qWaitFor([&] { return buttonOf(run.driver.page(), EndingAction::Resume) != nullptr; }, patience));
        save(run.fixture.window(), "stopped");
        TranscriptView *transcript = transcriptOf(run.driver.page());
        QVERIFY(chooseFromMenu(*transcript, indexOf(*transcript, Entry::Agent), "forkFromHere"));
        auto *dialog = waitForChild<QDialog>(run.driver.page(), "goOnDialog");
        QVERIFY(dialog != nullptr);
        save(*dialog, "fork-dialog");
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("goOn")), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return run.driver.page().run().isActive(); }, patience));
        QVERIFY(run.driver.waitUntilParked());
        QVERIFY(click(run.driver.page(), "parkedProceed"));
        QVERIFY(run.driver.waitUntilEnded());
        QTest::qWait(300);
        save(run.fixture.window(), "fork");
        HistoryDriver history(run.fixture);
        QVERIFY(history.waitForRows(2));
        save(run.fixture.window(), "history");
    }
}

TOUCHSTONE_GUI_MAIN(RunForkTest)
#include "tst_run_fork.moc"
