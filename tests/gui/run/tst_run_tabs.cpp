#include "engine/storage/run_history.h"
#include "gui/app/status_feed.h"
#include "tests/gui/run/tabbed_runs.h"

#include <QAccessible>
#include <QAction>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSet>
#include <QSignalSpy>
#include <QToolButton>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::patience;
using Touchstone::Test::slowLoop;
using Touchstone::Test::TabbedRuns;

/// Several runs at once on the Run page of the real window.
class RunTabsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneRunHasNoTabRow();
    void twoRunsGoOnAtOnce();
    void commandsAreThoseOfTheTabThatIsShown();
    void statusIsThatOfTheTabThatIsShown();
    void tabsAreWalkedByKeyboard();
    void breakpointsHoldInAllTabs();
    void taskWithMarkupStaysText();
    void switchesLanguage();
    void pictures();
};

void RunTabsTest::oneRunHasNoTabRow()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(!tabs.bar()->isVisible());
    QCOMPARE(tabs.host().runs().size(), 1);
    const int top = tabs.driver.page().mapTo(&tabs.host(), QPoint(0, 0)).y();
    QCOMPARE(top, 0);
    auto *close = tabs.fixture.find<QAction>(QStringLiteral("actionCloseRunTab"));
    QVERIFY(!close->isEnabled());
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(tabs.host().runs().size(), 1);
    // The menu of runs has the actions, also before the page was ever shown.
    const auto *menu = tabs.fixture.find<QMenu>(QStringLiteral("menuRun"));
    QVERIFY(menu->actions().contains(close));
}

void RunTabsTest::twoRunsGoOnAtOnce()
{
    TabbedRuns tabs;
    QVERIFY(tabs.start());
    QVERIFY(tabs.add());
    QVERIFY(tabs.bar()->isVisible());
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.driver.page().run().isActive());
    QVERIFY(tabs.add());
    tabs.driver.press(Qt::Key_F5);
    const QList<RunPage *> runs = tabs.host().runs();
    QCOMPARE(runs.size(), 3);
    for (const RunPage *run : runs)
        QVERIFY(run->run().isActive());
    QVERIFY(QTest::qWaitFor([&] { return tabs.text(0).contains(QStringLiteral("working on 1")); }, patience));
    QVERIFY2(tabs.text(0).startsWith(QStringLiteral("Write a greeting")), qPrintable(tabs.text(0)));
    QVERIFY(!tabs.bar()->tabIcon(0).isNull());
    QVERIFY(tabs.waitUntilAllEnded());
    QSet<QString> ids;
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(tabs.statusOf(i), RunStatus::Satisfied);
        QVERIFY2(tabs.text(i).endsWith(QStringLiteral(" · satisfied")), qPrintable(tabs.text(i)));
        const RunView &view = runs.at(i)->run().view();
        QCOMPARE(view.matrix().iterations(), 2);
        QCOMPARE(view.iterations().front().changes.size(), 1U);
        ids.insert(runs.at(i)->run().runId());
    }
    QCOMPARE(ids.size(), 3);
    const SystemClock clock;
    const auto history = RunHistory::open(runs.front()->run().spec().historyFile, clock);
    QVERIFY(history.has_value());
    for (const QString &id : std::as_const(ids)) {
        const auto summary = (*history)->find(id.toStdString());
        QVERIFY(summary.has_value());
        QCOMPARE(*summary->status, RunStatus::Satisfied);
    }
}

void RunTabsTest::commandsAreThoseOfTheTabThatIsShown()
{
    TabbedRuns tabs(slowLoop());
    QVERIFY(tabs.start());
    QVERIFY(tabs.add());
    tabs.driver.press(Qt::Key_F5);
    const QList<RunPage *> runs = tabs.host().runs();
    tabs.driver.press(Qt::Key_F6); // pauses the second one
    QVERIFY(tabs.driver.waitUntilParked());
    QVERIFY(!runs.front()->run().view().parked());
    QVERIFY(QTest::qWaitFor([&] { return tabs.text(1).endsWith(QStringLiteral("· parked")); }, patience));
    tabs.driver.press(Qt::Key_F10);
    QVERIFY(tabs.driver.waitUntilParked(1));
    tabs.driver.press(Qt::Key_F5, Qt::ShiftModifier); // stops it
    QVERIFY(QTest::qWaitFor([&] { return !runs.at(1)->run().isActive(); }, patience));
    QCOMPARE(tabs.statusOf(1), RunStatus::Cancelled);
    QVERIFY(tabs.waitUntilAllEnded());
    QCOMPARE(tabs.statusOf(0), RunStatus::Satisfied);
}

void RunTabsTest::statusIsThatOfTheTabThatIsShown()
{
    TabbedRuns tabs(slowLoop(), {breakpointAt(Breakpoint::Kind::Feedback)});
    QVERIFY(tabs.start());
    const StatusFeed &status = tabs.fixture.workbench().status();
    QVERIFY(tabs.driver.waitUntilParked());
    QCOMPARE(status.runState(), RunState::Parked);
    QVERIFY(status.ledger().has_value());
    QVERIFY(!status.activity().has_value());
    QVERIFY(tabs.add());
    QVERIFY(!status.ledger().has_value()); // nothing was run here
    QCOMPARE(status.runState(), RunState::Parked); // the other one waits all the same
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(QTest::qWaitFor([&] { return status.activity().has_value(); }, patience));
    QCOMPARE(status.runState(), RunState::Running);
    tabs.host().setCurrent(tabs.host().runs().front());
    QVERIFY(!status.activity().has_value());
    QCOMPARE(status.runState(), RunState::Parked);
    QSignalSpy said(&status, &StatusFeed::said);
    tabs.host().runs().at(1)->perform(PageCommand::StopRun);
    QVERIFY(QTest::qWaitFor([&] { return !said.isEmpty(); }, patience));
    QVERIFY2(said.front().front().toString().startsWith(QStringLiteral("Write a greeting into /hello.txt.: Stopped")),
             qPrintable(said.front().front().toString()));
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.waitUntilAllEnded());
    QCOMPARE(status.runState(), RunState::None);
}

void RunTabsTest::tabsAreWalkedByKeyboard()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(tabs.add());
    QVERIFY(tabs.add());
    QCOMPARE(tabs.fixture.window().focusWidget()->objectName(), QStringLiteral("taskEdit"));
    const auto current = [&] { return tabs.bar()->currentIndex(); };
    QCOMPARE(current(), 2);
    tabs.driver.press(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(current(), 0);
    tabs.driver.press(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(current(), 2);
    tabs.bar()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(tabs.bar(), Qt::Key_Left);
    QCOMPARE(current(), 1);
    QCOMPARE(tabs.host().current(), tabs.host().runs().at(1));
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(tabs.bar());
    QCOMPARE(tabs.bar()->accessibleName(), QStringLiteral("Runs"));
    QCOMPARE(list->child(0)->text(QAccessible::Name), QStringLiteral("New run"));
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(tabs.host().runs().size(), 2);
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(tabs.host().runs().size(), 1);
    QVERIFY(!tabs.bar()->isVisible());
    // Elsewhere the keys belong to others.
    QVERIFY(tabs.add());
    tabs.fixture.window().showPage(PageId::Memory);
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(tabs.host().runs().size(), 2);
    tabs.fixture.window().showPage(PageId::Run);
    auto *add = tabs.fixture.find<QToolButton>(QStringLiteral("newRunTab"));
    QCOMPARE(add->accessibleName(), QStringLiteral("New tab"));
    QCOMPARE(add->toolTip(), QStringLiteral("New tab (Ctrl+T)"));
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(tabs.host().runs().size(), 3);
}

void RunTabsTest::breakpointsHoldInAllTabs()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(tabs.add());
    const QString folder = QString::fromStdString(tabs.fixture.workbench().project()->folder);
    tabs.fixture.settings().setBreakpoints(folder, breakpointLines({breakpointAt(Breakpoint::Kind::ToolCall)}));
    Q_EMIT tabs.driver.page().breakpointsEdited();
    tabs.host().setCurrent(tabs.host().runs().front());
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.driver.waitUntilParked());
    tabs.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(tabs.waitUntilAllEnded());
}

void RunTabsTest::taskWithMarkupStaysText()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(tabs.add());
    tabs.driver.find<QPlainTextEdit>("taskEdit")->setPlainText(QStringLiteral("\n# <b>Bold</b> & brave\nmore"));
    QVERIFY(tabs.driver.waitUntilReady());
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.driver.waitUntilEnded());
    QVERIFY2(tabs.text(1).startsWith(QStringLiteral("<b>Bold</b> && brave · ")), qPrintable(tabs.text(1)));
    QVERIFY(!tabs.bar()->tabToolTip(1).contains(QStringLiteral("<b>")));
}

void RunTabsTest::switchesLanguage()
{
    TabbedRuns tabs;
    QVERIFY(tabs.start());
    QVERIFY(tabs.add());
    tabs.fixture.settings().setLanguage(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    tabs.fixture.settings().setLanguage(QStringLiteral("en"));
    QCoreApplication::processEvents();
    QCOMPARE(tabs.text(1), QStringLiteral("New run"));
    QCOMPARE(tabs.fixture.find<QToolButton>(QStringLiteral("newRunTab"))->toolTip(),
             QStringLiteral("New tab (Ctrl+T)"));
    QVERIFY(tabs.waitUntilAllEnded());
}

/// Paints tabs for people to look at, when TOUCHSTONE_PICTURES names a folder.
void RunTabsTest::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    for (const bool dark : {false, true}) {
        TabbedRuns tabs(slowLoop(), {breakpointAt(Breakpoint::Kind::Feedback)});
        tabs.fixture.appearance().setOverride(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        QVERIFY(tabs.start());
        QVERIFY(tabs.driver.waitUntilParked());
        QVERIFY(tabs.add());
        tabs.driver.press(Qt::Key_F5);
        tabs.driver.press(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(tabs.driver.waitUntilEnded());
        QVERIFY(tabs.add());
        QVERIFY(tabs.add());
        tabs.driver.press(Qt::Key_F5);
        QTest::qWait(300);
        const QString name = dark ? QStringLiteral("/tabs-dark.png") : QStringLiteral("/tabs.png");
        QVERIFY(tabs.fixture.window().grab().save(folder + name));
        if (dark) {
            tabs.fixture.window().resize(960, 600);
            tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
            QTest::qWait(100);
            QVERIFY(tabs.question()->grab().save(folder + QStringLiteral("/tabs-question-dark.png")));
            tabs.answer(false);
            QVERIFY(tabs.fixture.window().grab().save(folder + QStringLiteral("/tabs-small-dark.png")));
        }
    }
}

TOUCHSTONE_GUI_MAIN(RunTabsTest)
#include "tst_run_tabs.moc"
