#include "tests/gui/run/going_on_driver.h"

#include <QComboBox>
#include <QDialog>
#include <QListWidget>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::buttonOf;
using Touchstone::Test::chooseFromMenu;
using Touchstone::Test::click;
using Touchstone::Test::Debugged;
using Touchstone::Test::indexOf;
using Touchstone::Test::transcriptOf;

using Entry = TranscriptItem::Kind;
using Kind = Breakpoint::Kind;

/// Where runs stop, as a person chooses it in the real window.
class BreakpointsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void breakpointsAreEditedAndRemembered();
    void breakpointLinesKeepEverything();
    void breakpointsAreToggledInPlace();
    void clockStandsWhileParked();
};

void BreakpointsTest::breakpointsAreEditedAndRemembered()
{
    Debugged run({});
    QVERIFY(run.isOpen);
    QVERIFY(run.driver.waitUntilReady());
    run.driver.press(Qt::Key_F9);
    auto *dialog = run.fixture.find<QDialog>(QStringLiteral("breakpointDialog"));
    auto *list = dialog->findChild<QListWidget *>(QStringLiteral("breakpointList"));
    auto *kind = dialog->findChild<QComboBox *>(QStringLiteral("breakpointKind"));
    auto *tool = dialog->findChild<QComboBox *>(QStringLiteral("breakpointTool"));
    auto *add = dialog->findChild<QPushButton *>(QStringLiteral("addBreakpoint"));
    auto *note = dialog->findChild<QWidget *>(QStringLiteral("breakpointNote"));
    QCOMPARE(list->count(), 0);
    QVERIFY(!tool->isVisible());
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Down);
    QVERIFY(tool->isVisible());
    tool->setEditText(QStringLiteral("write file"));
    QVERIFY(!add->isEnabled());
    QVERIFY(note->isVisible());
    tool->setEditText(QStringLiteral("write_file"));
    QVERIFY(add->isEnabled());
    QVERIFY(!note->isVisible());
    QTest::keyClick(tool, Qt::Key_Return);
    QCOMPARE(list->count(), 1);
    QCOMPARE(list->item(0)->text(), QStringLiteral("Before the tool write_file"));
    QVERIFY(!add->isEnabled()); // it is there already
    kind->setCurrentIndex(kind->findText(QStringLiteral("On a regression")));
    auto *criterion = dialog->findChild<QComboBox *>(QStringLiteral("breakpointCriterion"));
    QVERIFY(criterion->findText(QStringLiteral("Is one line")) >= 0);
    criterion->setEditText(QStringLiteral("Is two lines"));
    QVERIFY(note->isVisible());
    QVERIFY(add->isEnabled());
    criterion->setEditText(QStringLiteral("Is one line"));
    QTest::mouseClick(add, Qt::LeftButton);
    kind->setCurrentIndex(kind->findText(QStringLiteral("At a share of the budget")));
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(list->count(), 3);
    QCOMPARE(list->item(2)->text(), QStringLiteral("At 80% of the budget"));
    list->setCurrentRow(1);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(list->count(), 2);
    dialog->close();

    const QStringList kept = run.fixture.settings().breakpoints(run.fixture.home() + QStringLiteral("/own"));
    const std::vector<Breakpoint> breakpoints = breakpointsFromLines(kept);
    QCOMPARE(breakpoints.size(), 2U);
    QVERIFY(breakpoints.front() == breakpointAt(Kind::ToolCall, "write_file"));
    QVERIFY(breakpoints.back().kind == Kind::BudgetShare);
    // They hold without a restart.
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY(run.driver.view().parked()->pending.point == GatePoint::BeforeToolCall);
}

void BreakpointsTest::breakpointLinesKeepEverything()
{
    std::vector<Breakpoint> all;
    for (const Kind kind : breakpointKinds) {
        Breakpoint breakpoint = breakpointAt(kind);
        if (kind == Kind::ToolCall)
            breakpoint.tool = "execute";
        if (takesCriterion(kind))
            breakpoint.criterion = "Nennt \"alle\" Quellen – 全部";
        if (kind == Kind::BudgetShare)
            breakpoint.share = 0.35;
        all.push_back(breakpoint);
    }
    QVERIFY(breakpointsFromLines(breakpointLines(all)) == all);
    QVERIFY(breakpointsFromLines({QStringLiteral("{"), QStringLiteral("{\"kind\":\"new one\"}"), QString()}).empty());
}

void BreakpointsTest::breakpointsAreToggledInPlace()
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

void BreakpointsTest::clockStandsWhileParked()
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

TOUCHSTONE_GUI_MAIN(BreakpointsTest)
#include "tst_breakpoints.moc"
