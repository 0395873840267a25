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

struct Caller
{
    explicit Caller(std::string body, std::size_t pieceSize = 4096)
        : transport(std::move(body), pieceSize)
        , services{transport,
                   clock,
                   [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); },
                   {},
                   {.attempts = 1}}
        , model(std::move(*makeModel({.name = "openai", .kind = "openai", .baseUrl = "http://h/v1", .headers = {}},
                                     "gpt-5", services)))
    {
    }

    Answer ask(const ChatRequest &request = {}) { return model->chat(request, {}, listener); }

    FakeTransport transport;
    SystemClock clock;
    ProviderServices services;
    std::unique_ptr<ChatModel> model;
    ChatListener listener;
};

std::string eventOf(const std::string &type, const std::string &members)
{
    return "{\"type\":\"response." + type + "\"" + (members.empty() ? "" : "," + members) + "}";
}

const std::string reasoningItem =
    "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"ZW5j\"}";
const std::string callItem = "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"ls\","
                             "\"arguments\":\"{\\\"path\\\":\\\"é\\\"}\"}";
const std::string textItem = "{\"type\":\"message\",\"id\":\"m1\",\"role\":\"assistant\",\"content\":[{\"type\":"
                             "\"output_text\",\"text\":\"Größe\"}]}";
const std::string usage = "\"usage\":{\"input_tokens\":80,\"input_tokens_details\":{\"cached_tokens\":64},\"output_"
                          "tokens\":20,\"output_tokens_details\":{\"reasoning_tokens\":7}}";

std::string added(const std::string &item)
{
    return eventOf("output_item.added", "\"item\":" + item);
}

std::string done(const std::string &item)
{
    return eventOf("output_item.done", "\"item\":" + item);
}

std::string response(const std::string &status, const std::string &more = {})
{
    return "\"response\":{\"model\":\"served\",\"status\":\"" + status + "\"," + usage + more + "}";
}

std::string fullTurn()
{
    return asEvents(
        {eventOf("created", "\"response\":{}"), eventOf("reasoning_summary_text.delta", "\"delta\":\"Hm.\""),
         done(reasoningItem), eventOf("output_text.delta", "\"delta\":\"Grö\""),
         eventOf("output_text.delta", "\"delta\":\"ße\""), done(textItem),
         added(
             "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"ls\",\"arguments\":\"\"}"),
         eventOf("function_call_arguments.delta", "\"item_id\":\"fc_1\",\"delta\":\"{\\\"path\\\":\""),
         eventOf("function_call_arguments.delta", "\"item_id\":\"fc_1\",\"delta\":\"\\\"é\\\"}\""), done(callItem),
         eventOf("completed", response("completed"))},
        false);
}

} // namespace

class TestOpenAiResponses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheRequest();
    void readsAFullTurnInAnyPieces();
    void givesItemsBackUnchanged();
    void readsTheWaysToEnd();
    void readsWholeAndSloppyAnswers();
};

void TestOpenAiResponses::writesTheRequest()
{
    Caller caller(fullTurn());
    const std::vector<ToolSchema> tools{{"ls", "Lists", {}, {}}};
    const Transcript messages{Message::user("Hi"), Message::assistant({}, {{"c1", "ls", {"{\"a\":1}"}}}),
                              Message::tool("c1", "ls", "x")};
    ChatRequest request;
    request.system = Message::system("Be kind.");
    request.messages = messages;
    request.tools = tools;
    request.toolChoice = ToolChoice::Any;
    request.maxTokens = 5;
    (void)caller.ask(request);
    QCOMPARE(caller.transport.requests[0].url, std::string("http://h/v1/responses"));
    const Json sent = *parseJson(std::string_view(caller.transport.requests[0].body));
    QCOMPARE(stringAt(sent, "instructions"), std::string("Be kind."));
    const std::string input = sent["input"].dump();
    const std::string expected =
        "[{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"Hi\"}]},"
        "{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"ls\",\"arguments\":\"{\\\"a\\\":1}\"},"
        "{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"x\"}]";
    QCOMPARE(input, expected);
    QCOMPARE(stringAt(sent["tools"][0], "name"), std::string("ls"));
    QCOMPARE(stringAt(sent, "tool_choice"), std::string("required"));
    QCOMPARE(integerAt(sent, "max_output_tokens"), std::int64_t(16));
    QVERIFY(!boolAt(sent, "store", true));
    QVERIFY(sent.contains("include"));
}

void TestOpenAiResponses::readsAFullTurnInAnyPieces()
{
    for (std::size_t size = 1; size < 30; ++size) {
        Caller caller(fullTurn(), size);
        const Answer answer = caller.ask();
        QVERIFY(answer);
        QCOMPARE(textOf(answer->message), std::string("Größe"));
        QCOMPARE(caller.listener.shown(), std::string("Größe"));
        QCOMPARE(caller.listener.shown(ChatDelta::Kind::Reasoning), std::string("Hm."));
        const std::vector<ToolCall> calls{{"call_1", "ls", {"{\"path\":\"é\"}"}}};
        QCOMPARE(answer->message.toolCalls, calls);
        QCOMPARE(answer->finishReason, FinishReason::ToolCalls);
        const Usage expected{.input = 80, .output = 20, .cacheRead = 64, .reasoning = 7};
        QCOMPARE(*answer->message.usage, expected);
    }
}

void TestOpenAiResponses::givesItemsBackUnchanged()
{
    Caller caller(fullTurn());
    Transcript messages{caller.ask()->message};
    ChatRequest request;
    request.messages = messages;
    (void)caller.ask(request);
    const std::string kept = "\"input\":[" + reasoningItem + "," + textItem + "," + callItem + "]";
    QVERIFY(caller.transport.requests.back().body.find(kept) != std::string::npos);
    messages[0].content = std::string("Edited");
    request.messages = messages;
    (void)caller.ask(request);
    QVERIFY(caller.transport.requests.back().body.find("encrypted_content\":") == std::string::npos);
}

void TestOpenAiResponses::readsTheWaysToEnd()
{
    const std::string said = eventOf("output_text.delta", "\"delta\":\"Half\"");
    const auto ending = [&said](const std::string &last) { return Caller(asEvents({said, last}, false)).ask(); };
    const std::string cut = ",\"incomplete_details\":{\"reason\":\"max_output_tokens\"}";
    QCOMPARE(ending(eventOf("completed", response("completed")))->finishReason, FinishReason::Complete);
    QCOMPARE(ending(eventOf("incomplete", response("incomplete", cut)))->finishReason, FinishReason::Truncated);
    QCOMPARE(ending(eventOf("completed", response("incomplete", cut)))->finishReason, FinishReason::Truncated);
    const Answer failed = ending(eventOf(
        "failed", response("failed", ",\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"slow down\"}")));
    QCOMPARE(failed.error().error.code, Error::Code::RateLimited);
    QCOMPARE(textOf(failed.error().partial), std::string("Half"));
    const Answer error = ending("{\"type\":\"error\",\"code\":\"server_error\",\"message\":\"broke\"}");
    QVERIFY(error.error().error.message.find("broke") != std::string::npos);
    QCOMPARE(Caller(asEvents({said})).ask().error().error.code, Error::Code::BrokenStream);
    const std::string refusal = eventOf("refusal.delta", "\"delta\":\"No.\"");
    QCOMPARE(Caller(asEvents({refusal, eventOf("completed", response("completed"))})).ask()->finishReason,
             FinishReason::Refused);
}

void TestOpenAiResponses::readsWholeAndSloppyAnswers()
{
    const std::string output = "\"output\":[" + textItem + "," + callItem + "]";
    const Answer whole = Caller("{\"object\":\"response\",\"status\":\"completed\"," + output + "}").ask();
    QVERIFY(whole);
    QCOMPARE(textOf(whole->message), std::string("Größe"));
    QCOMPARE(whole->message.toolCalls.size(), std::size_t(1));
    const Answer atEnd = Caller(asEvents({eventOf("completed", response("completed", "," + output))}, false)).ask();
    QCOMPARE(textOf(atEnd->message), std::string("Größe"));
    QCOMPARE(atEnd->message.toolCalls.size(), std::size_t(1));
    QCOMPARE(Caller("{\"hello\":1}").ask().error().error.code, Error::Code::Malformed);
    // A remark, a call, and then the answer: both messages count.
    const std::string two = "\"output\":[" + textItem + "," + callItem + "," + textItem + "]";
    QCOMPARE(textOf(Caller("{\"object\":\"response\",\"status\":\"completed\"," + two + "}").ask()->message),
             std::string("GrößeGröße"));
}

QTEST_APPLESS_MAIN(TestOpenAiResponses)
#include "tst_openai_responses.moc"
