#include "engine/storage/run_history.h"
#include "gui/app/status_feed.h"
#include "gui/mainwindow/window_actions.h"
#include "gui/run/run_notices.h"
#include "tests/gui/run/tabbed_runs.h"
#include "tests/support/time_limit.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::slowLoop;
using Touchstone::Test::TabbedRuns;
using Touchstone::Test::writeProject;

/// What tabs of runs must not lose, mix up or hide.
class RunTabRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closingARunAsks();
    void closingATypedTaskAsks();
    void somethingNewNeverEndsARun();
    void runsInOnePlaceDoNotMeet();
    void recordingsDoNotMeet();
    void sessionIsRestored();
    void closingTheWindowStopsAll();
    void aPersonIsAskedBeforeRunsAreStopped();
    void aNewTabKeepsTheModels();
    void longRunsAreTold();
};

void RunTabRulesTest::closingARunAsks()
{
    TabbedRuns tabs;
    QVERIFY(tabs.start());
    QVERIFY(tabs.add());
    RunPage *first = tabs.host().runs().front();
    const std::string id = first->run().runId().toStdString();
    const std::string file = first->run().spec().historyFile;
    tabs.host().closeTab(first);
    QVERIFY(tabs.question() != nullptr);
    QCOMPARE(tabs.host().current(), first); // what is asked about is shown
    tabs.answer(false);
    QCOMPARE(tabs.host().runs().size(), 2);
    QVERIFY(first->run().isActive() && !first->run().isStopping());
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    tabs.answer(true);
    QVERIFY(QTest::qWaitFor([&] { return tabs.host().runs().size() == 1; }, patience));
    const SystemClock clock;
    const auto history = RunHistory::open(file, clock);
    const auto summary = (*history)->find(id);
    QVERIFY(summary.has_value());
    QCOMPARE(*summary->status, RunStatus::Cancelled);
    QCOMPARE(tabs.fixture.workbench().status().runState(), RunState::None);
}

void RunTabRulesTest::closingATypedTaskAsks()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(tabs.add());
    tabs.driver.find<QPlainTextEdit>("taskEdit")->setPlainText(QStringLiteral("My own words"));
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    QVERIFY(tabs.question() != nullptr);
    QTest::keyClick(tabs.question(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(tabs.host().runs().size(), 2);
    QCOMPARE(tabs.driver.find<QPlainTextEdit>("taskEdit")->toPlainText(), QStringLiteral("My own words"));
    tabs.driver.press(Qt::Key_W, Qt::ControlModifier);
    tabs.answer(true);
    QCOMPARE(tabs.host().runs().size(), 1);
}

void RunTabRulesTest::somethingNewNeverEndsARun()
{
    TabbedRuns tabs;
    QVERIFY(tabs.start());
    RunPage *first = &tabs.driver.page();
    tabs.fixture.workbench().requestRun(QString());
    QCOMPARE(tabs.host().runs().size(), 2);
    QVERIFY(first->run().isActive());
    QVERIFY(!tabs.driver.page().showsRun());
    tabs.fixture.workbench().requestRun(QString()); // this one is free
    QCOMPARE(tabs.host().runs().size(), 2);
    tabs.fixture.workbench().requestTourRun();
    QCOMPARE(tabs.host().runs().size(), 2);
    QVERIFY(QTest::qWaitFor([&] { return tabs.driver.page().run().isActive(); }, patience));
    QVERIFY(tabs.waitUntilAllEnded());
}

void RunTabRulesTest::runsInOnePlaceDoNotMeet()
{
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/scripts/s.yaml"), slowLoop());
    QVERIFY(fixture.open(writeProject(fixture,
                                      "  model: scripted:scripts/s.yaml\n"
                                      "  backend: {kind: filesystem, root: workspace, in_place: true}\n")));
    QVERIFY(fixture.workbench().confirmTrust());
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    driver.press(Qt::Key_F5);
    QVERIFY(driver.page().run().isActive());
    RunPage *first = &driver.page();
    driver.press(Qt::Key_T, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return driver.banner() == QLatin1String("Another tab is in the way"); }, patience));
    QVERIFY2(driver.bannerText().contains(QStringLiteral("/own/workspace")), qPrintable(driver.bannerText()));
    QVERIFY(!driver.start()->isEnabled());
    driver.press(Qt::Key_F5);
    QVERIFY(!driver.page().run().isActive());
    QVERIFY(QTest::qWaitFor([&] { return !first->run().isActive(); }, patience));
    QVERIFY(driver.waitUntilReady());
    driver.press(Qt::Key_F5);
    QVERIFY(driver.page().run().isActive());
    QVERIFY(driver.waitUntilEnded());
}

void RunTabRulesTest::recordingsDoNotMeet()
{
    TabbedRuns tabs;
    const auto record = [&](const QString &file) {
        tabs.driver.find<QCheckBox>("recordRun")->setChecked(true);
        tabs.driver.find<QLineEdit>("recordFile")->setText(file);
    };
    QVERIFY(tabs.driver.waitUntilReady());
    record(QStringLiteral("one.jsonl"));
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.driver.page().run().isActive());
    QVERIFY(tabs.add());
    record(QStringLiteral("./one.jsonl"));
    QVERIFY(!tabs.driver.start()->isEnabled());
    QVERIFY2(tabs.driver.bannerText().contains(QStringLiteral("one.jsonl")), qPrintable(tabs.driver.bannerText()));
    record(QStringLiteral("two.jsonl"));
    QVERIFY(tabs.driver.start()->isEnabled());
    tabs.driver.press(Qt::Key_F5);
    QVERIFY(tabs.waitUntilAllEnded());
    QVERIFY(QFile::exists(tabs.fixture.home() + QStringLiteral("/own/one.jsonl")));
    QVERIFY(QFile::exists(tabs.fixture.home() + QStringLiteral("/own/two.jsonl")));
}

void RunTabRulesTest::sessionIsRestored()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    QVERIFY(tabs.add());
    tabs.driver.find<QPlainTextEdit>("taskEdit")->setPlainText(QStringLiteral("My own & words"));
    tabs.driver.find<QComboBox>("workerModel")->setEditText(QStringLiteral("ollama:tiny"));
    tabs.driver.find<QSpinBox>("maxIterations")->setValue(7);
    tabs.driver.find<QComboBox>("rubricFiles")->setCurrentIndex(0);
    QVERIFY(tabs.add());
    tabs.host().setCurrent(tabs.host().runs().at(1));
    QVERIFY(tabs.fixture.window().close());
    QVERIFY(QTest::qWaitFor([&] { return tabs.fixture.settings().runTabs().setUps.size() == 3; }, patience));

    Workbench workbench(tabs.fixture.settings(), tabs.fixture.appearance());
    MainWindow window(workbench, tabs.fixture.language());
    window.show();
    QSignalSpy opened(&workbench, &Workbench::projectChanged);
    workbench.openProject(tabs.fixture.home() + QStringLiteral("/own"));
    QVERIFY(QTest::qWaitFor([&] { return !opened.isEmpty(); }, patience));
    window.showPage(PageId::Run);
    auto *host = qobject_cast<RunTabsPage *>(window.pages().page(PageId::Run));
    QVERIFY(QTest::qWaitFor([&] { return host->runs().size() == 3; }, patience));
    RunPage *page = host->current();
    QCOMPARE(page, host->runs().at(1));
    QCOMPARE(page->findChild<QPlainTextEdit *>(QStringLiteral("taskEdit"))->toPlainText(),
             QStringLiteral("My own & words"));
    QCOMPARE(page->findChild<QComboBox *>(QStringLiteral("workerModel"))->currentText(), QStringLiteral("ollama:tiny"));
    QCOMPARE(page->findChild<QSpinBox *>(QStringLiteral("maxIterations"))->value(), 7);
    QCOMPARE(page->findChild<QComboBox *>(QStringLiteral("rubricFiles"))->currentIndex(), 0);
    host->setCurrent(host->runs().front());
    const auto *task = host->current()->findChild<QPlainTextEdit *>(QStringLiteral("taskEdit"));
    QTRY_COMPARE(task->toPlainText(), QStringLiteral("Write a greeting into /hello.txt.\n"));
}

void RunTabRulesTest::aPersonIsAskedBeforeRunsAreStopped()
{
    TabbedRuns tabs;
    QVERIFY(tabs.start());
    QAction *quit = tabs.fixture.window().windowActions().action(WindowActions::Quit);
    QStringList told;
    const auto answer = [&](bool stop) {
        QTimer::singleShot(50, &tabs.fixture.window(), [&told, stop] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (box == nullptr)
                return;
            told.append(box->text() + u'|' + box->informativeText());
            auto *button = stop ? box->findChild<QAbstractButton *>(QStringLiteral("confirmStop"))
                                : box->button(QMessageBox::Cancel);
            button->click();
        });
    };
    answer(false);
    quit->trigger();
    QCOMPARE(told.size(), 1);
    QVERIFY2(told.front().contains(QStringLiteral("Write a greeting")), qPrintable(told.front()));
    QVERIFY(tabs.fixture.window().isVisible());
    QVERIFY(tabs.driver.page().run().isActive());
    answer(true);
    quit->trigger();
    QCOMPARE(told.size(), 2);
    QVERIFY(!tabs.fixture.window().isVisible());
}

void RunTabRulesTest::aNewTabKeepsTheModels()
{
    TabbedRuns tabs;
    QVERIFY(tabs.driver.waitUntilReady());
    const QString rubric = tabs.driver.find<QComboBox>("rubricFiles")->currentText();
    tabs.driver.find<QComboBox>("workerModel")->setEditText(QStringLiteral("ollama:tiny"));
    tabs.driver.find<QComboBox>("graderModel")->setEditText(QStringLiteral("ollama:judge"));
    QVERIFY(tabs.add());
    QCOMPARE(tabs.driver.find<QComboBox>("workerModel")->currentText(), QStringLiteral("ollama:tiny"));
    QCOMPARE(tabs.driver.find<QComboBox>("graderModel")->currentText(), QStringLiteral("ollama:judge"));
    QCOMPARE(tabs.driver.find<QComboBox>("rubricFiles")->currentText(), rubric);
}

void RunTabRulesTest::closingTheWindowStopsAll()
{
    QElapsedTimer timer;
    {
        TabbedRuns tabs;
        QVERIFY(tabs.start());
        for (int i = 0; i < 3; ++i) {
            QVERIFY(tabs.add());
            tabs.driver.press(Qt::Key_F5);
            QVERIFY(tabs.driver.page().run().isActive());
        }
        QVERIFY(tabs.fixture.window().close());
        timer.start();
    }
    qInfo("a window with four runs is gone in %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < Test::timeLimit(2000));
}

void RunTabRulesTest::longRunsAreTold()
{
    TabbedRuns tabs(slowLoop(), {breakpointAt(Breakpoint::Kind::Feedback)});
    QSignalSpy told(&tabs.host().notices(), &RunNotices::told);
    Settings &settings = tabs.fixture.settings();
    settings.setLongRunSeconds(0);
    QVERIFY(tabs.start());
    QVERIFY(QTest::qWaitForWindowActive(&tabs.fixture.window()));
    QVERIFY(tabs.driver.waitUntilParked());
    QCOMPARE(told.count(), 0); // who looks sees it

    QApplication::setActiveWindow(nullptr);
    QVERIFY(!tabs.fixture.window().isActiveWindow());
    tabs.driver.page().perform(PageCommand::StartRun);
    QVERIFY(tabs.driver.waitUntilEnded());
    QCOMPARE(told.count(), 1);
    QCOMPARE(told.front().at(0).toString(), tabs.driver.banner());
    QCOMPARE(told.front().at(1).toString(), QStringLiteral("Write a greeting into /hello.txt."));

    tabs.driver.page().perform(PageCommand::StartRun);
    QVERIFY(tabs.driver.waitUntilParked());
    QTRY_COMPARE(told.count(), 2);
    QVERIFY2(told.at(1).at(0).toString().startsWith(QStringLiteral("Parked before")),
             qPrintable(told.at(1).at(0).toString()));
    tabs.driver.page().perform(PageCommand::StopRun); // the person's own doing
    QVERIFY(tabs.driver.waitUntilEnded());
    QCOMPARE(told.count(), 2);

    settings.setBreakpoints(QString::fromStdString(tabs.fixture.workbench().project()->folder), {});
    tabs.driver.page().readBreakpoints();
    settings.setLongRunSeconds(600);
    tabs.driver.page().perform(PageCommand::StartRun);
    QVERIFY(tabs.driver.waitUntilEnded());
    settings.setLongRunSeconds(0);
    settings.setNotifiesOfRuns(false);
    tabs.driver.page().perform(PageCommand::StartRun);
    QVERIFY(tabs.driver.waitUntilEnded());
    QCOMPARE(told.count(), 2);
}

TOUCHSTONE_GUI_MAIN(RunTabRulesTest)
#include "tst_run_tab_rules.moc"
