#include "engine/llm/model_registry.h"
#include "engine/llm/providers.h"
#include "engine/net/http_transport.h"

#include <QTest>

using namespace Touchstone;

namespace {

class NoTransport final : public HttpTransport
{
public:
    Result<HttpResponse> send(const HttpRequest & /*request*/, std::stop_token /*stop*/,
                              const BodyConsumer & /*consumer*/) override
    {
        return failure(Error::Code::Unreachable, "no network in this test");
    }
};

ModelRegistry registryOf(const std::vector<std::string> &prefixes)
{
    ModelRegistry registry;
    for (const std::string &prefix : prefixes) {
        registry.add(prefix, [](const std::string &model, const ScriptRole &) -> Result<std::unique_ptr<ChatModel>> {
            return failure(Error::Code::Internal, "made " + model);
        });
    }
    return registry;
}

std::string resolved(const ModelRegistry &registry, std::string_view name)
{
    const auto result = registry.resolve(name);
    if (!result)
        return "error: " + result.error().remedy;
    return result->provider + '|' + result->model + (result->guessed ? "|guessed" : "");
}

} // namespace

class TestModelRegistry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsAtTheFirstColon();
    void guessesAsLangChain();
    void namesTheNearestPrefix();
    void saysWhatCannotBeReached();
    void makesProvidersFromTheEnvironment();
    void joinsBaseUrls_data();
    void joinsBaseUrls();
};

void TestModelRegistry::splitsAtTheFirstColon()
{
    const ModelRegistry registry = registryOf({"ollama", "openai-chat", "google_genai", "lab"});
    QCOMPARE(resolved(registry, "ollama:qwen3:8b"), std::string("ollama|qwen3:8b"));
    QCOMPARE(resolved(registry, "OpenAI_Chat:m"), std::string("openai-chat|m"));
    QCOMPARE(resolved(registry, "google-genai:m"), std::string("google_genai|m"));
    QCOMPARE(resolved(registry, "lab:a/b:c"), std::string("lab|a/b:c"));
}

void TestModelRegistry::guessesAsLangChain()
{
    const ModelRegistry registry = registryOf({"openai"});
    QCOMPARE(resolved(registry, "gpt-4o"), std::string("openai|gpt-4o|guessed"));
    QCOMPARE(resolved(registry, "O3-mini"), std::string("openai|O3-mini|guessed"));
    QCOMPARE(resolved(registry, "Claude-sonnet-5"), std::string("anthropic|Claude-sonnet-5|guessed"));
    QCOMPARE(resolved(registry, "gemini-4"), std::string("google_vertexai|gemini-4|guessed"));
    QVERIFY(resolved(registry, "qwen3:8b").starts_with("error: Write provider:model with one of openai."));
    QVERIFY(resolved(registry, "").starts_with("error:"));
}

void TestModelRegistry::namesTheNearestPrefix()
{
    const ModelRegistry registry = registryOf({"anthropic", "ollama", "openai-chat"});
    QCOMPARE(resolved(registry, "antropic:claude-x"), std::string("error: Did you mean 'anthropic:claude-x'?"));
    QCOMPARE(resolved(registry, "olama:gpt-x"), std::string("error: Did you mean 'ollama:gpt-x'?"));
}

void TestModelRegistry::saysWhatCannotBeReached()
{
    const ModelRegistry registry = registryOf({"openai-chat"});
    QCOMPARE(registry.create("openai-chat:m", {"agent"}).error().message, std::string("made m"));
    QCOMPARE(registry.create("claude-x", {"agent"}).error().code, Error::Code::Unsupported);
    QCOMPARE(registry.create("openai-chat:", {"agent"}).error().code, Error::Code::InvalidValue);
    QCOMPARE(registry.create("what", {"agent"}).error().code, Error::Code::NotFound);
    // Providers that LangChain knows and this build does not: said so, and what to do instead.
    const auto vertex = registry.create("google_vertexai:gemini-3.6-flash", {"agent"});
    QCOMPARE(vertex.error().code, Error::Code::Unsupported);
    QVERIFY(vertex.error().remedy.find("google_genai:") != std::string::npos);
    QVERIFY(registry.create("gemini-3.6-flash", {"agent"}).error().remedy.find("google_genai:") != std::string::npos);
    QVERIFY(registry.create("Bedrock-Converse:x", {"agent"}).error().remedy.find("AWS") != std::string::npos);
    QVERIFY(registry.create("mistralai:x", {"agent"}).error().remedy.find("openai-chat") != std::string::npos);
}

void TestModelRegistry::makesProvidersFromTheEnvironment()
{
    NoTransport transport;
    const SystemClock clock;
    const ProviderServices services{transport, clock, {}};
    ModelRegistry registry;
    for (const ProviderDefaults &provider : knownProviders())
        addEndpoint(registry, endpointOf(provider, [](std::string_view) { return std::string(); }), services);
    const auto model = registry.create("openai-chat:gpt-4o-mini", {"agent"});
    QVERIFY(model);
    QCOMPARE((*model)->info().label, std::string("openai-chat:gpt-4o-mini"));
    QCOMPARE((*model)->info().className, std::string("ChatOpenAI"));
    QVERIFY(!(*model)->info().structuredOutput);
    QVERIFY(registry.create("openrouter:some/model", {"agent"}));

    const auto variable = [](std::string_view name) -> std::string {
        return name == "OPENAI_API_BASE" ? "http://localhost:8080/v1" : "";
    };
    const auto provider = std::find_if(knownProviders().begin(), knownProviders().end(),
                                       [](const ProviderDefaults &known) { return known.prefix == "openai-chat"; });
    const Endpoint endpoint = endpointOf(*provider, variable);
    QCOMPARE(endpoint.baseUrl, std::string("http://localhost:8080/v1"));
    QVERIFY(!endpoint.needsKey);

    const auto unknown =
        makeModel({.name = "lab", .kind = "telepathy", .baseUrl = "http://h", .headers = {}}, "m", services);
    QCOMPARE(unknown.error().code, Error::Code::Unsupported);
    const auto badUrl =
        makeModel({.name = "lab", .kind = "openai-chat", .baseUrl = "h:80", .headers = {}}, "m", services);
    QCOMPARE(badUrl.error().code, Error::Code::InvalidValue);
}

void TestModelRegistry::joinsBaseUrls_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("expected"); // empty: refused
    const auto row = [](const char *typed, const char *expected) {
        QTest::newRow(typed) << QByteArray(typed) << QByteArray(expected);
    };
    row("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/chat/completions");
    row("http://127.0.0.1:8080/v1//", "http://127.0.0.1:8080/v1/chat/completions");
    row("http://h/v1/chat/completions", "http://h/v1/chat/completions");
    row("http://h/v1/chat/completions/", "http://h/v1/chat/completions");
    row(" http://h/v1 \n", "http://h/v1/chat/completions");
    row("http://h/proxy/v1", "http://h/proxy/v1/chat/completions");
    row("http://h:1", "http://h:1/v1/chat/completions");
    row("https://[::1]:8080/v1", "https://[::1]:8080/v1/chat/completions");
    row("https://h/openai?api-version=1", "https://h/openai/chat/completions?api-version=1");
    row("127.0.0.1:8080/v1", "");
    row("ftp://127.0.0.1/v1", "");
    row("http://", "");
    row("", "");
}

void TestModelRegistry::joinsBaseUrls()
{
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, expected);
    const auto url = endpointUrl(typed.toStdString(), "chat/completions", "v1");
    QCOMPARE(url.value_or(""), expected.toStdString());
    if (!url)
        QVERIFY(!url.error().remedy.empty());
}

QTEST_APPLESS_MAIN(TestModelRegistry)
#include "tst_model_registry.moc"
