#include "engine/base/json.h"
#include "engine/llm/ollama_protocol.h"
#include "engine/llm/providers.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;
using Answers = std::vector<FakeTransport::Answer>;

struct Caller
{
    explicit Caller(Answers answers, std::size_t pieceSize = 4096)
        : transport(std::move(answers), pieceSize)
        , services{transport, clock, {}, {}, {.attempts = 1}}
        , model(std::move(*makeModel(
              {.name = "ollama", .kind = "ollama", .baseUrl = "http://h:11434", .headers = {}, .needsKey = false},
              "qwen3:8b", services)))
    {
    }
    explicit Caller(std::string body, std::size_t pieceSize = 4096)
        : Caller(Answers{{.status = 200, .headers = {}, .body = std::move(body), .error = {}}}, pieceSize)
    {
    }

    Answer ask(const ChatRequest &request = {}) { return model->chat(request, {}, listener); }
    Json sent() const { return *parseJson(std::string_view(transport.requests.back().body)); }

    FakeTransport transport;
    SystemClock clock;
    ProviderServices services;
    std::unique_ptr<ChatModel> model;
    ChatListener listener;
};

std::string line(const std::string &message, const std::string &more = R"("done":false)")
{
    return R"({"model":"qwen3:8b","created_at":"2026-11-30T08:00:00Z","message":{"role":"assistant",)" + message + "},"
        + more + "}\n";
}

std::string done(const std::string &reason = "stop",
                 const std::string &counts = R"(,"prompt_eval_count":210,"eval_count":22)")
{
    return line(R"("content":"")",
                R"("done":true,"done_reason":")" + reason + R"(","total_duration":1100000000)" + counts);
}

/// Thinking, text, and calls as the real server writes them: no ids, the first without an index, escapes for `<`.
std::string fullTurn()
{
    return line(R"("content":"","thinking":"hm")") + line(R"("content":"Grö")") + line(R"("content":"ße \u003c")")
        + line(R"("content":"","tool_calls":[{"function":{"name":"ls","arguments":{"path":"é"}}}])")
        + line(R"("content":"","tool_calls":[{"function":{"index":1,"name":"ls","arguments":{}}}])") + done();
}

} // namespace

class TestOllama : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheRequest();
    void asksForARoomyContext();
    void readsAFullTurnInAnyPieces();
    void givesThinkingBack();
    void readsTheWaysToEnd();
    void tellsErrors();
    void readsThoseWhoResembleIt();
    void readsHosts_data();
    void readsHosts();
};

void TestOllama::writesTheRequest()
{
    Caller caller(done());
    const std::vector<ToolSchema> tools{{"ls", "Lists", {R"({"type":"object"})"}, {}}};
    Message image = Message::user({});
    image.content = std::vector<ContentBlock>{
        ContentBlock::ofText("Look"), {"image", {}, {R"({"type":"image","base64":"QQ==","mime_type":"image/gif"})"}}};
    const Transcript messages{image, Message::assistant({}, {{"c1", "ls", {R"({"a":1})"}}}),
                              Message::tool("c1", "ls", "x")};
    ChatRequest request;
    request.system = Message::system("Be kind.");
    request.messages = messages;
    request.tools = tools;
    request.maxTokens = 100;
    request.outputSchema = OutputSchema{"verdict", {R"({"type":"object"})"}};
    QVERIFY(caller.ask(request));
    QCOMPARE(caller.transport.requests[0].url, std::string("http://h:11434/api/chat"));
    const std::string expected =
        R"({"model":"qwen3:8b","messages":[{"role":"system","content":"Be kind."},)"
        R"({"role":"user","content":"Look","images":["QQ=="]},{"role":"assistant","content":"","tool_calls":[)"
        R"({"function":{"name":"ls","arguments":{"a":1}},"id":"c1"}]},)"
        R"({"role":"tool","content":"x","tool_name":"ls","tool_call_id":"c1"}],"tools":[{"type":"function","function":)"
        R"({"name":"ls","description":"Lists","parameters":{"type":"object"}}}],"format":{"type":"object"},)"
        R"("options":{"num_predict":100},"stream":true})";
    QCOMPARE(caller.transport.requests[0].body, expected);
    request.toolChoice = ToolChoice::None;
    QVERIFY(caller.ask(request));
    QVERIFY(!caller.sent().contains("tools"));
}

/// The server cuts a prompt that does not fit without a word.
void TestOllama::asksForARoomyContext()
{
    Caller caller(done());
    const Transcript messages{Message::user(std::string(40'000, 'x'))};
    ChatRequest request;
    request.messages = messages;
    QVERIFY(caller.ask(request));
    QCOMPARE(integerAt(caller.sent()["options"], "num_ctx"), std::int64_t(32'768));
    QVERIFY(caller.ask());
    QVERIFY(!caller.sent().contains("options"));
}

void TestOllama::readsAFullTurnInAnyPieces()
{
    for (const std::size_t size : {1U, 2U, 3U, 7U, 64U, 4096U}) {
        Caller caller(fullTurn(), size);
        const Answer answer = caller.ask();
        QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
        QCOMPARE(textOf(answer->message), std::string("Größe <"));
        QCOMPARE(caller.listener.shown(), std::string("Größe <"));
        QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("hm"));
        QCOMPARE(answer->finishReason, FinishReason::ToolCalls);
        QCOMPARE(answer->rawFinishReason, std::string("stop"));
        QCOMPARE(answer->message.toolCalls.size(), std::size_t(2));
        QCOMPARE(answer->message.toolCalls[0].args.text, std::string(R"({"path":"é"})"));
        QCOMPARE(answer->message.toolCalls[1].args.text, std::string("{}"));
        QVERIFY(*answer->message.toolCalls[0].id != *answer->message.toolCalls[1].id);
        QCOMPARE(answer->message.usage->input, std::int64_t(210));
        QCOMPARE(answer->message.usage->output, std::int64_t(22));
        QVERIFY(!answer->message.usage->estimated);
    }
}

void TestOllama::givesThinkingBack()
{
    Caller caller(fullTurn());
    const Answer answer = caller.ask();
    const Transcript messages{Message::user("Hi"), answer->message};
    ChatRequest request;
    request.messages = messages;
    QVERIFY(caller.ask(request));
    QCOMPARE(stringAt(caller.sent()["messages"][1], "thinking"), std::string("hm"));
    QVERIFY(!caller.sent()["messages"][0].contains("thinking"));
}

void TestOllama::readsTheWaysToEnd()
{
    const Answer cut =
        Caller(line(R"("content":"","tool_calls":[{"function":{"name":"ls","arguments":{}}}])") + done("length")).ask();
    QCOMPARE(cut->finishReason, FinishReason::Truncated);
    QVERIFY(cut->message.toolCalls.empty());
    // A prompt that was wholly in the cache has no count.
    QVERIFY(Caller(line(R"("content":"x")") + done("stop", {})).ask()->message.usage->estimated);
    QCOMPARE(Caller(R"({"model":"m","message":{"role":"assistant","content":""},"done_reason":"load","done":true})")
                 .ask()
                 ->finishReason,
             FinishReason::Complete);
    const Answer early = Caller(line(R"("content":"half")")).ask();
    QCOMPARE(early.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(textOf(early.error().partial), std::string("half"));
}

void TestOllama::tellsErrors()
{
    const auto errorOf = [](int status, std::string body) {
        return Caller(Answers{{.status = status, .headers = {}, .body = std::move(body), .error = {}}})
            .ask()
            .error()
            .error;
    };
    const Error unknown = errorOf(404, R"({"error":"model \"nope\" not found, try pulling it first"})");
    QCOMPARE(unknown.code, Error::Code::NotFound);
    QVERIFY(unknown.message.find("try pulling it first") != std::string::npos);
    QVERIFY(errorOf(404, "404 page not found").message.find("404 page not found") != std::string::npos);
    QCOMPARE(errorOf(400, R"({"error":"registry.ollama.ai/library/x does not support tools"})").code,
             Error::Code::Unsupported);
    const Answer inStream =
        Caller(line(R"("content":"half")") + "{\"error\":\"llama runner process has terminated\"}\n").ask();
    QCOMPARE(inStream.error().error.code, Error::Code::Provider);
    QCOMPARE(textOf(inStream.error().partial), std::string("half"));
    QVERIFY(
        Caller("{\"error\":{\"message\":\"as an object\"}}\n").ask().error().error.message.ends_with(": as an object"));
    QCOMPARE(Caller("<html>gateway</html>").ask().error().error.code, Error::Code::Malformed);
    QCOMPARE(Caller("{\"hello\":\"world\"}").ask().error().error.code, Error::Code::BrokenStream);
}

void TestOllama::readsThoseWhoResembleIt()
{
    Caller caller(line(R"("content":"","reasoning_content":"hm")")
                  + line(R"("content":"","tool_calls":[{"id":"a","function":{"name":"ls","arguments":"{\"p\":1}"}},)"
                         R"({"id":"a","function":{"name":"ls"}}])")
                  + "\r\n\n" + done());
    const Answer answer = caller.ask();
    QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("hm"));
    QCOMPARE(answer->message.toolCalls.size(), std::size_t(2));
    QCOMPARE(answer->message.toolCalls[0].args.text, std::string(R"({"p":1})"));
    QVERIFY(*answer->message.toolCalls[0].id != *answer->message.toolCalls[1].id);
}

void TestOllama::readsHosts_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *host, const char *expected) {
        QTest::newRow(host) << QByteArray(host) << QByteArray(expected);
    };
    row("box", "http://box:11434/api/chat");
    row("box:80", "http://box:80/api/chat");
    row("0.0.0.0", "http://127.0.0.1:11434/api/chat");
    row("http://box", "http://box/api/chat");
    row("https://ollama.com", "https://ollama.com/api/chat");
    row("http://[::]:11434", "http://127.0.0.1:11434/api/chat");
    row(" http://box:1/team/ ", "http://box:1/team/api/chat");
    row("http://box:11434/v1", "http://box:11434/api/chat");
    row("http://box:11434/api", "http://box:11434/api/chat");
}

void TestOllama::readsHosts()
{
    QFETCH(QByteArray, host);
    QFETCH(QByteArray, expected);
    Caller caller(done());
    const auto providers = knownProviders();
    const auto provider = std::find_if(providers.begin(), providers.end(),
                                       [](const ProviderDefaults &known) { return known.prefix == "ollama"; });
    const Endpoint endpoint = endpointOf(*provider, [&host](std::string_view name) {
        return name == "OLLAMA_HOST" ? host.toStdString() : std::string();
    });
    const auto model = makeModel(endpoint, "m", caller.services);
    QVERIFY(model);
    QVERIFY((*model)->chat({}, {}, caller.listener));
    QCOMPARE(caller.transport.requests[0].url, expected.toStdString());
    QVERIFY((*model)->info().outputExcludesTools);
}

QTEST_APPLESS_MAIN(TestOllama)
#include "tst_ollama.moc"
