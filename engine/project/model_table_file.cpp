#include "engine/project/model_table_file.h"

#include "engine/base/embedded_text.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_reader.h"

#include <array>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 4> modelTableKeys{"version", "date", "source", "models"};
constexpr std::array<Words, 4> modelEntryKeys{"models", "context", "price", "long"};
constexpr std::array<Words, 4> priceKeys{"input", "output", "cache_read", "cache_write"};
constexpr std::array<Words, 5> longKeys{"above", "input", "output", "cache_read", "cache_write"};
constexpr std::int64_t maxTokens = 1'000'000'000;

class TableReader
{
public:
    explicit TableReader(YamlReader &yaml)
        : m_yaml(yaml)
    {
    }

    std::vector<ModelFacts> read()
    {
        std::vector<ModelFacts> entries;
        const YAML::Node &root = m_yaml.root();
        if (!m_yaml.isMapping(root, "The file", modelTableKeys))
            return entries;
        m_yaml.checkVersion(root["version"]);
        if (!m_yaml.isList(root["models"], "'models'"))
            return entries;
        for (const auto &entry : root["models"])
            entries.push_back(readEntry(entry));
        return entries;
    }

private:
    ModelFacts readEntry(const YAML::Node &node)
    {
        ModelFacts facts;
        if (!isGiven(node) || !m_yaml.isMapping(node, "An entry of 'models'", modelEntryKeys)) {
            m_yaml.fail(node, "An entry of 'models' must be a mapping.",
                        "Write it as {models: [provider:model], price: {input: …, output: …}}.");
            return facts;
        }
        facts.models = m_yaml.texts(node["models"], "'models' of an entry");
        for (const std::string &name : facts.models) {
            if (name.find(':') == std::string::npos)
                m_yaml.fail(node["models"], "'" + name + "' does not name a model.", "Write provider:model.");
        }
        if (facts.models.empty())
            m_yaml.fail(node, "An entry names no model.", "Add 'models: [provider:model]'.");
        if (isGiven(node["context"]))
            facts.contextWindow = m_yaml.integer(node["context"], "'context'", 0, 1, maxTokens);
        if (m_yaml.isMapping(node["price"], "'price'", priceKeys))
            facts.price = ModelPrice{.usual = readPrices(node["price"], "'price"), .longInput = {}, .longAbove = 0};
        if (m_yaml.isMapping(node["long"], "'long'", longKeys)) {
            if (!facts.price)
                m_yaml.fail(node["long"], "'long' stands without 'price'.", "Add the usual price too.");
            facts.price.emplace(facts.price.value_or(ModelPrice()));
            facts.price->longInput = readPrices(node["long"], "'long");
            needNumber(node["long"], "above", "'long");
            facts.price->longAbove = m_yaml.integer(node["long"]["above"], "'long.above'", 0, 1, maxTokens);
        }
        return facts;
    }

    TokenPrices readPrices(const YAML::Node &node, const std::string &what)
    {
        const auto optional = [&](const char *key) {
            return isGiven(node[key]) ? std::optional(m_yaml.number(node[key], what + '.' + key + '\'', 0, 0))
                                      : std::nullopt;
        };
        needNumber(node, "input", what);
        needNumber(node, "output", what);
        TokenPrices prices;
        prices.input = optional("input").value_or(0);
        prices.output = optional("output").value_or(0);
        prices.cacheRead = optional("cache_read");
        prices.cacheWrite = optional("cache_write");
        return prices;
    }

    /// A figure without which the price would be wrong.
    void needNumber(const YAML::Node &node, const char *key, const std::string &what)
    {
        if (!isGiven(node[key]))
            m_yaml.fail(node, what + '.' + key + "' is missing.", std::string("Add '") + key + ": …'.");
    }

    YamlReader &m_yaml;
};

constexpr std::string_view ownTable = "models/models.yaml";

constexpr std::string_view example =
    R"(# Prices in US dollars for a million tokens, and context sizes. These entries come before those of the program.
version: 1
models:
#  - models: [openai:my-model, "lab:*"]
#    context: 128000
#    price: {input: 0.40, output: 1.60, cache_read: 0.10, cache_write: 0.50}
)";

} // namespace

Result<std::vector<ModelFacts>> parseModelTable(const std::string &text, const std::string &file,
                                                std::vector<Error> &warnings)
{
    Result<YamlReader> yaml = YamlReader::parse(text, file);
    if (!yaml)
        return failure(yaml.error());
    std::vector<ModelFacts> entries = TableReader(*yaml).read();
    if (yaml->problem())
        return failure(*yaml->problem());
    for (Error &warning : yaml->takeWarnings())
        warnings.push_back(std::move(warning));
    return entries;
}

std::string modelTableFile(const std::string &configFolder)
{
    return configFolder + "/models.yaml";
}

ModelTableOrigin bundledTableOrigin()
{
    Result<YamlReader> yaml = YamlReader::parse(std::string(embeddedText(ownTable)), std::string(ownTable));
    if (!yaml)
        return {};
    return {.date = yaml->text(yaml->root()["date"], "'date'"),
            .source = yaml->text(yaml->root()["source"], "'source'")};
}

Result<void> prepareModelTableFile(const std::string &configFolder)
{
    const Result<std::string> made = createFile(modelTableFile(configFolder), example);
    if (!made && made.error().code != Error::Code::Conflict)
        return failure(made.error());
    return {};
}

LoadedModelTable loadModelTable(const std::string &configFolder)
{
    LoadedModelTable loaded;
    std::vector<ModelFacts> entries;
    const std::string file = modelTableFile(configFolder);
    const Result<std::string> users = readTextFile(file);
    const bool isAbsent = !users && users.error().code == Error::Code::NotFound;
    Result<std::vector<ModelFacts>> own = isAbsent ? Result<std::vector<ModelFacts>>()
        : users                                    ? parseModelTable(*users, file, loaded.warnings)
                                                   : failure(users.error());
    if (own)
        entries = std::move(*own);
    else
        loaded.warnings.push_back(own.error());

    const std::string text(embeddedText(ownTable));
    std::vector<Error> ignored;
    if (Result<std::vector<ModelFacts>> built = parseModelTable(text, std::string(ownTable), ignored))
        entries.insert(entries.end(), built->begin(), built->end());
    else
        loaded.warnings.push_back(built.error());
    loaded.table = ModelTable(std::move(entries));
    return loaded;
}

} // namespace Touchstone
