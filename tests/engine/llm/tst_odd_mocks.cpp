// What mock servers and a gateway that others wrote were seen to send: aimock, LLMock, mock-ai-api, stubllm, LiteLLM.

#include "tests/engine/llm/odd_server.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

class TestOddMocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aimockText();
    void aimockEnds();
    void aimockFaults();
    void aimockOllama();
    void llmockFaults();
    void llmockShapes();
    void mockAiApi();
    void stubllm();
    void litellm();
};

void TestOddMocks::aimockText()
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

void TestOddMocks::aimockEnds()
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

void TestOddMocks::aimockFaults()
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

void TestOddMocks::aimockOllama()
{
    const Answer thought = ask("ollama",
                               "{\"message\":{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"Hm.\"},"
                               "\"done\":false}\n{\"message\":{\"role\":\"assistant\",\"content\":\"Yes.\"},"
                               "\"done\":true,\"done_reason\":\"stop\",\"eval_count\":0}\n");
    QCOMPARE(textOf(thought->message), std::string("Yes."));
    QVERIFY(thought->message.usage->estimated);
    const Answer error = ask("ollama", R"({"error":{"message":"Slow down","type":"rate_limit_error"}})", 429);
    QCOMPARE(error.error().error.code, Error::Code::RateLimited);
    QVERIFY(error.error().error.message.find("Slow down") != std::string::npos);
    const Answer call = ask("google_genai",
                            asEvents({R"({"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":)"
                                      R"("ls","args":{"a":1},"id":"call_1"}}]},"finishReason":"FUNCTION_CALL"}]})"},
                                     false));
    QCOMPARE(callsOf(call->message), std::string("ls{\"a\":1};"));
    const Answer signedThought =
        ask("anthropic",
            asEvents({messageStart, blockStart(R"({"type":"thinking","thinking":"","signature":""})"),
                      R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":)"
                      R"("aimock-placeholder-signature"}})",
                      messageEnd("end_turn"), messageStop},
                     false));
    QVERIFY(signedThought->message.providerData.text.find("aimock-placeholder-signature") != std::string::npos);
}

void TestOddMocks::llmockFaults()
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

void TestOddMocks::llmockShapes()
{
    // Without `alt=sse` the whole stream is one list.
    const Answer list = ask("google_genai",
                            R"([{"candidates":[{"content":{"parts":[{"text":"Half "}]}}]},)"
                            "\n"
                            R"({"candidates":[{"content":{"parts":[{"text":"and half"}]},"finishReason":"STOP"}]}])");
    QCOMPARE(textOf(list->message), std::string("Half and half"));
    // A stream that ends in the middle of a call.
    ChatListener listener;
    const Answer cut =
        askRaw("openai-chat",
               {RawAnswer::chunkedEvents(asEvents({chatChunk(R"({"tool_calls":[{"index":0,"id":"a","function":)"
                                                             R"({"name":"ls","arguments":"{\"pa"}}]})")},
                                                  false))},
               listener);
    QCOMPARE(cut.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(callsOf(cut.error().partial), std::string("!ls;"));
}

void TestOddMocks::mockAiApi()
{
    const Answer pings = ask("anthropic",
                             "event: ping\ndata: {\"type\":\"ping\"}\n\n"
                                 + asEvents({messageStart, blockStart(R"({"type":"text","text":""})"), textDelta("x"),
                                             messageEnd("end_turn"), messageStop},
                                            false));
    QCOMPARE(textOf(pings->message), std::string("x"));
    // Responses whose events have neither names nor numbers.
    const Answer unnamed =
        ask("openai",
            asEvents({R"({"type":"response.created","response":{"id":"r","status":"in_progress"}})",
                      R"({"type":"response.output_text.delta","delta":"Hello."})",
                      responsesEnd(R"("status":"completed","output":[{"type":"message","content":[{"type":)"
                                   R"("output_text","text":"Hello."}]}])")},
                     false));
    QCOMPARE(textOf(unnamed->message), std::string("Hello."));
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

void TestOddMocks::stubllm()
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
    const Answer nullReason =
        ask("google_genai",
            asEvents({R"({"candidates":[{"content":{"parts":[{"text":"a"}]},"finishReason":null}]})",
                      R"({"candidates":[{"content":{"parts":[{"text":"b"}]},"finishReason":"STOP"}]})"},
                     false));
    QCOMPARE(textOf(nullReason->message), std::string("ab"));
    // A call that ends without a reason may be half of the turn.
    const Answer noEnd =
        ask("google_genai",
            asEvents({R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"ls","args":{}}}]}}]})"}, false));
    QCOMPARE(noEnd.error().error.code, Error::Code::BrokenStream);
    QCOMPARE(callsOf(noEnd.error().partial), std::string("!ls;"));
    // Nobody counted.
    QVERIFY(noReason->message.usage->estimated);
}

void TestOddMocks::litellm()
{
    const Answer noKey = ask("openai-chat", "Internal Server Error", 500);
    QCOMPARE(noKey.error().error.httpStatus, std::optional(500));
    QVERIFY(noKey.error().error.message.ends_with(": Internal Server Error"));
    const Answer limited =
        ask("openai-chat", R"({"error":{"message":"slow","type":"throttling_error","param":null,"code":"429"}})", 429);
    QCOMPARE(limited.error().error.code, Error::Code::RateLimited);
    // The upstream's wish has a name of its own, and its 529 becomes a 500.
    ChatListener waiting;
    const RawAnswer upstream =
        RawAnswer::json(429, "{}", {"llm_provider-retry-after: 1", "x-litellm-version: 1.108.7"});
    const RawAnswer fine = RawAnswer::events(asEvents({chatChunk("{\"content\":\"x\"}"), chatEnd("stop")}));
    QVERIFY(askRaw("openai-chat", {upstream, fine}, waiting));
    QCOMPARE(waiting.retries[0].delay, std::chrono::milliseconds(1000));
    ChatListener overloaded;
    QVERIFY(
        askRaw("openai-chat",
               {RawAnswer::json(500, R"({"error":{"message":"overloaded","type":"api_error","code":"500"}})"), fine},
               overloaded));
    QCOMPARE(overloaded.retries.size(), std::size_t(1));
    const Answer unknown =
        ask("openai-chat", R"({"error":{"message":"Invalid model name","type":"invalid_request_error","code":"400"}})",
            400);
    QCOMPARE(unknown.error().error.code, Error::Code::Provider);
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

QTEST_GUILESS_MAIN(TestOddMocks)
#include "tst_odd_mocks.moc"
