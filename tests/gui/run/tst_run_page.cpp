#include "engine/storage/run_history.h"
#include "gui/run/transcript_view.h"
#include "gui/run/verdict_model.h"
#include "tests/gui/run/run_driver.h"
#include "tests/support/chat_script.h"
#include "tests/support/raw_http_server.h"
#include "tests/support/time_limit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

using namespace Touchstone;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::writeProject;

class RunPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tourGoesFromRedToGreen();
    void recordsAndReplays();
    void startsByKeyboard();
    void startsByKeyFromAnotherPage();
    void cancelInTheMiddleSaysSo();
    void closingTheWindowInTheMiddleKeepsTheHistory();
    void runsAgainstAServer();
    void unreachableServerIsNamed();
    void missingKeyLeadsToTheSettings();
    void missingScriptIsNamed();
    void noModelKeepsStartOff();
    void filesThatChangeAreReadAgain();
    void choiceOutlivesTheProjectsReload();
    void untrustedProjectKeepsStartOff();
    void runWithoutRubricSaysThatNothingWasGraded();
    void switchesLanguageInTheMiddle();
};

void RunPageTest::tourGoesFromRedToGreen()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(fixture.copyTour()));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QCOMPARE(fixture.find<QListWidget>(QStringLiteral("criteriaPreview"))->count(), 4);
    StallWatchdog &watchdog = static_cast<Application *>(qApp)->watchdog();
    watchdog.reset();
    watchdog.setActive(true);
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.page().run().isActive());
    QVERIFY(!driver.start()->isVisible());
    QVERIFY(driver.stop()->isVisible());
    QVERIFY(driver.waitUntilEnded());
    watchdog.setActive(false);
    qInfo("tour: %s", qPrintable(watchdog.report()));
    QVERIFY2(watchdog.longestOwnMilliseconds() < Test::timeLimit(50), qPrintable(watchdog.report()));

    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(driver.view().matrix().iterations(), 3);
    QCOMPARE(driver.cell(0, 0), QStringLiteral("failed"));
    QCOMPARE(driver.cell(0, 1), QStringLiteral("passed, fixed"));
    QCOMPARE(driver.cell(1, 1), QStringLiteral("failed, still failing"));
    QVERIFY(driver.cell(2, 1).startsWith(QStringLiteral("failed, regressed")));
    for (int row = 0; row < 4; ++row)
        QVERIFY2(driver.cell(row, 2).startsWith(QStringLiteral("passed")), qPrintable(driver.cell(row, 2)));
    QVERIFY(driver.view().hasFileChanges());
    QVERIFY(fixture.find<QPushButton>(QStringLiteral("newRun"))->isVisible());
}

void RunPageTest::recordsAndReplays()
{
    WindowFixture fixture;
    const QString tour = fixture.copyTour();
    QVERIFY(fixture.open(tour));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    auto *file = fixture.find<QLineEdit>(QStringLiteral("recordFile"));
    auto *pauses = fixture.find<QCheckBox>(QStringLiteral("keepPauses"));
    QVERIFY(!file->isEnabled());
    QVERIFY(!pauses->isVisible());
    fixture.find<QCheckBox>(QStringLiteral("recordRun"))->setChecked(true);
    QVERIFY(file->isEnabled());
    file->setText(QStringLiteral("tour.jsonl"));
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QVERIFY(QFile::exists(tour + QStringLiteral("/tour.jsonl")));

    const auto replay = [&] {
        QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("newRun")), Qt::LeftButton);
        fixture.find<QCheckBox>(QStringLiteral("recordRun"))->setChecked(false);
        for (const char *name : {"workerModel", "graderModel"}) {
            auto *models = fixture.find<QComboBox>(QString::fromLatin1(name));
            models->setCurrentIndex(models->findText(QStringLiteral("replay:tour.jsonl")));
        }
        QVERIFY(pauses->isVisible());
        QTest::mouseClick(driver.start(), Qt::LeftButton);
        QVERIFY(driver.waitUntilEnded());
    };
    replay();
    const std::optional<Error> &failure = driver.view().ending()->error;
    QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(driver.view().matrix().iterations(), 3);

    fixture.write(QDir(fixture.home()).relativeFilePath(tour) + QStringLiteral("/AGENTS.md"), "Another memory.\n");
    replay();
    QVERIFY(driver.view().ending()->error->code == Error::Code::Mismatch);
    QPushButton *show = nullptr;
    for (QPushButton *button : driver.page().findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == QStringLiteral("Show the difference"))
            show = button;
    }
    QVERIFY(show != nullptr);
    QTest::mouseClick(show, Qt::LeftButton);
    auto *dialog = driver.page().findChild<QDialog *>(QStringLiteral("differenceDialog"));
    QVERIFY(dialog != nullptr);
    const auto *diff = dialog->findChild<QPlainTextEdit *>(QStringLiteral("diffView"));
    QVERIFY(diff->toPlainText().contains(QStringLiteral("Another memory.")));
    dialog->close();
}

void RunPageTest::startsByKeyboard()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(fixture.copyTour()));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    auto *task = fixture.find<QPlainTextEdit>(QStringLiteral("taskEdit"));
    task->setFocus();
    QTest::keyClick(task, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(driver.page().run().isActive());
    QTest::keyClick(&fixture.window(), Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("stopped"));
}

void RunPageTest::startsByKeyFromAnotherPage()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(fixture.copyTour()));
    fixture.window().showPage(PageId::Memory);
    QTest::keyClick(&fixture.window(), Qt::Key_F5); // makes the page, which still has to read task and rubric
    RunDriver driver(fixture);
    QTRY_VERIFY(driver.page().run().isActive());
    QTest::keyClick(&fixture.window(), Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("stopped"));
    QTest::keyClick(&fixture.window(), Qt::Key_F5); // the same run again
    QVERIFY(driver.page().run().isActive());
}

void RunPageTest::cancelInTheMiddleSaysSo()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(fixture.copyTour()));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor(
        [&] { return driver.view().evaluations().size() == 1 && driver.view().phase() == RunPhase::Working; },
        patience));
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(driver.stop(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    qInfo("a click on Stop ends the run in %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < Test::timeLimit(1000));
    QCOMPARE(driver.chip(), QStringLiteral("stopped"));
    QCOMPARE(driver.banner(), QStringLiteral("Stopped by you in iteration 2"));
    QCOMPARE(driver.cell(0, 0), QStringLiteral("failed"));
}

void RunPageTest::closingTheWindowInTheMiddleKeepsTheHistory()
{
    QString history;
    std::string id;
    std::unique_ptr<RunHistory> stored;
    const SystemClock clock;
    QTemporaryDir kept;
    {
        WindowFixture fixture;
        history = kept.filePath(QStringLiteral("history.sqlite"));
        qputenv("TOUCHSTONE_HISTORY", history.toLocal8Bit());
        QVERIFY(fixture.open(fixture.copyTour()));
        RunDriver driver(fixture);
        QVERIFY(driver.waitUntilReady());
        QTest::mouseClick(driver.start(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return driver.view().evaluations().size() == 1; }, patience));
        id = driver.page().run().runId().toStdString();
        QVERIFY(fixture.window().close());
    }
    stored = std::move(*RunHistory::open(history.toStdString(), clock));
    const auto summary = stored->find(id);
    QVERIFY(summary.has_value());
    QVERIFY(summary->status.has_value());
    QCOMPARE(*summary->status, RunStatus::Cancelled);
    RunView view;
    const auto events = stored->events(id);
    QVERIFY(events.has_value());
    for (const RunEvent &event : *events)
        view.apply(event);
    QVERIFY(view.ending().has_value());
    QCOMPARE(view.evaluations().size(), 1U);
}

void RunPageTest::runsAgainstAServer()
{
    Test::RawHttpServer server(Test::chatScript(
        {{.text = "I write it.",
          .calls = {{"write_file", R"({"file_path":"/hello.txt","content":"Hello.\n"})"}},
          .finishReason = {}},
         {.text = "Done.", .calls = {}, .finishReason = {}},
         {.text = "With the name.",
          .calls = {{"edit_file", R"({"file_path":"/hello.txt","old_string":"Hello.","new_string":"Hello Ada."})"}},
          .finishReason = {}},
         {.text = "Done again.", .calls = {}, .finishReason = {}}},
        {R"({"result":"needs_revision","explanation":"No name.","criteria":[{"name":"Greets by name","passed":false,"gap":"no name"},{"name":"Is one line","passed":true}]})",
         R"({"result":"satisfied","explanation":"Good.","criteria":[{"name":"Greets by name","passed":true},{"name":"Is one line","passed":true}]})"}));
    WindowFixture fixture;
    qputenv("OPENAI_API_KEY", "sk-not-a-key");
    qputenv("OPENAI_BASE_URL", (server.url() + "/v1").c_str());
    const QString folder = writeProject(fixture, "  model: openai-chat:tiny\n");
    QVERIFY(fixture.open(folder));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QVERIFY2(driver.chip() == QLatin1String("satisfied"), qPrintable(driver.banner() + u' ' + driver.bannerText()));
    QCOMPARE(driver.cell(0, 0), QStringLiteral("failed"));
    QCOMPARE(driver.cell(0, 1), QStringLiteral("passed, fixed"));
    QVERIFY(!QFile::exists(folder + QStringLiteral("/workspace/hello.txt")));

    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("ending%1").arg(int(EndingAction::ApplyToFolder))),
                      Qt::LeftButton);
    auto *apply = fixture.find<QPushButton>(QStringLiteral("applyNow"));
    QVERIFY(QTest::qWaitFor([&] { return apply->isEnabled(); }, patience));
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return QFile::exists(folder + QStringLiteral("/workspace/hello.txt")); }, patience));
    QFile written(folder + QStringLiteral("/workspace/hello.txt"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), QByteArray("Hello Ada.\n"));
}

void RunPageTest::unreachableServerIsNamed()
{
    WindowFixture fixture;
    qputenv("OPENAI_API_KEY", "sk-not-a-key");
    qputenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    QVERIFY(fixture.open(writeProject(fixture, "  model: openai-chat:tiny\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("error"));
    QVERIFY2(driver.banner().startsWith(QStringLiteral("Stopped: ")), qPrintable(driver.banner()));
    const QString all = driver.banner() + u' ' + driver.bannerText();
    QVERIFY2(all.contains(QStringLiteral("127.0.0.1")), qPrintable(all));
    QVERIFY(!all.contains(QStringLiteral("sk-not")));
}

void RunPageTest::missingKeyLeadsToTheSettings()
{
    WindowFixture fixture;
    qunsetenv("OPENAI_API_KEY");
    qunsetenv("OPENAI_BASE_URL");
    QVERIFY(fixture.open(writeProject(fixture, "  model: openai-chat:tiny\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("error"));
    auto *settings = fixture.find<QPushButton>(QStringLiteral("ending%1").arg(int(EndingAction::OpenSettings)));
    QTest::mouseClick(settings, Qt::LeftButton);
    QCOMPARE(fixture.window().currentPageId(), PageId::Settings);
}

void RunPageTest::missingScriptIsNamed()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(writeProject(fixture, "  model: scripted:scripts/gone.yaml\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    const QString all = driver.banner() + u' ' + driver.bannerText();
    QVERIFY2(all.contains(QStringLiteral("gone.yaml")), qPrintable(all));
}

void RunPageTest::noModelKeepsStartOff()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(writeProject(fixture, "  skills: []\n")));
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.banner() == QLatin1String("No model is set"); }, patience));
    QVERIFY(!driver.start()->isEnabled());
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("obstacleSettings")), Qt::LeftButton);
    QCOMPARE(fixture.window().currentPageId(), PageId::Settings);
    fixture.window().showPage(PageId::Run);
    fixture.find<QComboBox>(QStringLiteral("workerModel"))->setEditText(QStringLiteral("scripted:scripts/x.yaml"));
    QVERIFY(driver.waitUntilReady());
}

void RunPageTest::filesThatChangeAreReadAgain()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(writeProject(fixture, "  model: scripted:s.yaml\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    const auto *criteria = fixture.find<QListWidget>(QStringLiteral("criteriaPreview"));
    auto *task = fixture.find<QPlainTextEdit>(QStringLiteral("taskEdit"));
    QCOMPARE(criteria->count(), 2);

    fixture.write(QStringLiteral("own/rubrics/greeting.md"), "- One\n- Two\n- Three\n");
    fixture.write(QStringLiteral("own/tasks/greet.md"), "Greet twice.\n");
    QTRY_COMPARE(criteria->count(), 3);
    QTRY_COMPARE(task->toPlainText(), QStringLiteral("Greet twice.\n"));

    fixture.write(QStringLiteral("own/rubrics/greeting.md"), "\xff\xfe\n");
    QTRY_VERIFY(driver.bannerText().contains(QStringLiteral("greeting.md:1")));
    QVERIFY(!driver.start()->isEnabled());
    task->setPlainText(QStringLiteral("My own words"));
    fixture.write(QStringLiteral("own/tasks/greet.md"), "Greet three times.\n");
    fixture.write(QStringLiteral("own/rubrics/greeting.md"), "- One\n");
    QTRY_VERIFY(driver.start()->isEnabled());
    QCOMPARE(criteria->count(), 1);
    QCOMPARE(task->toPlainText(), QStringLiteral("My own words"));
}

void RunPageTest::choiceOutlivesTheProjectsReload()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(writeProject(fixture, "  model: scripted:s.yaml\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    auto *worker = fixture.find<QComboBox>(QStringLiteral("workerModel"));
    auto *rubric = fixture.find<QComboBox>(QStringLiteral("rubricFiles"));
    worker->setEditText(QStringLiteral("ollama:tiny"));
    rubric->setCurrentIndex(0);
    writeProject(fixture, "  model: scripted:s.yaml\n  system_prompt: Be brief.\n");
    QTRY_COMPARE(QString::fromStdString(fixture.workbench().project()->agent.systemPrompt.text),
                 QStringLiteral("Be brief."));
    QCOMPARE(worker->currentText(), QStringLiteral("ollama:tiny"));
    QCOMPARE(rubric->currentIndex(), 0);
    writeProject(fixture, "  model: scripted:other.yaml\n");
    QTRY_COMPARE(worker->currentText(), QStringLiteral("scripted:other.yaml"));
}

void RunPageTest::untrustedProjectKeepsStartOff()
{
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/scripts/s.yaml"), "version: 1\nagent: [{text: Hello.}]\n");
    QVERIFY(fixture.open(writeProject(
        fixture, "  model: scripted:scripts/s.yaml\n",
        "endpoints: {lab: {kind: openai-chat, base_url: \"http://127.0.0.1:8080/v1\", key_env: LAB_KEY}}\n")));
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return !driver.banner().isEmpty(); }, patience));
    QVERIFY(!driver.start()->isEnabled());
    QVERIFY(fixture.workbench().confirmTrust());
    QVERIFY(driver.waitUntilReady());
}

void RunPageTest::runWithoutRubricSaysThatNothingWasGraded()
{
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/scripts/s.yaml"), "version: 1\nagent: [{text: Hello Ada.}]\n");
    QVERIFY(fixture.open(writeProject(fixture, "  model: scripted:scripts/s.yaml\n")));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    auto *rubrics = fixture.find<QComboBox>(QStringLiteral("rubricFiles"));
    rubrics->setCurrentIndex(0);
    Q_EMIT rubrics->activated(0);
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("not graded"));
    QCOMPARE(driver.banner(), QStringLiteral("Done. Nothing was graded, this run has no rubric"));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("ending%1").arg(int(EndingAction::AddRubric))),
                      Qt::LeftButton);
    QVERIFY(driver.start()->isVisible());
}

void RunPageTest::switchesLanguageInTheMiddle()
{
    WindowFixture fixture;
    QVERIFY(fixture.open(fixture.copyTour()));
    RunDriver driver(fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return driver.view().evaluations().size() == 1; }, patience));
    fixture.settings().setLanguage(QStringLiteral("zh_CN"));
    QVERIFY(driver.page().run().isActive());
    fixture.settings().setLanguage(QStringLiteral("en"));
    QTest::mouseClick(driver.stop(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
}

TOUCHSTONE_GUI_MAIN(RunPageTest)
#include "tst_run_page.moc"
