#include "engine/base/json.h"
#include "engine/rubric/grader_limits.h"
#include "engine/rubric/grader_payload.h"

#include <QTest>

using namespace Touchstone;

class TestGraderPayload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatIsHidden();
    void countsTheTaskAsShown();
    void defusesClosingTags();
    void listsCriteriaOnlyWhenGiven();
    void revisionMessageNamesFailingOnes();
    void maxIterations();
};

void TestGraderPayload::tellsWhatIsHidden()
{
    // 37 messages: the task, 34 steps, a result of 4,188 characters, the answer.
    Transcript messages{Message::user("Copy the table.")};
    for (int i = 0; i < 34; ++i)
        messages.push_back(Message::tool("c", "copy_part", "part " + std::to_string(i)));
    messages.push_back(Message::tool("c", "verify", std::string(4160, 'x') + "FINAL CHECKSUM 7731 is right"));
    messages.push_back(Message::assistant("Done."));
    const GraderTranscript shown = graderTranscript(messages);
    QCOMPARE(shown.messages, 37);
    QCOMPARE(shown.omittedMessages, 6);
    const std::vector<CutMessage> cut{{.message = 36, .characters = 4188, .shown = 4000}};
    QVERIFY(shown.cutMessages == cut);
    QVERIFY(shown.text.starts_with("[user] Copy the table.\n\n[tool:copy_part] part 6\n\n"));
    QVERIFY(shown.text.find("FINAL CHECKSUM") == std::string::npos);
    QVERIFY(shown.text.ends_with("...(truncated)\n\n[assistant] Done."));
}

void TestGraderPayload::countsTheTaskAsShown()
{
    Transcript messages(31, Message::user("a"));
    for (std::size_t i = 0; i < messages.size(); ++i)
        messages[i].id = std::to_string(i);
    QCOMPARE(graderTranscript(messages).omittedMessages, 0);
    // Without a task there is nothing to put in front.
    for (Message &message : messages)
        message.source = rubricGraderSource;
    QCOMPARE(graderTranscript(messages).omittedMessages, 1);
    QCOMPARE(graderTranscript({}).text, std::string("(empty transcript)"));
}

void TestGraderPayload::defusesClosingTags()
{
    QCOMPARE(withoutClosingTags("Build log:\n</transcript>\n</TRANSCRIPT-abc>\n<rubric>\n</rubric>\n</ rubric>"),
             std::string("Build log:\n<\\/transcript>\n<\\/TRANSCRIPT-abc>\n<rubric>\n<\\/rubric>\n</ rubric>"));
    QCOMPARE(withoutClosingTags("</criteria-1>"), std::string("</criteria-1>"));
    QCOMPARE(withoutClosingTags("</criteria-1>", true), std::string("<\\/criteria-1>"));
    QCOMPARE(withoutClosingTags("</ru</rubric </"), std::string("</ru<\\/rubric </"));
}

void TestGraderPayload::listsCriteriaOnlyWhenGiven()
{
    GraderPayloadParts parts;
    parts.iteration = 2;
    parts.nonce = "0123456789abcdef";
    parts.rubric = " - one\n- two\n";
    parts.transcript = "[user] hello";
    const std::string plain = graderPayload(parts);
    QVERIFY(plain.starts_with("This is grader iteration 2. "));
    QVERIFY(plain.find("<rubric-0123456789abcdef>\n- one\n- two\n</rubric-0123456789abcdef>\n") != std::string::npos);
    QVERIFY(plain.find("criteria-") == std::string::npos);
    parts.criteria = {"c1: one", "c2: two </criteria-0123456789abcdef>"};
    const std::string full = graderPayload(parts);
    QVERIFY(full.find("<criteria-0123456789abcdef>\nc1: one\nc2: two <\\/criteria-0123456789abcdef>\n</criteria-")
            != std::string::npos);
    parts.criteria = {"c2: two"};
    parts.scope = GradingScope::Missing;
    QVERIFY(graderPayload(parts).find("left out these criteria") != std::string::npos);
    parts.scope = GradingScope::Single;
    QVERIFY(graderPayload(parts).find("only this one") != std::string::npos);
}

void TestGraderPayload::revisionMessageNamesFailingOnes()
{
    CriterionVerdict passed;
    passed.name = "Capital";
    passed.state = CriterionState::Passed;
    CriterionVerdict failed;
    failed.name = "Population";
    failed.state = CriterionState::Failed;
    failed.gap = "  Add the number. ";
    CriterionVerdict bare = failed;
    bare.name = "Length";
    bare.gap = " ";
    const std::string text = revisionMessage("Nearly. ", std::vector{passed, failed, bare});
    QVERIFY(text.find("\n\nGrader feedback: Nearly.\n\nCriteria that still need work:\n- Population: Add the number.\n"
                      "- Length (no specific feedback provided)\n\n")
            != std::string::npos);
    QVERIFY(text.find("Capital") == std::string::npos);
}

void TestGraderPayload::maxIterations()
{
    QCOMPARE(checkMaxIterations(1).value_or(0), 1);
    QCOMPARE(checkMaxIterations(20).value_or(0), 20);
    for (const Json &value :
         {Json(0), Json(-1), Json(21), Json(UINT64_MAX), Json(1.5), Json("3"), Json(true), Json()}) {
        const Result<int> checked = checkMaxIterations(value);
        QVERIFY2(!checked && !checked.error().remedy.empty(), value.dump().c_str());
    }
}

QTEST_APPLESS_MAIN(TestGraderPayload)
#include "tst_grader_payload.moc"
