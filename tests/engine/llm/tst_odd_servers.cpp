// What servers that others wrote were seen to send: llama.cpp, Ollama.

#include "tests/engine/llm/odd_server.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

class TestOddServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void llamaCppChat();
    void llamaCppResponsesAndMessages();
    void llamaCppErrors();
    void llamaCppHeaders();
    void llamaCppLists();
    void ollamaChat();
    void ollamaLines();
    void ollamaErrors();
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

void TestOddServers::llamaCppLists()
{
    // Both `models` and `data`; a model of its own has no address.
    FakeTransport transport(
        R"({"models":[{"name":"tiny-noise","model":"tiny-noise"}],"object":"list","data":[{"id":"tiny-noise","object":)"
        R"("model","owned_by":"llamacpp","meta":{"n_ctx_train":16384}}]})");
    const SystemClock clock;
    const ProviderServices services{transport, clock, {}};
    const auto models =
        listModels({.name = "odd", .kind = "openai-chat", .baseUrl = "http://h/v1", .headers = {}, .needsKey = false},
                   services, {}, std::chrono::seconds(1));
    QVERIFY(models);
    QCOMPARE(models->size(), std::size_t(1));
    QCOMPARE(models->front().id, std::string("tiny-noise"));
    // Noise where a schema was asked for is text, and what it is worth is judged by who asked.
    const Answer noise = ask("anthropic",
                             asEvents({messageStart, blockStart(R"({"type":"text","text":""})"),
                                       textDelta(" if then name"), messageEnd("end_turn"), messageStop},
                                      false));
    QCOMPARE(textOf(noise->message), std::string(" if then name"));
    const Answer noMessages =
        ask("anthropic", R"({"error":{"code":500,"message":"key 'messages' not found","type":"server_error"}})", 500);
    QCOMPARE(noMessages.error().error.httpStatus, std::optional(500));
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

void TestOddServers::ollamaLines()
{
    // Calls come line by line without ids, the first without a number; the reason to end is `stop` all the same.
    const Answer calls = ask(
        "ollama",
        R"({"model":"tiny","message":{"role":"assistant","content":"a \u003c b \u0026 c","tool_calls":[{"function":)"
        R"({"name":"ls","arguments":{"city":"Paris"}}}]},"done":false})"
        "\n"
        R"({"model":"tiny","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":1,"name":)"
        R"("ls","arguments":{"city":"Rome"}}}]},"done":false})"
        "\n"
        R"({"model":"tiny","message":{"role":"assistant","content":""},"done_reason":"stop","done":true})"
        "\n");
    QCOMPARE(textOf(calls->message), std::string("a < b & c"));
    QCOMPARE(callsOf(calls->message), std::string(R"(ls{"city":"Paris"};ls{"city":"Rome"};)"));
    QCOMPARE(calls->finishReason, FinishReason::ToolCalls);
    QVERIFY(*calls->message.toolCalls[0].id != *calls->message.toolCalls[1].id);
    // What it answers when it has nothing to do but to load the model.
    const Answer loaded = ask(
        "ollama", R"({"model":"tiny","message":{"role":"assistant","content":""},"done_reason":"load","done":true})");
    QCOMPARE(textOf(loaded->message), std::string());
}

void TestOddServers::ollamaErrors()
{
    const Answer unknown = ask("ollama", R"({"error":"model \"nope\" not found, try pulling it first"})", 404);
    QCOMPARE(unknown.error().error.code, Error::Code::NotFound);
    QVERIFY(unknown.error().error.message.find("try pulling it first") != std::string::npos);
    const Answer plain = ask("ollama", "404 page not found", 404);
    QVERIFY(plain.error().error.message.ends_with(": 404 page not found"));
    const Answer noThoughts = ask("ollama", R"({"error":"\"tiny\" does not support thinking"})", 400);
    QCOMPARE(noThoughts.error().error.code, Error::Code::Unsupported);
}

QTEST_GUILESS_MAIN(TestOddServers)
#include "tst_odd_servers.moc"
