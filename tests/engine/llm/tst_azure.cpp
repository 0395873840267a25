#include "engine/base/json.h"
#include "engine/llm/providers.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <QTest>

#include <map>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Variables = std::map<std::string, std::string, std::less<>>;

Endpoint azureOf(const Variables &variables)
{
    const auto providers = knownProviders();
    const auto provider = std::find_if(providers.begin(), providers.end(),
                                       [](const ProviderDefaults &known) { return known.prefix == "azure_openai"; });
    return endpointOf(*provider, [&variables](std::string_view name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
}

Result<HttpRequest> requestTo(const Endpoint &endpoint)
{
    FakeTransport transport(asEvents({"{}"}));
    const SystemClock clock;
    const ProviderServices services{
        transport, clock, [](const Endpoint &) { return Result<std::string>("sk-planted-0000"); }, {}, {.attempts = 1}};
    const auto model = makeModel(endpoint, "my-gpt", services);
    if (!model)
        return failure(model.error());
    ChatListener listener;
    ChatRequest request;
    request.maxTokens = 100;
    (void)(*model)->chat(request, {}, listener);
    return transport.requests.front();
}

} // namespace

class TestAzure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinsBaseUrls_data();
    void joinsBaseUrls();
    void sendsTheKeyItsWay();
    void sendsATokenItsWay();
    void saysWhatIsMissing();
};

void TestAzure::joinsBaseUrls_data()
{
    QTest::addColumn<QByteArray>("base");
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *base, const char *version, const char *expected) {
        QTest::newRow(name) << QByteArray(base) << QByteArray(version) << QByteArray(expected);
    };
    row("current", "https://n.openai.azure.com/", "", "https://n.openai.azure.com/openai/v1/responses");
    row("current, pasted", "https://n.openai.azure.com/openai/v1/", "",
        "https://n.openai.azure.com/openai/v1/responses");
    row("dated", "https://n.openai.azure.com", "2024-10-21",
        "https://n.openai.azure.com/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21");
    row("dated, slash", "https://n.openai.azure.com/", "2024-10-21",
        "https://n.openai.azure.com/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21");
    row("dated, behind a gateway", "https://gate/azure/openai", "2024-10-21",
        "https://gate/azure/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21");
    row("dated, pasted whole", "https://n/openai/deployments/other/chat/completions", "2024-10-21",
        "https://n/openai/deployments/other/chat/completions?api-version=2024-10-21");
    row("version in the address", "https://n?api-version=2024-10-21", "",
        "https://n/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21");
    row("the address has the last word", "https://n?api-version=2024-10-21", "2023-05-15",
        "https://n/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21");
}

void TestAzure::joinsBaseUrls()
{
    QFETCH(QByteArray, base);
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, expected);
    const Result<HttpRequest> request = requestTo(
        azureOf({{"AZURE_OPENAI_ENDPOINT", base.toStdString()}, {"OPENAI_API_VERSION", version.toStdString()}}));
    QVERIFY(request);
    QCOMPARE(request->url, expected.toStdString());
}

void TestAzure::sendsTheKeyItsWay()
{
    for (const char *version : {"", "2024-10-21"}) {
        const Result<HttpRequest> request =
            requestTo(azureOf({{"AZURE_OPENAI_ENDPOINT", "https://n"}, {"OPENAI_API_VERSION", version}}));
        const auto key = std::find_if(request->headers.begin(), request->headers.end(),
                                      [](const auto &header) { return header.first == "api-key"; });
        QVERIFY(key != request->headers.end());
        QCOMPARE(key->second, std::string("sk-planted-0000"));
        const Json body = *parseJson(std::string_view(request->body));
        QCOMPARE(stringAt(body, "model"), std::string("my-gpt"));
        QVERIFY(body.contains(*version == '\0' ? "max_output_tokens" : "max_completion_tokens"));
    }
}

/// A token of Entra ID is no key.
void TestAzure::sendsATokenItsWay()
{
    const std::string token = "eyJhbGciOiJub25lIn0.eyJwbGFudGVkIjoxfQ.c2lnbmF0dXJl";
    FakeTransport transport(asEvents({"{}"}));
    const SystemClock clock;
    const ProviderServices services{transport, clock, [&](const Endpoint &) { return Result<std::string>(token); }};
    const auto model =
        makeModel(azureOf({{"AZURE_OPENAI_ENDPOINT", "https://x.openai.azure.com"}}), "my-gpt", services);
    ChatListener listener;
    (void)(*model)->chat({}, {}, listener);
    const HttpHeaders &headers = transport.requests.front().headers;
    QVERIFY(std::find(headers.begin(), headers.end(),
                      std::pair<std::string, std::string>("Authorization", "Bearer " + token))
            != headers.end());
    QVERIFY(std::none_of(headers.begin(), headers.end(), [](const auto &header) { return header.first == "api-key"; }));
    const std::vector<std::string_view> variables = keyVariablesOf("azure_openai");
    QVERIFY(std::find(variables.begin(), variables.end(), "AZURE_OPENAI_AD_TOKEN") != variables.end());
}

void TestAzure::saysWhatIsMissing()
{
    const Result<HttpRequest> request = requestTo(azureOf({{"OPENAI_API_VERSION", "2024-10-21"}}));
    QCOMPARE(request.error().code, Error::Code::InvalidValue);
    QVERIFY(request.error().remedy.find("AZURE_OPENAI_ENDPOINT") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestAzure)
#include "tst_azure.moc"
