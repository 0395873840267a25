#include "engine/base/json.h"
#include "engine/rubric/grader_response.h"

#include <QFile>
#include <QTest>

using namespace Touchstone;

namespace {

using Kind = ResponseFault::Kind;

const char *const verdictText = R"({"result":"needs_revision","explanation":"The number is missing.",)"
                                R"("criteria":[{"name":"Capital","passed":true},)"
                                R"({"name":"Population","passed":false,"gap":"Add the number."}]})";

/// The verdict's word, or what is wrong with the reply.
std::string outcome(const GraderResult<GraderResponse> &response)
{
    if (response)
        return std::string(toWord(response->result));
    switch (response.error().kind) {
    case Kind::NotJson:
        return "not json";
    case Kind::Schema:
        return "schema";
    case Kind::SatisfiedWithFailing:
        return "satisfied with failing";
    case Kind::RevisionWithoutFailing:
        return "revision without failing";
    case Kind::Ambiguous:
        return "ambiguous";
    }
    return {};
}

} // namespace

class TestGraderResponse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsText_data();
    void readsText();
    void extendedFields();
    void schemaOrder();
    void encodesOnlyTheReferencesKeys();
};

void TestGraderResponse::readsText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");

    const std::string verdict = verdictText;
    const auto row = [](const char *name, const std::string &text, const char *expected) {
        QTest::newRow(name) << QString::fromStdString(text) << expected;
    };
    row("bare", verdict, "needs_revision");
    row("prose and fence", "Here it is:\n\n```json\n" + verdict + "\n```\n\nTell me more.", "needs_revision");
    row("prose around", "My verdict: " + verdict + " That is all.", "needs_revision");
    row("braces in prose", "I looked at {it}. " + verdict, "needs_revision");
    row("think block", "<think>\nMaybe {\"result\": \"satisfied\"}?\n</think>\n" + verdict, "needs_revision");
    row("think block without its beginning", "So it fails.\n</think>\n" + verdict, "needs_revision");
    row("think block that never ends", "<think> " + verdict, "ambiguous");
    row("list of one", "[" + verdict + "]", "needs_revision");
    row("fence and braces inside the verdict",
        "```json\n{\"result\":\"failed\",\"explanation\":\"Put {\\\"a\\\": 1} in ```json {} ``` please.\"}\n```",
        "failed");
    row("two verdicts", verdict + "\n" + verdict, "ambiguous");
    row("list of two", "[" + verdict + "," + verdict + "]", "ambiguous");
    row("another object beside", "{\"a\": 1} " + verdict, "ambiguous");
    row("cut off", verdict.substr(0, 60), "ambiguous");
    row("whole and cut off", verdict + verdict.substr(0, 60), "ambiguous");
    row("no verdict", "I think the answer is fine, nice work.", "ambiguous");
    row("empty", "", "ambiguous");
    row("JSON in a string", R"("{\"result\": \"satisfied\"}")", "ambiguous");
    row("comments", "{\n// first\n\"result\": \"satisfied\", \"explanation\": \"\"}", "ambiguous");
    row("newline in a string", "{\"result\":\"satisfied\",\"explanation\":\"a\nb\"}", "ambiguous");
    row("unknown word", R"({"result":"mostly_ok","explanation":"Nearly.","criteria":[]})", "schema");
    row("no result", R"({"explanation":"x","criteria":[]})", "schema");
    row("no gap", R"({"result":"needs_revision","explanation":"x","criteria":[{"name":"P","passed":false}]})",
        "schema");
    row("contradiction",
        R"({"result":"satisfied","explanation":"x","criteria":[{"name":"P","passed":false,"gap":"y"}]})",
        "satisfied with failing");
    row("revision without a reason",
        R"({"result":"needs_revision","explanation":"x","criteria":[{"name":"P","passed":true}]})",
        "revision without failing");
}

void TestGraderResponse::readsText()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto response = readTextResponse(text.toStdString(), ResponseForm::Extended);
    QCOMPARE(QString::fromStdString(outcome(response)), expected);
    QVERIFY(response || !response.error().text.empty());
}

void TestGraderResponse::extendedFields()
{
    const Json value = Json::parse(R"({"result":"satisfied","explanation":"","criteria":[
        {"id":"c1","name":"a","passed":1,"gap":7,"evidence":"quote","message":4},
        {"id":5,"name":"b","passed":true,"evidence":null,"message":-1}]})");
    const auto extended = checkGraderResponse(value, ResponseForm::Extended);
    QVERIFY(extended);
    QCOMPARE(extended->criteria[0].id, std::string("c1"));
    QCOMPARE(extended->criteria[0].evidence, std::string("quote"));
    QVERIFY(extended->criteria[0].message == 4);
    QVERIFY(extended->criteria[0].gap.empty());
    QVERIFY(extended->criteria[1].id.empty());
    QVERIFY(!extended->criteria[1].message);
    const auto strict = checkGraderResponse(value, ResponseForm::Strict);
    QVERIFY(strict && strict->criteria[0].evidence.empty() && strict->criteria[0].id.empty());
}

void TestGraderResponse::schemaOrder()
{
    // The reasons come first, unless the reference's form is asked for.
    const auto keys = [](ResponseForm form) {
        std::string joined;
        const Json schema = parseJson(graderResponseSchema(form));
        for (const auto &item : schema["properties"].items())
            joined += item.key() + ' ';
        return joined;
    };
    QCOMPARE(keys(ResponseForm::Extended), std::string("criteria explanation result "));
    QCOMPARE(keys(ResponseForm::Strict), std::string("result explanation criteria "));
    const Json strict = parseJson(graderResponseSchema(ResponseForm::Strict));
    QVERIFY(strict["properties"]["criteria"]["items"].dump().find("evidence") == std::string::npos);
}

void TestGraderResponse::encodesOnlyTheReferencesKeys()
{
    const auto response = readTextResponse(verdictText, ResponseForm::Extended);
    QVERIFY(response);
    QCOMPARE(dumpJson(encodeGraderResponse(*response)), std::string(verdictText));
}

QTEST_APPLESS_MAIN(TestGraderResponse)
#include "tst_grader_response.moc"
