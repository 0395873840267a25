#include "engine/base/json.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_transcript.h"
#include "engine/storage/run_history.h"
#include "gui/run/transcript_panel.h"
#include "gui/run/transcript_view.h"
#include "tests/gui/run/case_run.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/support/time_limit.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QElapsedTimer>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>

#include <algorithm>

using namespace Touchstone;
using Touchstone::Test::alwaysReplies;
using Touchstone::Test::caseFile;
using Touchstone::Test::CaseRun;
using Touchstone::Test::patience;

namespace {

/// The messages of a case's transcript, as a run would add them.
std::vector<Message> messagesOf(const QByteArray &json)
{
    std::vector<Message> messages;
    for (const Json &item : parseJson(JsonText{json.toStdString()})) {
        const std::string role = stringAt(item, "role");
        const std::string text = stringAt(item, "text");
        Message message = role == "user" ? Message::user(text)
            : role == "tool"             ? Message::tool("call", stringAt(item, "name"), text, ToolStatus::Success)
                                         : Message::assistant(text);
        for (const Json &call : memberAt(item, "tool_calls"))
            message.toolCalls.push_back(
                {.id = "call", .name = stringAt(call, "name"), .args = {dumpJson(memberAt(call, "args"))}});
        messages.push_back(std::move(message));
    }
    return messages;
}

} // namespace

/// What the cases C ask of the window; what they ask of the engine is run by their own runner (tests/cases/README.md).
class CaseRunsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void satisfiedWithoutAllCriteria_data();
    void satisfiedWithoutAllCriteria();
    void contradictionIsAnError_data();
    void contradictionIsAnError();
    void revisionWithoutCriteriaIsNoSuccess();
    void failedWithPassingCriteria();
    void cutTranscriptIsMarked();
    void gradersTransportError();
    void jsonByPromptIsTold();
    void otherRefusalsAreErrors();
    void wrappedRepliesAreRead_data();
    void wrappedRepliesAreRead();
    void unreadableRepliesAreErrors_data();
    void unreadableRepliesAreErrors();
    void reasonsStandAboveTheVerdict();
    void exactRequestCanBeLookedAt();
    void limitIsNoSuccess();
    void limitsThatMakeNoSenseAreRefused();
    void blankRubricWarnsAndIsNotGraded();
    void stopWhileTheGraderWorks();
    void cutReplyIsNoSuccess();
    void emptyAnswerIsNoPlainSuccess();
};

/// C01.
void CaseRunsTest::satisfiedWithoutAllCriteria_data()
{
    QTest::addColumn<QString>("reply");
    QTest::addColumn<QString>("chip");
    QTest::addColumn<QString>("banner");
    QTest::addColumn<QStringList>("cells");
    const QString unverified = QStringLiteral("unverified");
    const QString passed = QStringLiteral("passed");
    QTest::newRow("none") << QStringLiteral("C01/grader_reply_1.json") << unverified
                          << QStringLiteral("Not accepted: 3 of 3 criteria have no verdict")
                          << QStringList{unverified, unverified, unverified};
    QTest::newRow("two of three") << QStringLiteral("C01/grader_reply_2.json") << unverified
                                  << QStringLiteral("Not accepted: 1 of 3 criteria have no verdict")
                                  << QStringList{passed, passed, unverified};
    QTest::newRow("all") << QStringLiteral("C01/grader_reply_3.json") << QStringLiteral("satisfied")
                         << QStringLiteral("Satisfied after 1 iteration") << QStringList{passed, passed, passed};
}

void CaseRunsTest::satisfiedWithoutAllCriteria()
{
    QFETCH(const QString, reply);
    QFETCH(const QString, chip);
    QFETCH(const QString, banner);
    QFETCH(const QStringList, cells);
    CaseRun run(alwaysReplies(caseFile(reply).toStdString()), caseFile(QStringLiteral("C01/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), chip);
    QCOMPARE(run.driver.banner(), banner);
    QCOMPARE(run.column(0), cells);
    const bool isSatisfied = chip == QLatin1String("satisfied");
    QCOMPARE(run.tone() == StateTone::Pass, isSatisfied);
    // What the grader itself said stays visible.
    QVERIFY(isSatisfied || run.driver.bannerText().contains(QStringLiteral("The grader said satisfied")));
}

/// C02, replies 1 and 2: neither verdict is taken, nobody works on, and what was wrong can be read.
void CaseRunsTest::contradictionIsAnError_data()
{
    QTest::addColumn<QString>("reply");
    QTest::addColumn<QString>("said");
    QTest::newRow("satisfied with a failure")
        << QStringLiteral("C02/grader_reply_1.json") << QStringLiteral("No number given.");
    QTest::newRow("revision without one")
        << QStringLiteral("C02/grader_reply_2.json") << QStringLiteral("Please improve.");
}

void CaseRunsTest::contradictionIsAnError()
{
    QFETCH(const QString, reply);
    QFETCH(const QString, said);
    CaseRun run(alwaysReplies(caseFile(reply).toStdString()), caseFile(QStringLiteral("C02/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
    QCOMPARE(run.tone(), StateTone::Error);
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.column(0), (QStringList{QStringLiteral("error"), QStringLiteral("error"), QStringLiteral("error")}));
    const QString rule = run.driver.bannerText() + run.label("cellGap");
    QVERIFY2(rule.contains(QStringLiteral("criteri"), Qt::CaseInsensitive), qPrintable(rule));
    QTest::mouseClick(run.ending(EndingAction::ShowGraderAnswer), Qt::LeftButton);
    QVERIFY2(run.said(TranscriptItem::Kind::Grader).contains(said), qPrintable(run.said(TranscriptItem::Kind::Grader)));
}

/// C02, reply 3: valid, and no success.
void CaseRunsTest::revisionWithoutCriteriaIsNoSuccess()
{
    CaseRun run(alwaysReplies(caseFile(QStringLiteral("C02/grader_reply_3.json")).toStdString()),
                caseFile(QStringLiteral("C02/rubric.md")), 2);
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("not satisfied"));
    QCOMPARE(run.server.agentCalls(), 2);
    QVERIFY(run.said(TranscriptItem::Kind::Feedback).contains(QStringLiteral("Say how many people live there.")));
    const QString notGraded = QStringLiteral("not graded");
    QCOMPARE(run.column(1), (QStringList{notGraded, notGraded, notGraded}));
}

/// C02, reply 4.
void CaseRunsTest::failedWithPassingCriteria()
{
    CaseRun run(alwaysReplies(caseFile(QStringLiteral("C02/grader_reply_4.json")).toStdString()),
                caseFile(QStringLiteral("C02/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("failed"));
    QCOMPARE(run.server.agentCalls(), 1);
    QVERIFY(run.driver.bannerText().contains(QStringLiteral("exclude each other")));
}

/// C03: which messages were left out, which one was cut, and by how much.
void CaseRunsTest::cutTranscriptIsMarked()
{
    const std::vector<Message> messages = messagesOf(caseFile(QStringLiteral("C03/transcript.json")));
    const GraderTranscript transcript = graderTranscript(messages);
    QCOMPARE(transcript.messages, 37);
    WindowFixture fixture;
    const SystemClock clock;
    auto history = RunHistory::open(defaultHistoryFile(), clock);
    QVERIFY(history);
    RunSummary summary;
    summary.id = "11111111-0000-4000-8000-000000000003";
    summary.task = "Copy the table";
    QVERIFY((*history)->begin(summary));
    Test::MadeUpRun run;
    run.phase(RunPhase::Grading, 0);
    Events::GradingStarted started;
    started.payload = graderPayload({.iteration = 0,
                                     .nonce = "0123456789abcdef",
                                     .rubric = "- The checksum is right.",
                                     .transcript = transcript.text,
                                     .criteria = {}});
    started.omittedMessages = transcript.omittedMessages;
    started.cutMessages = transcript.cutMessages;
    run.emit(started).ends(RunStatus::Cancelled);
    QVERIFY((*history)->append(summary.id, run.stored()));

    fixture.window().showPage(PageId::History);
    auto *open = fixture.find<QPushButton>(QStringLiteral("openRun"));
    QVERIFY(QTest::qWaitFor([open] { return open->isEnabled(); }, patience));
    QTest::mouseClick(open, Qt::LeftButton);
    auto *payload = fixture.find<QPlainTextEdit>(QStringLiteral("payloadView"));
    QVERIFY(QTest::qWaitFor([payload] { return !payload->toPlainText().isEmpty(); }, patience));
    QTest::mouseClick(fixture.find<QAbstractButton>(QStringLiteral("tabGraderSaw")), Qt::LeftButton);
    QVERIFY(!payload->toPlainText().contains(QStringLiteral("FINAL CHECKSUM 7731")));
    QVERIFY(payload->toPlainText().contains(QStringLiteral("...(truncated)")));
    QString told = fixture.find<QLabel>(QStringLiteral("payloadFacts"))->text();
    for (const QLabel *label : fixture.window().findChildren<QLabel *>(QStringLiteral("bannerText")))
        told += label->isVisible() ? u' ' + label->text() : QString();
    for (const char *fact : {"6 message", "essage 36", "188"})
        QVERIFY2(told.contains(QLatin1String(fact)), qPrintable(told));
}

/// C05, up to "grade again" (tst_run_grade_again): the answer stays, and nothing looks like a verdict.
void CaseRunsTest::gradersTransportError()
{
    CaseRun run(caseFile(QStringLiteral("C05/script.json")).toStdString(), caseFile(QStringLiteral("C05/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
    QCOMPARE(run.server.agentCalls(), 1);
    const QString told = run.driver.bannerText() + run.label("cellGap");
    QVERIFY2(told.contains(QStringLiteral("503")), qPrintable(told));
    QVERIFY(run.said(TranscriptItem::Kind::Agent).contains(QStringLiteral("Paris is the capital")));
    QCOMPARE(QString::fromStdString(run.driver.view().ending()->answer),
             QStringLiteral("Paris is the capital and has about two million people."));
    QCOMPARE(run.column(0), (QStringList{QStringLiteral("error"), QStringLiteral("error"), QStringLiteral("error")}));
}

/// C06, script 1: how the verdict was come by stands in the detail of the grading.
void CaseRunsTest::jsonByPromptIsTold()
{
    CaseRun run(caseFile(QStringLiteral("C06/script_1.json")).toStdString(), caseFile(QStringLiteral("C06/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(run.server.graderCalls(), 2);
    QVERIFY2(run.label("cellBefore").contains(QStringLiteral("JSON")), qPrintable(run.label("cellBefore")));
}

/// C06, script 2.
void CaseRunsTest::otherRefusalsAreErrors()
{
    CaseRun run(caseFile(QStringLiteral("C06/script_2.json")).toStdString(), caseFile(QStringLiteral("C06/rubric.md")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
    QCOMPARE(run.server.graderCalls(), 1);
    const QString told = run.driver.bannerText() + run.label("cellGap");
    QVERIFY2(told.contains(QStringLiteral("nope")), qPrintable(told));
}

/// C07: the same verdict, or none; and it says when it was not given as asked.
void CaseRunsTest::wrappedRepliesAreRead_data()
{
    QTest::addColumn<int>("reply");
    QTest::addColumn<bool>("mustBeRead");
    for (int reply = 1; reply <= 6; ++reply)
        QTest::addRow("reply %d", reply) << reply << (reply == 1 || reply == 6);
}

void CaseRunsTest::wrappedRepliesAreRead()
{
    QFETCH(const int, reply);
    QFETCH(const bool, mustBeRead);
    const QByteArray text = caseFile(QStringLiteral("C07/grader_reply_%1.txt").arg(reply));
    CaseRun run(alwaysReplies(text.toStdString()), "- Capital\n- Population\n- One sentence\n- Format\n", 1);
    QVERIFY(run.play());
    const bool isRead = run.driver.chip() == QLatin1String("not satisfied");
    QVERIFY2(isRead || (!mustBeRead && run.driver.chip() == QLatin1String("grader error")),
             qPrintable(run.driver.chip()));
    if (!isRead)
        return;
    const int failing = reply == 6 ? 3 : 1;
    QCOMPARE(run.driver.cell(failing, 0), QStringLiteral("failed"));
    QCOMPARE(run.column(0).count(QStringLiteral("failed")), 1);
    QVERIFY(!run.label("cellBefore").isEmpty());
}

/// C08: an error, never a failure of the work; the raw reply is one click away.
void CaseRunsTest::unreadableRepliesAreErrors_data()
{
    QTest::addColumn<int>("reply");
    for (int reply = 1; reply <= 4; ++reply)
        QTest::addRow("reply %d", reply) << reply;
}

void CaseRunsTest::unreadableRepliesAreErrors()
{
    QFETCH(const int, reply);
    const QString text = QString::fromUtf8(caseFile(QStringLiteral("C08/grader_reply_%1.txt").arg(reply))).trimmed();
    CaseRun run(alwaysReplies(text.toStdString()));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
    QCOMPARE(run.tone(), StateTone::Error);
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.column(0), (QStringList{QStringLiteral("error"), QStringLiteral("error"), QStringLiteral("error")}));
    QVERIFY(!run.driver.bannerText().isEmpty());
    QTest::mouseClick(run.ending(EndingAction::ShowGraderAnswer), Qt::LeftButton);
    const auto *transcript = run.driver.page().findChild<TranscriptPanel *>();
    const int current = transcript->view()->currentItem();
    QVERIFY(current >= 0);
    const TranscriptItem &shown = run.driver.view().transcript().items().at(static_cast<std::size_t>(current));
    QVERIFY2(shown.text.contains(text), qPrintable(shown.text));
}

/// C10: also in the transcript what the grader said comes before what it came to.
void CaseRunsTest::reasonsStandAboveTheVerdict()
{
    QStringList shown;
    for (const QString &reply :
         {QStringLiteral("C10/grader_reply_1.json"), QStringLiteral("C10/grader_reply_2.json")}) {
        CaseRun run(alwaysReplies(caseFile(reply).toStdString()), "- Population\n", 1);
        QVERIFY(run.play());
        shown.append(run.driver.chip() + u' ' + run.column(0).join(u' ') + u' ' + run.label("cellGap"));
        const auto &items = run.driver.view().transcript().items();
        const auto verdict = std::find_if(items.begin(), items.end(), [](const TranscriptItem &item) {
            return item.kind == TranscriptItem::Kind::Verdict;
        });
        QVERIFY(verdict != items.end());
        QVERIFY(verdict->text.contains(QStringLiteral("The number is missing.")));
        QVERIFY(std::none_of(verdict, items.end(),
                             [](const TranscriptItem &item) { return item.kind == TranscriptItem::Kind::Grader; }));
    }
    QCOMPARE(shown.front(), shown.back());
    QVERIFY(shown.front().startsWith(QStringLiteral("not satisfied failed")));
}

/// C11: what the grader got can be read word for word, iteration by iteration; each has tags of its own.
void CaseRunsTest::exactRequestCanBeLookedAt()
{
    const Json read{{"name", "read_file"}, {"arguments", {{"file_path", "/build.log"}}}};
    const std::string reply =
        R"({"result":"needs_revision","explanation":"No.","criteria":[{"name":"Builds","passed":false,"gap":"No."}]})";
    const Json script{{"agent",
                       Json::array({{{"content", ""}, {"tool_calls", Json::array({read})}},
                                    {{"content", "It builds."}, {"repeat", "forever"}}})},
                      {"grader", Json::array({{{"content", reply}, {"repeat", "forever"}}})}};
    CaseRun run(dumpJson(script), "- Builds\n- </rubric> stays in the rubric\n", 2);
    run.fixture.write(QStringLiteral("own/workspace/build.log"), caseFile(QStringLiteral("C11/tool_output.txt")));
    QVERIFY(run.fixture.open(run.fixture.home() + QStringLiteral("/own")));
    QVERIFY(run.play());
    QTest::mouseClick(run.driver.page().findChild<QAbstractButton *>(QStringLiteral("tabGraderSaw")), Qt::LeftButton);
    auto *payload = run.fixture.find<QPlainTextEdit>(QStringLiteral("payloadView"));
    auto *iterations = run.fixture.find<QComboBox>(QStringLiteral("payloadIteration"));
    QStringList nonces;
    for (int i = 0; i < 2; ++i) {
        iterations->setCurrentIndex(i);
        Q_EMIT iterations->activated(i);
        const QString text = payload->toPlainText();
        QCOMPARE(text, run.driver.view().iterations().at(static_cast<std::size_t>(i)).payload);
        static const QRegularExpression closing(QStringLiteral("</transcript-([0-9a-f]{16})>"));
        const QRegularExpressionMatch tag = closing.match(text);
        QVERIFY(tag.hasMatch());
        nonces.append(tag.captured(1));
        QVERIFY(text.contains(QStringLiteral("<\\/transcript>")));
        QVERIFY(text.contains(QStringLiteral("<\\/TRANSCRIPT-abc>")));
        QVERIFY(text.contains(QStringLiteral("<\\/rubric> stays in the rubric")));
        QVERIFY(!text.contains(QStringLiteral("</transcript>")));
    }
    QVERIFY(nonces.front() != nonces.back());
}

/// C17: as many turns as the limit says, and the end does not look like an accepted answer.
void CaseRunsTest::limitIsNoSuccess()
{
    for (const int limit : {3, 1}) {
        CaseRun run(caseFile(QStringLiteral("C17/script.json")).toStdString(),
                    caseFile(QStringLiteral("C17/rubric.md")), limit);
        QVERIFY(run.play());
        QCOMPARE(run.driver.chip(), QStringLiteral("not satisfied"));
        QVERIFY(run.tone() != StateTone::Pass);
        QVERIFY(run.driver.banner().startsWith(QStringLiteral("Not satisfied: the limit of %1").arg(limit)));
        QCOMPARE(run.server.agentCalls(), limit);
        QCOMPARE(run.server.graderCalls(), limit);
        QCOMPARE(run.said(TranscriptItem::Kind::Feedback).isEmpty(), limit == 1);

        const QString first = run.driver.page().run().runId();
        QTest::mouseClick(run.ending(EndingAction::StartAgain), Qt::LeftButton);
        QVERIFY(run.driver.waitUntilEnded());
        QVERIFY(run.driver.page().run().runId() != first);
        QCOMPARE(run.driver.view().evaluations().front().iteration, 0);
        QCOMPARE(run.driver.view().matrix().iterations(), limit);
        const SystemClock clock;
        const auto runs = (*RunHistory::open(defaultHistoryFile(), clock))->list({});
        QCOMPARE(runs->size(), 2U);
        QCOMPARE(runs->back().evaluations.size(), static_cast<std::size_t>(limit));
    }
}

/// C17: the field of the set-up takes whole numbers from 1 only.
void CaseRunsTest::limitsThatMakeNoSenseAreRefused()
{
    CaseRun run(alwaysReplies("{}"));
    QVERIFY(run.driver.waitUntilReady());
    auto *limit = run.fixture.find<QSpinBox>(QStringLiteral("maxIterations"));
    QCOMPARE(limit->value(), 3);
    for (const char *text : {"0", "-1", "", "1.5", "true", "21"}) {
        limit->setFocus();
        limit->selectAll();
        QTest::keyClick(limit, Qt::Key_Delete);
        QTest::keyClicks(limit, QString::fromLatin1(text));
        QTest::keyClick(limit, Qt::Key_Tab);
        QVERIFY2(limit->value() >= 1 && limit->value() <= 20, text);
    }
}

/// C18: told before the run, nobody grades, and it says so.
void CaseRunsTest::blankRubricWarnsAndIsNotGraded()
{
    CaseRun run(alwaysReplies("{}"), caseFile(QStringLiteral("C18/rubric.md")));
    QVERIFY(run.driver.waitUntilReady());
    QVERIFY2(run.label("setupNotes").contains(QStringLiteral("nothing can be graded")),
             qPrintable(run.label("setupNotes")));
    QVERIFY(run.play());
    QCOMPARE(run.driver.chip(), QStringLiteral("not graded"));
    QCOMPARE(run.tone(), StateTone::NotGraded);
    QCOMPARE(run.server.graderCalls(), 0);
    QCOMPARE(run.driver.view().evaluations().size(), 0U);
}

/// C21: stopped, not an error; what the agent said stays and nobody is asked again.
void CaseRunsTest::stopWhileTheGraderWorks()
{
    CaseRun run(caseFile(QStringLiteral("C21/script.json")).toStdString(), caseFile(QStringLiteral("C21/rubric.md")));
    QVERIFY(run.start());
    QVERIFY(QTest::qWaitFor([&run] { return run.server.graderCalls() == 1; }, patience));
    QTest::qWait(200);
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(run.driver.stop(), Qt::LeftButton);
    QVERIFY(run.driver.waitUntilEnded());
    qInfo("a click on Stop ends a grading in %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < Test::timeLimit(1000));
    QCOMPARE(run.driver.chip(), QStringLiteral("stopped"));
    QVERIFY(run.said(TranscriptItem::Kind::Agent).contains(QStringLiteral("Paris is the capital")));
    QTest::qWait(300);
    QCOMPARE(run.server.agentCalls(), 1);
    QCOMPARE(run.server.graderCalls(), 1);
    QCOMPARE(run.driver.view().evaluations().size(), 0U);
}

/// A verdict whose end did not arrive is none, also where the rest can be read.
void CaseRunsTest::cutReplyIsNoSuccess()
{
    const std::string whole = caseFile(QStringLiteral("C01/grader_reply_3.json")).toStdString();
    for (const std::string &reply : {whole.substr(0, whole.size() - 30), whole}) {
        const Json script{
            {"agent", Json::array({{{"content", "The text."}, {"repeat", "forever"}}})},
            {"grader", Json::array({{{"content", reply}, {"finish_reason", "length"}, {"repeat", "forever"}}})}};
        CaseRun run(dumpJson(script));
        QVERIFY(run.play());
        QCOMPARE(run.driver.chip(), QStringLiteral("grader error"));
        QVERIFY(run.tone() != StateTone::Pass);
    }
}

/// The grader may like an empty answer; the window does not pass it off as one.
void CaseRunsTest::emptyAnswerIsNoPlainSuccess()
{
    CaseRun run(alwaysReplies(caseFile(QStringLiteral("C01/grader_reply_3.json")).toStdString(), ""));
    QVERIFY(run.play());
    QVERIFY2(run.tone() != StateTone::Pass, qPrintable(run.driver.chip()));
    const QString told = run.driver.banner() + u' ' + run.driver.bannerText();
    QVERIFY2(told.contains(QStringLiteral("answer is empty")), qPrintable(told));
}

TOUCHSTONE_GUI_MAIN(CaseRunsTest)
#include "tst_case_runs.moc"
