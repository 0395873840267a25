#include "gui/app/status_feed.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/pending_panel.h"
#include "gui/run/transcript_words.h"
#include "tests/gui/run/debugged_run.h"
#include "tests/support/time_limit.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTableWidget>

#include <algorithm>
#include <array>

using namespace Touchstone;
using Touchstone::Test::breakpointAt;
using Touchstone::Test::Debugged;
using Touchstone::Test::wholeLoop;

using Kind = Breakpoint::Kind;

/// The debugger of the Run page, driven in the real window.
class RunDebuggerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editedArgumentsAreCalled();
    void rejectedCallTellsTheModelWhy();
    void approvalIsAskedFor();
    void editedFeedbackReachesTheAgent();
    void editedMessageReachesTheModel();
    void editedRubricIsMarked();
    void overriddenVerdictIsThePersons();
    void errorIsTriedAgain();
    void errorMayStand();
    void aWaitForARetryCanBeStopped();
    void pausesAndStepsByKeyboard();
    void stopWhileParkedIsQuick();
    void speaksChinese();
    void markupStaysText();
    void pictures();
};

void RunDebuggerTest::editedArgumentsAreCalled()
{
    Debugged run({breakpointAt(Kind::ToolCall, "write_file")});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QCOMPARE(run.driver.chip(), QStringLiteral("parked"));
    QCOMPARE(run.driver.banner(), QStringLiteral("Parked before a tool call, iteration 1 of 3"));
    QVERIFY2(run.driver.bannerText().startsWith(QStringLiteral("A breakpoint was reached.")),
             qPrintable(run.driver.bannerText()));
    QCOMPARE(run.fixture.workbench().status().runState(), RunState::Parked);
    QCOMPARE(run.nameless(), QStringList());
    QPlainTextEdit *arguments = run.edit("pendingArguments");
    QVERIFY(arguments->isVisible());
    QVERIFY(arguments->toPlainText().contains(QStringLiteral("/a.txt")));
    QPushButton *go = run.driver.button("parkedProceed");
    QCOMPARE(go->text(), QStringLiteral("Run the tool"));
    QVERIFY(go->isEnabled());
    QVERIFY(run.note().isEmpty());

    arguments->setPlainText(QStringLiteral("{\n  \"file_path\": \"/b.txt\",\n  oops\n}"));
    QVERIFY2(run.note().contains(QStringLiteral("line 3")), qPrintable(run.note()));
    QVERIFY(!go->isEnabled());
    QVERIFY(!run.driver.button("continueRun")->isEnabled());
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.page().run().isWaiting());
    arguments->setPlainText(QStringLiteral("[1]"));
    QVERIFY(!go->isEnabled());

    arguments->setPlainText(QStringLiteral(R"({"file_path": "/b.txt", "content": "two"})"));
    QVERIFY2(run.note().contains(QStringLiteral("Changed by you")), qPrintable(run.note()));
    QVERIFY(go->isEnabled());
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    const auto &changes = run.driver.view().iterations().front().changes;
    QCOMPARE(changes.size(), 1U);
    QVERIFY2(changes.front().path.ends_with("/b.txt"), changes.front().path.c_str());
    const TranscriptItem *call = run.last(TranscriptItem::Kind::ToolCall);
    QVERIFY(call->byHuman);
    QVERIFY(call->arguments.contains(QStringLiteral("/b.txt")));
    QVERIFY2(copiedText(*call, {}).contains(QStringLiteral("by a person")), qPrintable(copiedText(*call, {})));
    QVERIFY(!run.fixture.find<QWidget>(QStringLiteral("tabPending"))->isVisible());
    QCOMPARE(run.fixture.workbench().status().runState(), RunState::None);
}

void RunDebuggerTest::rejectedCallTellsTheModelWhy()
{
    Debugged run({breakpointAt(Kind::ToolCall)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    auto *reason = run.fixture.find<QLineEdit>(QStringLiteral("pendingReason"));
    reason->setFocus();
    QTest::keyClicks(reason, QStringLiteral("Not in this folder."));
    QTest::keyClick(reason, Qt::Key_Return);
    QVERIFY(run.driver.waitUntilEnded());
    QVERIFY(run.driver.view().iterations().front().changes.empty());
    const TranscriptItem *call = run.last(TranscriptItem::Kind::ToolCall);
    QVERIFY(call->byHuman);
    QCOMPARE(call->text, QStringLiteral("Not in this folder."));
    QVERIFY(spokenText(*call).contains(QStringLiteral("by a person")));
}

void RunDebuggerTest::approvalIsAskedFor()
{
    Debugged run({}, wholeLoop, "  interrupt_on: {write_file: true}\n");
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QCOMPARE(run.driver.banner(), QStringLiteral("A tool call needs your approval, iteration 1 of 3"));
    QCOMPARE(run.driver.button("parkedProceed")->text(), QStringLiteral("Approve"));
    run.edit("pendingArguments")->setPlainText(QStringLiteral(R"({"file_path": "/c.txt", "content": "two"})"));
    QCOMPARE(run.driver.button("parkedProceed")->text(), QStringLiteral("Approve as edited"));
    QTest::mouseClick(run.driver.button("parkedProceed"), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilEnded());
    const auto &changes = run.driver.view().iterations().front().changes;
    QCOMPARE(changes.size(), 1U);
    QVERIFY2(changes.front().path.ends_with("/c.txt"), changes.front().path.c_str());
}

void RunDebuggerTest::editedFeedbackReachesTheAgent()
{
    Debugged run({breakpointAt(Kind::Feedback)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QPlainTextEdit *feedback = run.edit("pendingText");
    QVERIFY(feedback->toPlainText().contains(QStringLiteral("Not yet.")));
    feedback->setPlainText(QStringLiteral("  \n"));
    QVERIFY(!run.driver.button("parkedProceed")->isEnabled());
    QTest::mouseClick(run.driver.button("undoEdits"), Qt::LeftButton);
    QVERIFY(feedback->toPlainText().contains(QStringLiteral("Not yet.")));
    QVERIFY(run.driver.button("parkedProceed")->isEnabled());
    auto *difference = run.fixture.find<QWidget>(QStringLiteral("pendingDifference"));
    QVERIFY(!difference->isVisible());
    feedback->setPlainText(feedback->toPlainText().replace(QStringLiteral("Not yet."), QStringLiteral("Be brave.")));
    QVERIFY(QTest::qWaitFor([difference] { return difference->isVisible(); }, Test::patience));
    const QStringList lines = run.edit("pendingDiff")->toPlainText().split(u'\n');
    const auto has = [&lines](const QString &sign, const QString &text) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](const QString &line) { return line.startsWith(sign) && line.contains(text); });
    };
    QVERIFY(has(QStringLiteral("− "), QStringLiteral("Not yet.")));
    QVERIFY(has(QStringLiteral("+ "), QStringLiteral("Be brave.")));
    QTest::mouseClick(run.driver.button("undoEdits"), Qt::LeftButton);
    QVERIFY(!difference->isVisible());
    feedback->setPlainText(QStringLiteral("Be brave."));
    QCOMPARE(run.driver.button("parkedProceed")->text(), QStringLiteral("Send and go on"));
    run.driver.press(Qt::Key_F6);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(QString::fromStdString(run.driver.view().ending()->answer), QStringLiteral("Brave."));
    const TranscriptItem *sent = run.last(TranscriptItem::Kind::Feedback);
    QVERIFY(sent->byHuman);
    QCOMPARE(sent->text, QStringLiteral("Be brave."));
    QVERIFY2(factsText(*sent).startsWith(QStringLiteral("changed by a person")), qPrintable(factsText(*sent)));
}

void RunDebuggerTest::editedMessageReachesTheModel()
{
    Debugged run({breakpointAt(Kind::ModelCall)},
                 "version: 1\noptions: {delay_ms: 0}\n"
                 "agent: [{when: {contains: Do that}, text: That.}, {text: This.}]\n"
                 "grader: [{verdict: {result: satisfied, explanation: Fine., criteria: [{name: Greets by name, passed: "
                 "true}, {name: Is one line, passed: true}]}}]\n");
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    run.edit("pendingText")->setPlainText(QStringLiteral("Do that."));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(QString::fromStdString(run.driver.view().ending()->answer), QStringLiteral("That."));
    const TranscriptItem *task = run.last(TranscriptItem::Kind::User);
    QCOMPARE(task->text, QStringLiteral("Do that."));
    QVERIFY(task->byHuman);
}

void RunDebuggerTest::editedRubricIsMarked()
{
    Debugged run({breakpointAt(Kind::ToolCall)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QTest::mouseClick(run.fixture.find<QAbstractButton>(QStringLiteral("partRubric")), Qt::LeftButton);
    QPlainTextEdit *rubric = run.edit("pendingRubric");
    QVERIFY(rubric->isVisible());
    QVERIFY(rubric->toPlainText().contains(QStringLiteral("Greets by name")));
    rubric->setPlainText(QString());
    QVERIFY(!run.driver.button("parkedProceed")->isEnabled());
    rubric->setPlainText(QStringLiteral("- Is brave\n"));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QVERIFY(run.driver.view().iterations().front().payload.contains(QStringLiteral("Is brave")));
    const TranscriptItem *changed = run.last(TranscriptItem::Kind::Rubric);
    QVERIFY(changed != nullptr);
    QCOMPARE(changed->text, QStringLiteral("- Is brave\n"));
    QCOMPARE(QString::fromStdString(run.driver.view().matrix().rows().front().name), QStringLiteral("Is brave"));
}

void RunDebuggerTest::overriddenVerdictIsThePersons()
{
    Debugged run({breakpointAt(Kind::Verdict)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    auto *criteria = run.fixture.find<QTableWidget>(QStringLiteral("pendingCriteria"));
    QCOMPARE(criteria->rowCount(), 2);
    QCOMPARE(criteria->item(0, 1)->text(), QStringLiteral("failed"));
    criteria->setFocus();
    criteria->setCurrentCell(0, 1);
    QTest::keyClick(criteria, Qt::Key_Space);
    QCOMPARE(criteria->item(0, 1)->text(), QStringLiteral("passed by a person"));
    QVERIFY2(run.note().contains(QStringLiteral("Every criterion passes")), qPrintable(run.note()));
    auto *result = run.fixture.find<QComboBox>(QStringLiteral("pendingResult"));
    result->setCurrentIndex(result->findText(QStringLiteral("satisfied")));
    QCOMPARE(run.driver.button("parkedProceed")->text(), QStringLiteral("Take your verdict"));
    QCOMPARE(run.nameless(), QStringList());
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());

    QCOMPARE(run.driver.view().matrix().iterations(), 1);
    QCOMPARE(run.driver.cell(0, 0), QStringLiteral("passed by a person"));
    QCOMPARE(run.driver.cell(1, 0), QStringLiteral("passed"));
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied by a person"));
    QCOMPARE(run.driver.banner(), QStringLiteral("Satisfied, 1 verdict by a person"));
    auto *table = run.fixture.find<VerdictTable>(QStringLiteral("verdictTable"));
    const QModelIndex cell = table->model()->index(0, 0);
    QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Grader: failed: no name")));
    table->setCurrentIndex(cell);
    QCOMPARE(run.fixture.find<QLabel>(QStringLiteral("cellGap"))->text(), QStringLiteral("passed by a person"));
    QCOMPARE(run.fixture.find<QLabel>(QStringLiteral("cellGrader"))->text(), QStringLiteral("failed: no name"));
    const TranscriptItem *verdict = run.last(TranscriptItem::Kind::Verdict);
    QVERIFY(verdict->byHuman);
    QCOMPARE(factsText(*verdict), QStringLiteral("by a person, satisfied, 2 of 2 pass"));
}

void RunDebuggerTest::errorIsTriedAgain()
{
    Debugged run({breakpointAt(Kind::Error)},
                 "version: 1\noptions: {delay_ms: 0}\n"
                 "agent: [{error: {status: 400, message: no luck}}, {text: Fine.}]\n"
                 "grader: [{verdict: {result: satisfied, explanation: Fine., criteria: [{name: Greets by name, passed: "
                 "true}, {name: Is one line, passed: true}]}}]\n");
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY2(run.driver.banner().startsWith(QStringLiteral("Parked, as something failed")),
             qPrintable(run.driver.banner()));
    QVERIFY(run.edit("pendingText")->toPlainText().contains(QStringLiteral("no luck")));
    QVERIFY(run.edit("pendingText")->isReadOnly());
    QCOMPARE(run.driver.button("parkedProceed")->text(), QStringLiteral("Try again"));
    run.driver.press(Qt::Key_F5);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
}

void RunDebuggerTest::errorMayStand()
{
    Debugged run({breakpointAt(Kind::Error)},
                 "version: 1\noptions: {delay_ms: 0}\nagent: [{error: {status: 400, message: no luck}}]\n");
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QTest::mouseClick(run.driver.button("letFail"), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("error"));
    auto *said = run.fixture.find<QLabel>(QStringLiteral("statusText"));
    QCOMPARE(said->text(), run.driver.banner());
}

void RunDebuggerTest::aWaitForARetryCanBeStopped()
{
    Debugged run({},
                 "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                 "  - {error: {status: 429, message: busy, retry_after: 40}}\n  - {text: Late.}\n");
    QVERIFY(run.start());
    auto *said = run.fixture.find<QLabel>(QStringLiteral("statusText"));
    QTRY_VERIFY(said->text().contains(QStringLiteral("Trying again in 40 s (2 of 4)")));
    QTRY_VERIFY(said->text().contains(QStringLiteral("Trying again in 3"))); // counts down
    auto *stop = run.fixture.find<QAbstractButton>(QStringLiteral("status-stop"));
    QTRY_VERIFY(stop->isVisible());
    stop->click();
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("stopped"));
    QVERIFY(!stop->isVisible());
}

void RunDebuggerTest::pausesAndStepsByKeyboard()
{
    Debugged run({}, QByteArray(wholeLoop).replace("delay_ms: 0", "delay_ms: 60"));
    QVERIFY(run.start());
    QVERIFY(run.driver.button("pauseRun")->isVisible());
    QVERIFY(!run.driver.button("stepRun")->isEnabled());
    run.driver.press(Qt::Key_F6);
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY(run.driver.bannerText().startsWith(QStringLiteral("You paused the run.")));
    QVERIFY(!run.driver.button("pauseRun")->isVisible());
    QVERIFY(run.driver.button("continueRun")->isVisible());
    QVERIFY(run.driver.button("stepRun")->isEnabled());
    const int first = run.driver.view().parked()->number;
    const GatePoint point = run.driver.view().parked()->pending.point;
    run.driver.press(Qt::Key_F10);
    QVERIFY(run.driver.waitUntilParked(first));
    QVERIFY(run.driver.bannerText().startsWith(QStringLiteral("One step was made.")));
    QVERIFY(run.driver.view().parked()->pending.point != point);
    QTest::mouseClick(run.driver.button("stepRun"), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilParked(first + 1));
    run.driver.press(Qt::Key_F6);
    QVERIFY(run.driver.waitUntilEnded());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QVERIFY(!run.driver.button("continueRun")->isVisible());
}

void RunDebuggerTest::stopWhileParkedIsQuick()
{
    Debugged run({breakpointAt(Kind::ModelCall)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(run.driver.stop(), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilEnded());
    qInfo("a click on Stop ends a parked run in %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < Test::timeLimit(200));
    QCOMPARE(run.driver.chip(), QStringLiteral("stopped"));
    QCOMPARE(run.driver.banner(), QStringLiteral("Stopped by you in iteration 1"));
}

void RunDebuggerTest::speaksChinese()
{
    Debugged run({breakpointAt(Kind::Verdict)});
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    auto *criteria = run.fixture.find<QTableWidget>(QStringLiteral("pendingCriteria"));
    criteria->item(0, 1)->setCheckState(Qt::Checked);
    const QString english = run.driver.banner();
    const auto switchTo = [&](const char *language) {
        run.fixture.settings().setLanguage(QString::fromLatin1(language));
        QCoreApplication::processEvents();
    };
    switchTo("zh_CN");
    QVERIFY(run.driver.banner() != english);
    QVERIFY(run.driver.banner().at(0).unicode() > 0x2E80);
    QVERIFY(run.driver.button("parkedProceed")->text().at(0).unicode() > 0x2E80);
    QVERIFY(run.fixture.find<PendingPanel>(QStringLiteral("pendingPanel"))->isEdited());
    switchTo("en");
    QCOMPARE(run.driver.banner(), english);
    QCOMPARE(criteria->item(0, 1)->text(), QStringLiteral("passed by a person"));
}

/// Texts of a model and of a project are shown as they are.
void RunDebuggerTest::markupStaysText()
{
    Breakpoint breakpoint = breakpointAt(Kind::Verdict);
    breakpoint.criterion = "<img src=x><b>Greets by name</b>";
    QVERIFY(breakpointText(breakpoint).contains(QStringLiteral("<b>")));
    Debugged run({breakpoint, breakpointAt(Kind::ToolCall)},
                 QByteArray(wholeLoop).replace("content: one", "content: \"<b>one</b>\""));
    QVERIFY(run.start());
    QVERIFY(run.driver.waitUntilParked());
    QVERIFY(run.edit("pendingArguments")->toPlainText().contains(QStringLiteral("<b>one</b>")));
    for (const QLabel *label : run.driver.page().findChildren<QLabel *>()) {
        if (label->text().contains(QStringLiteral("<b>")))
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
}

/// Paints parked runs for people to look at, when TOUCHSTONE_PICTURES names a folder.
void RunDebuggerTest::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    struct Shot
    {
        const char *name;
        Kind kind;
        ThemeChoice theme;
        const char *language;
        QSize size;
    };
    const std::array shots{
        Shot{"parked-call", Kind::ToolCall, ThemeChoice::Light, "en", {1280, 800}},
        Shot{"parked-feedback-dark", Kind::Feedback, ThemeChoice::Dark, "en", {1280, 800}},
        Shot{"parked-verdict-chinese", Kind::Verdict, ThemeChoice::Light, "zh_CN", {1280, 800}},
        Shot{"parked-verdict-small", Kind::Verdict, ThemeChoice::Light, "en", {960, 600}},
        Shot{"parked-call-small-dark", Kind::ToolCall, ThemeChoice::Dark, "en", {960, 600}},
    };
    for (const Shot &shot : shots) {
        Debugged run({breakpointAt(shot.kind), breakpointAt(Kind::Regression)});
        run.fixture.appearance().setOverride(shot.theme);
        run.fixture.settings().setLanguage(QString::fromLatin1(shot.language));
        run.fixture.window().resize(shot.size);
        QVERIFY(run.start());
        QVERIFY(run.driver.waitUntilParked());
        if (shot.kind == Kind::Verdict)
            run.fixture.find<QTableWidget>(QStringLiteral("pendingCriteria"))->item(0, 1)->setCheckState(Qt::Checked);
        else if (shot.kind == Kind::ToolCall)
            run.edit("pendingArguments")->setPlainText(QStringLiteral("{\n  \"file_path\": 1,\n}"));
        QTest::qWait(100);
        QVERIFY(run.fixture.window().grab().save(folder + u'/' + QLatin1String(shot.name) + QStringLiteral(".png")));
        if (shot.kind == Kind::Verdict && shot.theme == ThemeChoice::Light) {
            run.driver.press(Qt::Key_F9);
            QTest::qWait(100);
            QVERIFY(run.fixture.find<QDialog>(QStringLiteral("breakpointDialog"))
                        ->grab()
                        .save(folder + u'/' + QLatin1String(shot.name) + QStringLiteral("-breakpoints.png")));
            run.fixture.find<QDialog>(QStringLiteral("breakpointDialog"))->close();
        }
        if (shot.kind == Kind::Feedback) {
            run.edit("pendingText")->setPlainText(QStringLiteral("Be brave."));
            run.driver.press(Qt::Key_F5);
            QVERIFY(run.driver.waitUntilEnded());
            QTest::qWait(100);
            QVERIFY(run.fixture.window().grab().save(folder + QStringLiteral("/edited-feedback-dark.png")));
        }
    }
}

TOUCHSTONE_GUI_MAIN(RunDebuggerTest)
#include "tst_run_debugger.moc"
