// What servers that others wrote were seen to send: llama.cpp, Ollama, aimock, LLMock, mock-ai-api, stubllm, LiteLLM.

#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;

/// One call of a server of `kind` over `transport`.
Answer askOver(HttpTransport &transport, const std::string &kind, const std::string &base, ChatObserver &listener)
{
    const SystemClock clock;
    const ProviderServices services{
        transport, clock, {}, [] { return 0.0; }, {.attempts = 2, .base = std::chrono::milliseconds(1)}};
    const auto model =
        makeModel({.name = "odd", .kind = kind, .baseUrl = base, .headers = {}, .needsKey = false}, "m", services);
    const Transcript messages{Message::user("hello")};
    ChatRequest request;
    request.messages = messages;
    return (*model)->chat(request, {}, listener);
}

Answer ask(const std::string &kind, std::string body, int status = 200)
{
    FakeTransport transport({{.status = status, .headers = {}, .body = std::move(body), .error = {}}}, 5);
    ChatListener listener;
    return askOver(transport, kind, "http://h", listener);
}

Answer askRaw(const std::string &kind, std::vector<RawAnswer> answers, ChatListener &listener)
{
    const RawHttpServer server(std::move(answers));
    QtHttpTransport transport;
    return askOver(transport, kind, server.url(), listener);
}

std::string chatChunk(const std::string &delta, const std::string &more = {})
{
    return "{\"choices\":[{\"index\":0,\"delta\":" + delta + more + "}]}";
}

std::string chatEnd(const std::string &reason)
{
    return chatChunk("{}", ",\"finish_reason\":\"" + reason + "\"");
}

std::string callsOf(const Message &message)
{
    std::string text;
    for (const ToolCall &call : message.toolCalls)
        text += call.name + call.args.text + ';';
    for (const InvalidToolCall &call : message.invalidToolCalls)
        text += '!' + call.name + ';';
    return text;
}

const std::string chatCall =
    "{\"tool_calls\":[{\"index\":0,\"id\":\"kqZ3wVbYtRnMxPlCsHdFgJaEoUiQwErT\",\"type\":\"function\","
    "\"function\":{\"name\":\"ls\",\"arguments\":\"{}\"}}]}";
const std::string messageStart = "{\"type\":\"message_start\",\"message\":{\"id\":\"chatcmpl-1\",\"content\":[]}}";
const std::string messageStop = "{\"type\":\"message_stop\"}";

std::string messageEnd(const std::string &reason)
{
    return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason + "\"}}";
}

std::string blockStart(const std::string &block)
{
    return "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + block + "}";
}

std::string textDelta(const std::string &text)
{
    return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"" + text
        + "\"}}";
}

std::string responsesEnd(const std::string &members)
{
    return "{\"type\":\"response.completed\",\"response\":{" + members + "}}";
}

} // namespace

class TestOddServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void llamaCppChat();
    void llamaCppResponsesAndMessages();
    void llamaCppErrors();
    void llamaCppHeaders();
    void ollamaChat();
    void aimockText();
    void aimockEnds();
    void aimockFaults();
    void llmockFaults();
    void mockAiApi();
    void stubllm();
    void litellm();
};

void TestOddServers::llamaCppChat()
{
    const std::string verdict = R"({"result":"needs_revision","explanation"\n\n:"","criteria"\n\n  :[]})";
    std::string escaped;
    for (const char c : verdict)
        escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
    const Answer spaced =
        ask("openai-chat", asEvents({chatChunk("{\"content\":\"" + escaped + "\"}"), chatEnd("stop")}));
    QCOMPARE(stringAt(*parseJson(std::string_view(textOf(spaced->message))), "result"), std::string("needs_revision"));

    // A first delta without text, keep-alives, a mark of the template in the text, a call behind it, usage at the end.
    const Answer turn =
        ask("openai-chat",
            asEvents({chatChunk(R"({"role":"assistant","content":null})", R"(,"finish_reason":null)")}, false) + ":\n\n"
                + asEvents({chatChunk(R"({"content":"<tool_call> so"})"), chatChunk(chatCall), chatEnd("tool_calls"),
                            R"({"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4},)"
                            R"("timings":{"prompt_n":9}})"}));
    QCOMPARE(textOf(turn->message), std::string("<tool_call> so"));
    QCOMPARE(callsOf(turn->message), std::string("ls{};"));
    QCOMPARE(*turn->message.toolCalls[0].id, std::string("kqZ3wVbYtRnMxPlCsHdFgJaEoUiQwErT"));
    QCOMPARE(turn->message.usage->input, std::int64_t(9));

    const Answer cut =
        ask("openai-chat",
            asEvents({chatChunk("{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"ls\","
                                "\"arguments\":\"{\\\"city\\\":\\\" one\\\",\\\"unit\\\"\"}}]}"),
                      chatEnd("length")}));
    QCOMPARE(cut->finishReason, FinishReason::Truncated);
    QCOMPARE(callsOf(cut->message), std::string("!ls;"));

    const Answer broken = ask("openai-chat",
                              asEvents({chatChunk("{\"content\":\"ha\"}"),
                                        R"({"error":{"code":500,"message":"out of slots",)"
                                        R"("type":"server_error"}})"},
                                       false));
    QCOMPARE(broken.error().error.httpStatus, std::optional(500));
    QCOMPARE(textOf(broken.error().partial), std::string("ha"));
}

void TestOddServers::llamaCppResponsesAndMessages()
{
    // Cut at the limit it still says `completed`; a call with half its arguments must not run.
    const Answer cut = ask("openai",
                           asEvents({responsesEnd("\"status\":\"completed\",\"output\":[{\"type\":\"function_call\","
                                                  "\"call_id\":\"a\",\"name\":\"ls\",\"arguments\":\"{\\\"city\"}]")},
                                    false));
    QCOMPARE(callsOf(cut->message), std::string("!ls;"));
    const Answer noInput = ask("anthropic",
                               asEvents({messageStart, blockStart(R"({"type":"tool_use","id":"a","name":"ls"})"),
                                         messageEnd("tool_use"), messageStop},
                                        false));
    QCOMPARE(callsOf(noInput->message), std::string("ls{};"));
    const Answer atLimit = ask(
        "anthropic", R"({"content":[{"type":"tool_use","id":"a","name":"ls","input":{}}],"stop_reason":"max_tokens"})");
    QCOMPARE(atLimit->finishReason, FinishReason::Truncated);
    QCOMPARE(callsOf(atLimit->message), std::string("!ls;"));
}

void TestOddServers::llamaCppErrors()
{
    const std::string overflow = R"({"error":{"code":400,"message":"the request exceeds the available context size",)"
                                 R"("type":"exceed_context_size_error","n_prompt_tokens":80019,"n_ctx":16384}})";
    for (const char *kind : {"openai-chat", "openai", "anthropic"}) {
        const Answer answer = ask(kind, overflow, 400);
        QCOMPARE(answer.error().error.code, Error::Code::ContextOverflow);
        QVERIFY(answer.error().error.message.find("available context size") != std::string::npos);
    }
    const Answer loading =
        ask("openai-chat", R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})", 503);
    QCOMPARE(loading.error().error.code, Error::Code::Overloaded);
}

void TestOddServers::llamaCppHeaders()
{
    RawAnswer answer;
    answer.send("HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: \r\nContent-Type: text/event-stream\r\n\r\n")
        .send(asEvents({chatChunk("{\"content\":\"x\"}"), chatEnd("stop")}));
    ChatListener listener;
    QCOMPARE(textOf(askRaw("openai-chat", {answer}, listener)->message), std::string("x"));
}

void TestOddServers::ollamaChat()
{
    const std::string call = R"({"role":"assistant","content":"","tool_calls":[{"index":0,"id":"call_1","type":)"
                             R"("function","function":{"name":"ls","arguments":"{\"a\":1}"}}]})";
    const Answer answer =
        ask("openai-chat",
            asEvents({chatChunk(R"({"role":"assistant","content":"a"})"),
                      chatChunk(R"({"role":"assistant","content":"b"})"), chatChunk(call), chatEnd("tool_calls")}));
    QCOMPARE(textOf(answer->message), std::string("ab"));
    QCOMPARE(callsOf(answer->message), std::string("ls{\"a\":1};"));
}

void TestOddServers::aimockText()
{
    // One delta ends in the middle of a character, in UTF-16.
    const std::string high = "\\ud83d";
    const std::string low = "\\ude00 end";
    const std::string emptyText = R"({"type":"text","text":""})";
    const auto said = [](const std::string &provider, const std::string &body) {
        return textOf(ask(provider, body)->message);
    };
    const std::string chat = asEvents(
        {chatChunk("{\"content\":\"a" + high + "\"}"), chatChunk("{\"content\":\"" + low + "\"}"), chatEnd("stop")});
    QCOMPARE(said("openai-chat", chat), std::string("a😀 end"));
    const std::string messages = asEvents({messageStart, blockStart(emptyText), textDelta("a" + high), textDelta(low),
                                           messageEnd("end_turn"), messageStop},
                                          false);
    QCOMPARE(said("anthropic", messages), std::string("a😀 end"));
    const std::string responses = asEvents({R"({"type":"response.output_text.delta","delta":"a)" + high + "\"}",
                                            R"({"type":"response.output_text.delta","delta":")" + low + "\"}",
                                            responsesEnd("\"status\":\"completed\",\"output\":[]")},
                                           false);
    QCOMPARE(said("openai", responses), std::string("a😀 end"));
    const auto part = [](const std::string &text, const std::string &more = {}) {
        return R"({"candidates":[{"content":{"parts":[{"text":")" + text + "\"}]}" + more + "}]}";
    };
    const std::string parts = asEvents({part("a" + high), part(low, R"(,"finishReason":"STOP")")}, false);
    QCOMPARE(said("google_genai", parts), std::string("a😀 end"));
    const auto line = [](const std::string &text, const std::string &isDone) {
        return R"({"message":{"role":"assistant","content":")" + text + "\"},\"done\":" + isDone + "}\n";
    };
    QCOMPARE(said("ollama", line("a" + high, "false") + line(low, "true")), std::string("a😀 end"));
}

void TestOddServers::aimockEnds()
{
    const Answer incomplete =
        ask("openai",
            asEvents({responsesEnd(R"("status":"incomplete","incomplete_details":{"reason":"max_output_tokens"})")},
                     false));
    QCOMPARE(incomplete->finishReason, FinishReason::Truncated);
    const Answer filtered = ask("openai", asEvents({responsesEnd(R"("status":"failed","output":[])")}, false));
    QVERIFY(!filtered);
    const Answer refused = ask("anthropic",
                               asEvents({messageStart, blockStart(R"({"type":"text","text":"No."})"),
                                         messageEnd("content_filter"), messageStop},
                                        false));
    QCOMPARE(refused->finishReason, FinishReason::Refused);
    // Zeros say that nobody counted.
    const Answer zeros = ask("openai-chat",
                             asEvents({chatChunk("{\"content\":\"some words\"}"), chatEnd("stop"),
                                       R"({"choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0}})"}));
    QVERIFY(zeros->message.usage->estimated);
    QVERIFY(zeros->message.usage->output > 0);
    QCOMPARE(ask("anthropic", R"({"type":"error","error":{"type":"server_error","message":"Try again."}})", 503)
                 .error()
                 .error.code,
             Error::Code::Overloaded);
}

void TestOddServers::aimockFaults()
{
    for (const char *kind : {"openai-chat", "openai", "anthropic", "google_genai", "ollama"}) {
        ChatListener listener;
        RawAnswer unknown;
        unknown.send("HTTP/1.1 529 unknown\r\nContent-Length: 2\r\n\r\n{}");
        QCOMPARE(askRaw(kind, {unknown}, listener).error().error.code, Error::Code::Overloaded);
        QCOMPARE(listener.retries.size(), std::size_t(1));
        const Answer malformed = askRaw(kind, {RawAnswer::json(200, "{malformed json: <<<chaos>>>")}, listener);
        QVERIFY(!malformed);
        // Half a line of Ollama's may as well be one that was cut.
        if (kind != std::string_view("ollama"))
            QVERIFY(malformed.error().error.message.find("malformed json") != std::string::npos);
        QCOMPARE(askRaw(kind, {RawAnswer::hangUp()}, listener).error().error.code, Error::Code::BrokenStream);
    }
    ChatListener listener;
    const Answer cut =
        askRaw("openai-chat", {RawAnswer::chunkedEvents(asEvents({chatChunk("{\"content\":\"half\"}")}, false), false)},
               listener);
    QCOMPARE(cut.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(textOf(cut.error().partial), std::string("half"));
}

void TestOddServers::llmockFaults()
{
    ChatListener listener;
    RawAnswer noReason;
    noReason.send("HTTP/1.1 529 \r\nContent-Length: 2\r\n\r\n{}");
    const RawAnswer good = RawAnswer::events(asEvents({chatChunk("{\"content\":\"x\"}"), chatEnd("stop")}));
    QVERIFY(askRaw("openai-chat", {noReason, good}, listener));
    // Both forms of the wish: the finer one counts.
    ChatListener limited;
    const RawAnswer tooMany = RawAnswer::json(429, "{}", {"retry-after: 1", "retry-after-ms: 50"});
    QVERIFY(askRaw("openai-chat", {tooMany, good}, limited));
    QCOMPARE(limited.retries[0].delay, std::chrono::milliseconds(50));
    // Half a JSON that ends like an event, and the stream goes on.
    const Answer malformed =
        ask("openai-chat", asEvents({chatChunk("{\"content\":\"ha\"}"), "{\"type\"", chatEnd("stop")}));
    QCOMPARE(malformed.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(textOf(malformed.error().partial), std::string("ha"));
    // The stream stops early, but its last chunk is there.
    const Answer truncated = askRaw(
        "openai-chat", {RawAnswer::chunkedEvents(asEvents({chatChunk("{\"content\":\"ha\"}")}, false))}, listener);
    QCOMPARE(truncated.error().error.code, Error::Code::BrokenStream);
}

void TestOddServers::mockAiApi()
{
    const Answer pings = ask("anthropic",
                             "event: ping\ndata: {\"type\":\"ping\"}\n\n"
                                 + asEvents({messageStart, blockStart(R"({"type":"text","text":""})"), textDelta("x"),
                                             messageEnd("end_turn"), messageStop},
                                            false));
    QCOMPARE(textOf(pings->message), std::string("x"));
    const Answer error = ask("anthropic",
                             "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"api_error\","
                             "\"message\":\"Internal\"}}\n\n");
    QVERIFY(error.error().error.message.find("Internal") != std::string::npos);
    const Answer badCall = ask("openai-chat",
                               "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":null,"
                               "\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":"
                               "\"ls\",\"arguments\":\"{\\\"city\\\": \\\"Paris\\\"\"}}]},"
                               "\"finish_reason\":\"tool_calls\"}]}");
    QCOMPARE(callsOf(badCall->message), std::string("!ls;"));
}

void TestOddServers::stubllm()
{
    const Answer bare =
        ask("anthropic",
            asEvents({blockStart(R"({"type":"tool_use","id":"a","name":"ls","input":{}})"), messageStop}, false));
    QCOMPARE(callsOf(bare->message), std::string("ls{};"));
    const Answer noReason = ask("openai-chat", asEvents({chatChunk(chatCall)}));
    QCOMPARE(noReason->finishReason, FinishReason::ToolCalls);
    const Answer toolCalls = ask("google_genai",
                                 asEvents({R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":)"
                                           R"("ls","args":{}}}]},"finishReason":"TOOL_CALLS"}]})"},
                                          false));
    QCOMPARE(toolCalls->finishReason, FinishReason::ToolCalls);
}

void TestOddServers::litellm()
{
    const Answer noKey = ask("openai-chat", "Internal Server Error", 500);
    QCOMPARE(noKey.error().error.httpStatus, std::optional(500));
    QVERIFY(noKey.error().error.message.ends_with(": Internal Server Error"));
    const Answer limited =
        ask("openai-chat", R"({"error":{"message":"slow","type":"throttling_error","param":null,"code":"429"}})", 429);
    QCOMPARE(limited.error().error.code, Error::Code::RateLimited);
    const auto piece = [](const std::string &args) {
        return chatChunk(R"({"content":"","tool_calls":[{"index":0,"type":"function","function":{"arguments":")" + args
                         + "\"}}]}");
    };
    const Answer calls = ask(
        "openai-chat",
        asEvents(
            {chatChunk(R"({"content":"","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"ls",)"
                       R"("arguments":""}}]})"),
             piece("{\\\"a\\\""), piece(":1}"), chatEnd("tool_calls")}));
    QCOMPARE(callsOf(calls->message), std::string("ls{\"a\":1};"));
}

QTEST_GUILESS_MAIN(TestOddServers)
#include "tst_odd_servers.moc"
