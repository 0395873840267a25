#include "tests/gui/run/debugged_run.h"

#include <QComboBox>
#include <QDialog>
#include <QListWidget>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::Debugged;

using Kind = Breakpoint::Kind;

/// Where runs stop, as a person chooses it in the real window.
class BreakpointsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void breakpointsAreEditedAndRemembered();
    void breakpointLinesKeepEverything();
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

TOUCHSTONE_GUI_MAIN(BreakpointsTest)
#include "tst_breakpoints.moc"
