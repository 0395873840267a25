#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "engine/net/proxy_rules.h"
#include "engine/net/qt_http_transport.h"
#include "tests/cases/case_tree.h"
#include "tests/support/chat_listener.h"
#include "tests/support/raw_http_server.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

using namespace Touchstone;
using namespace Touchstone::Test;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view plantedKey = "TEST-KEY-0000-not-a-real-key";

Json expectOf(const std::string &id)
{
    return memberAt(*parseJson(std::string_view(CaseTree::expectationOf(id))), "expect");
}

Json jsonIn(const CaseTree &tree, const std::string &file)
{
    return *parseJson(std::string_view(tree.read(file)));
}

/// Keeps what a call reports; asks it to stop at the first retry where that is wanted.
class Observer final : public ChatObserver
{
public:
    void onDelta(const ChatDelta &delta) override { m_listener.onDelta(delta); }
    void onRetry(const RetryNotice &notice) override
    {
        m_listener.onRetry(notice);
        if (endsAtRetry) {
            sinceStop.start();
            stop.request_stop();
        }
    }

    const std::vector<RetryNotice> &retries() const { return m_listener.retries; }

    bool endsAtRetry = false;
    std::stop_source stop;
    QElapsedTimer sinceStop;

private:
    ChatListener m_listener;
};

using Reply = tl::expected<ChatReply, ChatFailure>;

/// One call of a server that speaks `dialect`.
Reply ask(const RawHttpServer &server, std::string_view dialect, Observer &observer, CallTimeouts timeouts = {},
          std::string key = std::string(plantedKey))
{
    const bool isAnthropic = dialect.starts_with("anthropic");
    QtHttpTransport transport;
    const SystemClock clock;
    const ProviderServices services{
        transport, clock, [key = std::move(key)](const Endpoint & /*endpoint*/) { return Result<std::string>(key); }};
    Endpoint endpoint{.name = "lab",
                      .kind = isAnthropic ? "anthropic" : "openai-chat",
                      .baseUrl = server.url() + (isAnthropic ? "" : "/v1"),
                      .headers = {}};
    endpoint.timeouts = timeouts;
    const auto model = makeModel(endpoint, "stub", services);
    const Transcript messages{Message::user("hello")};
    ChatRequest request;
    request.messages = messages;
    return (*model)->chat(request, observer.stop.get_token(), observer);
}

std::string statusOf(const Reply &reply)
{
    if (reply)
        return reply->finishReason == FinishReason::Truncated ? "truncated"
            : reply->finishReason == FinishReason::Refused    ? "refused"
                                                              : "complete";
    return reply.error().error.code == Error::Code::BrokenStream ? "incomplete" : "error";
}

/// An event stream as it stands in a file, in packets of these sizes.
RawAnswer streamOf(const std::string &bytes, const Json &sizes)
{
    RawAnswer answer = RawAnswer::events({});
    std::size_t at = 0;
    for (const Json &size : sizes) {
        answer.send(bytes.substr(at, size.get<std::size_t>()));
        at += size.get<std::size_t>();
    }
    return answer.send(bytes.substr(std::min(at, bytes.size())));
}

RawAnswer rawAnswer(std::string bytes)
{
    RawAnswer answer;
    return answer.send(std::move(bytes));
}

std::string contentEvent(const std::string &text)
{
    return R"(data: {"choices":[{"index":0,"delta":{"content":")" + text + R"("},"finish_reason":null}]})" + "\n\n";
}

constexpr auto endOfStream =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

/// A plan of D16: pairs of an event and the seconds before the next, here `scale` times as long.
RawAnswer planOf(const Json &plan, double scale)
{
    RawAnswer answer = RawAnswer::events({});
    for (const Json &step : plan) {
        const std::string what = step[0].get<std::string>();
        const auto pause = std::chrono::milliseconds(static_cast<int>(step[1].get<double>() * 1000 * scale));
        if (what == "silence")
            return answer.stall();
        answer.send(what == "delta" ? contentEvent("w ") : what == "comment" ? ": keep-alive\n\n" : endOfStream);
        answer.wait(pause);
    }
    return answer;
}

} // namespace

/// Reports of people about streams, error answers, keys, addresses and proxies, as bytes.
class TestStreamCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streams_data();
    void streams();
    void showsTextBeforeTheEnd();
    void waitsAsTheServerAsks_data();
    void waitsAsTheServerAsks();
    void keysStayOut();
    void oddKeysAreRefused();
    void addressesLeadToTheEndpoint();
    void stopEndsTheConnection();
    void loopbackNeedsNoProxy();
    void silenceEndsNotLength();
    void redirectsCarryNoKey();
};

void TestStreamCases::streams_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("packets");
    for (const std::string &id : CaseTree::idsOf("http_stream")) {
        const CaseTree tree(id);
        const auto add = [&id](const std::string &file, const std::string &packets) {
            QTest::addRow("%s %s %s", id.c_str(), file.c_str(), packets.c_str())
                << QString::fromStdString(id) << QString::fromStdString(file) << QString::fromStdString(packets);
        };
        for (const auto &entry : std::filesystem::directory_iterator(tree.root())) {
            const std::string name = entry.path().filename().string();
            if (name.ends_with(".bin"))
                add(name, {});
            else if (name.starts_with("chunks_"))
                add("stream.bin", name);
        }
    }
}

void TestStreamCases::streams()
{
    QFETCH(const QString, id);
    QFETCH(const QString, file);
    QFETCH(const QString, packets);
    const CaseTree tree(id.toStdString());
    Json wanted = expectOf(id.toStdString());
    if (wanted.contains("streams")) {
        const std::string dialect = stringAt(wanted, "dialect", "openai-chat");
        wanted = Json(wanted["streams"][file.toStdString()]);
        if (!wanted.contains("dialect"))
            wanted["dialect"] = dialect;
    }
    const Json sizes = packets.isEmpty() ? Json::array() : jsonIn(tree, packets.toStdString())["sizes"];
    const RawHttpServer server({streamOf(tree.read(file.toStdString()), sizes)});
    Observer observer;
    const Reply reply = ask(server, stringAt(wanted, "dialect"), observer);

    const Message &message = reply ? reply->message : reply.error().partial;
    QCOMPARE(statusOf(reply), stringAt(wanted, "status", "complete"));
    for (const char *key : {"text", "partial_text"}) {
        if (wanted.contains(key))
            QCOMPARE(textOf(message), stringAt(wanted, key));
    }
    if (wanted.contains("message_contains"))
        QVERIFY2(toText(reply.error().error).find(stringAt(wanted, "message_contains")) != std::string::npos,
                 toText(reply.error().error).c_str());
    if (wanted.contains("calls")) {
        Json calls = Json::array();
        for (const ToolCall &call : message.toolCalls)
            calls.push_back({call.name, parseJson(call.args)});
        QCOMPARE(dumpJson(calls), dumpJson(wanted["calls"]));
        QCOMPARE(!message.invalidToolCalls.empty(),
                 boolAt(wanted, "tool_error_to_model") || stringAt(wanted, "status") == "truncated");
    }
    if (wanted.contains("usage")) {
        QCOMPARE(message.usage->input, integerAt(wanted["usage"], "prompt_tokens"));
        QCOMPARE(message.usage->output, integerAt(wanted["usage"], "completion_tokens"));
    }
}

/// D02: deltas come while the server still sends.
void TestStreamCases::showsTextBeforeTheEnd()
{
    const CaseTree tree("D02");
    const std::string bytes = tree.read("stream.bin");
    RawAnswer answer = RawAnswer::events(bytes.substr(0, bytes.size() / 2));
    const RawHttpServer server({answer.stall()});
    Observer observer;
    CallTimeouts timeouts;
    timeouts.inactivity = 300ms;
    const Reply reply = ask(server, "openai-chat", observer, timeouts);
    QVERIFY(!reply);
    QVERIFY2(textOf(reply.error().partial).starts_with("one"), textOf(reply.error().partial).c_str());
}

void TestStreamCases::waitsAsTheServerAsks_data()
{
    QTest::addColumn<QString>("file");
    const CaseTree tree("D05");
    for (const auto &entry : std::filesystem::directory_iterator(tree.root())) {
        if (entry.path().extension() == ".http")
            QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().filename().string());
    }
}

/// D05. The wait itself is left out: a stop ends it at once, which is a part of the case.
void TestStreamCases::waitsAsTheServerAsks()
{
    QFETCH(const QString, file);
    const std::string name = file.toStdString();
    const Json expected = expectOf("D05");
    const CaseTree tree("D05");
    const RawHttpServer server({rawAnswer(tree.read(name))});
    Observer observer;
    observer.endsAtRetry = true;
    const Reply reply = ask(server, "openai-chat", observer);
    QVERIFY(!reply);
    QCOMPARE(server.requests().size(), std::size_t(1));
    const Json &wait = memberAt(memberAt(expected, "wait_ms"), name);
    QCOMPARE(!observer.retries().empty(), wait.is_array());
    if (wait.is_array()) {
        const std::int64_t delay = observer.retries().front().delay.count();
        QVERIFY2(delay >= wait[0].get<std::int64_t>() && delay <= wait[1].get<std::int64_t>(),
                 std::to_string(delay).c_str());
        QVERIFY(observer.retries().front().attempts <= integerAt(expected, "max_attempts"));
        QCOMPARE(reply.error().error.code, Error::Code::Cancelled);
        QVERIFY(observer.sinceStop.elapsed()
                < timeLimit(static_cast<int>(integerAt(expected, "stop_ends_wait_within_ms"))));
    } else {
        const std::string text = toText(reply.error().error);
        QVERIFY2(text.find(name == "huge.http" ? "86400" : "quota") != std::string::npos, text.c_str());
    }
}

/// D07.
void TestStreamCases::keysStayOut()
{
    const CaseTree tree("D07");
    const RawHttpServer server({rawAnswer(tree.read("echo.http"))});
    Observer observer;
    const Reply reply = ask(server, "openai-chat", observer);
    QVERIFY(!reply);
    const std::string text = toText(reply.error().error);
    QVERIFY2(text.find(plantedKey) == std::string::npos, text.c_str());
    QVERIFY2(text.find("[secret]") != std::string::npos, text.c_str());
    QVERIFY(observer.retries().empty());
}

void TestStreamCases::oddKeysAreRefused()
{
    const CaseTree tree("D07");
    const Json keys = jsonIn(tree, "keys.json");
    for (const Json &pasted : keys["pasted"]) {
        const RawHttpServer server({RawAnswer::events(contentEvent("Hi") + endOfStream)});
        Observer observer;
        const Reply reply = ask(server, "openai-chat", observer, {}, stringAt(pasted, "typed"));
        if (pasted.contains("used")) {
            QVERIFY(reply);
            QCOMPARE(server.requests().front().header("authorization"), "Bearer " + stringAt(pasted, "used"));
            continue;
        }
        QVERIFY2(!reply, stringAt(pasted, "typed").c_str());
        QVERIFY(server.requests().empty());
        QVERIFY(toText(reply.error().error).find("TEST-KEY") == std::string::npos);
    }
}

/// D11.
void TestStreamCases::addressesLeadToTheEndpoint()
{
    const CaseTree tree("D11");
    for (const Json &row : jsonIn(tree, "urls.json")) {
        const std::string typed = stringAt(row, "typed");
        const Result<std::string> url = endpointUrl(typed, "chat/completions", "v1");
        if (row.contains("endpoint"))
            QCOMPARE(url.value_or(""), stringAt(row, "endpoint"));
        else if (row.contains("endpoint_any_of"))
            QCOMPARE(url.value_or(""), row["endpoint_any_of"][0].get<std::string>());
        else
            QVERIFY2(!url && !url.error().message.empty(), typed.c_str());
    }
}

/// D14: Stop closes the connection, and what came until then is kept.
void TestStreamCases::stopEndsTheConnection()
{
    const int limit = timeLimit(static_cast<int>(integerAt(expectOf("D14"), "connection_closed_within_ms")));
    RawAnswer answer = RawAnswer::events({});
    for (int i = 0; i < 200; ++i)
        answer.send(contentEvent("w" + std::to_string(i) + " ")).wait(300ms);
    const RawHttpServer server({answer});
    Observer observer;
    std::jthread stopping([&] {
        server.waitForRequests(1, 10s);
        std::this_thread::sleep_for(400ms); // into the stream
        observer.stop.request_stop();
    });
    const Reply reply = ask(server, "openai-chat", observer);
    QVERIFY(server.waitForDisconnect(std::chrono::milliseconds(limit)));
    QVERIFY(!reply);
    QCOMPARE(reply.error().error.code, Error::Code::Cancelled);
    QVERIFY(textOf(reply.error().partial).starts_with("w0 "));
    // The next call gets nothing of the old one.
    const RawHttpServer next({RawAnswer::events(contentEvent("fresh") + endOfStream)});
    Observer another;
    const Reply fresh = ask(next, "openai-chat", another);
    QVERIFY(fresh);
    QCOMPARE(textOf(fresh->message), std::string("fresh"));
}

/// D15.
void TestStreamCases::loopbackNeedsNoProxy()
{
    const CaseTree tree("D15");
    const Json table = jsonIn(tree, "env.json");
    const ProxyRules rules =
        ProxyRules::ofEnvironment([&table](std::string_view name) { return stringAt(table["env"], name); });
    for (const Json &row : table["cases"]) {
        const QUrl url(QString::fromStdString(stringAt(row, "url")));
        const auto proxy = rules.proxyFor(url.scheme().toStdString(), url.host().toStdString(), url.port(-1));
        QCOMPARE(proxy ? "proxy" : "direct", stringAt(row, "via"));
    }
}

/// D16, with a tenth of its times: silence ends a call, length does not, and a comment is a sign of life.
void TestStreamCases::silenceEndsNotLength()
{
    const CaseTree tree("D16");
    const Json plans = jsonIn(tree, "plan.json");
    const Json expected = expectOf("D16");
    constexpr double scale = 0.1;
    CallTimeouts timeouts;
    // Twice the plan's own, as this machine may be busy; the pauses stay below it, the whole answer does not.
    timeouts.inactivity =
        std::chrono::milliseconds(static_cast<int>(plans["N_seconds"].get<double>() * 2 * 1000 * scale));
    for (const auto &[name, plan] : plans.items()) {
        if (!plan.is_array())
            continue;
        const RawHttpServer server({planOf(plan, scale)});
        Observer observer;
        const Reply reply = ask(server, "openai-chat", observer, timeouts);
        QCOMPARE(statusOf(reply), stringAt(expected[name], "status"));
        if (reply)
            continue;
        QCOMPARE(reply.error().error.code, Error::Code::TimedOut);
        QVERIFY(toText(reply.error().error).find("no data") != std::string::npos);
        QCOMPARE(textOf(reply.error().partial), std::string("w "));
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
    // 0 is for ever: here until the user stops it.
    timeouts.inactivity = 0ms;
    const RawHttpServer server({planOf(plans["stall"], scale)});
    Observer observer;
    std::jthread stopping([&] {
        server.waitForRequests(1, 10s);
        std::this_thread::sleep_for(800ms); // twice what ended it above
        observer.stop.request_stop();
    });
    const Reply reply = ask(server, "openai-chat", observer, timeouts);
    QVERIFY(!reply);
    QCOMPARE(reply.error().error.code, Error::Code::Cancelled);
}

/// D17; what comes from https is the transport's own test.
void TestStreamCases::redirectsCarryNoKey()
{
    const CaseTree tree("D17");
    const std::string good = contentEvent("Hi") + endOfStream;
    const RawHttpServer same({rawAnswer(tree.read("same308.http")), RawAnswer::events(good)});
    Observer observer;
    QVERIFY(ask(same, "openai-chat", observer));
    QCOMPARE(same.requests().size(), std::size_t(2));
    const RecordedRequest second = same.requests().back();
    QCOMPARE(second.method, std::string("POST"));
    QCOMPARE(second.path, std::string("/v2/chat/completions"));
    QVERIFY(!second.body.empty());
    QCOMPARE(second.header("authorization"), "Bearer " + std::string(plantedKey));
    for (const char *file : {"other308.http", "moved301.http", "downgrade.http"}) {
        const RawHttpServer server({rawAnswer(tree.read(file)), RawAnswer::events(good)});
        Observer watcher;
        const Reply reply = ask(server, "openai-chat", watcher);
        QVERIFY2(!reply, file);
        QCOMPARE(server.requests().size(), std::size_t(1));
        QVERIFY2(toText(reply.error().error).find("redirected") != std::string::npos,
                 toText(reply.error().error).c_str());
    }
    const RawHttpServer loop({rawAnswer(tree.read("same308.http"))});
    QVERIFY(!ask(loop, "openai-chat", observer));
    QVERIFY(loop.requests().size() < 10);
}

QTEST_GUILESS_MAIN(TestStreamCases)
#include "tst_stream_cases.moc"
