#include "engine/base/json.h"
#include "engine/llm/local_servers.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Answers = std::vector<FakeTransport::Answer>;

FakeTransport::Answer answer(std::string body, int status = 200)
{
    return {.status = status, .headers = {}, .body = std::move(body), .error = {}};
}

struct Lister
{
    explicit Lister(Answers answers)
        : transport(std::move(answers))
        , services{transport, clock, [](const Endpoint &) { return Result<std::string>(" sk-planted-0000\n"); }, {}, {}}
    {
    }

    Result<std::vector<ListedModel>> list(const std::string &kind, const std::string &base = "http://h")
    {
        return listModels({.name = "lab", .kind = kind, .baseUrl = base, .headers = {{"X-Team", "team-secret"}}},
                          services, {});
    }

    FakeTransport transport;
    SystemClock clock;
    ProviderServices services;
};

/// Ten seconds pass between any two looks at it.
class SteppingClock final : public Clock
{
public:
    TimePoint now() const override { return {}; }
    std::chrono::steady_clock::time_point steadyNow() const override
    {
        m_now += std::chrono::seconds(10);
        return m_now;
    }

private:
    mutable std::chrono::steady_clock::time_point m_now;
};

/// `id|title|context|output` of each model.
std::string asText(const std::vector<ListedModel> &models)
{
    std::string text;
    for (const ListedModel &model : models) {
        text += model.id + '|' + model.title + '|' + std::to_string(model.contextWindow.value_or(0)) + '|'
            + std::to_string(model.maxOutput.value_or(0)) + ';';
    }
    return text;
}

std::string headerOf(const HttpRequest &request, std::string_view name)
{
    for (const auto &[key, value] : request.headers) {
        if (key == name)
            return value;
    }
    return {};
}

} // namespace

class TestModelList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEachForm_data();
    void readsEachForm();
    void readsAllPages();
    void tellsWhatIsWrong();
    void findsServersOfThisMachine();
    void countsWhereTheProviderDoes_data();
    void countsWhereTheProviderDoes();
    void countsWhereLlamaCppDoes();
    void estimatesElsewhere();
};

void TestModelList::readsEachForm_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("base");
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("keyHeader");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("anthropic")
        << QByteArray("anthropic") << QByteArray("http://h/v1") << QByteArray("http://h/v1/models?limit=1000")
        << QByteArray("x-api-key")
        << QByteArray(R"({"data":[{"type":"model","id":"c-1","display_name":"Claude","max_input_tokens":1000000,)"
                      R"("max_tokens":128000}],"has_more":false,"last_id":"c-1"})")
        << QByteArray("c-1|Claude|1000000|128000;");
    QTest::newRow("openai") << QByteArray("openai") << QByteArray("http://h/v1/responses")
                            << QByteArray("http://h/v1/models") << QByteArray("Authorization")
                            << QByteArray(R"({"object":"list","data":[{"id":"gpt-6","object":"model"}]})")
                            << QByteArray("gpt-6|gpt-6|0|0;");
    QTest::newRow("llama.cpp, which has the list twice")
        << QByteArray("openai-chat") << QByteArray("http://h:8080") << QByteArray("http://h:8080/v1/models")
        << QByteArray("Authorization")
        << QByteArray(R"({"models":[{"name":"x"}],"data":[{"id":"tiny","owned_by":"llamacpp","meta":{"n_ctx":4096}}]})")
        << QByteArray("tiny|tiny|4096|0;");
    QTest::newRow("vllm, endpoint pasted")
        << QByteArray("openai-chat") << QByteArray("http://h/v1/chat/completions") << QByteArray("http://h/v1/models")
        << QByteArray("Authorization") << QByteArray(R"({"data":[{"id":"q","max_model_len":32768}]})")
        << QByteArray("q|q|32768|0;");
    QTest::newRow("gemini") << QByteArray("google_genai") << QByteArray("http://h")
                            << QByteArray("http://h/v1beta/models?pageSize=1000") << QByteArray("x-goog-api-key")
                            << QByteArray(R"({"models":[{"name":"models/g","displayName":"Gemini","inputTokenLimit":9,)"
                                          R"("outputTokenLimit":8,"supportedGenerationMethods":["generateContent"]},)"
                                          R"({"name":"models/e","supportedGenerationMethods":["embedContent"]}]})")
                            << QByteArray("g|Gemini|9|8;");
    QTest::newRow("ollama") << QByteArray("ollama") << QByteArray("http://h:11434/v1")
                            << QByteArray("http://h:11434/api/tags") << QByteArray("Authorization")
                            << QByteArray(R"({"models":[{"name":"qwen3:8b","model":"qwen3:8b","size":1}]})")
                            << QByteArray("qwen3:8b|qwen3:8b|0|0;");
}

void TestModelList::readsEachForm()
{
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, base);
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, keyHeader);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, expected);
    Lister lister({answer(body.toStdString())});
    const auto models = lister.list(kind.toStdString(), base.toStdString());
    QVERIFY2(models, models ? "" : models.error().message.c_str());
    QCOMPARE(asText(*models), expected.toStdString());
    const HttpRequest &request = lister.transport.requests[0];
    QCOMPARE(request.method, std::string("GET"));
    QCOMPARE(request.url, url.toStdString());
    QVERIFY(headerOf(request, keyHeader.toStdString()).ends_with("sk-planted-0000"));
    QCOMPARE(headerOf(request, "X-Team"), std::string("team-secret"));
}

void TestModelList::readsAllPages()
{
    Lister lister({answer(R"({"models":[{"name":"models/a"}],"nextPageToken":"p=2&"})"),
                   answer(R"({"models":[{"name":"models/b"}]})")});
    QCOMPARE(asText(*lister.list("google_genai")), std::string("a|a|0|0;b|b|0|0;"));
    QCOMPARE(lister.transport.requests[1].url, std::string("http://h/v1beta/models?pageSize=1000&pageToken=p%3D2%26"));
    Lister endless({answer(R"({"data":[{"id":"a"}],"has_more":true,"last_id":"a"})")});
    QCOMPARE(endless.list("anthropic")->size(), std::size_t(20));
    // All pages together have the time that one has.
    SteppingClock slow;
    const ProviderServices services{
        endless.transport, slow, [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); }, {}, {}};
    endless.transport.requests.clear();
    const auto late = listModels({.name = "lab", .kind = "anthropic", .baseUrl = "http://h", .headers = {}}, services,
                                 {}, std::chrono::seconds(25));
    QCOMPARE(late.error().code, Error::Code::TimedOut);
    QCOMPARE(endless.transport.requests.size(), std::size_t(2));
    QCOMPARE(endless.transport.requests[1].totalTimeout, std::chrono::milliseconds(5'000));
}

void TestModelList::tellsWhatIsWrong()
{
    const Error refused = Lister({answer(R"({"error":{"message":"bad key sk-planted-0000 of team-secret"}})", 401)})
                              .list("openai-chat")
                              .error();
    QCOMPARE(refused.code, Error::Code::Unauthorized);
    QVERIFY(refused.message.find("planted") == std::string::npos);
    QVERIFY(refused.message.find("team-secret") == std::string::npos);
    QCOMPARE(Lister({answer("<html>")}).list("openai-chat").error().code, Error::Code::Malformed);
    QCOMPARE(Lister({answer(R"({"hello":"world"})")}).list("openai-chat").error().code, Error::Code::Malformed);
    QCOMPARE(Lister({answer("{}")}).list("azure_openai").error().code, Error::Code::Unsupported);
    QCOMPARE(Lister({answer("{}")}).list("openai-chat", "h:1").error().code, Error::Code::InvalidValue);
    Lister keyless({answer(R"({"data":[]})")});
    keyless.services.keys = {};
    QCOMPARE(keyless.list("openai-chat").error().code, Error::Code::MissingKey);
    QVERIFY(keyless.transport.requests.empty());
}

void TestModelList::findsServersOfThisMachine()
{
    const RawHttpServer open([](const RecordedRequest &request) {
        return RawAnswer::json(request.header("authorization").empty() ? 200 : 500, R"({"data":[{"id":"tiny"}]})");
    });
    const RawHttpServer guarded({RawAnswer::json(401, R"({"error":{"message":"key?"}})")});
    const RawHttpServer other({RawAnswer::json(200, "<html>a page</html>")});
    const RawHttpServer silent({RawAnswer::silence()});
    const auto place = [](const std::string &name, const std::string &url) {
        return Endpoint{.name = name, .kind = "openai-chat", .baseUrl = url, .headers = {}, .needsKey = false};
    };
    QtHttpTransport transport;
    const SystemClock clock;
    QElapsedTimer timer;
    timer.start();
    const std::vector<LocalServer> found =
        findServersAt({place("llamacpp", open.url()), place("vllm", guarded.url()), place("a", other.url()),
                       place("b", silent.url()), place("c", "http://127.0.0.1:1"), place("d", "http://192.0.2.1")},
                      transport, clock, {});
    QVERIFY(timer.elapsed() < 3'000);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].title, std::string("llama.cpp"));
    QCOMPARE(asText(found[0].models), std::string("tiny|tiny|0|0;"));
    QCOMPARE(found[1].endpoint.name, std::string("vllm"));
    QVERIFY(found[1].models.empty());
}

void TestModelList::countsWhereTheProviderDoes_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("anthropic")
        << QByteArray("anthropic") << QByteArray("http://h/v1/messages/count_tokens")
        << QByteArray(R"({"input_tokens":42})")
        << QByteArray(R"({"model":"m","system":[{"type":"text","text":"Be kind."}],"tools":[{"name":"ls",)"
                      R"("description":"Lists","input_schema":{"type":"object","properties":{}}}],"messages":[)"
                      R"({"role":"user","content":[{"type":"text","text":"Hi"}]}]})");
    QTest::newRow("openai")
        << QByteArray("openai") << QByteArray("http://h/v1/responses/input_tokens")
        << QByteArray(R"({"object":"response.input_tokens","input_tokens":42})")
        << QByteArray(R"({"model":"m","instructions":"Be kind.","input":[{"type":"message","role":"user","content":[)"
                      R"({"type":"input_text","text":"Hi"}]}],"tools":[{"type":"function","name":"ls",)"
                      R"("description":"Lists","parameters":{"type":"object","properties":{}},"strict":false}]})");
    QTest::newRow("gemini")
        << QByteArray("google_genai") << QByteArray("http://h/v1beta/models/m:countTokens?alt=json")
        << QByteArray(R"({"totalTokens":42})")
        << QByteArray(R"({"generateContentRequest":{"model":"models/m","contents":[{"role":"user","parts":[)"
                      R"({"text":"Hi"}]}],"systemInstruction":{"parts":[{"text":"Be kind."}]},"tools":[)"
                      R"({"functionDeclarations":[{"name":"ls","description":"Lists"}]}]}})");
}

void TestModelList::countsWhereLlamaCppDoes()
{
    const RawHttpServer server({RawAnswer::json(200, R"({"input_tokens":42})")});
    QtHttpTransport transport;
    const SystemClock clock;
    const ProviderServices services{.transport = transport, .clock = clock, .keys = {}};
    const auto model =
        makeModel({.name = "lab", .kind = "openai-chat", .baseUrl = server.url(), .headers = {}, .needsKey = false},
                  "m", services);
    const Result<TokenCount> count = (*model)->countTokens({}, {});
    QCOMPARE(count->tokens, std::int64_t(42));
    QVERIFY(!count->estimated);
    QCOMPARE(server.requests()[0].path, std::string("/v1/chat/completions/input_tokens"));
}

void TestModelList::countsWhereTheProviderDoes()
{
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, reply);
    QFETCH(QByteArray, body);
    Lister lister({answer(reply.toStdString())});
    const auto model = makeModel({.name = "lab", .kind = kind.toStdString(), .baseUrl = "http://h", .headers = {}}, "m",
                                 lister.services);
    const std::vector<ToolSchema> tools{{"ls", "Lists", {}, {}}};
    const Transcript messages{Message::user("Hi")};
    ChatRequest request;
    request.system = Message::system("Be kind.");
    request.messages = messages;
    request.tools = tools;
    const Result<TokenCount> count = (*model)->countTokens(request, {});
    QVERIFY(count);
    QCOMPARE(count->tokens, std::int64_t(42));
    QVERIFY(!count->estimated);
    QCOMPARE(lister.transport.requests[0].url, url.toStdString());
    QCOMPARE(lister.transport.requests[0].body, body.toStdString());
}

void TestModelList::estimatesElsewhere()
{
    const Transcript messages{Message::user(std::string(400, 'x'))};
    ChatRequest request;
    request.messages = messages;
    const auto count = [&request](const std::string &kind, FakeTransport::Answer reply) {
        Lister lister({std::move(reply)});
        const auto model =
            makeModel({.name = "lab", .kind = kind, .baseUrl = "http://h", .headers = {}}, "m", lister.services);
        return (*model)->countTokens(request, {});
    };
    for (const char *kind : {"ollama", "openai-chat"}) {
        const Result<TokenCount> estimate = count(kind, answer("never asked", 500));
        QCOMPARE(estimate->tokens, std::int64_t(100));
        QVERIFY(estimate->estimated);
    }
    // A server that speaks the API in part.
    QVERIFY(count("anthropic", answer("404 page not found", 404))->estimated);
    QVERIFY(count("anthropic", answer("Internal Server Error", 500))->estimated);
    QVERIFY(count("google_genai", answer("{}"))->estimated);
    const Error refused = count("anthropic", answer(R"({"error":{"message":"sk-planted-0000?"}})", 401)).error();
    QCOMPARE(refused.code, Error::Code::Unauthorized);
    QVERIFY(refused.message.find("planted") == std::string::npos);
}

QTEST_GUILESS_MAIN(TestModelList)
#include "tst_model_list.moc"
