#include "engine/llm/call_cost.h"
#include "engine/project/model_table_file.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

class TestModelTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsTheBundledFigures();
    void findsNamesWithDates();
    void countsCachedAndLongInput();
    void costOfACallIsUnknownRatherThanWrong();
    void usersFileComesFirst();
    void exampleIsRight();
    void tellsWhatIsWrongInTheUsersFile_data();
    void tellsWhatIsWrongInTheUsersFile();
};

namespace {

Usage usage(std::int64_t input, std::int64_t output, std::int64_t cacheRead = 0, std::int64_t cacheWrite = 0)
{
    Usage usage;
    usage.input = input;
    usage.output = output;
    usage.cacheRead = cacheRead;
    usage.cacheWrite = cacheWrite;
    return usage;
}

bool isNear(std::optional<double> cost, double wanted)
{
    return cost && std::abs(*cost - wanted) < 1e-9;
}

} // namespace

void TestModelTable::knowsTheBundledFigures()
{
    const TemporaryTree tree;
    const LoadedModelTable loaded = loadModelTable(tree.root());
    QVERIFY2(loaded.warnings.empty(), loaded.warnings.empty() ? "" : toText(loaded.warnings.front()).c_str());
    QCOMPARE(bundledTableOrigin().date.size(), 10U);
    QVERIFY(!bundledTableOrigin().source.empty());
    const ModelFacts opus = loaded.table.find("anthropic:claude-opus-5-5");
    QCOMPARE(*opus.contextWindow, 1'000'000);
    QVERIFY(isNear(opus.price->costOf(usage(1'000'000, 1'000'000)), 24));
    QVERIFY(loaded.table.find("scripted:tour.yaml").price == ModelPrice::free());
    QVERIFY(loaded.table.find("ollama:qwen3:8b").price == ModelPrice::free());
    QVERIFY(!loaded.table.find("ollama:big-one:671b-cloud").price);
    QVERIFY(!loaded.table.find("openai:gpt-9").price);
    QVERIFY(!loaded.table.find("openai:gpt-4.1-mini-fast").price);
}

void TestModelTable::findsNamesWithDates()
{
    ModelFacts facts;
    facts.models = {"p:model-4", "p:family-*-large"};
    facts.contextWindow = 7;
    const ModelTable table({facts});
    for (const char *name : {"p:model-4", "p:model-4-20251001", "p:model-4-2025-04-14", "p:model-4-latest",
                             "p:family-x-large", "p:family-x-large-20251001"})
        QVERIFY2(table.find(name).contextWindow, name);
    for (const char *name : {"p:model-4-mini", "p:model-45", "q:model-4", "p:model-4-2025", "p:family-large"})
        QVERIFY2(!table.find(name).contextWindow, name);
}

void TestModelTable::countsCachedAndLongInput()
{
    ModelPrice price;
    price.usual = {.input = 2, .output = 10, .cacheRead = 0.5, .cacheWrite = 4};
    // 600,000 fresh, 300,000 read, 100,000 written, 100,000 out.
    QVERIFY(isNear(price.costOf(usage(1'000'000, 100'000, 300'000, 100'000)), 1.2 + 0.15 + 0.4 + 1));
    price.longInput = TokenPrices{.input = 4, .output = 20, .cacheRead = {}, .cacheWrite = {}};
    price.longAbove = 1000;
    QVERIFY(isNear(price.costOf(usage(1000, 0)), 0.002));
    QVERIFY(isNear(price.costOf(usage(1001, 0)), 0.004004));
    QVERIFY(!price.costOf(usage(1001, 0, 1))); // the price of reading a cache is not known there
    QCOMPARE(dollarsText(1.255), std::string("$1.25"));
    QCOMPARE(dollarsText(0.00421), std::string("$0.0042"));
    QCOMPARE(dollarsText(0), std::string("$0.00"));
}

void TestModelTable::costOfACallIsUnknownRatherThanWrong()
{
    ModelInfo model;
    model.price = ModelPrice{.usual = {.input = 1, .output = 1, .cacheRead = {}, .cacheWrite = {}}, .longInput = {}};
    ChatReply reply;
    reply.message = Message::assistant("x");
    QVERIFY(!callCost(model, reply)); // no tokens were reported
    reply.message.usage = usage(1'000'000, 0);
    QVERIFY(isNear(callCost(model, reply), 1));

    ChatFailure failed{{Error::Code::RateLimited, "429", {}, {}, {}, 429, {}}, Message::assistant({})};
    QVERIFY(isNear(callCost(model, tl::unexpected(failed)), 0));
    failed.error = {Error::Code::BrokenStream, "broke off", {}, {}, {}, {}, {}};
    QVERIFY(!callCost(model, tl::unexpected(failed)));
    failed.partial = Message::assistant("half an ans");
    failed.partial.usage = usage(2'000'000, 0);
    QVERIFY(isNear(callCost(model, tl::unexpected(failed)), 2));

    CostSum sum;
    sum.add(1.5);
    sum.add(0.25);
    QCOMPARE(*sum.total(), 1.75);
    sum.add(std::nullopt);
    QVERIFY(!sum.total());
    QCOMPARE(sum.known, 1.75);
}

void TestModelTable::usersFileComesFirst()
{
    const TemporaryTree tree;
    tree.write(tree.root() + "/models.yaml",
               "version: 1\nmodels:\n"
               "  - {models: 'openai:gpt-4.1', context: 5, price: {input: 7, output: 8}}\n"
               "  - models: ['lab:*']\n    price: {input: 1, output: 2, cache_read: 0.5}\n"
               "    long: {above: 10, input: 2, output: 4}\n");
    const LoadedModelTable loaded = loadModelTable(tree.root());
    QVERIFY(loaded.warnings.empty());
    QCOMPARE(*loaded.table.find("openai:gpt-4.1").contextWindow, 5);
    QCOMPARE(loaded.table.find("openai:gpt-4.1").price->usual.input, 7.0);
    QCOMPARE(*loaded.table.find("openai-chat:gpt-4.1").contextWindow, 1'047'576);
    const ModelFacts lab = loaded.table.find("lab:my-model");
    QCOMPARE(*lab.price->usual.cacheRead, 0.5);
    QVERIFY(!lab.price->usual.cacheWrite);
    QCOMPARE(lab.price->longAbove, 10);
    QCOMPARE(lab.price->longInput->output, 4.0);
}

void TestModelTable::exampleIsRight()
{
    const TemporaryTree tree;
    const std::string folder = tree.root() + "/config";
    QVERIFY(prepareModelTableFile(folder));
    QVERIFY(loadModelTable(folder).warnings.empty());
    tree.write(folder + "/models.yaml", "version: 1\n");
    QVERIFY(prepareModelTableFile(folder));
    QCOMPARE(tree.read(folder + "/models.yaml"), std::string("version: 1\n"));
}

void TestModelTable::tellsWhatIsWrongInTheUsersFile_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("words");
    QTest::newRow("no model") << "{price: {input: 1, output: 2}}"
                              << "names no model";
    QTest::newRow("no provider") << "{models: [gpt-4.1]}"
                                 << "does not name a model";
    QTest::newRow("no output") << "{models: ['a:b'], price: {input: 1}}"
                               << "'price.output' is missing";
    QTest::newRow("text") << "{models: ['a:b'], price: {input: cheap, output: 1}}"
                          << "must be a number";
    QTest::newRow("negative") << "{models: ['a:b'], price: {input: -1, output: 1}}"
                              << "must be a number";
    QTest::newRow("only long") << "{models: ['a:b'], long: {above: 1, input: 1, output: 1}}"
                               << "without 'price'";
    QTest::newRow("typo") << "{models: ['a:b'], prise: {input: 1, output: 1}}"
                          << "'prise' is not known";
}

void TestModelTable::tellsWhatIsWrongInTheUsersFile()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, words);
    const TemporaryTree tree;
    tree.write(tree.root() + "/models.yaml", "version: 1\nmodels:\n  - " + entry.toStdString() + "\n");
    const LoadedModelTable loaded = loadModelTable(tree.root());
    QCOMPARE(loaded.warnings.size(), 1U);
    const Error &warning = loaded.warnings.front();
    QVERIFY2(QString::fromStdString(warning.message).contains(words), warning.message.c_str());
    QCOMPARE(warning.position->file, tree.root() + "/models.yaml");
    QCOMPARE(warning.position->line, 3);
    // The program's own figures are still there.
    QVERIFY(loaded.table.find("openai:gpt-4.1").price);
}

QTEST_APPLESS_MAIN(TestModelTable)
#include "tst_model_table.moc"
