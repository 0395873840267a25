#include "engine/storage/run_history.h"
#include "gui/history/history_model.h"
#include "gui/history/history_page.h"
#include "gui/run/cell_detail.h"
#include "gui/run/verdict_panel.h"
#include "tests/gui/run/debugged_run.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QTableView>
#include <QTableWidget>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::Debugged;
using Touchstone::Test::patience;

using Kind = Breakpoint::Kind;

namespace {

/// The grader names one criterion freely: it goes by its place, and that is a guess.
const QByteArray driftingNames =
    "version: 1\noptions: {delay_ms: 0}\n"
    "agent: [{text: One.}, {text: Two.}]\n"
    "grader:\n"
    "  - verdict: {result: needs_revision, explanation: Not yet., criteria: [{name: Greets by name, passed: false, "
    "gap: no name}, {name: Is one line, passed: true}]}\n"
    "  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Politeness, passed: true}, {name: Is one "
    "line, passed: true}]}\n";

/// The grader says nothing of one criterion.
const QByteArray leavesOneOut =
    "version: 1\noptions: {delay_ms: 0}\n"
    "agent: [{text: One.}, {text: Two.}, {text: Three.}]\n"
    "grader:\n"
    "  - verdict: {result: needs_revision, explanation: Not yet., criteria: [{name: Greets by name, passed: false, "
    "gap: no name}]}\n"
    "  - verdict: {result: failed, explanation: It cannot be., criteria: []}\n";

/// A run and what a person does with its matrix; `root`: the page that shows it.
class Matrix
{
public:
    explicit Matrix(QWidget &root)
        : m_root(root)
    {
    }

    VerdictTable *table() { return m_root.findChild<VerdictTable *>(QStringLiteral("verdictTable")); }
    void choose(int row, int column)
    {
        table()->setFocus();
        table()->setCurrentIndex(table()->model()->index(row, column));
    }
    QString spoken(int row, int column)
    {
        return table()->model()->index(row, column).data(Qt::AccessibleTextRole).toString();
    }
    QString rowName(int row) { return table()->model()->headerData(row, Qt::Vertical).toString(); }
    QString label(const char *name)
    {
        const auto *label = m_root.findChild<QLabel *>(QString::fromLatin1(name));
        return label->isVisible() ? label->text() : QString();
    }
    QPushButton *button(const char *name) { return m_root.findChild<QPushButton *>(QString::fromLatin1(name)); }
    /// The dialog that is open; one that was closed may still wait for its deletion.
    QDialog *dialog(const char *name)
    {
        const auto dialogs = m_root.window()->findChildren<QDialog *>(QString::fromLatin1(name));
        for (QDialog *dialog : dialogs) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    /// Opens the menu of the current cell by key; null when there is none.
    QMenu *menu()
    {
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QCoreApplication::sendEvent(table()->viewport(), &event);
        const auto menus = table()->findChildren<QMenu *>(QStringLiteral("verdictMenu"));
        for (QMenu *menu : menus) {
            if (menu->isVisible())
                return menu;
        }
        return nullptr;
    }
    QAction *action(QMenu *menu, const char *name) { return menu->findChild<QAction *>(QString::fromLatin1(name)); }
    bool waitFor(int row, int column, const QString &text)
    {
        return QTest::qWaitFor([&] { return spoken(row, column).endsWith(text); }, patience);
    }

private:
    QWidget &m_root;
};

Matrix matrixOf(Debugged &run)
{
    return Matrix(run.driver.page());
}

/// The run out of the history, as the history page shows it.
HistoryPage *openFromHistory(Debugged &run)
{
    run.fixture.window().showPage(PageId::History);
    auto *page = qobject_cast<HistoryPage *>(run.fixture.window().pages().page(PageId::History));
    auto *open = page->findChild<QPushButton *>(QStringLiteral("openRun"));
    if (!QTest::qWaitFor([open] { return open->isEnabled(); }, patience))
        return nullptr;
    QTest::mouseClick(open, Qt::LeftButton);
    return QTest::qWaitFor([page] { return page->openRun() != nullptr; }, patience) ? page : nullptr;
}

} // namespace

/// Verdicts that persons give straight from the matrix, and rows that they correct.
class VerdictOverridesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parkedRunTakesItOver();
    void parkedRunTakesOverWhatTheGraderLeftOut();
    void laterItIsNotedBesideTheRun();
    void notesAreKeptAndShownInTheHistory();
    void whatTheGraderLeftOutCanBeJudged();
    void menuOffersWhatIsPossible();
    void guessIsSplitMergedAndTakenBack();
    void everythingHasAName();
    void pictures();
};

void VerdictOverridesTest::parkedRunTakesItOver()
{
    Debugged run({breakpointAt(Kind::Verdict)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    Matrix matrix = matrixOf(run);
    matrix.choose(0, 0);
    QTest::keyClick(matrix.table(), Qt::Key_O);
    QDialog *dialog = matrix.dialog("overrideDialog");
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->findChild<QLabel *>(QStringLiteral("overrideBefore"))->text(),
             QStringLiteral("Iteration 1: failed: no name"));
    QVERIFY(dialog->findChild<QWidget *>(QStringLiteral("overrideNote"))
                ->accessibleName()
                .startsWith(QStringLiteral("The run waits")));
    QVERIFY(dialog->findChild<QRadioButton *>(QStringLiteral("overridePassed"))->isChecked());
    dialog->findChild<QPlainTextEdit *>(QStringLiteral("overrideReason"))->setPlainText(QStringLiteral("Ada is there"));
    QTest::keyClick(dialog, Qt::Key_Return);

    auto *criteria = run.fixture.find<QTableWidget>(QStringLiteral("pendingCriteria"));
    QVERIFY(criteria->isVisible());
    QCOMPARE(criteria->item(0, 1)->text(), QStringLiteral("passed by a person"));
    QCOMPARE(criteria->item(0, 2)->text(), QStringLiteral("Ada is there"));
    QCOMPARE(run.driver.cell(0, 0), QStringLiteral("failed")); // until the run takes it over
    auto *result = run.fixture.find<QComboBox>(QStringLiteral("pendingResult"));
    result->setCurrentIndex(result->findText(QStringLiteral("satisfied")));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied by a person"));
    QCOMPARE(run.driver.cell(0, 0), QStringLiteral("passed by a person"));
    QCOMPARE(matrix.label("cellGap"), QStringLiteral("passed by a person: Ada is there"));
    QCOMPARE(matrix.label("cellGrader"), QStringLiteral("failed: no name"));
    QVERIFY(!matrix.button("restoreVerdict")->isVisible()); // it has happened
    QVERIFY(run.driver.view().annotations().isEmpty());
}

void VerdictOverridesTest::parkedRunTakesOverWhatTheGraderLeftOut()
{
    Debugged run({breakpointAt(Kind::Verdict)}, leavesOneOut);
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    Matrix matrix = matrixOf(run);
    QCOMPARE(run.driver.cell(1, 0), QStringLiteral("not graded"));
    matrix.choose(1, 0);
    QTest::mouseClick(matrix.button("overrideVerdict"), Qt::LeftButton);
    QTest::keyClick(matrix.dialog("overrideDialog"), Qt::Key_Return);
    auto *criteria = run.fixture.find<QTableWidget>(QStringLiteral("pendingCriteria"));
    QCOMPARE(criteria->rowCount(), 2);
    QCOMPARE(criteria->item(1, 0)->text(), QStringLiteral("Is one line"));
    QCOMPARE(criteria->item(1, 1)->text(), QStringLiteral("passed by a person"));
    QTest::mouseClick(run.driver.button("undoEdits"), Qt::LeftButton);
    QCOMPARE(criteria->item(1, 1)->text(), QStringLiteral("not graded"));
    QTest::keyClick(matrix.table(), Qt::Key_O);
    QTest::keyClick(matrix.dialog("overrideDialog"), Qt::Key_Return);
    QCOMPARE(criteria->item(1, 1)->text(), QStringLiteral("passed by a person"));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilParked(1));
    QCOMPARE(run.driver.cell(1, 0), QStringLiteral("passed by a person"));
    QCOMPARE(run.driver.cell(0, 0), QStringLiteral("failed"));
}

void VerdictOverridesTest::laterItIsNotedBesideTheRun()
{
    Debugged run({});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    Matrix matrix = matrixOf(run);
    const QString status = run.driver.chip();
    const QString banner = run.driver.banner();
    matrix.choose(0, 1);
    QTest::keyClick(matrix.table(), Qt::Key_O);
    QDialog *dialog = matrix.dialog("overrideDialog");
    QVERIFY(dialog->findChild<QWidget *>(QStringLiteral("overrideNote"))
                ->accessibleName()
                .contains(QStringLiteral("noted beside it")));
    QVERIFY(dialog->findChild<QRadioButton *>(QStringLiteral("overrideFailed"))->isChecked());
    dialog->findChild<QPlainTextEdit *>(QStringLiteral("overrideReason"))->setPlainText(QStringLiteral("<b>Ida</b>"));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("takeOverride")), Qt::LeftButton);
    QVERIFY(matrix.waitFor(0, 1, QStringLiteral("failed by a person, still failing, noted beside the run")));
    QCOMPARE(matrix.label("cellGap"), QStringLiteral("failed by a person: <b>Ida</b>"));
    QCOMPARE(matrix.label("cellGrader"), QStringLiteral("passed"));
    QVERIFY(matrix.label("cellMatch").contains(QStringLiteral("Noted beside the run")));
    QVERIFY(matrix.table()
                ->model()
                ->index(0, 1)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("Grader: passed")));
    // The run ended as it did.
    QCOMPARE(run.driver.chip(), status);
    QCOMPARE(run.driver.banner(), banner);
    QVERIFY(run.driver.view().evaluations().back().criteria.front().by == VerdictBy::Grader);

    QTest::mouseClick(matrix.button("restoreVerdict"), Qt::LeftButton);
    QVERIFY(matrix.waitFor(0, 1, QStringLiteral("iteration 2: passed, fixed")));
    QVERIFY(run.driver.view().annotations().isEmpty());
}

void VerdictOverridesTest::notesAreKeptAndShownInTheHistory()
{
    Debugged run({});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    HistoryPage *page = openFromHistory(run);
    QVERIFY(page != nullptr);
    Matrix matrix(*page);
    matrix.choose(0, 0);
    QMenu *menu = matrix.menu();
    QVERIFY(menu != nullptr);
    matrix.action(menu, "menuOverride")->trigger();
    menu->close();
    QDialog *dialog = matrix.dialog("overrideDialog");
    dialog->findChild<QRadioButton *>(QStringLiteral("overrideNotApplicable"))->click();
    QTest::keyClick(dialog, Qt::Key_Return);
    QVERIFY(matrix.waitFor(0, 0, QStringLiteral("not applicable, by a person, noted beside the run")));

    QTest::mouseClick(page->findChild<QPushButton *>(QStringLiteral("backToHistory")), Qt::LeftButton);
    const auto *list = page->findChild<QTableView *>(QStringLiteral("historyTable"));
    const auto verdicts = [list] {
        return list->model()->index(0, HistoryModel::Verdicts).data(Qt::AccessibleTextRole).toString();
    };
    QVERIFY2(QTest::qWaitFor([&] { return verdicts().contains(QStringLiteral(", 1 verdict")); }, patience),
             qPrintable(verdicts()));
    QCOMPARE(openFromHistory(run), page);
    QVERIFY(matrix.spoken(0, 0).endsWith(QStringLiteral("noted beside the run")));
    matrix.choose(0, 0);
    QTest::mouseClick(matrix.button("restoreVerdict"), Qt::LeftButton);
    QVERIFY(matrix.waitFor(0, 0, QStringLiteral("iteration 1: failed")));
    const SystemClock clock;
    const auto stored = (*RunHistory::open(defaultHistoryFile(), clock))->list({});
    QVERIFY(stored->front().annotations.isEmpty());
}

void VerdictOverridesTest::whatTheGraderLeftOutCanBeJudged()
{
    Debugged run({}, leavesOneOut);
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("failed"));
    Matrix matrix = matrixOf(run);
    matrix.choose(1, 1);
    QTest::keyClick(matrix.table(), Qt::Key_O);
    QTest::keyClick(matrix.dialog("overrideDialog"), Qt::Key_Return);
    QVERIFY(matrix.waitFor(1, 1, QStringLiteral("passed by a person, noted beside the run")));
    QCOMPARE(matrix.label("cellGrader"), QStringLiteral("not graded"));
    QCOMPARE(run.driver.cell(0, 1), QStringLiteral("not graded"));
}

void VerdictOverridesTest::menuOffersWhatIsPossible()
{
    Debugged run({});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    Matrix matrix = matrixOf(run);
    matrix.choose(1, 0);
    QMenu *menu = matrix.menu();
    QVERIFY(menu != nullptr);
    QVERIFY(matrix.action(menu, "menuOverride")->isEnabled());
    for (const char *name : {"menuRestore", "menuSplit", "menuMerge", "menuUnmatch"})
        QVERIFY2(!matrix.action(menu, name)->isEnabled(), name);
    menu->close();
    for (const char *name : {"restoreVerdict", "splitRow", "mergeRow", "unmatchRow"})
        QVERIFY2(!matrix.button(name)->isVisible(), name);
}

void VerdictOverridesTest::guessIsSplitMergedAndTakenBack()
{
    Debugged run({}, driftingNames);
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    Matrix matrix = matrixOf(run);
    const QAbstractItemModel *model = matrix.table()->model();
    QCOMPARE(model->headerData(0, Qt::Vertical, VerdictModel::GuessRole).toString(), QStringLiteral("Politeness"));
    QVERIFY(matrix.spoken(0, 1).endsWith(QStringLiteral("passed, fixed, the row is a guess")));
    matrix.choose(0, 1);
    QCOMPARE(matrix.label("cellMatch"), QStringLiteral("A guess by its place: the grader called it “Politeness”."));
    QTest::mouseClick(matrix.button("splitRow"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([model] { return model->rowCount() == 3; }, patience));
    QCOMPARE(matrix.rowName(2), QStringLiteral("Politeness"));
    QCOMPARE(run.driver.cell(0, 1), QStringLiteral("unverified"));
    QCOMPARE(run.driver.cell(2, 1), QStringLiteral("passed"));

    matrix.choose(2, 1);
    QVERIFY(matrix.label("cellMatch").contains(QStringLiteral("split it off")));
    QTest::mouseClick(matrix.button("mergeRow"), Qt::LeftButton);
    QDialog *dialog = matrix.dialog("mergeDialog");
    auto *targets = dialog->findChild<QListWidget *>(QStringLiteral("mergeTargets"));
    QCOMPARE(targets->count(), 2);
    QVERIFY(!targets->item(1)->flags().testFlag(Qt::ItemIsEnabled));
    QCOMPARE(targets->item(1)->text(), QStringLiteral("Is one line – both judged in iteration 2"));
    auto *take = dialog->findChild<QPushButton *>(QStringLiteral("takeMerge"));
    QVERIFY(!take->isEnabled());
    targets->setCurrentRow(0);
    QTest::mouseClick(take, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([model] { return model->rowCount() == 2; }, patience));
    matrix.choose(0, 1);
    QCOMPARE(matrix.label("cellMatch"), QStringLiteral("A person put here what the grader called “Politeness”."));
    QVERIFY(model->headerData(0, Qt::Vertical, VerdictModel::GuessRole).toString().isEmpty());
    QCOMPARE(model->headerData(0, Qt::Vertical, VerdictModel::ChosenRole).toString(), QStringLiteral("Politeness"));

    HistoryPage *page = openFromHistory(run);
    QVERIFY(page != nullptr);
    Matrix stored(*page);
    QCOMPARE(stored.table()->model()->headerData(0, Qt::Vertical, VerdictModel::ChosenRole).toString(),
             QStringLiteral("Politeness"));
    stored.choose(0, 1);
    QTest::mouseClick(stored.button("unmatchRow"), Qt::LeftButton);
    QVERIFY(stored.waitFor(0, 1, QStringLiteral("the row is a guess")));
}

/// Every control of the dialogs has a name and a way by keyboard.
void VerdictOverridesTest::everythingHasAName()
{
    Debugged run({}, driftingNames);
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.nameless(), QStringList());
    Matrix matrix = matrixOf(run);
    matrix.choose(0, 1);
    QCOMPARE(run.nameless(), QStringList());
    QTest::keyClick(matrix.table(), Qt::Key_O);
    QDialog *dialog = matrix.dialog("overrideDialog");
    const auto widgets = dialog->findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        if ((button == nullptr && qobject_cast<const QPlainTextEdit *>(widget) == nullptr) || !widget->isVisible())
            continue;
        QVERIFY2(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()),
                 qPrintable(widget->objectName()));
        QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(widget->objectName()));
    }
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(matrix.dialog("overrideDialog") == nullptr);
    QVERIFY(run.driver.view().annotations().isEmpty());
}

/// Paints the matrix with a person's verdicts and the dialogs, when TOUCHSTONE_PICTURES names a folder.
void VerdictOverridesTest::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    for (const bool dark : {false, true}) {
        Debugged run({}, driftingNames);
        run.fixture.appearance().setOverride(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        const QString suffix = dark ? QStringLiteral("-dark.png") : QStringLiteral(".png");
        QVERIFY(run.start());
        QVERIFY(run.driver.waitUntilEnded());
        Matrix matrix = matrixOf(run);
        matrix.choose(0, 1);
        QTest::qWait(50);
        QVERIFY(run.fixture.window().grab().save(folder + QStringLiteral("/matrix-guess") + suffix));
        QTest::keyClick(matrix.table(), Qt::Key_O);
        QTest::qWait(50);
        QVERIFY(matrix.dialog("overrideDialog")->grab().save(folder + QStringLiteral("/override") + suffix));
        QTest::keyClick(matrix.dialog("overrideDialog"), Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&run] { return !run.driver.view().annotations().isEmpty(); }, patience));
        QMenu *menu = matrix.menu();
        QTest::qWait(50);
        QVERIFY(menu->grab().save(folder + QStringLiteral("/matrix-menu") + suffix));
        menu->close();
        QVERIFY(run.fixture.window().grab().save(folder + QStringLiteral("/matrix-noted") + suffix));
        QTest::mouseClick(matrix.button("splitRow"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&matrix] { return matrix.table()->model()->rowCount() == 3; }, patience));
        matrix.choose(2, 1);
        QTest::mouseClick(matrix.button("mergeRow"), Qt::LeftButton);
        QTest::qWait(50);
        QVERIFY(matrix.dialog("mergeDialog")->grab().save(folder + QStringLiteral("/merge") + suffix));
        QTest::keyClick(matrix.dialog("mergeDialog"), Qt::Key_Escape);
        QVERIFY(run.fixture.window().grab().save(folder + QStringLiteral("/matrix-split") + suffix));
    }
}

TOUCHSTONE_GUI_MAIN(VerdictOverridesTest)
#include "tst_verdict_overrides.moc"
