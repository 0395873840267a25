#include "engine/llm/model_registry.h"
#include "engine/llm/providers.h"
#include "engine/net/http_transport.h"

#include <QTest>

#include <algorithm>
#include <map>

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

Endpoint endpointWith(std::string_view prefix, const std::map<std::string, std::string, std::less<>> &variables)
{
    const auto provider = std::find_if(knownProviders().begin(), knownProviders().end(),
                                       [prefix](const ProviderDefaults &known) { return known.prefix == prefix; });
    return endpointOf(*provider, [&variables](std::string_view name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
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
    void takesBaseUrlsAsTheVendorsDo_data();
    void takesBaseUrlsAsTheVendorsDo();
    void takesHeadersAndTokensOfTheEnvironment();
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

/// The variables belong to the vendors' own libraries, which begin their paths differently (checked on 2026-12-01 with
/// the sources of those of Groq, Fireworks AI, LangChain's integrations and deepagents).
void TestModelRegistry::takesBaseUrlsAsTheVendorsDo_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *prefix, const char *variable, const char *value, const char *expected) {
        QTest::addRow("%s, %s", prefix, value) << prefix << variable << value << expected;
    };
    row("groq", "GROQ_BASE_URL", "", "https://api.groq.com/openai/v1");
    row("groq", "GROQ_BASE_URL", "https://api.groq.com", "https://api.groq.com/openai/v1");
    row("groq", "GROQ_API_BASE", "https://gate.lan/groq/", "https://gate.lan/groq/openai/v1");
    row("groq", "GROQ_API_BASE", "https://gate.lan/openai", "https://gate.lan/openai/v1");
    row("groq", "GROQ_BASE_URL", "https://api.groq.com/openai/v1", "https://api.groq.com/openai/v1");
    row("fireworks", "FIREWORKS_BASE_URL", "", "https://api.fireworks.ai/inference/v1");
    row("fireworks", "FIREWORKS_API_BASE", "https://h/inference", "https://h/inference/v1");
    row("fireworks", "FIREWORKS_API_BASE", "https://h/inference/v1", "https://h/inference/v1");
    row("deepseek", "DEEPSEEK_API_BASE", "", "https://api.deepseek.com/v1");
    row("litellm", "LITELLM_PROXY_API_BASE", "http://gate.lan:4000", "http://gate.lan:4000");
    row("nvidia", "NVIDIA_BASE_URL", "", "https://integrate.api.nvidia.com/v1");
    row("together", "TOGETHER_API_BASE", "", "https://api.together.ai/v1");
    row("xai", "XAI_API_BASE", "https://eu.api.x.ai/v1", "https://eu.api.x.ai/v1");
    row("groq", "GROQ_BASE_URL", "no address", "no address");
}

void TestModelRegistry::takesBaseUrlsAsTheVendorsDo()
{
    QFETCH(const QString, prefix);
    QFETCH(const QString, variable);
    QFETCH(const QString, value);
    QFETCH(const QString, expected);
    const Endpoint endpoint = endpointWith(prefix.toStdString(), {{variable.toStdString(), value.toStdString()}});
    QCOMPARE(QString::fromStdString(endpoint.baseUrl), expected);
}

void TestModelRegistry::takesHeadersAndTokensOfTheEnvironment()
{
    const Endpoint openAi = endpointWith("openai",
                                         {{"OPENAI_ORG_ID", "org-1"},
                                          {"OPENAI_PROJECT_ID", "proj-1"},
                                          {"OPENAI_CUSTOM_HEADERS", "X-Team: a: b\r\n\nnonsense\n: none\nX-Empty:\n"}});
    const HttpHeaders expected{{"OpenAI-Organization", "org-1"}, {"OpenAI-Project", "proj-1"}, {"X-Team", "a: b"}};
    QCOMPARE(openAi.headers, expected);
    QVERIFY(endpointWith("deepseek", {{"OPENAI_ORG_ID", "org-1"}}).headers.empty());
    QCOMPARE(endpointWith("anthropic", {{"ANTHROPIC_CUSTOM_HEADERS", "X-Team: a"}}).headers,
             (HttpHeaders{{"X-Team", "a"}}));
    QVERIFY(endpointWith("anthropic", {{"ANTHROPIC_AUTH_TOKEN", "t"}}).takesToken);
    // One of both at a time, and a key comes first.
    QVERIFY(!endpointWith("anthropic", {{"ANTHROPIC_AUTH_TOKEN", "t"}, {"ANTHROPIC_API_KEY", "k"}}).takesToken);
    QCOMPARE(keyVariablesOf("anthropic").front(), std::string_view("ANTHROPIC_API_KEY"));
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
    for (const char *secret : {"ftp://me:pl4nted@h/v1", "me:pl4nted@h/v1", "ftp://h/v1?key=pl4nted"}) {
        const Error error = endpointUrl(secret, "chat/completions", "v1").error();
        const std::string all = error.message + error.remedy + error.subject;
        QVERIFY2(all.find("pl4nted") == std::string::npos, all.c_str());
    }
}

QTEST_APPLESS_MAIN(TestModelRegistry)
#include "tst_model_registry.moc"
