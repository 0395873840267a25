#include "engine/storage/run_history.h"
#include "gui/app/status_feed.h"
#include "gui/history/history_page.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/run/verdict_table.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/segmented_control.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTableView>
#include <QToolButton>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;
using Touchstone::Test::releaseNotesRun;

namespace {

constexpr int patience = 10'000;

/// Puts a run into the fixture's history.
void store(MadeUpRun run, const std::string &id, const std::string &task, RunStatus ending)
{
    const SystemClock clock;
    auto history = RunHistory::open(defaultHistoryFile(), clock);
    if (!history)
        qFatal("%s", toText(history.error()).c_str());
    RunSummary summary;
    summary.id = id;
    summary.task = task;
    summary.project = "/home/me/bakery";
    summary.rubricName = "release-notes";
    summary.started = clock.now();
    if (!(*history)->begin(summary))
        qFatal("the run was not stored");
    run.ends(ending);
    if (!(*history)->append(id, run.stored()))
        qFatal("the events were not stored");
}

HistoryPage *showHistory(WindowFixture &fixture)
{
    fixture.window().showPage(PageId::History);
    return qobject_cast<HistoryPage *>(fixture.window().pages().page(PageId::History));
}

bool waitForRows(WindowFixture &fixture, int rows)
{
    const auto *table = fixture.find<QTableView>(QStringLiteral("historyTable"));
    return QTest::qWaitFor([&] { return table->model()->rowCount() == rows; }, patience);
}

} // namespace

class HistoryPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelIsAModel();
    void tellsWhoDecidedAndWhatWasForked();
    void emptyHistoryOffersARun();
    void listsRunsLatestFirst();
    void searchesAndFilters();
    void opensARunAsItLookedLive();
    void deletesAfterAYes();
    void seesARunThatHasEnded();
    void seesARunOfAnotherProgram();
    void everyEndingCountsAsItself();
    void lockedHistoryIsNotCalledEmpty();
};

void HistoryPageTest::modelIsAModel()
{
    HistoryModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<RunSummary> runs(3);
    runs[0].number = 3;
    runs[0].status = RunStatus::MaxIterationsReached;
    runs[1].status = RunStatus::Satisfied;
    runs[1].cost = 0.0125;
    model.setRuns(runs);
    QCOMPARE(model.index(0, HistoryModel::Status).data().toString(), QStringLiteral("Not satisfied"));
    QCOMPARE(model.index(2, HistoryModel::Status).data().toString(), QStringLiteral("Not finished"));
    QCOMPARE(model.index(0, HistoryModel::Cost).data().toString(), QStringLiteral("unknown"));
    QCOMPARE(model.index(1, HistoryModel::Cost).data().toString(), QStringLiteral("$0.0125"));
    QCOMPARE(model.index(2, HistoryModel::Cost).data().toString(), QStringLiteral("–")); // not over
    QCOMPARE(model.countOf(RunGroup::All), 3);
    QVERIFY(mayGoOn(runs[2]));
    QVERIFY(!mayGoOn(runs[1]));
    QCOMPARE(model.countOf(RunGroup::Satisfied), 1);
    QCOMPARE(model.countOf(RunGroup::Broken), 1);
}

void HistoryPageTest::tellsWhoDecidedAndWhatWasForked()
{
    std::vector<RunSummary> runs(3);
    CriterionVerdict verdict;
    verdict.state = CriterionState::Passed;
    verdict.by = VerdictBy::Human;
    Evaluation evaluation;
    evaluation.result = RunStatus::Satisfied;
    evaluation.criteria.push_back(verdict);
    runs[0].number = 9;
    runs[0].id = "nine";
    runs[0].forkedFrom = "four";
    runs[0].status = RunStatus::Satisfied;
    runs[0].evaluations.push_back(evaluation);
    runs[1].number = 4;
    runs[1].id = "four";
    runs[1].status = RunStatus::Failed;
    evaluation.criteria.clear();
    evaluation.by = VerdictBy::Human;
    runs[1].evaluations.push_back(evaluation);
    runs[2].number = 2;
    runs[2].forkedFrom = "deleted";
    runs[2].status = RunStatus::Satisfied;
    HistoryModel model;
    model.setRuns(runs);
    const auto text = [&model](int row, int column, int role = Qt::DisplayRole) {
        return model.index(row, column).data(role).toString();
    };
    QCOMPARE(text(0, HistoryModel::Status), QStringLiteral("Satisfied by a person"));
    QCOMPARE(text(1, HistoryModel::Status), QStringLiteral("Failed by a person"));
    QCOMPARE(text(2, HistoryModel::Status), QStringLiteral("Satisfied"));
    QCOMPARE(text(0, HistoryModel::Number), QStringLiteral("9 ← 4"));
    QCOMPARE(text(0, HistoryModel::Number, Qt::AccessibleTextRole), QStringLiteral("Run 9, a fork of run 4"));
    QCOMPARE(text(2, HistoryModel::Number, Qt::AccessibleTextRole), QStringLiteral("Run 2, a fork of another run"));
}

void HistoryPageTest::emptyHistoryOffersARun()
{
    WindowFixture fixture;
    showHistory(fixture);
    QPushButton *action = nullptr;
    QVERIFY(QTest::qWaitFor(
        [&] {
            for (QPushButton *button : fixture.window().findChildren<QPushButton *>()) {
                if (button->isVisible() && button->text() == QLatin1String("Start a run"))
                    action = button;
            }
            return action != nullptr;
        },
        patience));
    QTest::mouseClick(action, Qt::LeftButton);
    QCOMPARE(fixture.window().currentPageId(), PageId::Run);
}

void HistoryPageTest::listsRunsLatestFirst()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes for 2.3", RunStatus::Satisfied);
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000002", "Release notes for 2.4", RunStatus::Failed);
    showHistory(fixture);
    QVERIFY(waitForRows(fixture, 2));
    const QAbstractItemModel *model = fixture.find<QTableView>(QStringLiteral("historyTable"))->model();
    QCOMPARE(model->index(0, HistoryModel::Number).data().toString(), QStringLiteral("2"));
    QCOMPARE(model->index(0, HistoryModel::Status).data().toString(), QStringLiteral("Failed"));
    QCOMPARE(model->index(0, HistoryModel::ProjectName).data().toString(), QStringLiteral("bakery"));
    QCOMPARE(model->index(0, HistoryModel::ProjectName).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("Project /home/me/bakery"));
    QCOMPARE(model->index(1, HistoryModel::Status).data().toString(), QStringLiteral("Satisfied"));
    QCOMPARE(model->index(1, HistoryModel::Verdicts).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("1 of 5 pass, 3 of 6 pass, 3 of 6 pass"));
    QCOMPARE(fixture.find<QPushButton>(QStringLiteral("openRun"))->text(), QStringLiteral("Open run 2"));
}

void HistoryPageTest::searchesAndFilters()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes for winter", RunStatus::Satisfied);
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000002", "Incident note of spring", RunStatus::Failed);
    showHistory(fixture);
    QVERIFY(waitForRows(fixture, 2));
    QTest::mouseClick(fixture.find<QToolButton>(QStringLiteral("historyGroup1")), Qt::LeftButton);
    QVERIFY(waitForRows(fixture, 1));
    QTest::mouseClick(fixture.find<QToolButton>(QStringLiteral("historyGroup0")), Qt::LeftButton);
    QVERIFY(waitForRows(fixture, 2));
    QTest::keyClicks(fixture.find<QLineEdit>(QStringLiteral("historySearch")), QStringLiteral("spring"));
    QVERIFY(waitForRows(fixture, 1));
    QTest::keyClicks(fixture.find<QLineEdit>(QStringLiteral("historySearch")), QStringLiteral("zzz"));
    QVERIFY(waitForRows(fixture, 0));
}

void HistoryPageTest::opensARunAsItLookedLive()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes", RunStatus::MaxIterationsReached);
    HistoryPage *page = showHistory(fixture);
    QVERIFY(waitForRows(fixture, 1));
    auto *table = fixture.find<QTableView>(QStringLiteral("historyTable"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return page->openRun() != nullptr; }, patience));
    const RunView *open = page->openRun();
    QCOMPARE(open->matrix().iterations(), 3);
    QCOMPARE(open->ending()->status, RunStatus::MaxIterationsReached);
    const auto *verdicts = page->findChild<VerdictTable *>(QStringLiteral("verdictTable"));
    QVERIFY(verdicts->isVisible());
    QCOMPARE(verdicts->model()->index(2, 2).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("No entry is invented, iteration 3: failed, regressed"));
    QTest::mouseClick(page->findChild<QPushButton *>(QStringLiteral("backToHistory")), Qt::LeftButton);
    QVERIFY(page->openRun() == nullptr);
    QVERIFY(table->isVisible());
}

void HistoryPageTest::deletesAfterAYes()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes", RunStatus::Satisfied);
    HistoryPage *page = showHistory(fixture);
    QVERIFY(waitForRows(fixture, 1));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("deleteRun")), Qt::LeftButton);
    auto *dialog = page->findChild<QMessageBox *>(QStringLiteral("deleteRunDialog"));
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->text(), QStringLiteral("Delete run 1?"));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("confirmDelete")), Qt::LeftButton);
    QVERIFY(waitForRows(fixture, 0));
}

void HistoryPageTest::seesARunThatHasEnded()
{
    WindowFixture fixture;
    showHistory(fixture);
    QVERIFY(waitForRows(fixture, 0));
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes", RunStatus::Satisfied);
    fixture.workbench().status().setRunState(RunState::Running);
    fixture.workbench().status().setRunState(RunState::None);
    QVERIFY(waitForRows(fixture, 1));
}

void HistoryPageTest::seesARunOfAnotherProgram()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000001", "Release notes", RunStatus::Satisfied);
    showHistory(fixture);
    QVERIFY(waitForRows(fixture, 1));
    // As the command line would, while the page is shown and while it is not.
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000002", "Release notes", RunStatus::Failed);
    QVERIFY(waitForRows(fixture, 2));
    fixture.window().showPage(PageId::Settings);
    store(releaseNotesRun(), "11111111-0000-4000-8000-000000000003", "Release notes", RunStatus::Satisfied);
    fixture.window().showPage(PageId::History);
    QVERIFY(waitForRows(fixture, 3));
    // Reading it is no news to itself.
    const auto *table = fixture.find<QTableView>(QStringLiteral("historyTable"));
    const QSignalSpy resets(table->model(), &QAbstractItemModel::modelReset);
    QTest::qWait(2500);
    QVERIFY2(resets.size() <= 1, qPrintable(QString::number(resets.size())));
}

/// Cases C13 and C18: what was not graded to an end counts neither as passed nor as failed, and none of none is no
/// share.
void HistoryPageTest::everyEndingCountsAsItself()
{
    QCOMPARE(tallyText({}), QStringLiteral("nothing to grade"));
    std::vector<RunSummary> runs;
    for (const RunStatus status : {RunStatus::Satisfied, RunStatus::MaxIterationsReached, RunStatus::GraderError,
                                   RunStatus::Cancelled, RunStatus::Unverified, RunStatus::NoRubric}) {
        runs.emplace_back().status = status;
    }
    QCOMPARE(tallyText(runs),
             QStringLiteral("1 of 2 graded satisfied · 1 unverified · 1 grader error · 1 stopped · 1 not graded"));
    runs.erase(runs.begin(), runs.begin() + 2);
    QVERIFY(!tallyText(runs).contains(QStringLiteral("satisfied")));
    QSet<QString> words;
    for (const RunSummary &run : runs)
        words.insert(statusText(run));
    QCOMPARE(words.size(), static_cast<qsizetype>(runs.size()));
}

/// Another program holds the file: first the page says that it reads, then what keeps it from that.
void HistoryPageTest::lockedHistoryIsNotCalledEmpty()
{
    WindowFixture fixture;
    store(releaseNotesRun(), "one", "Write the notes", RunStatus::Satisfied);
    const QString connection = QStringLiteral("locker");
    {
        QSqlDatabase locker = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
        locker.setDatabaseName(QString::fromStdString(defaultHistoryFile()));
        QVERIFY(locker.open());
        QVERIFY(QSqlQuery(locker).exec(QStringLiteral("PRAGMA locking_mode = EXCLUSIVE")));
        QVERIFY(QSqlQuery(locker).exec(QStringLiteral("BEGIN EXCLUSIVE")));
        const HistoryPage *page = showHistory(fixture);
        const auto says = [page](const QString &text) {
            const QList<QLabel *> labels = page->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [&text](const QLabel *label) {
                return label->isVisible() && label->text().contains(text);
            });
        };
        QVERIFY(says(QStringLiteral("Reading the history")));
        QVERIFY(!says(QStringLiteral("No runs yet")));
        QVERIFY(QTest::qWaitFor([&] { return says(QStringLiteral("Another program may be using it")); }, patience));
        constexpr int locked = 30'000; ///< the database has patience of its own
        QPushButton *again = nullptr;
        const auto offersAgain = [page, &again] {
            for (QPushButton *button : page->findChildren<QPushButton *>(QStringLiteral("emptyAction")))
                again = button->isVisible() && button->text() == QStringLiteral("Try again") ? button : again;
            return again != nullptr;
        };
        QVERIFY(QTest::qWaitFor(offersAgain, locked));
        QVERIFY(!says(QStringLiteral("No runs yet")));
        QVERIFY(QSqlQuery(locker).exec(QStringLiteral("ROLLBACK")));
        locker.close();
        QTest::mouseClick(again, Qt::LeftButton);
        QVERIFY(waitForRows(fixture, 1));
    }
    QSqlDatabase::removeDatabase(connection);
}

TOUCHSTONE_GUI_MAIN(HistoryPageTest)
#include "tst_history_page.moc"
