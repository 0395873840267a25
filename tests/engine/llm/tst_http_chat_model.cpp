#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "tests/support/chat_listener.h"
#include "tests/support/chat_script.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

#include <thread>

using namespace Touchstone;
using namespace Touchstone::Test;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view plantedKey = "sk-planted-0000";

struct Caller
{
    explicit Caller(const RawHttpServer &server, std::string key = std::string(plantedKey))
        : services{transport, clock, [key = std::move(key)](const Endpoint &) { return Result<std::string>(key); }}
        , model(std::move(*makeModel({.name = "lab",
                                      .kind = "openai-chat",
                                      .baseUrl = server.url() + "/v1",
                                      .headers = {{"X-Team", "secret-team"}}},
                                     "stub", services)))
    {
    }

    tl::expected<ChatReply, ChatFailure> ask(std::stop_token stop = {})
    {
        const Transcript messages{Message::user("hello")};
        ChatRequest request;
        request.messages = messages;
        return model->chat(request, stop, listener);
    }

    QtHttpTransport transport;
    SystemClock clock;
    ProviderServices services;
    std::unique_ptr<ChatModel> model;
    ChatListener listener;
};

const std::string good = chatEvents({.text = "Hello there.", .calls = {}, .finishReason = {}});
/// The first events of it.
const std::string half = good.substr(0, good.find("\n\n", good.size() / 3) + 2);
const std::string slowDown = R"({"error":{"message":"slow down","type":"rate_limit_error"}})";

} // namespace

class TestHttpChatModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsAnAnswerThatNeverEnds();
    void answersOverARealConnection();
    void tellsThatTheServerIsAlive();
    void sendsExactlyOnePost();
    void retriesWhatMayPass();
    void retriesNothingElse();
    void doesNotWaitForHours();
    void doesNotRetryOverShownText();
    void followsOnlyTheSameOrigin();
    void stopsEverywhere();
    void keepsKeysOutOfErrors();
    void keepsAllKeysOutOfAnswers();
    void wantsAKey();
    void endsWithTheMarkOnAnOpenConnection();
    void servesAWholeRun();
};

void TestHttpChatModel::answersOverARealConnection()
{
    for (const std::size_t size : {1, 5, 4096}) {
        for (const std::string &body : {good, withCrLf(good)}) {
            RawHttpServer server({RawAnswer::events(body).inPieces(size).halfClose()});
            Caller caller(server);
            const auto answer = caller.ask();
            QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
            QCOMPARE(textOf(answer->message), std::string("Hello there."));
            QCOMPARE(answer->message.usage->input, std::int64_t(10));
            QCOMPARE(server.requests().size(), std::size_t(1));
            QCOMPARE(server.requests()[0].header("authorization"), "Bearer " + std::string(plantedKey));
            QCOMPARE(server.requests()[0].header("x-team"), std::string("secret-team"));
        }
    }
}

/// Comments and halves of events say nothing, but that they came.
void TestHttpChatModel::tellsThatTheServerIsAlive()
{
    RawHttpServer server(
        {RawAnswer::events(": keep-alive\n\n").wait(60ms).send(good.substr(0, 10)).wait(60ms).send(good.substr(10))});
    Caller caller(server);
    const auto answer = caller.ask();
    QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
    QVERIFY(caller.listener.signsOfLife >= 2);
    QCOMPARE(caller.listener.shown(), std::string("Hello there."));
}

void TestHttpChatModel::sendsExactlyOnePost()
{
    RawHttpServer cut({RawAnswer::chunkedEvents(good.substr(0, good.size() / 2), false)});
    Caller caller(cut);
    const auto answer = caller.ask();
    QVERIFY(!answer);
    QCOMPARE(answer.error().error.code, Error::Code::BrokenStream);
    QVERIFY(!textOf(answer.error().partial).empty());
    QTest::qWait(50);
    QCOMPARE(cut.requests().size(), std::size_t(1));
    // The end is there although the transfer is not.
    RawHttpServer whole({RawAnswer::chunkedEvents(good.substr(0, good.find("data: [DONE]")), false)});
    QVERIFY(Caller(whole).ask());
}

void TestHttpChatModel::retriesWhatMayPass()
{
    struct Row
    {
        RawAnswer answer;
        std::chrono::milliseconds least;
    };
    const std::vector<Row> rows{{RawAnswer::json(429, slowDown, {"Retry-After: 1"}), 1000ms},
                                {RawAnswer::json(429, slowDown, {"retry-after-ms: 600"}), 600ms},
                                {RawAnswer::json(529, "{}"), 375ms},
                                {RawAnswer::json(503, "<html>busy</html>"), 375ms},
                                {RawAnswer::hangUp(), 375ms},
                                {RawAnswer::events("data: {\"error\":{\"type\":\"overloaded_error\"}}\n\n"), 375ms}};
    for (const Row &row : rows) {
        RawHttpServer server({row.answer, RawAnswer::events(good)});
        Caller caller(server);
        const auto answer = caller.ask();
        QVERIFY2(answer, answer ? "" : answer.error().error.message.c_str());
        QCOMPARE(server.requests().size(), std::size_t(2));
        QCOMPARE(caller.listener.retries.size(), std::size_t(1));
        QCOMPARE(caller.listener.retries[0].attempt, 2);
        QVERIFY(caller.listener.retries[0].delay >= row.least);
        QVERIFY(!caller.listener.retries[0].cause.message.empty());
    }
    RawHttpServer busy({RawAnswer::json(429, slowDown, {"retry-after-ms: 1"})});
    Caller caller(busy);
    const auto answer = caller.ask();
    QCOMPARE(answer.error().error.code, Error::Code::RateLimited);
    QCOMPARE(busy.requests().size(), std::size_t(4));
}

void TestHttpChatModel::retriesNothingElse()
{
    const std::vector<std::pair<RawAnswer, Error::Code>> rows{
        {RawAnswer::json(400, R"({"error":"no"})"), Error::Code::Provider},
        {RawAnswer::json(401, R"({"error":"no"})"), Error::Code::Unauthorized},
        {RawAnswer::json(404, R"({"error":"no"})"), Error::Code::NotFound},
        {RawAnswer::json(429, R"({"error":{"message":"used up","type":"insufficient_quota"}})"),
         Error::Code::RateLimited},
        {RawAnswer::json(503, "{}", {"x-should-retry: false"}), Error::Code::Overloaded}};
    for (const auto &[answer, code] : rows) {
        RawHttpServer server({answer});
        const auto failed = Caller(server).ask();
        QVERIFY(!failed);
        QCOMPARE(failed.error().error.code, code);
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
    RawHttpServer missing({RawAnswer::json(404, R"({"error":"no"})")});
    QVERIFY(Caller(missing).ask().error().error.message.find(missing.url() + "/v1/chat/completions")
            != std::string::npos);
}

void TestHttpChatModel::doesNotWaitForHours()
{
    RawHttpServer server({RawAnswer::json(429, slowDown, {"Retry-After: 86400"})});
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = Caller(server).ask();
    QVERIFY(std::chrono::steady_clock::now() - begin < 2s);
    QVERIFY(answer.error().error.remedy.find("86400 s") != std::string::npos);
    QCOMPARE(server.requests().size(), std::size_t(1));
}

void TestHttpChatModel::doesNotRetryOverShownText()
{
    RawHttpServer server(
        {RawAnswer::events(half + "data: {\"error\":{\"type\":\"overloaded_error\",\"message\":\"busy\"}}\n\n"),
         RawAnswer::events(good)});
    Caller caller(server);
    const auto answer = caller.ask();
    QCOMPARE(answer.error().error.code, Error::Code::Overloaded);
    QCOMPARE(textOf(answer.error().partial), caller.listener.shown());
    QCOMPARE(server.requests().size(), std::size_t(1));
}

void TestHttpChatModel::followsOnlyTheSameOrigin()
{
    RawHttpServer moved([](const RecordedRequest &request) {
        return request.path == "/v2/x" ? RawAnswer::events(good) : RawAnswer::json(308, "", {"Location: /v2/x"});
    });
    QVERIFY(Caller(moved).ask());
    QCOMPARE(moved.requests().size(), std::size_t(2));
    QCOMPARE(moved.requests()[1].method, std::string("POST"));
    QCOMPARE(moved.requests()[1].body, moved.requests()[0].body);
    QVERIFY(!moved.requests()[1].header("authorization").empty());

    RawHttpServer thief({RawAnswer::events(good)});
    const std::string away = "Location: " + thief.url() + "/v1";
    const std::vector<std::pair<int, std::string>> rows{
        {308, away}, {307, away}, {301, "Location: /elsewhere"}, {302, away}};
    for (const auto &[status, location] : rows) {
        RawHttpServer server({RawAnswer::json(status, "", {location})});
        const auto answer = Caller(server).ask();
        QVERIFY(!answer);
        QVERIFY(answer.error().error.message.find("redirected from " + server.url()) != std::string::npos);
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
    QCOMPARE(thief.connections(), 0);
    RawHttpServer loop({RawAnswer::json(307, "", {"Location: /again"})});
    QVERIFY(!Caller(loop).ask());
    QCOMPARE(loop.requests().size(), std::size_t(4));
}

void TestHttpChatModel::stopsEverywhere()
{
    const std::vector<RawAnswer> rows{RawAnswer::silence(), RawAnswer::events(half).stall(),
                                      RawAnswer::json(429, slowDown, {"Retry-After: 30"})};
    for (const RawAnswer &row : rows) {
        RawHttpServer server({row});
        Caller caller(server);
        std::stop_source source;
        std::chrono::steady_clock::time_point asked;
        std::jthread stopper([&] {
            server.waitForRequests(1, 2s);
            std::this_thread::sleep_for(100ms);
            asked = std::chrono::steady_clock::now();
            source.request_stop();
        });
        const auto answer = caller.ask(source.get_token());
        stopper.join();
        QVERIFY(std::chrono::steady_clock::now() - asked < 200ms);
        QCOMPARE(answer.error().error.code, Error::Code::Cancelled);
        QCOMPARE(textOf(answer.error().partial), caller.listener.shown());
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
}

void TestHttpChatModel::keepsKeysOutOfErrors()
{
    const std::string echo =
        R"({"error":{"message":"Incorrect key )" + std::string(plantedKey) + R"( of secret-team"}})";
    const std::vector<RawAnswer> rows{RawAnswer::json(401, echo), RawAnswer::events("data: " + echo + "\n\n"),
                                      RawAnswer::events("data: " + std::string(plantedKey) + "\n\n"),
                                      RawAnswer::json(302, "", {"Location: http://x/?key=" + std::string(plantedKey)}),
                                      RawAnswer::json(500, std::string(plantedKey), {"x-should-retry: false"})};
    for (const RawAnswer &row : rows) {
        RawHttpServer server({row});
        Caller caller(server);
        const auto answer = caller.ask();
        QVERIFY(!answer);
        const Error &error = answer.error().error;
        std::string all = error.message + error.remedy + error.subject;
        for (const RetryNotice &notice : caller.listener.retries)
            all += notice.cause.message;
        QVERIFY2(all.find("planted") == std::string::npos, all.c_str());
        QVERIFY2(all.find("secret-team") == std::string::npos, all.c_str());
    }
    RawHttpServer server({RawAnswer::events(good)});
    const auto answer = Caller(server, "sk-planted\r\nX-Evil: 1").ask();
    QCOMPARE(answer.error().error.code, Error::Code::InvalidValue);
    QVERIFY(answer.error().error.message.find("planted") == std::string::npos);
    QCOMPARE(server.connections(), 0);
}

/// Also those of other providers, which a model may have read somewhere, the part of a header behind its scheme, and
/// in places where no text of the model stands.
void TestHttpChatModel::keepsAllKeysOutOfAnswers()
{
    const std::string body = asEvents(
        {R"({"model":"stub-planted-bearer","choices":[{"index":0,"delta":{"content":"I know other-pla"}}]})",
         R"({"choices":[{"index":0,"delta":{"content":"nted-key, planted-bearer."}}]})",
         R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"other-planted-key","function":{"name":"other-planted-key","arguments":"{}"}}]}}]})",
         R"({"choices":[{"index":0,"delta":{},"finish_reason":"other-planted-key"}]})"});
    const RawHttpServer server({RawAnswer::events(body)});
    QtHttpTransport transport;
    const SystemClock clock;
    ProviderServices services{transport, clock,
                              [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); }};
    services.secrets = {"other-planted-key"};
    const auto model = makeModel({.name = "lab",
                                  .kind = "openai-chat",
                                  .baseUrl = server.url(),
                                  .headers = {{"X-Gate", "Bearer planted-bearer"}, {"X-Title", "I know"}}},
                                 "m", services);
    ChatListener listener;
    const auto answer = (*model)->chat({}, {}, listener);
    QVERIFY(answer);
    QCOMPARE(textOf(answer->message), std::string("I know [secret], [secret]."));
    QCOMPARE(listener.shown(), std::string("I know [secret], [secret]."));
    QCOMPARE(answer->servedBy, std::string("stub-[secret]"));
    QCOMPARE(answer->rawFinishReason, std::string("[secret]"));
    QCOMPARE(answer->message.toolCalls.front().name, std::string("[secret]"));
    std::string all;
    for (const std::string &event : listener.rawEvents)
        all += event;
    for (const ChatDelta &delta : listener.deltas)
        all += delta.id + delta.name;
    QVERIFY2(all.find("planted") == std::string::npos, all.c_str());
}

void TestHttpChatModel::wantsAKey()
{
    RawHttpServer server({RawAnswer::events(good)});
    const auto answer = Caller(server, " \n").ask();
    QCOMPARE(answer.error().error.code, Error::Code::MissingKey);
    QCOMPARE(server.connections(), 0);
    QtHttpTransport transport;
    const SystemClock clock;
    const ProviderServices services{transport, clock, {}};
    const auto free =
        makeModel({.name = "lab", .kind = "openai-chat", .baseUrl = server.url(), .headers = {}, .needsKey = false},
                  "m", services);
    ChatListener listener;
    QVERIFY((*free)->chat({}, {}, listener));
    QCOMPARE(server.requests()[0].header("authorization"), std::string());
}

void TestHttpChatModel::endsWithTheMarkOnAnOpenConnection()
{
    const std::string markless = good.substr(0, good.find("data: [DONE]"));
    for (const std::string &body : {good, markless}) {
        RawHttpServer server({RawAnswer::events(body).stall()});
        const auto begin = std::chrono::steady_clock::now();
        QVERIFY(Caller(server).ask());
        QVERIFY(std::chrono::steady_clock::now() - begin < 3s);
    }
}

void TestHttpChatModel::servesAWholeRun()
{
    const std::string verdict = R"({"result":"satisfied","explanation":"ok"})";
    RawHttpServer server(chatScript({{.text = "", .calls = {{"ls", R"({"path":"/"})"}}, .finishReason = {}},
                                     {.text = "Größe fertig.", .calls = {}, .finishReason = {}}},
                                    {verdict, verdict}));
    Caller caller(server);
    QCOMPARE(caller.ask()->message.toolCalls[0].name, std::string("ls"));
    const std::vector<ToolSchema> tools{{"GraderResponse", "", {"{}"}, {}}};
    ChatRequest byTool;
    byTool.tools = tools;
    QCOMPARE(caller.model->chat(byTool, {}, caller.listener)->message.toolCalls[0].args.text, verdict);
    ChatRequest bySchema;
    bySchema.outputSchema = OutputSchema{"GraderResponse", {"{}"}};
    QCOMPARE(textOf(caller.model->chat(bySchema, {}, caller.listener)->message), verdict);
    QCOMPARE(textOf(caller.ask()->message), std::string("Größe fertig."));
    QVERIFY(!caller.ask());
}

void TestHttpChatModel::endsAnAnswerThatNeverEnds()
{
    std::string body;
    const std::string event =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + std::string(100'000, 'x') + "\"}}]}\n\n";
    while (body.size() < std::size_t{20} * 1024 * 1024)
        body += event;
    const RawHttpServer server({RawAnswer::events(body)});
    Caller caller(server);
    const auto answer = caller.ask();
    QCOMPARE(answer.error().error.code, Error::Code::TooLarge);
    QVERIFY(textOf(answer.error().partial).size() > std::size_t{16} * 1024 * 1024);
    QVERIFY(textOf(answer.error().partial).size() < std::size_t{17} * 1024 * 1024);
}

QTEST_GUILESS_MAIN(TestHttpChatModel)
#include "tst_http_chat_model.moc"
