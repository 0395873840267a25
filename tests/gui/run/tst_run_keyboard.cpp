#include "gui/run/transcript_view.h"
#include "tests/gui/run/debugged_run.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QSet>
#include <QTabBar>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::Debugged;
using Touchstone::Test::wholeLoop;

using Kind = Breakpoint::Kind;

namespace {

/// Made by Qt or by a row of tabs inside another control, whose matter it is (Ctrl+W closes a tab).
bool isPartOf(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox *>(parent) != nullptr
        || qobject_cast<const QComboBox *>(parent) != nullptr || qobject_cast<const QTabBar *>(parent) != nullptr
        || widget->objectName().startsWith(u"qt_") || widget->inherits("QTableCornerButton")
        || widget->inherits("QHeaderView");
}

/// Of buttons that exclude each other Tab reaches the checked one; the arrows lead to the others.
bool isReachedByArrows(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button != nullptr && button->group() != nullptr && button->group()->exclusive() && !button->isChecked();
}

/// Whether a person does something with it.
bool isControl(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) != nullptr
        || qobject_cast<const QLineEdit *>(widget) != nullptr || qobject_cast<const QComboBox *>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QPlainTextEdit *>(widget) != nullptr
        || qobject_cast<const QAbstractItemView *>(widget) != nullptr
        || qobject_cast<const QTabBar *>(widget) != nullptr || qobject_cast<const TranscriptView *>(widget) != nullptr;
}

QString nameOf(const QWidget *widget)
{
    return QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
}

/// Presses Tab until it comes back to where it began, and returns what had the focus.
QSet<const QWidget *> walk(QWidget &page)
{
    QSet<const QWidget *> seen;
    page.window()->activateWindow();
    constexpr int longest = 400;
    for (int i = 0; i < longest; ++i) {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : page.window(), Qt::Key_Tab);
        focus = QApplication::focusWidget();
        if (focus != nullptr && seen.contains(focus) && i > longest / 2)
            break;
        seen.insert(focus);
    }
    return seen;
}

/// The controls that Tab does not reach, or that have no name for a screen reader.
QStringList unreached(QWidget &page)
{
    const QSet<const QWidget *> seen = walk(page);
    QStringList missing;
    for (const QWidget *widget : page.findChildren<QWidget *>()) {
        if (!isControl(widget) || isPartOf(widget) || isReachedByArrows(widget) || !widget->isVisible()
            || !widget->isEnabled())
            continue;
        const auto *view = qobject_cast<const QAbstractItemView *>(widget);
        if (view != nullptr && (view->model() == nullptr || view->focusPolicy() == Qt::NoFocus))
            continue; // only read; a screen reader walks it by itself
        const QWidget *proxy = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
        if (!seen.contains(widget) && !seen.contains(proxy))
            missing.append(nameOf(widget));
        if (QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget))->text(QAccessible::Name).isEmpty())
            missing.append(QStringLiteral("nameless: ") + nameOf(widget));
    }
    return missing;
}

} // namespace

/// Everything on the Run page by keyboard and for screen readers, in each of its states.
class RunKeyboardTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setUpIsReached();
    void runningAndEndedAreReached();
    void parkedIsReached_data();
    void parkedIsReached();
    void cellsSayWhatTheyAre();
};

void RunKeyboardTest::setUpIsReached()
{
    Debugged run({});
    QVERIFY(run.driver.waitUntilReady());
    run.driver.tabs().addTab();
    QVERIFY(run.driver.waitUntilReady());
    QCOMPARE(unreached(run.driver.tabs()).join(u", "), QString());
}

void RunKeyboardTest::runningAndEndedAreReached()
{
    Debugged run({}, QByteArray(wholeLoop).replace("delay_ms: 0", "delay_ms: 30"));
    QVERIFY(run.start());
    QVERIFY(QTest::qWaitFor([&] { return !run.driver.view().evaluations().empty(); }, Test::patience));
    QCOMPARE(unreached(run.driver.page()).join(u", "), QString());
    QVERIFY(run.driver.waitUntilEnded());
    auto *table = run.driver.find<VerdictTable>("verdictTable");
    table->setCurrentIndex(table->model()->index(0, 0));
    QCOMPARE(unreached(run.driver.page()).join(u", "), QString());
    for (const char *tab : {"tabGraderSaw", "tabFiles"}) {
        if (auto *button = run.driver.page().findChild<QAbstractButton *>(QString::fromLatin1(tab)))
            QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(unreached(run.driver.page()).join(u", "), QString());
    }
}

void RunKeyboardTest::parkedIsReached_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("tool call") << int(Kind::ToolCall);
    QTest::newRow("model call") << int(Kind::ModelCall);
    QTest::newRow("grading") << int(Kind::Grading);
    QTest::newRow("verdict") << int(Kind::Verdict);
    QTest::newRow("feedback") << int(Kind::Feedback);
}

void RunKeyboardTest::parkedIsReached()
{
    QFETCH(int, kind);
    Debugged run({breakpointAt(static_cast<Kind>(kind))});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QCOMPARE(unreached(run.driver.page()).join(u", "), QString());
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
}

void RunKeyboardTest::cellsSayWhatTheyAre()
{
    Debugged run({breakpointAt(Kind::Verdict)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    auto *table = run.driver.find<VerdictTable>("verdictTable");
    QAccessibleInterface *matrix = QAccessible::queryAccessibleInterface(table);
    QCOMPARE(matrix->role(), QAccessible::Table);
    QVERIFY(!matrix->text(QAccessible::Name).isEmpty());
    QAccessibleTableInterface *cells = matrix->tableInterface();
    QVERIFY(cells != nullptr);
    QCOMPARE(cells->rowCount(), 2);
    QCOMPARE(cells->columnCount(), 3);
    const auto name = [cells](int row, int column) { return cells->cellAt(row, column)->text(QAccessible::Name); };
    QCOMPARE(name(0, 0), QStringLiteral("Greets by name, iteration 1: failed"));
    QCOMPARE(name(1, 0), QStringLiteral("Is one line, iteration 1: passed"));
    QVERIFY2(name(0, 2).startsWith(QStringLiteral("Greets by name, iteration 3: ")), qPrintable(name(0, 2)));
    QVERIFY(name(0, 2) != QStringLiteral("Greets by name, iteration 3: "));
    QVERIFY(!cells->rowDescription(0).isEmpty());
    QVERIFY(!cells->columnDescription(0).isEmpty());
    table->setFocus(Qt::TabFocusReason);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(table->currentIndex(), table->model()->index(1, 0));
    run.driver.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(run.driver.waitUntilEnded());
}

TOUCHSTONE_GUI_MAIN(RunKeyboardTest)
#include "tst_run_keyboard.moc"
