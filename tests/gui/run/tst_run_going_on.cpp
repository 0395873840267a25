#include "engine/storage/run_history.h"
#include "gui/history/history_model.h"
#include "gui/history/history_page.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/transcript_view.h"
#include "gui/widgets/banner.h"
#include "tests/gui/run/debugged_run.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSpinBox>
#include <QTableView>

#include <csignal>
#include <sys/types.h>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::Debugged;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::scriptedModel;
using Touchstone::Test::wholeLoop;
using Touchstone::Test::writeProject;

using Entry = TranscriptItem::Kind;
using Kind = Breakpoint::Kind;

namespace {

/// As `wholeLoop`, but slow enough to be killed in the middle of it.
const QByteArray slowLoop =
    QByteArray(wholeLoop).replace("options: {delay_ms: 0}", "options: {chunk: 1, delay_ms: 25}");

int indexOf(const TranscriptView &transcript, Entry kind, int after = -1)
{
    for (int i = after + 1; i < transcript.itemCount(); ++i) {
        if (transcript.itemAt(i).kind == kind)
            return i;
    }
    return -1;
}

TranscriptView *transcriptOf(const QWidget &page)
{
    return page.findChild<TranscriptView *>(QStringLiteral("transcriptView"));
}

/// Opens the menu of an entry, and chooses from it.
bool chooseFromMenu(TranscriptView &transcript, int index, const char *action)
{
    transcript.showItem(transcript.itemAt(index).id);
    const QPoint place = transcript.itemRect(index).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, transcript.viewport()->mapToGlobal(place));
    QApplication::sendEvent(transcript.viewport(), &event);
    auto *menu = transcript.findChild<QMenu *>(QStringLiteral("transcriptMenu"));
    auto *chosen = menu != nullptr ? menu->findChild<QAction *>(QString::fromLatin1(action)) : nullptr;
    if (chosen == nullptr)
        return false;
    chosen->trigger();
    menu->close();
    return true;
}

template<typename T>
T *waitForChild(const QWidget &parent, const char *name)
{
    T *child = nullptr;
    const bool isThere = QTest::qWaitFor(
        [&] {
            child = parent.findChild<T *>(QString::fromLatin1(name));
            return child != nullptr && child->isVisible();
        },
        patience);
    return isThere ? child : nullptr;
}

QPushButton *buttonOf(const QWidget &page, EndingAction action)
{
    return page.findChild<QPushButton *>(QStringLiteral("ending%1").arg(int(action)));
}

/// By mouse: after a dialog or a menu nothing makes an offscreen window the active one again, and keys are not its.
bool click(const QWidget &page, const char *name)
{
    auto *button = waitForChild<QPushButton>(page, name);
    if (button != nullptr)
        QTest::mouseClick(button, Qt::LeftButton);
    return button != nullptr;
}

/// The conversation, a line an entry.
QStringList storyOf(const RunView &view)
{
    QStringList story;
    for (const TranscriptItem &item : view.transcript().items()) {
        const bool isSaid = item.kind == Entry::User || item.kind == Entry::Agent || item.kind == Entry::ToolCall
            || item.kind == Entry::Feedback || item.kind == Entry::Verdict;
        if (isSaid)
            story.append(QStringLiteral("%1 %2 %3").arg(int(item.kind)).arg(item.name, item.text));
    }
    return story;
}

/// A run of the real command line in the home of a window; killed when it goes.
class Killed
{
public:
    explicit Killed(WindowFixture &fixture, const QByteArray &script = slowLoop)
    {
        fixture.write(QStringLiteral("own/scripts/s.yaml"), script);
        folder = writeProject(fixture, scriptedModel);
        m_process.start(QStringLiteral(TOUCHSTONE_CLI),
                        {QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--project"), folder});
    }
    ~Killed() { kill(); }
    Killed(const Killed &) = delete;
    Killed &operator=(const Killed &) = delete;

    bool waitForEvent(const char *type, int times)
    {
        const QByteArray mark = QByteArray("\"type\":\"") + type + '"';
        return QTest::qWaitFor(
            [&] {
                m_seen += m_process.readAllStandardOutput();
                return QByteArray(m_seen).replace(" ", "").count(mark) >= times;
            },
            patience);
    }
    void kill()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        ::kill(static_cast<pid_t>(m_process.processId()), SIGKILL);
        m_process.waitForFinished(patience);
    }

    QString folder;

private:
    QProcess m_process;
    QByteArray m_seen;
};

/// The History page of a real window, with what a person does on it.
class HistoryDriver
{
public:
    explicit HistoryDriver(WindowFixture &fixture)
        : m_fixture(fixture)
    {
        fixture.window().showPage(PageId::History);
    }

    HistoryPage &page() { return *qobject_cast<HistoryPage *>(m_fixture.window().pages().page(PageId::History)); }
    QString text(int row, int column)
    {
        return m_fixture.find<QTableView>(QStringLiteral("historyTable"))
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }
    bool waitForRows(int rows)
    {
        auto *table = m_fixture.find<QTableView>(QStringLiteral("historyTable"));
        return QTest::qWaitFor([&] { return table->model()->rowCount() == rows; }, patience);
    }
    bool openFirst()
    {
        auto *table = m_fixture.find<QTableView>(QStringLiteral("historyTable"));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        return QTest::qWaitFor([this] { return page().openRun() != nullptr; }, patience);
    }
    QString banner()
    {
        for (const QLabel *label : page().findChildren<QLabel *>(QStringLiteral("bannerTitle"))) {
            if (label->isVisible())
                return label->text();
        }
        return {};
    }
    QPushButton *goOn() { return m_fixture.find<QPushButton>(QStringLiteral("goOnWithRun")); }

private:
    WindowFixture &m_fixture;
};

} // namespace

/// Going on with stored runs and branching off from them, in the real window.
class RunGoingOnTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forkSharesThePast();
    void forkOfAParkedRunHasATabOfItsOwn();
    void killedRunGoesOn_data();
    void killedRunGoesOn();
    void stoppedRunGoesOnFromItsBanner();
    void runningRunIsRefused();
    void otherProjectIsRefused();
    void changedModelIsRefused();
    void spentBudgetIsRaised();
    void breakpointsAreToggledInPlace();
    void clockStandsWhileParked();
    void pictures();
};

void RunGoingOnTest::forkSharesThePast()
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

void RunGoingOnTest::forkOfAParkedRunHasATabOfItsOwn()
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

void RunGoingOnTest::killedRunGoesOn_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::addColumn<int>("times");
    QTest::addColumn<bool>("isOpened");
    QTest::newRow("first answer") << QByteArray("delta") << 3 << false;
    QTest::newRow("tool call") << QByteArray("tool_call_finished") << 1 << true;
    QTest::newRow("grading") << QByteArray("rubric_evaluation_start") << 1 << false;
    QTest::newRow("second iteration") << QByteArray("model_call_started") << 4 << true;
}

void RunGoingOnTest::killedRunGoesOn()
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

void RunGoingOnTest::stoppedRunGoesOnFromItsBanner()
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

void RunGoingOnTest::runningRunIsRefused()
{
    WindowFixture fixture;
    Killed other(fixture, QByteArray(slowLoop).replace("delay_ms: 25", "delay_ms: 2000"));
    QVERIFY(other.waitForEvent("delta", 1));
    QVERIFY(fixture.open(other.folder));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The run is still going on"));
    QVERIFY(box->informativeText().contains(QStringLiteral("stop it there")));
    box->close();
    QVERIFY(history.openFirst());
    QCOMPARE(history.banner(), QStringLiteral("Still running in another program or tab"));
    QVERIFY(buttonOf(history.page(), EndingAction::Resume) == nullptr);
}

void RunGoingOnTest::otherProjectIsRefused()
{
    WindowFixture fixture;
    Killed killed(fixture);
    QVERIFY(killed.waitForEvent("tool_call_finished", 1));
    killed.kill();
    fixture.write(QStringLiteral("second/touchstone.yaml"), "version: 1\n");
    QVERIFY(fixture.open(fixture.home() + QStringLiteral("/second")));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The run belongs to another project"));
    QVERIFY(box->informativeText().contains(killed.folder));
    QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("openRunsProject")), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto project = fixture.workbench().project();
            return project && QString::fromStdString(project->folder).endsWith(QStringLiteral("/own"));
        },
        patience));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().exists() && driver.view().ending(); }, patience));
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
}

void RunGoingOnTest::changedModelIsRefused()
{
    WindowFixture fixture;
    Killed killed(fixture);
    QVERIFY(killed.waitForEvent("tool_call_finished", 1));
    killed.kill();
    fixture.write(QStringLiteral("own/scripts/other.yaml"), QByteArray(wholeLoop).replace("Second", "Another"));
    writeProject(fixture, QByteArray(scriptedModel).replace("s.yaml", "other.yaml"));
    QVERIFY(fixture.open(killed.folder));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QVERIFY(history.openFirst());
    QTest::mouseClick(buttonOf(history.page(), EndingAction::Resume), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The project has changed since"));
    QVERIFY2(box->informativeText().contains(QStringLiteral("scripted:scripts/s.yaml")),
             qPrintable(box->informativeText()));
    QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("forkInstead")), Qt::LeftButton);
    auto *dialog = waitForChild<QDialog>(history.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("goOn")), Qt::LeftButton);
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().exists() && driver.view().ending(); }, patience));
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(storyOf(driver.view()).filter(QStringLiteral("Another try.")).size(), 1);
}

void RunGoingOnTest::spentBudgetIsRaised()
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

void RunGoingOnTest::breakpointsAreToggledInPlace()
{
    Debugged run({});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    const QString folder = QString::fromStdString(run.fixture.workbench().project()->folder);
    const auto stored = [&] { return breakpointsFromLines(run.fixture.settings().breakpoints(folder)); };
    TranscriptView *transcript = transcriptOf(run.driver.page());
    const int call = indexOf(*transcript, Entry::ToolCall);
    transcript->showItem(transcript->itemAt(call).id);
    transcript->setFocus();
    QTest::keyClick(transcript, Qt::Key_F9);
    QCOMPARE(stored(), std::vector<Breakpoint>{breakpointAt(Kind::ToolCall, "write_file")});
    QVERIFY(transcript->stopsAt(call));
    QVERIFY(run.driver.page().findChild<QDialog *>(QStringLiteral("breakpointDialog")) == nullptr);
    QTest::keyClick(transcript, Qt::Key_F9);
    QVERIFY(stored().empty());
    QVERIFY(chooseFromMenu(*transcript, indexOf(*transcript, Entry::Feedback), "toggleBreakpoint4"));
    QCOMPARE(stored(), std::vector<Breakpoint>{breakpointAt(Kind::Feedback)});
    QVERIFY(chooseFromMenu(*transcript, indexOf(*transcript, Entry::Feedback), "toggleBreakpoint4"));
    QVERIFY(stored().empty());

    auto *table = run.driver.page().findChild<VerdictTable *>(QStringLiteral("verdictTable"));
    table->setCurrentIndex(table->model()->index(0, 0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_F9);
    QCOMPARE(stored().size(), 1U);
    QCOMPARE(breakpointText(stored().front()), QStringLiteral("When “Greets by name” does not pass"));
    QVERIFY(table->model()->headerData(0, Qt::Vertical, VerdictModel::StopRole).toBool());
    QVERIFY(!table->model()->headerData(1, Qt::Vertical, VerdictModel::StopRole).toBool());
    QVERIFY(table->model()
                ->headerData(0, Qt::Vertical, Qt::AccessibleTextRole)
                .toString()
                .endsWith(QStringLiteral("breakpoint")));
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(table, &event);
    auto *menu = table->findChild<QMenu *>(QStringLiteral("verdictMenu"));
    QVERIFY(menu != nullptr);
    QVERIFY(menu->findChild<QAction *>(QStringLiteral("toggleBreakpoint3"))->isChecked());
    QVERIFY(!menu->findChild<QAction *>(QStringLiteral("toggleBreakpoint5"))->isChecked());
    menu->close();
    QTest::mouseClick(buttonOf(run.driver.page(), EndingAction::StartAgain), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY2(run.driver.banner().startsWith(QStringLiteral("Parked after the grading")),
             qPrintable(run.driver.banner()));
    QVERIFY(click(run.driver.page(), "stopRun"));
    QVERIFY(run.driver.waitUntilEnded());
}

void RunGoingOnTest::clockStandsWhileParked()
{
    Debugged run({breakpointAt(Kind::ToolCall)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    const auto *table = run.driver.page().findChild<VerdictTable *>(QStringLiteral("verdictTable"));
    const auto clock = [&] {
        return table->model()->headerData(0, Qt::Horizontal, VerdictModel::SubtitleRole).toString();
    };
    QTest::qWait(1'100); // the clock has ticked
    const QString before = clock();
    QVERIFY2(before.startsWith(QStringLiteral("working, 0:0")), qPrintable(before));
    QTest::qWait(2'200);
    QCOMPARE(clock(), before);
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QVERIFY2(clock().endsWith(before.section(u' ', -1)) || clock().endsWith(QStringLiteral("0:01")),
             qPrintable(clock()));
}

/// Writes what is new to `TOUCHSTONE_PICTURES`, for people to look at.
void RunGoingOnTest::pictures()
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

TOUCHSTONE_GUI_MAIN(RunGoingOnTest)
#include "tst_run_going_on.moc"
