#include "engine/session/model_catalog.h"
#include "tests/support/fake_transport.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Variables = std::map<std::string, std::string>;

/// Only one place is asked at a time here, since the transport is not made for more.
Result<ModelCatalog> read(const CatalogQuery &query, FakeTransport &transport, const Variables &variables = {})
{
    Environment environment;
    for (const auto &[name, value] : variables)
        environment.variables[name] = value;
    const KeyLookup keys = [](const Endpoint &endpoint) -> Result<std::string> {
        return endpoint.name == "anthropic" ? "sk-planted-0000" : "";
    };
    return readModelCatalog(query, environment, transport, keys, {});
}

CatalogQuery onlyFrom(const std::string &provider)
{
    CatalogQuery query;
    query.provider = provider;
    return query;
}

} // namespace

class TestModelCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksOneProvider();
    void asksAnEndpointOfTheProject();
    void tellsWhyThereAreNone();
};

void TestModelCatalog::asksOneProvider()
{
    FakeTransport transport(R"({"data":[{"id":"m1"}]})");
    const Result<ModelCatalog> catalog = read(onlyFrom("anthropic"), transport, {{"ANTHROPIC_BASE_URL", "http://h"}});
    QCOMPARE(catalog->entries.size(), std::size_t(1));
    QCOMPARE(catalog->entries[0].models[0].id, std::string("m1"));
    QCOMPARE(transport.requests[0].url, std::string("http://h/v1/models?limit=1000"));
}

void TestModelCatalog::asksAnEndpointOfTheProject()
{
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith(
        "version: 1\nagent: {model: \"lab:m\"}\nendpoints:\n  lab: {kind: openai-chat, base_url: \"http://h/v1\"}\n");
    QVERIFY(project);
    CatalogQuery query = onlyFrom("lab");
    FakeTransport transport(R"({"data":[{"id":"m1"}]})");
    QCOMPARE(read(query, transport).error().code, Error::Code::NotFound);
    query.project = *project;
    QCOMPARE(read(query, transport)->entries[0].models[0].id, std::string("m1"));
    QCOMPARE(transport.requests[0].url, std::string("http://h/v1/models"));
}

void TestModelCatalog::tellsWhyThereAreNone()
{
    FakeTransport transport("{}");
    const Result<ModelCatalog> keyless = read(onlyFrom("openrouter"), transport);
    QCOMPARE(keyless->entries[0].error->code, Error::Code::MissingKey);
    const Result<ModelCatalog> azure = read(onlyFrom("azure_openai"), transport);
    QCOMPARE(azure->entries[0].error->code, Error::Code::Unsupported);
    QVERIFY(transport.requests.empty());
    QCOMPARE(read(onlyFrom("nobody"), transport).error().code, Error::Code::NotFound);
}

QTEST_GUILESS_MAIN(TestModelCatalog)
#include "tst_model_catalog.moc"
