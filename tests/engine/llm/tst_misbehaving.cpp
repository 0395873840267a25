// A server that breaks every rule of the transport, once for each API: whatever arrives, an answer is taken only when
// it is whole, and what had arrived of another one is kept.

#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cstdint>

using namespace Touchstone;
using namespace Touchstone::Test;
using namespace std::chrono_literals;

namespace {

using Answer = tl::expected<ChatReply, ChatFailure>;

const std::string wholeText = "Größe 😀";
const std::string wholeCalls = R"(ls{"p":"é"};now{};)";

/// A turn of one API with a text in two pieces, two calls at once, one of them without arguments, and its usage.
struct Api
{
    std::string kind;
    std::vector<std::string> events; ///< the JSON of each
    std::size_t ends = 1; ///< how many of the last ones are needed for the end to be known
    std::string fault; ///< the JSON of an error in the middle of a stream
    bool isLines = false; ///< JSON lines in place of server-sent events
    bool hasMark = false; ///< ends with `[DONE]`

    std::string framed(const std::vector<std::string> &data, bool isDone) const
    {
        if (!isLines)
            return asEvents(data, isDone && hasMark);
        std::string text;
        for (const std::string &line : data)
            text += line + '\n';
        return text;
    }
    std::string body() const { return framed(events, true); }
    /// The first `count` events, without an end.
    std::string begin(std::size_t count) const
    {
        return framed({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)}, false);
    }
    std::string withoutEnd() const { return begin(events.size() - ends); }
};

std::string chatDelta(const std::string &delta)
{
    return "{\"choices\":[{\"index\":0,\"delta\":" + delta + "}]}";
}

std::string chatCall(const std::string &members)
{
    return chatDelta("{\"tool_calls\":[{" + members + "}]}");
}

Api chatApi()
{
    return {.kind = "openai-chat",
            .events = {chatDelta(R"({"role":"assistant","content":"Größe "})"), chatDelta(R"({"content":"😀"})"),
                       chatCall(R"("index":0,"id":"c1","function":{"name":"ls","arguments":""})"),
                       chatCall(R"("index":0,"function":{"arguments":"{\"p\":"})"),
                       chatCall(R"("index":0,"function":{"arguments":"\"é\"}"})"),
                       chatCall(R"("index":1,"id":"c2","function":{"name":"now","arguments":""})"),
                       R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})",
                       R"({"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4}})"},
            .ends = 2,
            .fault = R"({"error":{"message":"too busy","type":"overloaded_error"}})",
            .hasMark = true};
}

Api responsesApi()
{
    return {
        .kind = "openai",
        .events =
            {R"({"type":"response.output_text.delta","delta":"Größe "})",
             R"({"type":"response.output_text.delta","delta":"😀"})",
             R"({"type":"response.output_item.added","item":{"type":"function_call","id":"f1","call_id":"c1","name":"ls","arguments":""}})",
             R"({"type":"response.function_call_arguments.delta","item_id":"f1","delta":"{\"p\":"})",
             R"({"type":"response.function_call_arguments.delta","item_id":"f1","delta":"\"é\"}"})",
             R"({"type":"response.output_item.added","item":{"type":"function_call","id":"f2","call_id":"c2","name":"now","arguments":""}})",
             R"({"type":"response.completed","response":{"status":"completed","output":[],"usage":{"input_tokens":9,"output_tokens":4}}})"},
        .fault = R"({"type":"error","error":{"type":"overloaded_error","message":"too busy"}})"};
}

std::string blockStart(int index, const std::string &block)
{
    return "{\"type\":\"content_block_start\",\"index\":" + std::to_string(index) + ",\"content_block\":" + block + "}";
}

std::string blockDelta(int index, const std::string &delta)
{
    return "{\"type\":\"content_block_delta\",\"index\":" + std::to_string(index) + ",\"delta\":" + delta + "}";
}

/// `index` numbers the blocks.
template<typename Index>
Api messagesApi(Index index)
{
    return {.kind = "anthropic",
            .events = {R"({"type":"message_start","message":{"content":[],"usage":{"input_tokens":9}}})",
                       blockStart(index(0), R"({"type":"text","text":""})"),
                       blockDelta(index(0), R"({"type":"text_delta","text":"Größe "})"),
                       blockDelta(index(0), R"({"type":"text_delta","text":"😀"})"),
                       blockStart(index(1), R"({"type":"tool_use","id":"c1","name":"ls","input":{}})"),
                       blockDelta(index(1), R"({"type":"input_json_delta","partial_json":"{\"p\":"})"),
                       blockDelta(index(1), R"({"type":"input_json_delta","partial_json":"\"é\"}"})"),
                       blockStart(index(2), R"({"type":"tool_use","id":"c2","name":"now","input":{}})"),
                       R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":4}})",
                       R"({"type":"message_stop"})"},
            .fault = R"({"type":"error","error":{"type":"overloaded_error","message":"too busy"}})"};
}

std::string geminiParts(const std::string &parts, const std::string &more = {})
{
    return "{\"candidates\":[{\"content\":{\"parts\":[" + parts + "]}" + more + "}]";
}

Api geminiApi()
{
    return {
        .kind = "google_genai",
        .events = {geminiParts(R"({"text":"Größe "})") + "}", geminiParts(R"({"text":"😀"})") + "}",
                   geminiParts(
                       R"({"functionCall":{"name":"ls","args":{"p":"é"}}},{"functionCall":{"name":"now","args":{}}})")
                       + "}",
                   geminiParts(R"({"text":""})", R"(,"finishReason":"STOP")")
                       + R"(,"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":4}})"},
        .fault = R"({"error":{"code":503,"message":"too busy","status":"UNAVAILABLE"}})"};
}

std::string ollamaLine(const std::string &members, const std::string &more = {})
{
    return R"({"message":{"role":"assistant",)" + members + "}" + more + ",\"done\":false}";
}

Api ollamaApi()
{
    return {
        .kind = "ollama",
        .events =
            {ollamaLine(R"("content":"Größe ")"), ollamaLine(R"("content":"😀")"),
             ollamaLine(R"("content":"","tool_calls":[{"function":{"name":"ls","arguments":{"p":"é"}}}])"),
             ollamaLine(R"("content":"","tool_calls":[{"function":{"name":"now","arguments":{}}}])"),
             R"({"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":9,"eval_count":4})"},
        .fault = R"({"error":"too busy"})",
        .isLines = true};
}

std::vector<Api> apis()
{
    return {chatApi(), responsesApi(), messagesApi([](int index) { return index; }), geminiApi(), ollamaApi()};
}

std::string callsOf(const std::vector<ToolCall> &calls)
{
    std::string text;
    for (const ToolCall &call : calls)
        text += call.name + call.args.text + ';';
    return text;
}

Answer ask(HttpTransport &transport, const Api &api, const std::string &base, ChatListener &listener,
           const CallTimeouts &timeouts = {})
{
    const SystemClock clock;
    const ProviderServices services{transport, clock, {}, [] { return 0.0; }, {.attempts = 2, .base = 1ms}};
    Endpoint endpoint{.name = "odd", .kind = api.kind, .baseUrl = base, .headers = {}, .needsKey = false};
    endpoint.timeouts = timeouts;
    const auto model = makeModel(endpoint, "m", services);
    const Transcript messages{Message::user("hello")};
    ChatRequest request;
    request.messages = messages;
    return (*model)->chat(request, {}, listener);
}

Answer askOf(const std::string &body, const Api &api, std::size_t pieceSize)
{
    FakeTransport transport({{.status = 200, .headers = {}, .body = body, .error = {}}}, pieceSize);
    ChatListener listener;
    return ask(transport, api, "http://h", listener);
}

/// Asks a server of its own.
struct Asked
{
    Asked(const Api &api, std::vector<RawAnswer> answers, const CallTimeouts &timeouts = {})
        : server(std::move(answers))
        , answer(ask(transport, api, server.url(), listener, timeouts))
    {
    }

    RawHttpServer server;
    QtHttpTransport transport;
    ChatListener listener;
    Answer answer;
};

/// Empty for an answer that is whole.
std::string flawOf(const Answer &answer)
{
    if (!answer)
        return answer.error().error.message;
    if (textOf(answer->message) != wholeText)
        return "text: " + textOf(answer->message);
    if (callsOf(answer->message.toolCalls) != wholeCalls || !answer->message.invalidToolCalls.empty())
        return "calls: " + callsOf(answer->message.toolCalls);
    return {};
}

/// Empty for a failure that keeps what had arrived, and lets no call run.
std::string flawOf(const ChatFailure &failure, Error::Code code)
{
    if (failure.error.code != code)
        return "error: " + failure.error.message;
    if (!wholeText.starts_with(textOf(failure.partial)))
        return "partial text: " + textOf(failure.partial);
    return failure.partial.toolCalls.empty() ? std::string() : "a call of half an answer may run";
}

std::uint32_t checksumOf(const QByteArray &bytes)
{
    constexpr std::uint32_t polynomial = 0xEDB88320U;
    std::uint32_t sum = ~0U;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? polynomial : 0U);
    }
    return ~sum;
}

std::string gzip(const std::string &text)
{
    const QByteArray bytes = QByteArray::fromStdString(text);
    // Behind the length there is a zlib stream: a head of two bytes, and a sum of four.
    const QByteArray deflated = qCompress(bytes).mid(6).chopped(4);
    QByteArray packed = QByteArray::fromHex("1f8b0800000000000003") + deflated;
    for (const std::uint32_t number : {checksumOf(bytes), static_cast<std::uint32_t>(bytes.size())}) {
        for (const unsigned shift : {0U, 8U, 16U, 24U})
            packed.append(static_cast<char>((number >> shift) & 0xFFU));
    }
    return packed.toStdString();
}

} // namespace

#define VERIFY_WHOLE(answer)                                                                                           \
    do {                                                                                                               \
        const std::string flaw = flawOf(answer);                                                                       \
        QVERIFY2(flaw.empty(), (api.kind + ": " + flaw).c_str());                                                      \
    } while (false)

#define VERIFY_FAILED(answer, code)                                                                                    \
    do {                                                                                                               \
        QVERIFY2(!(answer), api.kind.c_str());                                                                         \
        const std::string flaw = flawOf((answer).error(), code);                                                       \
        QVERIFY2(flaw.empty(), (api.kind + ": " + flaw).c_str());                                                      \
    } while (false)

class TestMisbehaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutAtEveryByte();
    void cutConnections();
    void piecesOfEverySize();
    void piecesOfAConnection();
    void stalls();
    void halfClosed();
    void busyStatuses();
    void compressed();
    void errorsInTheMiddle();
    void missingEnds();
    void sameIndices();
};

void TestMisbehaving::cutAtEveryByte()
{
    for (const Api &api : apis()) {
        const std::string body = api.body();
        bool wasWhole = false;
        for (std::size_t length = 0; length <= body.size(); ++length) {
            const Answer answer = askOf(body.substr(0, length), api, 7);
            if (answer) {
                VERIFY_WHOLE(answer);
                wasWhole = true;
            } else {
                VERIFY_FAILED(answer, Error::Code::BrokenStream);
                // More bytes never make a whole answer a broken one.
                QVERIFY2(!wasWhole, (api.kind + ' ' + std::to_string(length)).c_str());
            }
        }
        QVERIFY(wasWhole);
    }
}

void TestMisbehaving::cutConnections()
{
    constexpr std::size_t step = 61;
    for (const Api &api : apis()) {
        const std::string body = api.withoutEnd();
        for (std::size_t length = 1; length < body.size(); length += step) {
            const std::string half = body.substr(0, length);
            for (const RawAnswer &cut : {RawAnswer::chunkedEvents(half, false), RawAnswer::chunkedEvents(half),
                                         RawAnswer::events(half), RawAnswer::events(half).reset()}) {
                const Asked asked(api, {cut});
                VERIFY_FAILED(asked.answer, Error::Code::BrokenStream);
                // What was shown is not asked for again.
                if (!asked.listener.deltas.empty())
                    QCOMPARE(asked.server.requests().size(), std::size_t(1));
            }
        }
    }
}

void TestMisbehaving::piecesOfEverySize()
{
    for (const Api &api : apis()) {
        const std::string crLf = withCrLf(api.body());
        std::string cr = api.body();
        std::replace(cr.begin(), cr.end(), '\n', '\r');
        const std::string marked = "\xEF\xBB\xBF: a comment\n\n" + api.body();
        std::vector<std::string> bodies{api.body(), crLf};
        if (!api.isLines)
            bodies.insert(bodies.end(), {cr, marked});
        for (const std::string &body : bodies) {
            for (std::size_t size = 1; size < 40; ++size)
                VERIFY_WHOLE(askOf(body, api, size));
        }
    }
}

void TestMisbehaving::piecesOfAConnection()
{
    for (const Api &api : apis()) {
        for (const RawAnswer &answer :
             {RawAnswer::events(withCrLf(api.body())).inPieces(3), RawAnswer::chunkedEvents(api.body()).inPieces(5)}) {
            const Asked asked(api, {answer});
            VERIFY_WHOLE(asked.answer);
            QCOMPARE(asked.answer->message.usage->input, std::int64_t(9));
            QCOMPARE(asked.answer->message.usage->output, std::int64_t(4));
            QCOMPARE(asked.listener.shown(), wholeText);
        }
    }
}

void TestMisbehaving::stalls()
{
    CallTimeouts timeouts;
    timeouts.firstByte = 400ms;
    timeouts.inactivity = 200ms;
    for (const Api &api : apis()) {
        const Asked stalled(api, {RawAnswer::events(api.begin(api.kind == "anthropic" ? 3 : 1)).stall()}, timeouts);
        VERIFY_FAILED(stalled.answer, Error::Code::TimedOut);
        QCOMPARE(textOf(stalled.answer.error().partial), std::string("Größe "));
        QCOMPARE(stalled.server.requests().size(), std::size_t(1));
        QVERIFY(stalled.server.waitForDisconnect(1s));
        // Nothing was shown yet, so a second try is made.
        const Asked silent(api, {RawAnswer::silence(), RawAnswer::events(api.body())}, timeouts);
        VERIFY_WHOLE(silent.answer);
        QCOMPARE(silent.listener.retries.size(), std::size_t(1));
        QCOMPARE(silent.listener.retries[0].cause.code, Error::Code::TimedOut);
    }
}

void TestMisbehaving::halfClosed()
{
    for (const Api &api : apis()) {
        const Asked whole(api, {RawAnswer::events(api.body()).halfClose()});
        VERIFY_WHOLE(whole.answer);
        const Asked half(api, {RawAnswer::events(api.withoutEnd()).halfClose()});
        VERIFY_FAILED(half.answer, Error::Code::BrokenStream);
        const Asked none(api, {RawAnswer{}.halfClose(), RawAnswer::events(api.body())});
        VERIFY_WHOLE(none.answer);
    }
}

void TestMisbehaving::busyStatuses()
{
    const std::string page = "<html><body>Bad gateway</body></html>";
    for (const Api &api : apis()) {
        const RawAnswer good = RawAnswer::events(api.body());
        for (const RawAnswer &busy :
             {RawAnswer::json(429, api.fault, {"retry-after-ms: 1"}), RawAnswer::json(529, api.fault),
              RawAnswer::json(503, api.fault, {"llm_provider-retry-after: 0"}), RawAnswer::json(502, page)}) {
            const Asked passing(api, {busy, good});
            VERIFY_WHOLE(passing.answer);
            QCOMPARE(passing.listener.retries.size(), std::size_t(1));
            const Asked lasting(api, {busy});
            QVERIFY(!lasting.answer);
            QCOMPARE(lasting.server.requests().size(), std::size_t(2));
            const std::string &message = lasting.answer.error().error.message;
            QVERIFY2(message.find("too busy") != std::string::npos || message.find("Bad gateway") != std::string::npos,
                     message.c_str());
        }
    }
}

void TestMisbehaving::compressed()
{
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: gzip\r\n"
                             "Connection: close\r\n\r\n";
    for (const Api &api : apis()) {
        const std::string packed = gzip(api.body());
        VERIFY_WHOLE(Asked(api, {RawAnswer{}.send(head + packed)}).answer);
        VERIFY_WHOLE(Asked(api, {RawAnswer{}.send(head + packed).inPieces(11)}).answer);
        const Asked cut(api, {RawAnswer{}.send(head + packed.substr(0, packed.size() / 2))});
        VERIFY_FAILED(cut.answer, Error::Code::BrokenStream);
    }
}

void TestMisbehaving::errorsInTheMiddle()
{
    for (const Api &api : apis()) {
        const std::string fault = api.framed({api.fault}, false);
        const Asked shown(api, {RawAnswer::events(api.withoutEnd() + fault)});
        QVERIFY(!shown.answer);
        QVERIFY(shown.answer.error().error.message.find("too busy") != std::string::npos);
        QCOMPARE(textOf(shown.answer.error().partial), wholeText);
        QVERIFY(shown.answer.error().partial.toolCalls.empty());
        QCOMPARE(shown.answer.error().partial.invalidToolCalls.size(), std::size_t(2));
        QCOMPARE(shown.server.requests().size(), std::size_t(1));
        // Half an event with an error glued to it.
        if (!api.isLines) {
            const Asked glued(api, {RawAnswer::events(api.begin(1) + "data: {\"half\": " + api.fault + "\n\n")});
            QVERIFY(!glued.answer);
            QVERIFY(glued.answer.error().error.message.find("too busy") != std::string::npos);
        }
    }
}

void TestMisbehaving::missingEnds()
{
    for (const Api &api : apis()) {
        VERIFY_FAILED(askOf(api.withoutEnd(), api, 4096), Error::Code::BrokenStream);
        // A mark that only one API has is no harm behind the others.
        if (!api.isLines)
            VERIFY_WHOLE(askOf(api.body() + "data: [DONE]\n\ndata: [DONE]\n\n", api, 4096));
    }
    // The reason to finish is an end, too, and so is the mark.
    const Api api = chatApi();
    VERIFY_WHOLE(askOf(api.begin(api.events.size() - 1), api, 4096));
    VERIFY_WHOLE(askOf(api.withoutEnd() + "data: [DONE]\n\n", api, 4096));
}

void TestMisbehaving::sameIndices()
{
    Api api = messagesApi([](int) { return 0; });
    VERIFY_WHOLE(askOf(api.body(), api, 4096));
    api = chatApi();
    for (std::string &event : api.events) {
        if (const std::size_t at = event.find("\"index\":1"); at != std::string::npos)
            event[at + 8] = '0';
    }
    VERIFY_WHOLE(askOf(api.body(), api, 4096));
    api = ollamaApi();
    for (std::string &event : api.events) {
        if (const std::size_t at = event.find("\"name\""); at != std::string::npos)
            event.insert(at, "\"index\":0,");
    }
    VERIFY_WHOLE(askOf(api.body(), api, 4096));
}

QTEST_GUILESS_MAIN(TestMisbehaving)
#include "tst_misbehaving.moc"
