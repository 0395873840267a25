#include "engine/base/json.h"
#include "engine/llm/openai_chat_reader.h"
#include "engine/llm/providers.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"
#include "tests/support/time_limit.h"

#include <QTest>

#include <chrono>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;

struct Caller
{
    explicit Caller(std::string body, std::size_t pieceSize = 4096)
        : transport(std::move(body), pieceSize)
    {
    }

    Answer ask(const ChatRequest &request = {}, std::stop_token stop = {})
    {
        if (!model) {
            ProviderServices services{transport, clock,
                                      [](const Endpoint &) { return Result<std::string>(" sk-planted-0000\n"); }};
            services.retry.attempts = 1;
            model = std::move(
                *makeModel({.name = "openai-chat", .kind = "openai-chat", .baseUrl = "http://h/v1", .headers = {}},
                           "stub", services));
        }
        return model->chat(request, stop, listener);
    }

    FakeTransport transport;
    SystemClock clock;
    ChatListener listener;
    std::unique_ptr<ChatModel> model;
};

std::string delta(const std::string &json, const std::string &finish = "null")
{
    return R"({"id":"c","model":"served","choices":[{"index":0,"delta":)" + json + R"(,"finish_reason":)" + finish
        + "}]}";
}

std::string call(const std::string &json)
{
    return delta(R"({"tool_calls":[)" + json + "]}");
}

const std::string usageChunk =
    R"({"choices":[],"usage":{"prompt_tokens":90,"completion_tokens":18,"total_tokens":108,"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":5}}})";

std::string bodyOf(Caller &caller, const ChatRequest &request)
{
    (void)caller.ask(request);
    return caller.transport.requests.back().body;
}

} // namespace

class TestOpenAiChat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheRequest();
    void writesToolHistory();
    void writesStructuredOutputAndChoices();
    void readsTextInAnyPieces();
    void readsReasoningAndRefusal();
    void readsToolCalls();
    void readsLongReasoningDetails();
    void readsUsageWhereverItIs();
    void survivesOddChunks();
    void readsAWholeAnswer();
    void neverRunsCallsOfACutAnswer();
    void keepsThePartialOfABrokenStream();
    void tellsErrorsInsideAStream();
    void acceptsEitherEnd();
    void estimatesMissingUsage();
};

void TestOpenAiChat::writesTheRequest()
{
    Caller caller(asEvents({delta(R"({"content":"x"})", R"("stop")")}));
    ChatRequest request;
    Message system = Message::system({});
    system.content =
        std::vector<ContentBlock>{ContentBlock::ofText("Be kind. "),
                                  {"text", "Be brief.", {R"({"type":"text","text":"Be brief.","cache_control":{}})"}}};
    request.system = system;
    const Transcript messages{Message::user("Größe?")};
    request.messages = messages;
    request.maxTokens = 50;
    request.temperature = 0.5;
    QCOMPARE(bodyOf(caller, request),
             std::string(R"({"model":"stub","messages":[{"role":"system","content":"Be kind. Be brief."},)"
                         R"({"role":"user","content":"Größe?"}],"max_tokens":50,"temperature":0.5,)"
                         R"("stream":true,"stream_options":{"include_usage":true}})"));
    const HttpRequest &http = caller.transport.requests.back();
    QCOMPARE(http.url, std::string("http://h/v1/chat/completions"));
    QVERIFY(std::find(http.headers.begin(), http.headers.end(),
                      std::pair<std::string, std::string>("Authorization", "Bearer sk-planted-0000"))
            != http.headers.end());
}

void TestOpenAiChat::writesToolHistory()
{
    Caller caller(asEvents({delta(R"({"content":"x"})", R"("stop")")}));
    Message assistant = Message::assistant({}, {{"c1", "read_file", {R"({"b":1,"a":2})"}}});
    assistant.invalidToolCalls = {{"c2", "ls", "{\"x", "broken"}};
    const Transcript messages{assistant, Message::tool("c1", "read_file", "text"),
                              Message::tool("c2", "", "no", ToolStatus::Error)};
    ChatRequest request;
    request.messages = messages;
    const Json sent = *parseJson(std::string_view(bodyOf(caller, request)));
    const Json &first = sent["messages"][0];
    QVERIFY(first["content"].is_null());
    QCOMPARE(first["tool_calls"][0]["function"]["arguments"].get<std::string>(), std::string(R"({"b":1,"a":2})"));
    QVERIFY(
        parseJson(std::string_view(first["tool_calls"][1]["function"]["arguments"].get_ref<const std::string &>())));
    QCOMPARE(sent["messages"][1].dump(), std::string(R"({"role":"tool","content":"text","tool_call_id":"c1"})"));
    QVERIFY(!sent.contains("tools"));
}

void TestOpenAiChat::writesStructuredOutputAndChoices()
{
    Caller caller(asEvents({delta(R"({"content":"x"})", R"("stop")")}));
    const std::vector<ToolSchema> tools{{"ls", "Lists", {R"({"type":"object","properties":{"z":{},"a":{}}})"}, {}}};
    ChatRequest request;
    request.tools = tools;
    request.toolChoice = ToolChoice::Any;
    request.outputSchema = OutputSchema{"GraderResponse", {R"({"type":"object"})"}};
    const std::string body = bodyOf(caller, request);
    QVERIFY(body.find(R"("tools":[{"type":"function","function":{"name":"ls","description":"Lists","parameters":)"
                      R"({"type":"object","properties":{"z":{},"a":{}}}}}],"tool_choice":"required")")
            != std::string::npos);
    QVERIFY(
        body.find(
            R"("response_format":{"type":"json_schema","json_schema":{"name":"GraderResponse","schema":{"type":"object"}}})")
        != std::string::npos);
    request.toolChoice = ToolChoice::None;
    QVERIFY(bodyOf(caller, request).find(R"("tool_choice":"none")") != std::string::npos);
}

void TestOpenAiChat::readsTextInAnyPieces()
{
    const std::string text = asEvents({delta(R"({"role":"assistant","content":null})"), delta(R"({"content":"Grö"})"),
                                       delta(R"({"content":"ße 日本"})"), delta(R"({"content":"🚀"})"),
                                       delta("{}", R"("stop")"), usageChunk});
    for (const std::string &body : {text, withCrLf(text)}) {
        for (std::size_t size = 1; size < 40; ++size) {
            Caller caller(body, size);
            const Answer answer = caller.ask();
            QVERIFY(answer);
            QCOMPARE(textOf(answer->message), std::string("Größe 日本🚀"));
            QCOMPARE(caller.listener.shown(), std::string("Größe 日本🚀"));
            QCOMPARE(answer->finishReason, FinishReason::Complete);
            QCOMPARE(answer->rawFinishReason, std::string("stop"));
            QCOMPARE(answer->servedBy, std::string("served"));
            QCOMPARE(*answer->message.usage, (Usage{.input = 90, .output = 18, .cacheRead = 64, .reasoning = 5}));
        }
    }
}

void TestOpenAiChat::readsReasoningAndRefusal()
{
    for (const std::string name : {"reasoning_content", "reasoning", "thinking"}) {
        Caller caller(asEvents({delta("{\"" + name + "\":\"hm\"}"), delta(R"({"content":"x"})", R"("stop")")}));
        const Answer answer = caller.ask();
        QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("hm"));
        QCOMPARE(textOf(answer->message), std::string("x"));
        QCOMPARE(answer->message.providerData.text, std::string(R"({"openai_chat":{"reasoning":"hm"}})"));
    }
    Caller both(asEvents(
        {delta(R"({"reasoning":"hm","reasoning_details":[{"type":"reasoning.text","text":"hm","signature":"s"}]})"),
         delta(R"({"content":"x"})", R"("stop")")}));
    const Answer answer = both.ask();
    QCOMPARE(both.listener.shown(ChatDelta::Kind::Reasoning), std::string("hm"));
    const Transcript history{answer->message};
    ChatRequest next;
    next.messages = history;
    QVERIFY(bodyOf(both, next).find(R"("reasoning_details":[{"type":"reasoning.text","text":"hm","signature":"s"}])")
            != std::string::npos);

    Caller refusing(asEvents({delta(R"({"refusal":"I cannot "})"), delta(R"({"refusal":"do that."})", R"("stop")")}));
    const Answer refused = refusing.ask();
    QCOMPARE(refused->finishReason, FinishReason::Refused);
    QCOMPARE(textOf(refused->message), std::string("I cannot do that."));
    QCOMPARE(Caller(asEvents({delta("{}", R"("content_filter")")})).ask()->finishReason, FinishReason::Refused);
}

void TestOpenAiChat::readsToolCalls()
{
    Caller caller(
        asEvents({delta(R"({"content":"Looking."})"),
                  call(R"({"index":0,"id":"a","type":"function","function":{"name":"ls","arguments":""}})"),
                  call(R"({"index":0,"function":{"arguments":"{\"path\":"}})"),
                  call(R"({"index":0,"function":{"arguments":"\"ü\"}"}})"),
                  call(R"({"index":1,"id":7,"function":{"name":"now","arguments":null}})"), delta("{}", R"("stop")")}));
    const Answer answer = caller.ask();
    QVERIFY(answer);
    QCOMPARE(answer->finishReason, FinishReason::ToolCalls);
    QCOMPARE(answer->message.toolCalls,
             (std::vector<ToolCall>{{"a", "ls", {R"({"path":"ü"})"}}, {"7", "now", {"{}"}}}));
    std::vector<std::string> starts;
    for (const ChatDelta &piece : caller.listener.deltas) {
        if (piece.kind == ChatDelta::Kind::ToolCallStart)
            starts.push_back(std::to_string(piece.index) + piece.name);
    }
    QCOMPARE(starts, (std::vector<std::string>{"0ls", "1now"}));
    QCOMPARE(caller.listener.shown(ChatDelta::Kind::ToolCallArgs), std::string(R"({"path":"ü"})"));

    Caller legacy(asEvents({delta(R"({"function_call":{"name":"ls","arguments":"{"}})"),
                            delta(R"({"function_call":{"arguments":"}"}})", R"("function_call")")}));
    QCOMPARE(legacy.ask()->message.toolCalls.size(), std::size_t(1));

    // Ids that a server leaves out differ from turn to turn.
    const std::string idless =
        asEvents({call(R"({"function":{"name":"ls","arguments":"{}"}})"), delta("{}", R"("tool_calls")")});
    const Transcript longer{Message::user("a"), Message::user("b")};
    ChatRequest second;
    second.messages = longer;
    Caller first(idless);
    QVERIFY(first.ask()->message.toolCalls[0].id != first.ask(second)->message.toolCalls[0].id);
}

/// Reasoning that comes in many pieces costs no more the longer it is, and has a limit as all of an answer.
void TestOpenAiChat::readsLongReasoningDetails()
{
    const std::string piece =
        delta(R"({"reasoning_details":[{"type":"reasoning.encrypted","data":")" + std::string(1'000, 'x') + R"("}]})");
    const auto answerOf = [&piece](std::size_t count) {
        std::vector<std::string> data(count, piece);
        data.push_back(delta(R"({"content":"x"})", R"("stop")"));
        return Caller(asEvents(data)).ask();
    };
    const auto begin = std::chrono::steady_clock::now();
    const Answer answer = answerOf(1'000);
    QVERIFY(answer);
    QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(timeLimit(5'000)));
    QVERIFY(answer->message.providerData.text.size() > std::size_t{1'000'000});
    ChatListener listener;
    OpenAiChatReader reader("m", "call_", listener);
    QVERIFY(reader.takeEvent(*parseJson(std::string_view(piece))));
    QVERIFY(reader.size() >= 1'000);
}

void TestOpenAiChat::readsUsageWhereverItIs()
{
    const std::string withUsage =
        R"({"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}})";
    const std::string nullUsage = R"({"choices":[],"usage":null})";
    for (const std::string &body :
         {asEvents({withUsage, nullUsage}), asEvents({withUsage}), asEvents({withUsage}, false)})
        QCOMPARE(*Caller(body).ask()->message.usage, (Usage{.input = 3, .output = 1}));
    // xAI counts reasoning beside the completion.
    const std::string beside =
        R"({"choices":[],"usage":{"prompt_tokens":32,"completion_tokens":9,"total_tokens":135,"completion_tokens_details":{"reasoning_tokens":94}}})";
    QCOMPARE(*Caller(asEvents({delta(R"({"content":"x"})", R"("stop")"), beside})).ask()->message.usage,
             (Usage{.input = 32, .output = 103, .reasoning = 94}));
}

void TestOpenAiChat::survivesOddChunks()
{
    const std::string body = ": connected\n\n"
        + asEvents({R"({"choices":[],"prompt_filter_results":[]})", delta(R"({"role":"assistant","content":null})"),
                    R"({"choices":[{"index":0,"finish_reason":null}]})", R"({"choices":null})", R"({"type":"ping"})",
                    "[]", "5", R"({"choices":[{"index":0,"delta":null}]})",
                    R"({"choices":[{"index":1,"delta":{"content":"other"}},{"index":0,"delta":{"content":"Hi"}}]})",
                    delta(R"({"content":[{"type":"text","text":"!"}],"tool_calls":null})", R"("")")},
                   false)
        + "event: ping\ndata:\n\n: ping\n\n" + asEvents({delta("{}", R"("stop")"), usageChunk}) + "data: [DONE]\n\n";
    const Answer answer = Caller(body).ask();
    QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
    QCOMPARE(textOf(answer->message), std::string("Hi!"));
    const Answer utf16 =
        Caller(asEvents({delta(R"({"content":"\ud83d"})"), delta(R"({"content":"\ude80"})", R"("stop")")})).ask();
    QCOMPARE(textOf(utf16->message), std::string("🚀"));
}

void TestOpenAiChat::readsAWholeAnswer()
{
    const Answer answer =
        Caller(
            R"( {"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"ls","arguments":{"p":1}}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2}})",
            3)
            .ask();
    QVERIFY(answer);
    QCOMPARE(answer->message.toolCalls, (std::vector<ToolCall>{{"a", "ls", {R"({"p":1})"}}}));
    QCOMPARE(answer->message.usage->output, std::int64_t(2));
    QCOMPARE(Caller(R"({"error":{"message":"out of memory"}})").ask().error().error.code, Error::Code::Provider);
    QCOMPARE(Caller(R"({"hello":1})").ask().error().error.code, Error::Code::Malformed);
    QCOMPARE(Caller("{malformed json: <<<chaos>>>").ask().error().error.code, Error::Code::Malformed);
    const Error page = Caller("<html>Sign in</html>").ask().error().error;
    QCOMPARE(page.code, Error::Code::Malformed);
    QVERIFY(page.message.find("<html>Sign in") != std::string::npos);
}

void TestOpenAiChat::neverRunsCallsOfACutAnswer()
{
    const Answer answer =
        Caller(asEvents({delta(R"({"content":"I will"})"),
                         call(R"({"index":0,"id":"a","function":{"name":"ls","arguments":"{}"}})"),
                         call(R"({"index":1,"id":"b","function":{"name":"rm","arguments":"{\"p\":"}})"),
                         delta("{}", R"("length")")}))
            .ask();
    QVERIFY(answer);
    QCOMPARE(answer->finishReason, FinishReason::Truncated);
    QCOMPARE(textOf(answer->message), std::string("I will"));
    QVERIFY(answer->message.toolCalls.empty());
    QCOMPARE(answer->message.invalidToolCalls.size(), std::size_t(2));
}

void TestOpenAiChat::keepsThePartialOfABrokenStream()
{
    const std::string begin = asEvents(
        {delta(R"({"content":"Half an"})"), call(R"({"index":0,"id":"a","function":{"name":"ls","arguments":"{}"}})")},
        false);
    for (const std::string &end : {std::string(), std::string("data: {\"choices\":[{\"ind")}) {
        const Answer answer = Caller(begin + end).ask();
        QVERIFY(!answer);
        QCOMPARE(answer.error().error.code, Error::Code::BrokenStream);
        QCOMPARE(textOf(answer.error().partial), std::string("Half an"));
        QVERIFY(answer.error().partial.toolCalls.empty());
    }
    // Half an event in the middle is garbled, whatever comes later.
    const Answer garbled = Caller(begin + "data: {\"type\"\n\n" + asEvents({delta("{}", R"("stop")")})).ask();
    QVERIFY(!garbled);
    QCOMPARE(garbled.error().error.code, Error::Code::BrokenStream);
    QVERIFY(garbled.error().error.message.find("{\"type\"") != std::string::npos);
    QCOMPARE(Caller("").ask().error().error.code, Error::Code::BrokenStream);
}

void TestOpenAiChat::tellsErrorsInsideAStream()
{
    const std::string begin = asEvents({delta(R"({"content":"Half"})")}, false);
    const Answer plain =
        Caller(begin
               + "data: {\"error\":{\"message\":\"ran out of memory\",\"type\":\"server_error\",\"code\":500}}\n\n")
            .ask();
    QVERIFY(!plain);
    QCOMPARE(plain.error().error.code, Error::Code::Provider);
    QCOMPARE(plain.error().error.httpStatus, std::optional(500));
    QVERIFY(plain.error().error.message.find("ran out of memory") != std::string::npos);
    QCOMPARE(textOf(plain.error().partial), std::string("Half"));
    const Answer upstream =
        Caller(
            begin
            + R"(data: {"error":{"code":429,"message":"busy"},"choices":[{"index":0,"delta":{},"finish_reason":"error"}]})"
            + "\n\n")
            .ask();
    QCOMPARE(upstream.error().error.code, Error::Code::RateLimited);
    QVERIFY(!Caller(asEvents({delta("{}", R"("error")")})).ask());
    const Answer echo = Caller("data: {\"error\":\"bad key sk-planted-0000\"}\n\n").ask();
    QVERIFY(echo.error().error.message.find("sk-planted") == std::string::npos);
    QVERIFY(echo.error().error.message.find("bad key") != std::string::npos);
}

void TestOpenAiChat::acceptsEitherEnd()
{
    const std::string said = delta(R"({"content":"x"})");
    const std::string stopped = delta("{}", R"("stop")");
    QVERIFY(Caller(asEvents({said, stopped}, false)).ask());
    QVERIFY(Caller(asEvents({said})).ask());
    QVERIFY(Caller(asEvents({said, stopped}) + asEvents({said})).ask());
    QVERIFY(Caller(asEvents({said}, false) + "data: " + stopped).ask());
}

void TestOpenAiChat::estimatesMissingUsage()
{
    const Transcript messages{Message::user("abcdefgh")};
    ChatRequest request;
    request.messages = messages;
    const Answer answer = Caller(asEvents({delta(R"({"content":"12345678"})", R"("stop")")})).ask(request);
    QVERIFY(answer->message.usage->estimated);
    QCOMPARE(answer->message.usage->input, std::int64_t(2));
    QCOMPARE(answer->message.usage->output, std::int64_t(2));
}

QTEST_APPLESS_MAIN(TestOpenAiChat)
#include "tst_openai_chat.moc"
