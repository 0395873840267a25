#include "gui/run/verdict_model.h"
#include "tests/gui/run/made_up_run.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;
using Touchstone::Test::releaseNotesRun;

namespace {

std::int64_t millisecondsOf(const RunEvent &event)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(event.time.time_since_epoch()).count();
}

/// A view and its model, fed event by event as the page does it.
struct Fed
{
    RunView view;
    VerdictModel model;

    void feed(const std::vector<RunEvent> &events)
    {
        for (const RunEvent &event : events) {
            view.apply(event);
            model.setView(view, millisecondsOf(event));
        }
    }
};

} // namespace

class VerdictModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isAModelWhileARunGoesOn();
    void cellsSayWhatTheyShow_data();
    void cellsSayWhatTheyShow();
    void headersTellIterationsAndTrends();
    void onlyChangedCellsAreAnnounced();
    void cellsRunWhileTheGraderWorks();
    void clockStandsWhileNothingGoesOn();
    void namesBeyondTheRubricGetRows();
};

void VerdictModelTest::isAModelWhileARunGoesOn()
{
    Fed fed;
    const QAbstractItemModelTester tester(&fed.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    MadeUpRun run = releaseNotesRun();
    fed.feed(run.ends(RunStatus::MaxIterationsReached).events());
    QCOMPARE(fed.model.rowCount(), 6);
    QCOMPARE(fed.model.columnCount(), 3);
}

void VerdictModelTest::cellsSayWhatTheyShow_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("spoken");
    QTest::newRow("regressed") << 2 << 2 << QStringLiteral("No entry is invented, iteration 3: failed, regressed");
    QTest::newRow("fixed") << 0 << 2 << QStringLiteral("Every breaking change is listed, iteration 3: passed, fixed");
    QTest::newRow("passed") << 2 << 0 << QStringLiteral("No entry is invented, iteration 1: passed");
    QTest::newRow("not graded") << 5 << 0
                                << QStringLiteral("Upgrade steps are given and tested, iteration 1: not graded");
    QTest::newRow("unverified") << 5 << 1
                                << QStringLiteral("Upgrade steps are given and tested, iteration 2: unverified");
    QTest::newRow("not started") << 0 << 3
                                 << QStringLiteral("Every breaking change is listed, iteration 4: not started");
}

void VerdictModelTest::cellsSayWhatTheyShow()
{
    QFETCH(const int, row);
    QFETCH(const int, column);
    QFETCH(const QString, spoken);
    Fed fed;
    fed.feed(releaseNotesRun().events());
    QCOMPARE(fed.model.index(row, column).data(Qt::AccessibleTextRole).toString(), spoken);
}

void VerdictModelTest::headersTellIterationsAndTrends()
{
    Fed fed;
    fed.feed(releaseNotesRun().events());
    QVERIFY(fed.model.headerData(0, Qt::Horizontal, VerdictModel::SubtitleRole)
                .toString()
                .startsWith(QStringLiteral("1 of 6, ")));
    QCOMPARE(fed.model.headerData(3, Qt::Horizontal, VerdictModel::SubtitleRole).toString(),
             QStringLiteral("not started"));
    QCOMPARE(fed.model.headerData(0, Qt::Vertical, VerdictModel::TrendRole).value<Trend>().text,
             QStringLiteral("fixed in 3"));
    QCOMPARE(fed.model.headerData(2, Qt::Vertical, VerdictModel::NumberRole).toInt(), 3);
}

void VerdictModelTest::onlyChangedCellsAreAnnounced()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).grades(0, "FFFFFF", RunStatus::NeedsRevision).phase(RunPhase::Working, 1);
    Fed fed;
    fed.feed(run.events());
    const QSignalSpy changed(&fed.model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&fed.model, &QAbstractItemModel::modelReset);
    fed.model.setView(fed.view, millisecondsOf(run.events().back()));
    QCOMPARE(changed.count(), 0);
    MadeUpRun more = run;
    more.says("Working.");
    fed.view.apply(more.events().back());
    fed.model.setView(fed.view, millisecondsOf(more.events().back()));
    QCOMPARE(changed.count(), 0);
    QCOMPARE(reset.count(), 0);
}

void VerdictModelTest::cellsRunWhileTheGraderWorks()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).phase(RunPhase::Grading, 0);
    Fed fed;
    fed.feed(run.events());
    QCOMPARE(fed.model.index(0, 0).data(VerdictModel::LookRole).toInt(), int(CellLook::Running));
    QCOMPARE(fed.model.index(0, 1).data(VerdictModel::LookRole).toInt(), int(CellLook::NotStarted));
    QCOMPARE(fed.model.runningColumn(), 0);
    fed.model.setNow(fed.view, millisecondsOf(run.events().back()) + 21'000);
    QCOMPARE(fed.model.headerData(0, Qt::Horizontal, VerdictModel::SubtitleRole).toString(),
             QStringLiteral("grading, 0:21"));
    run.ends(RunStatus::Cancelled);
    fed.view.apply(run.events().back());
    fed.model.setView(fed.view, millisecondsOf(run.events().back()));
    QCOMPARE(fed.model.runningColumn(), -1);
    QCOMPARE(fed.model.columnCount(), 0);
}

void VerdictModelTest::clockStandsWhileNothingGoesOn()
{
    constexpr std::int64_t second = 1'000;
    Events::Parked parked;
    parked.number = 1;
    Events::Unparked unparked;
    unparked.number = 1;
    MadeUpRun run;
    Fed fed;
    std::size_t known = 0;
    const auto feedNew = [&] {
        fed.feed({run.events().begin() + std::ptrdiff_t(known), run.events().end()});
        known = run.events().size();
    };
    const auto clock = [&fed] {
        return fed.model.headerData(0, Qt::Horizontal, VerdictModel::SubtitleRole).toString();
    };
    run.phase(RunPhase::Working, 0).wait(5 * second).emit(parked);
    feedNew();
    QCOMPARE(clock(), QStringLiteral("working, 0:05"));
    fed.model.setNow(fed.view, millisecondsOf(run.events().back()) + 3'600 * second);
    QCOMPARE(clock(), QStringLiteral("working, 0:05"));
    // It is let go, its program is killed, and goes on a day later.
    run.wait(60 * second).emit(unparked).wait(86'400 * second).emit(Events::RunResumed());
    feedNew();
    QCOMPARE(clock(), QStringLiteral("working, 0:05"));
    run.phase(RunPhase::Grading, 0).wait(2 * second).emit(parked).wait(9 * second).emit(unparked);
    feedNew();
    QCOMPARE(clock(), QStringLiteral("grading, 0:02"));
    run.grades(0, "PPPPPP", RunStatus::Satisfied);
    feedNew();
    QCOMPARE(clock(), QStringLiteral("6 of 6, 0:27")); // the grading took twenty more
}

void VerdictModelTest::namesBeyondTheRubricGetRows()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0);
    Evaluation evaluation;
    evaluation.criteria.push_back({.id = {},
                                   .name = "Something nobody asked for",
                                   .state = CriterionState::Passed,
                                   .gap = {},
                                   .evidence = {},
                                   .message = {},
                                   .votes = {}});
    run.emit(Events::GradingFinished{evaluation});
    Fed fed;
    fed.feed(run.events());
    QCOMPARE(fed.model.rowCount(), 7);
    QCOMPARE(fed.model.headerData(6, Qt::Vertical, VerdictModel::NumberRole).toInt(), 0);
}

QTEST_APPLESS_MAIN(VerdictModelTest)
#include "tst_verdict_model.moc"
