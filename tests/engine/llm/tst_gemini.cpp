#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;
using Answers = std::vector<FakeTransport::Answer>;

struct Caller
{
    explicit Caller(Answers answers, const std::string &id = "gemini-4-argon", std::size_t pieceSize = 4096)
        : transport(std::move(answers), pieceSize)
        , services{transport,
                   clock,
                   [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); },
                   [] { return 0.0; },
                   {.attempts = 2, .base = std::chrono::milliseconds(1)}}
        , model(std::move(*makeModel(
              {.name = "google_genai", .kind = "google_genai", .baseUrl = "http://h", .headers = {}}, id, services)))
    {
    }
    explicit Caller(std::string body, const std::string &id = "gemini-4-argon", std::size_t pieceSize = 4096)
        : Caller(Answers{{.status = 200, .headers = {}, .body = std::move(body), .error = {}}}, id, pieceSize)
    {
    }

    Answer ask(const ChatRequest &request = {}) { return model->chat(request, {}, listener); }
    Answer ask(const Transcript &messages)
    {
        ChatRequest request;
        request.messages = messages;
        return ask(request);
    }
    Json sent() const { return *parseJson(std::string_view(transport.requests.back().body)); }

    FakeTransport transport;
    SystemClock clock;
    ProviderServices services;
    std::unique_ptr<ChatModel> model;
    ChatListener listener;
};

/// One streamed answer with these parts; `more` are further members of the candidate.
std::string chunk(const std::string &parts, const std::string &more = {}, const std::string &event = {})
{
    return R"({"candidates":[{"content":{"role":"model","parts":[)" + parts + R"(]},"index":0)" + more + "}]" + event
        + R"(,"modelVersion":"served"})";
}

const std::string stop = R"(,"finishReason":"STOP")";
const std::string usage = R"(,"usageMetadata":{"promptTokenCount":120,"cachedContentTokenCount":64,)"
                          R"("candidatesTokenCount":9,"thoughtsTokenCount":21,"toolUsePromptTokenCount":3,)"
                          R"("totalTokenCount":153})";
const std::string twoCalls =
    R"({"functionCall":{"id":"f1","name":"ls","args":{"path":"é"}},"thoughtSignature":"c2ln"},)"
    R"({"functionCall":{"name":"now"}})";

/// Thoughts, text in two pieces, two calls (one with a signature, one without id and arguments), a late signature.
std::string fullTurn()
{
    return withCrLf(asEvents({chunk(R"({"text":"Need it.","thought":true})"),
                              chunk(R"({"text":"Grö"})", {}, R"(,"usageMetadata":{"promptTokenCount":120})"),
                              chunk(R"({"text":"ße"})"), chunk(twoCalls),
                              chunk(R"({"text":"","thoughtSignature":"bGF0ZQ=="})", stop, usage)},
                             false));
}

std::string saying(const std::string &parts, const std::string &reason)
{
    return asEvents({chunk(parts, ",\"finishReason\":\"" + reason + "\"")}, false);
}

} // namespace

class TestGemini : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheRequest();
    void asksForSchemasAndThoughts();
    void readsAFullTurnInAnyPieces();
    void givesPartsBackUnchanged();
    void standsInForTheSignatureOfOthers();
    void readsTheWaysToEnd_data();
    void readsTheWaysToEnd();
    void tellsABlockedPrompt();
    void asksAgainAfterAGarbledCall();
    void readsListsAndWholeAnswers();
    void tellsErrors();
    void waitsAsTheBodyAsks();
    void tellsErrorsBetweenEvents();
    void joinsBaseUrls_data();
    void joinsBaseUrls();
};

void TestGemini::writesTheRequest()
{
    Caller caller(saying(R"({"text":"x"})", "STOP"), "models/gemini-2.0-flash");
    const std::vector<ToolSchema> tools{{"ls", "Lists", {R"({"type":"object","properties":{"z":{},"a":{}}})"}, {}},
                                        {"now", "Time", {}, {}}};
    const Transcript messages{Message::user("Hi"),
                              Message::assistant("One moment.", {{"c1", "ls", {R"({"z":1})"}}, {"c2", "now", {}}}),
                              Message::tool("c1", "ls", "x"), Message::tool("c2", "now", "broken", ToolStatus::Error),
                              Message::user("Go on")};
    ChatRequest request;
    request.system = Message::system("Be kind.");
    request.messages = messages;
    request.tools = tools;
    request.toolChoice = ToolChoice::Any;
    request.maxTokens = 100;
    request.temperature = 0.5;
    QVERIFY(caller.ask(request));
    const HttpRequest &http = caller.transport.requests[0];
    QCOMPARE(http.url, std::string("http://h/v1beta/models/gemini-2.0-flash:streamGenerateContent?alt=sse"));
    QCOMPARE(http.headers[1].first, std::string("x-goog-api-key"));
    QCOMPARE(http.headers[1].second, std::string("sk-planted-0000"));
    const std::string expected =
        R"({"contents":[{"role":"user","parts":[{"text":"Hi"}]},{"role":"model","parts":[{"text":"One moment."},)"
        R"({"functionCall":{"name":"ls","args":{"z":1},"id":"c1"},"thoughtSignature":"skip_thought_signature_validator"},)"
        R"({"functionCall":{"name":"now","args":{},"id":"c2"}}]},{"role":"user","parts":[)"
        R"({"functionResponse":{"name":"ls","response":{"output":"x"},"id":"c1"}},)"
        R"({"functionResponse":{"name":"now","response":{"error":"broken"},"id":"c2"}},{"text":"Go on"}]}],)"
        R"("systemInstruction":{"parts":[{"text":"Be kind."}]},"tools":[{"functionDeclarations":[)"
        R"({"name":"ls","description":"Lists","parametersJsonSchema":{"type":"object","properties":{"z":{},"a":{}}}},)"
        R"({"name":"now","description":"Time"}]}],"toolConfig":{"functionCallingConfig":{"mode":"ANY"}},)"
        R"("generationConfig":{"maxOutputTokens":100,"temperature":0.5}})";
    QCOMPARE(http.body, expected);
}

void TestGemini::asksForSchemasAndThoughts()
{
    ChatRequest request;
    request.outputSchema = OutputSchema{"verdict", {R"({"type":"object"})"}};
    Caller thinking(saying(R"({"text":"{}"})", "STOP"));
    QVERIFY(thinking.ask(request));
    const Json options = thinking.sent()["generationConfig"];
    QCOMPARE(stringAt(options, "responseMimeType"), std::string("application/json"));
    QCOMPARE(dumpJson(options["responseJsonSchema"]), std::string(R"({"type":"object"})"));
    QVERIFY(boolAt(options["thinkingConfig"], "includeThoughts"));
    QVERIFY(thinking.model->info().structuredOutput.value_or(false));
    // A model that may not think refuses to be asked for its thoughts.
    Caller light(saying(R"({"text":"x"})", "STOP"), "gemini-3.5-flash-lite");
    QVERIFY(light.ask());
    QVERIFY(!light.sent().contains("generationConfig"));
    QVERIFY(!light.sent().contains("store"));
}

void TestGemini::readsAFullTurnInAnyPieces()
{
    for (const std::size_t size : {1U, 2U, 3U, 7U, 64U, 4096U}) {
        Caller caller(fullTurn(), "gemini-4-argon", size);
        const Answer answer = caller.ask();
        QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
        QCOMPARE(textOf(answer->message), std::string("Größe"));
        QCOMPARE(caller.listener.shown(), std::string("Größe"));
        QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("Need it."));
        QCOMPARE(answer->finishReason, FinishReason::ToolCalls);
        QCOMPARE(answer->rawFinishReason, std::string("STOP"));
        QCOMPARE(answer->servedBy, std::string("served"));
        QCOMPARE(answer->message.toolCalls.size(), std::size_t(2));
        QCOMPARE(*answer->message.toolCalls[0].id, std::string("f1"));
        QCOMPARE(answer->message.toolCalls[0].args.text, std::string(R"({"path":"é"})"));
        QCOMPARE(answer->message.toolCalls[1].args.text, std::string("{}"));
        QCOMPARE(answer->message.usage->input, std::int64_t(123));
        QCOMPARE(answer->message.usage->output, std::int64_t(30));
        QCOMPARE(answer->message.usage->reasoning, std::int64_t(21));
        QCOMPARE(answer->message.usage->cacheRead, std::int64_t(64));
    }
}

void TestGemini::givesPartsBackUnchanged()
{
    Caller caller(fullTurn());
    const Answer answer = caller.ask();
    QVERIFY(answer);
    const std::string noName = *answer->message.toolCalls[1].id;
    Transcript messages{Message::user("Hi"), answer->message, Message::tool("f1", "ls", "x"),
                        Message::tool(noName, "now", "12:00")};
    QVERIFY(caller.ask(messages));
    const std::string parts = R"([{"text":"Need it.","thought":true},{"text":"Größe"},)" + twoCalls
        + R"(,{"text":"","thoughtSignature":"bGF0ZQ=="}])";
    QCOMPARE(dumpJson(caller.sent()["contents"][1]["parts"]), parts);
    // An id of the server's goes back, one of ours does not.
    QCOMPARE(dumpJson(caller.sent()["contents"][2]["parts"]),
             std::string(R"([{"functionResponse":{"name":"ls","response":{"output":"x"},"id":"f1"}},)"
                         R"({"functionResponse":{"name":"now","response":{"output":"12:00"}}}])"));
    // A message that was changed is written anew.
    messages[1].content = "Other";
    QVERIFY(caller.ask(messages));
    QCOMPARE(stringAt(caller.sent()["contents"][1]["parts"][0], "text"), std::string("Other"));
}

void TestGemini::standsInForTheSignatureOfOthers()
{
    Caller caller(saying(R"({"text":"x"})", "STOP"));
    Message broken = Message::assistant({});
    broken.invalidToolCalls.push_back({"c1", "ls", "{\"a", "cut"});
    Message image = Message::user({});
    image.content = std::vector<ContentBlock>{
        ContentBlock::ofText("Look"), {"image", {}, {R"({"type":"image","base64":"QQ==","mime_type":"image/gif"})"}}};
    QVERIFY(caller.ask(Transcript{image, broken, Message::tool("c1", "ls", "unreadable")}));
    const Json contents = caller.sent()["contents"];
    QCOMPARE(dumpJson(contents[0]["parts"][1]),
             std::string(R"({"inlineData":{"mimeType":"image/gif","data":"QQ=="}})"));
    const std::string brokenCall = R"([{"functionCall":{"name":"ls","args":{"unreadable_arguments":"{\"a"},"id":"c1"},)"
                                   R"("thoughtSignature":"skip_thought_signature_validator"}])";
    QCOMPARE(dumpJson(contents[1]["parts"]), brokenCall);
}

void TestGemini::readsTheWaysToEnd_data()
{
    QTest::addColumn<QByteArray>("parts");
    QTest::addColumn<QByteArray>("reason");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const char *parts, const char *reason, FinishReason expected) {
        QTest::newRow(name) << QByteArray(parts) << QByteArray(reason) << static_cast<int>(expected);
    };
    row("stop", R"({"text":"x"})", "STOP", FinishReason::Complete);
    row("limit", R"({"text":"x"})", "MAX_TOKENS", FinishReason::Truncated);
    row("limit spent on thoughts", "", "MAX_TOKENS", FinishReason::Truncated);
    row("limit in a call", R"({"functionCall":{"name":"ls","args":{}}})", "MAX_TOKENS", FinishReason::Truncated);
    row("safety", R"({"text":"x"})", "SAFETY", FinishReason::Refused);
    row("recitation", "", "RECITATION", FinishReason::Refused);
    row("image", "", "IMAGE_SAFETY", FinishReason::Refused);
    row("a word that the API does not have", R"({"functionCall":{"name":"ls","args":{}}})", "FUNCTION_CALL",
        FinishReason::ToolCalls);
    row("unknown", R"({"text":"x"})", "OTHER", FinishReason::Complete);
}

void TestGemini::readsTheWaysToEnd()
{
    QFETCH(QByteArray, parts);
    QFETCH(QByteArray, reason);
    QFETCH(int, expected);
    Caller caller(saying(parts.toStdString(), reason.toStdString()));
    const Answer answer = caller.ask();
    QVERIFY(answer);
    QCOMPARE(static_cast<int>(answer->finishReason), expected);
    QCOMPARE(answer->rawFinishReason, reason.toStdString());
    if (answer->finishReason == FinishReason::Truncated)
        QVERIFY(answer->message.toolCalls.empty());
    QVERIFY(answer->message.usage->estimated);
}

void TestGemini::tellsABlockedPrompt()
{
    Caller caller(asEvents({R"({"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},)"
                            R"("usageMetadata":{"promptTokenCount":7,"totalTokenCount":7}})"},
                           false));
    const Answer answer = caller.ask();
    QVERIFY(answer);
    QCOMPARE(answer->finishReason, FinishReason::Refused);
    QCOMPARE(answer->rawFinishReason, std::string("PROHIBITED_CONTENT"));
    QCOMPARE(answer->message.usage->input, std::int64_t(7));
}

void TestGemini::asksAgainAfterAGarbledCall()
{
    const FakeTransport::Answer garbled{
        .status = 200, .headers = {}, .body = saying({}, "MALFORMED_FUNCTION_CALL"), .error = {}};
    const FakeTransport::Answer good{.status = 200, .headers = {}, .body = fullTurn(), .error = {}};
    Caller second({garbled, good});
    QVERIFY(second.ask());
    QCOMPARE(second.listener.retries.size(), std::size_t(1));
    Caller never({garbled});
    const Answer answer = never.ask();
    QCOMPARE(answer.error().error.code, Error::Code::BrokenStream);
    QVERIFY(answer.error().error.message.find("MALFORMED_FUNCTION_CALL") != std::string::npos);
    QCOMPARE(never.transport.requests.size(), std::size_t(2));
}

void TestGemini::readsListsAndWholeAnswers()
{
    Caller list('[' + chunk(R"({"text":"a"})") + ",\r\n" + chunk(R"({"text":"b"})", stop) + ']');
    QCOMPARE(textOf(list.ask()->message), std::string("ab"));
    Caller whole(chunk(R"({"text":"a"})", stop, usage));
    QCOMPARE(textOf(whole.ask()->message), std::string("a"));
    Caller other(R"({"hello":"world"})");
    QCOMPARE(other.ask().error().error.code, Error::Code::Malformed);
    // The end of the connection alone is no end; what came is kept.
    Caller cut(asEvents({chunk(R"({"text":"half"})", R"(,"finishReason":null)")}, false));
    const Answer answer = cut.ask();
    QCOMPARE(answer.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(textOf(answer.error().partial), std::string("half"));
}

void TestGemini::tellsErrors()
{
    const auto codeOf = [](int status, std::string body) {
        return Caller(Answers{{.status = status, .headers = {}, .body = std::move(body), .error = {}}})
            .ask()
            .error()
            .error;
    };
    const Error badKey = codeOf(400,
                                R"([{"error":{"code":400,"message":"API key not valid.","status":)"
                                R"("INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo",)"
                                R"("reason":"API_KEY_INVALID"}]}}])");
    QCOMPARE(badKey.code, Error::Code::Unauthorized);
    QCOMPARE(badKey.message, std::string("google_genai:gemini-4-argon answered with status 400: API key not valid."));
    QCOMPARE(codeOf(404, R"({"error":{"code":404,"message":"no such model","status":"NOT_FOUND"}})").code,
             Error::Code::NotFound);
    QCOMPARE(codeOf(503, R"({"error":{"code":503,"status":"UNAVAILABLE"}})").code, Error::Code::Overloaded);
    Caller inStream(asEvents(
        {chunk(R"({"text":"half"})"), R"({"error":{"code":500,"message":"Internal","status":"INTERNAL"}})"}, false));
    const Answer answer = inStream.ask();
    QCOMPARE(answer.error().error.code, Error::Code::Provider);
    QCOMPARE(textOf(answer.error().partial), std::string("half"));
}

void TestGemini::waitsAsTheBodyAsks()
{
    const auto limited = [](const std::string &details) {
        return FakeTransport::Answer{.status = 429,
                                     .headers = {},
                                     .body = R"({"error":{"code":429,"message":"slow down","status":)"
                                             R"("RESOURCE_EXHAUSTED","details":[)"
                                         + details + "]}}",
                                     .error = {}};
    };
    const auto delay = [](const std::string &text) {
        return R"({"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":")" + text + "\"}";
    };
    const FakeTransport::Answer good{.status = 200, .headers = {}, .body = fullTurn(), .error = {}};
    Caller soon({limited(delay("0.045123456s")), good});
    QVERIFY(soon.ask());
    QCOMPARE(soon.listener.retries[0].delay, std::chrono::milliseconds(46));
    Caller late({limited(delay("3600s")), good});
    QVERIFY(late.ask().error().error.remedy.find("3600 s") != std::string::npos);
    Caller odd({limited(delay("soon")), good});
    QVERIFY(odd.ask());
    QCOMPARE(odd.listener.retries[0].delay, std::chrono::milliseconds(1));
    // A quota of the day is used up for the day.
    Caller final({limited(R"({"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":)"
                          R"("GenerateRequestsPerDayPerProject"}]},)"
                          + delay("0.01s")),
                  good});
    QCOMPARE(final.ask().error().error.code, Error::Code::RateLimited);
    QCOMPARE(final.transport.requests.size(), std::size_t(1));
}

void TestGemini::tellsErrorsBetweenEvents()
{
    const std::string error =
        "[{\r\n  \"error\": {\r\n    \"code\": 503,\r\n    \"message\": \"The model is: busy\",\r\n"
        "    \"status\": \"UNAVAILABLE\"\r\n  }\r\n}\r\n]\r\n";
    for (const std::size_t size : {1U, 5U, 4096U}) {
        Caller caller(asEvents({chunk(R"({"text":"half"})")}, false) + error, "gemini-4-argon", size);
        const Answer answer = caller.ask();
        QCOMPARE(answer.error().error.code, Error::Code::Overloaded);
        QVERIFY(answer.error().error.message.find("The model is: busy") != std::string::npos);
        QCOMPARE(textOf(answer.error().partial), std::string("half"));
    }
}

void TestGemini::joinsBaseUrls_data()
{
    QTest::addColumn<QByteArray>("base");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *base, const char *expected) {
        QTest::newRow(base) << QByteArray(base) << QByteArray(expected);
    };
    row("http://h", "http://h/v1beta/models/m:streamGenerateContent?alt=sse");
    row("http://h/v1beta/", "http://h/v1beta/models/m:streamGenerateContent?alt=sse");
    row("http://h/v1", "http://h/v1/models/m:streamGenerateContent?alt=sse");
    row("http://h/gemini", "http://h/gemini/v1beta/models/m:streamGenerateContent?alt=sse");
    row("http://h/?team=a", "http://h/v1beta/models/m:streamGenerateContent?alt=sse&team=a");
}

void TestGemini::joinsBaseUrls()
{
    QFETCH(QByteArray, base);
    QFETCH(QByteArray, expected);
    Caller caller(fullTurn());
    const auto model = makeModel({.name = "lab", .kind = "gemini", .baseUrl = base.toStdString(), .headers = {}}, "m",
                                 caller.services);
    QVERIFY(model);
    QVERIFY((*model)->chat({}, {}, caller.listener));
    QCOMPARE(caller.transport.requests[0].url, expected.toStdString());
}

QTEST_APPLESS_MAIN(TestGemini)
#include "tst_gemini.moc"
