#include "engine/base/json.h"
#include "engine/llm/anthropic_reader.h"
#include "engine/llm/providers.h"
#include "engine/llm/schema_rules.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;

struct Caller
{
    explicit Caller(std::string body, std::size_t pieceSize = 4096, const std::string &id = "claude-opus-5")
        : transport(std::move(body), pieceSize)
        , services{transport,
                   clock,
                   [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); },
                   {},
                   {.attempts = 1}}
        , model(std::move(*makeModel({.name = "anthropic", .kind = "anthropic", .baseUrl = "http://h", .headers = {}},
                                     id, services)))
    {
    }

    Answer ask(const ChatRequest &request = {}) { return model->chat(request, {}, listener); }

    std::string bodyOf(const ChatRequest &request)
    {
        (void)ask(request);
        return transport.requests.back().body;
    }

    FakeTransport transport;
    SystemClock clock;
    ProviderServices services;
    std::unique_ptr<ChatModel> model;
    ChatListener listener;
};

/// Named events, as the API sends them.
std::string events(const std::vector<std::string> &data)
{
    std::string text;
    for (const std::string &item : data)
        text += "event: " + stringAt(*parseJson(std::string_view(item)), "type") + "\ndata: " + item + "\n\n";
    return text;
}

const std::string start = "{\"type\":\"message_start\",\"message\":{\"id\":\"m1\",\"model\":\"served\",\"content\":[],"
                          "\"usage\":{\"input_tokens\":400,\"cache_creation_input_tokens\":30,"
                          "\"cache_read_input_tokens\":20,\"output_tokens\":1}}}";
const std::string stop = "{\"type\":\"message_stop\"}";
const std::string textBlock = "{\"type\":\"text\",\"text\":\"\"}";

std::string blockStart(int index, const std::string &block)
{
    return "{\"type\":\"content_block_start\",\"index\":" + std::to_string(index) + ",\"content_block\":" + block + "}";
}

std::string blockDelta(int index, const std::string &delta)
{
    return "{\"type\":\"content_block_delta\",\"index\":" + std::to_string(index) + ",\"delta\":" + delta + "}";
}

std::string end(const std::string &reason)
{
    return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason
        + "\"},\"usage\":{\"output_tokens\":57,\"input_tokens\":null,\"output_tokens_details\":{\"thinking_tokens\":9}}"
          "}";
}

std::string saying(const std::string &text, const std::string &reason = "end_turn")
{
    return events({start, blockStart(0, textBlock),
                   blockDelta(0, "{\"type\":\"text_delta\",\"text\":\"" + text + "\"}"),
                   "{\"type\":\"content_block_stop\",\"index\":0}", end(reason), stop});
}

/// Thinking, text, a call with arguments in pieces, and one without arguments.
std::string fullTurn()
{
    return events({"{\"type\":\"ping\"}", start,
                   blockStart(0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
                   blockDelta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"Need it.\"}"),
                   blockDelta(0, "{\"type\":\"signature_delta\",\"signature\":\"c2ln\"}"), blockStart(1, textBlock),
                   blockDelta(1, "{\"type\":\"text_delta\",\"text\":\"Größe\"}"),
                   blockStart(2, "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"ls\",\"input\":{}}"),
                   "{\"type\":\"ping\"}", blockDelta(2, "{\"type\":\"input_json_delta\",\"partial_json\":\"\"}"),
                   blockDelta(2, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"path\\\": \\\"é\"}"),
                   blockDelta(2, "{\"type\":\"input_json_delta\",\"partial_json\":\"\\\"}\"}"),
                   "{\"type\":\"unknown_event\",\"x\":1}",
                   blockStart(3, "{\"type\":\"tool_use\",\"id\":\"toolu_2\",\"name\":\"now\",\"input\":{}}"),
                   end("tool_use"), stop});
}

} // namespace

class TestAnthropic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheRequest();
    void mergesResultsAndFeedback();
    void givesAnswersBackUnchanged();
    void choosesWhatTheModelAllows();
    void asksForThoughtsWhereTheModelThinks();
    void readsAFullTurnInAnyPieces();
    void readsTheWaysToStop();
    void readsAWholeAnswer();
    void tellsFailures();
    void closesSchemas();
    void limitsWhatIsNotShown();
    void sendsTokensTheirWay_data();
    void sendsTokensTheirWay();
};

void TestAnthropic::writesTheRequest()
{
    Caller caller(saying("x"));
    Message system = Message::system({});
    system.content = std::vector<ContentBlock>{
        ContentBlock::ofText("Be kind."),
        ContentBlock::ofText(" "),
        {"text", "Brief.", {R"({"type":"text","text":"Brief.","cache_control":{"type":"ephemeral"}})"}}};
    const std::vector<ToolSchema> tools{
        {"ls", "Lists", {R"({"type":"object"})"}, {R"({"cache_control":{"type":"ephemeral"}})"}}};
    const Transcript messages{Message::user("Hi")};
    ChatRequest request;
    request.system = system;
    request.tools = tools;
    request.messages = messages;
    request.maxTokens = 100;
    const std::string expected =
        R"({"model":"claude-opus-5","max_tokens":100,"stream":true,"thinking":{"type":"adaptive","display":"summarized"},)"
        R"("system":[{"type":"text","text":"Be kind."},)"
        R"({"type":"text","text":"Brief.","cache_control":{"type":"ephemeral"}}],"tools":[{"name":"ls","description":"Lists",)"
        R"("input_schema":{"type":"object"},"cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":[)"
        R"({"type":"text","text":"Hi"}]}]})";
    QCOMPARE(caller.bodyOf(request), expected);
    const HttpRequest &http = caller.transport.requests.back();
    QCOMPARE(http.url, std::string("http://h/v1/messages"));
    const HttpHeaders headers{
        {"Content-Type", "application/json"}, {"anthropic-version", "2026-10-21"}, {"x-api-key", "sk-planted-0000"}};
    QCOMPARE(http.headers, headers);
}

void TestAnthropic::mergesResultsAndFeedback()
{
    Caller caller(saying("x"));
    Message assistant = Message::assistant("Looking.", {{"c1", "ls", {R"({"b":1,"a":2})"}}});
    assistant.invalidToolCalls = {{"c2", "rm", "{\"x", "broken"}};
    const Transcript messages{Message::user("Go"),
                              assistant,
                              Message::tool("c1", "ls", "a"),
                              Message::tool("c2", "rm", "bad call", ToolStatus::Error),
                              Message::user("Grader feedback"),
                              Message::assistant("  ")};
    ChatRequest request;
    request.messages = messages;
    const Json sent = *parseJson(std::string_view(caller.bodyOf(request)));
    QCOMPARE(sent["messages"].size(), std::size_t(3));
    const std::string calls = sent["messages"][1]["content"].dump();
    const std::string expectedCalls =
        R"([{"type":"text","text":"Looking."},{"type":"tool_use","id":"c1","name":"ls","input":{"b":1,"a":2}},)"
        R"({"type":"tool_use","id":"c2","name":"rm","input":{"unreadable_arguments":"{\"x"}}])";
    QCOMPARE(calls, expectedCalls);
    const std::string results = sent["messages"][2]["content"].dump();
    const std::string expectedResults =
        R"([{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"a"}]},)"
        R"({"type":"tool_result","tool_use_id":"c2","content":[{"type":"text","text":"bad call"}],"is_error":true},{"type":"text","text":"Grader feedback"}])";
    QCOMPARE(results, expectedResults);
}

void TestAnthropic::givesAnswersBackUnchanged()
{
    Caller caller(fullTurn());
    Transcript messages{caller.ask()->message};
    ChatRequest request;
    request.messages = messages;
    const std::string kept =
        R"({"role":"assistant","content":[{"type":"thinking","thinking":"Need it.","signature":"c2ln"},{"type":"text","text":"Größe"},)"
        R"({"type":"tool_use","id":"toolu_1","name":"ls","input":{"path":"é"}},{"type":"tool_use","id":"toolu_2","name":"now","input":{}}]})";
    QVERIFY(caller.bodyOf(request).find(kept) != std::string::npos);
    messages[0].content = std::string("Edited");
    request.messages = messages;
    const std::string body = caller.bodyOf(request);
    QVERIFY(body.find("\"type\":\"thinking\"") == std::string::npos);
    QVERIFY(body.find("Edited") != std::string::npos);
}

void TestAnthropic::choosesWhatTheModelAllows()
{
    const std::vector<ToolSchema> tools{{"ls", "", {}, {}}};
    ChatRequest request;
    request.tools = tools;
    request.toolChoice = ToolChoice::Any;
    request.temperature = 0.5;
    request.cacheControl = {R"({"type":"ephemeral"})"};
    request.outputSchema =
        OutputSchema{"V", {R"({"type":"object","properties":{"n":{"type":"integer","minimum":1}}})"}};
    Caller older(saying("x"));
    const std::string body = older.bodyOf(request);
    QVERIFY(body.find("\"tool_choice\":{\"type\":\"any\"}") != std::string::npos);
    QVERIFY(body.find("\"temperature\":0.5") != std::string::npos);
    QVERIFY(body.find("\"cache_control\":{\"type\":\"ephemeral\"}") != std::string::npos);
    QVERIFY(body.find("\"output_config\":{\"format\":{\"type\":\"json_schema\",\"schema\":{") != std::string::npos);
    QCOMPARE(older.transport.requests.back().headers[1].second, std::string("2023-06-01"));
    Caller newer(saying("x"), 4096, "claude-sonnet-5-5");
    QVERIFY(newer.bodyOf(request).find("tool_choice") == std::string::npos);
}

void TestAnthropic::asksForThoughtsWhereTheModelThinks()
{
    const auto sentTo = [](const std::string &model) {
        Caller caller(saying("x"), 4096, model);
        (void)caller.ask();
        return caller.transport.requests.back();
    };
    const auto betaOf = [](const HttpRequest &http) {
        for (const auto &[name, value] : http.headers) {
            if (name == "anthropic-beta")
                return value;
        }
        return std::string();
    };
    // Off unless it is asked for, which costs, so it is not.
    for (const char *model : {"claude-opus-4-8", "claude-sonnet-4-6", "claude-haiku-4-5", "claude-x"}) {
        const HttpRequest http = sentTo(model);
        QVERIFY2(http.body.find("\"thinking\"") == std::string::npos, model);
        QCOMPARE(betaOf(http), std::string());
    }
    // Thoughts that no longer fit an edited conversation are dropped, not refused.
    const std::string shown = "\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"";
    for (const char *model : {"claude-fable-5-2", "claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5"}) {
        const HttpRequest http = sentTo(model);
        QVERIFY2(http.body.find(shown + ",\"block_binding\":{\"prefix_mismatch_behavior\":\"drop_block\"}}")
                     != std::string::npos,
                 model);
        QCOMPARE(betaOf(http), std::string("thinking-binding-controls-2026-08-01"));
    }
    const HttpRequest older = sentTo("claude-sonnet-5");
    QVERIFY(older.body.find(shown + "}") != std::string::npos);
    QCOMPARE(betaOf(older), std::string());
    // Betas of the user's own are not lost.
    FakeTransport transport(saying("x"));
    const SystemClock clock;
    const ProviderServices services{transport, clock, [](const Endpoint &) { return Result<std::string>("key"); }};
    const auto model = makeModel({.name = "anthropic",
                                  .kind = "anthropic",
                                  .baseUrl = "http://h",
                                  .headers = {{"Anthropic-Beta", "own-beta"}, {"X-Team", "a"}}},
                                 "claude-opus-5-5", services);
    ChatListener listener;
    (void)(*model)->chat({}, {}, listener);
    QCOMPARE(betaOf(transport.requests.back()), std::string("thinking-binding-controls-2026-08-01,own-beta"));
}

void TestAnthropic::readsAFullTurnInAnyPieces()
{
    const std::string plain = fullTurn();
    const std::string crLf = withCrLf(plain);
    for (const std::string &body : {plain, crLf}) {
        for (std::size_t size = 1; size < 30; ++size) {
            Caller caller(body, size);
            const Answer answer = caller.ask();
            QVERIFY(answer);
            QCOMPARE(textOf(answer->message), std::string("Größe"));
            QCOMPARE(caller.listener.shown(), std::string("Größe"));
            QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("Need it."));
            const std::vector<ToolCall> calls{{"toolu_1", "ls", {"{\"path\":\"é\"}"}}, {"toolu_2", "now", {"{}"}}};
            QCOMPARE(answer->message.toolCalls, calls);
            QCOMPARE(answer->finishReason, FinishReason::ToolCalls);
            QCOMPARE(answer->servedBy, std::string("served"));
            const Usage usage{.input = 450, .output = 57, .cacheRead = 20, .cacheWrite = 30, .reasoning = 9};
            QCOMPARE(*answer->message.usage, usage);
        }
    }
}

void TestAnthropic::readsTheWaysToStop()
{
    const std::vector<std::pair<std::string, FinishReason>> rows{
        {"end_turn", FinishReason::Complete},    {"stop_sequence", FinishReason::Complete},
        {"max_tokens", FinishReason::Truncated}, {"model_context_window_exceeded", FinishReason::Truncated},
        {"refusal", FinishReason::Refused},      {"something_new", FinishReason::Complete}};
    for (const auto &[word, reason] : rows) {
        const Answer answer = Caller(saying("x", word)).ask();
        QCOMPARE(answer->finishReason, reason);
        QCOMPARE(answer->rawFinishReason, word);
    }
    const Answer refused =
        Caller(events({start,
                       "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\",\"stop_details\":"
                       "{\"type\":\"refusal\",\"category\":\"cyber\",\"explanation\":null}}}",
                       stop}))
            .ask();
    QCOMPARE(refused->finishReason, FinishReason::Refused);
    QCOMPARE(refused->rawFinishReason, std::string("refusal: cyber"));
    // A call that was cut by the limit must not run.
    const std::string cut =
        events({start, blockStart(0, R"({"type":"tool_use","id":"a","name":"rm","input":{}})"),
                blockDelta(0, R"({"type":"input_json_delta","partial_json":"{\"p\":"})"), end("max_tokens"), stop});
    const Answer answer = Caller(cut).ask();
    QVERIFY(answer->message.toolCalls.empty());
    QCOMPARE(answer->message.invalidToolCalls.size(), std::size_t(1));
    QVERIFY(Caller(events({start, end("end_turn"), stop})).ask());
}

void TestAnthropic::readsAWholeAnswer()
{
    const Answer answer =
        Caller(
            R"({"type":"message","model":"m","content":[{"type":"text","text":"Hi"},{"type":"tool_use","id":"a","name":"ls","input":{"p":1}}],)"
            R"("stop_reason":"tool_use","usage":{"input_tokens":3,"output_tokens":2}})")
            .ask();
    QVERIFY(answer);
    QCOMPARE(textOf(answer->message), std::string("Hi"));
    QCOMPARE(answer->message.toolCalls[0].args.text, std::string("{\"p\":1}"));
    QCOMPARE(answer->message.usage->total(), std::int64_t(5));
    QCOMPARE(Caller("{\"hello\":1}").ask().error().error.code, Error::Code::Malformed);
}

void TestAnthropic::tellsFailures()
{
    const std::string half =
        events({start, blockStart(0, textBlock), blockDelta(0, R"({"type":"text_delta","text":"Half"})")});
    const Answer busy =
        Caller(half + events({R"({"type":"error","error":{"type":"overloaded_error","message":"too busy"}})"})).ask();
    QVERIFY(!busy);
    QCOMPARE(busy.error().error.code, Error::Code::Overloaded);
    QVERIFY(busy.error().error.message.find("too busy") != std::string::npos);
    QCOMPARE(textOf(busy.error().partial), std::string("Half"));
    // The end of the connection is no end, even behind the reason to stop.
    for (const std::string &body : {half, half + events({end("end_turn")})}) {
        const Answer broken = Caller(body).ask();
        QVERIFY(!broken);
        QCOMPARE(broken.error().error.code, Error::Code::BrokenStream);
        QCOMPARE(textOf(broken.error().partial), std::string("Half"));
    }
}

void TestAnthropic::closesSchemas()
{
    const std::string expected =
        R"~({"type":"object","properties":{"default":{"type":"string","description":"Why. (maxLength: 5)"},)~"
        R"~("list":{"type":"array","minItems":1,"items":{"anyOf":[{"$ref":"#/$defs/D"}]},"description":"(maxItems: 3)"}},)~"
        R"~("required":["list"],"$defs":{"D":{"type":"object","additionalProperties":false,"properties":{"a":{"const":true}}}},)~"
        R"~("additionalProperties":false})~";
    const JsonText schema{
        R"~({"type":"object","properties":{"default":{"type":"string","maxLength":5,"description":"Why."},)~"
        R"~("list":{"type":"array","minItems":1,"maxItems":3,"items":{"oneOf":[{"$ref":"#/$defs/D"}]}}},)~"
        R"~("required":["list"],"$defs":{"D":{"type":"object","additionalProperties":true,"properties":{"a":{"const":true}}}}})~"};
    const JsonText closed = closedSchema(schema);
    QCOMPARE(closed.text, expected);
}

/// Blocks of kinds that nobody shows count, so that an endless answer of them comes to its limit.
void TestAnthropic::limitsWhatIsNotShown()
{
    ChatListener listener;
    AnthropicReader reader("m", "call_", listener);
    const std::string block =
        blockStart(0, "{\"type\":\"redacted_thinking\",\"data\":\"" + std::string(1'000, 'x') + "\"}");
    for (std::size_t count = 1; count <= 3; ++count) {
        QVERIFY(reader.takeEvent(*parseJson(std::string_view(block))));
        QVERIFY(reader.size() >= 1'000 * count);
    }
    QCOMPARE(listener.signsOfLife, 3);
}

void TestAnthropic::sendsTokensTheirWay_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("takesToken");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("betas");
    QTest::newRow("key") << "sk-ant-api-1" << false << "x-api-key"
                         << "sk-ant-api-1"
                         << "";
    QTest::newRow("token of a gateway") << "team-1" << true << "Authorization"
                                        << "Bearer team-1"
                                        << "";
    QTest::newRow("token of a login") << "sk-ant-oat01-1" << true << "Authorization"
                                      << "Bearer sk-ant-oat01-1"
                                      << "oauth-2025-04-20";
    QTest::newRow("token in place of a key") << "sk-ant-oat01-1" << false << "Authorization"
                                             << "Bearer sk-ant-oat01-1"
                                             << "oauth-2025-04-20";
}

void TestAnthropic::sendsTokensTheirWay()
{
    QFETCH(const QString, key);
    QFETCH(const bool, takesToken);
    QFETCH(const QString, header);
    QFETCH(const QString, value);
    QFETCH(const QString, betas);
    FakeTransport transport(saying("x"));
    const SystemClock clock;
    const ProviderServices services{
        transport, clock, [key](const Endpoint &) { return Result<std::string>(key.toStdString()); }, {}, {}};
    Endpoint endpoint{.name = "anthropic", .kind = "anthropic", .baseUrl = "http://h", .headers = {}};
    endpoint.takesToken = takesToken;
    ChatListener listener;
    (void)(*makeModel(endpoint, "claude-opus-4-8", services))->chat({}, {}, listener);
    QStringList found;
    for (const auto &[name, sent] : transport.requests.front().headers) {
        if (name == "x-api-key" || name == "Authorization" || name == "anthropic-beta")
            found.append(QString::fromStdString(name + ' ' + sent));
    }
    found.sort();
    QStringList expected{header + u' ' + value};
    if (!betas.isEmpty())
        expected.append(QStringLiteral("anthropic-beta ") + betas);
    expected.sort();
    QCOMPARE(found, expected);
}

QTEST_APPLESS_MAIN(TestAnthropic)
#include "tst_anthropic.moc"
