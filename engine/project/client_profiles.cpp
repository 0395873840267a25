#include "engine/project/client_profiles.h"

#include "engine/base/embedded_text.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_reader.h"
#include "engine/skills/skill_rules.h"

#include <array>
#include <filesystem>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 5> clientKeys{"version", "id", "name", "source", "rules"};
constexpr std::array<Words, 2> claimKeys{"outcome", "source"};
constexpr std::array<Words, 4> outcomeWords{"loads", "changed", "dropped", "silent"};
/// The order in which the clients are shown.
constexpr std::array<Words, 7> knownOrder{"deepagents", "skills-ref", "claude-code", "codex",
                                          "gemini-cli", "vscode",     "claude-ai"};

ClientOutcome outcomeOf(std::string_view word)
{
    const auto *found = std::find(outcomeWords.begin(), outcomeWords.end(), word);
    return found == outcomeWords.end() ? ClientOutcome::Loads
                                       : static_cast<ClientOutcome>(std::distance(outcomeWords.begin(), found));
}

ClientProfile::Claim readClaim(YamlReader &yaml, const YAML::Node &node, const std::string &rule)
{
    ClientProfile::Claim claim;
    const std::string what = "The rule '" + rule + '\'';
    if (!node.IsMap()) {
        claim.outcome = outcomeOf(yaml.word(node, what, outcomeWords, "loads"));
    } else if (yaml.isMapping(node, what, claimKeys)) {
        claim.outcome = outcomeOf(yaml.word(node["outcome"], what + " outcome", outcomeWords, "loads"));
        claim.source = yaml.text(node["source"], what + " source");
    }
    return claim;
}

void add(std::vector<ClientProfile> &clients, ClientProfile profile)
{
    const auto known = std::find_if(clients.begin(), clients.end(),
                                    [&profile](const ClientProfile &client) { return client.id == profile.id; });
    if (known == clients.end())
        clients.push_back(std::move(profile));
    else
        *known = std::move(profile);
}

void addOwn(const std::string &folder, std::vector<ClientProfile> &clients, std::vector<Error> &problems)
{
    std::error_code code;
    std::vector<std::string> files;
    for (std::filesystem::directory_iterator it(folder, code); !code && it != std::filesystem::directory_iterator();
         it.increment(code)) {
        if (it->path().extension() == ".yaml")
            files.push_back(it->path().string());
    }
    std::sort(files.begin(), files.end());
    for (const std::string &file : files) {
        const Result<std::string> text = readTextFile(file);
        Result<LoadedClient> loaded = text ? parseClient(*text, file) : Result<LoadedClient>(failure(text.error()));
        if (!loaded) {
            problems.push_back(loaded.error());
            continue;
        }
        problems.insert(problems.end(), loaded->warnings.begin(), loaded->warnings.end());
        add(clients, std::move(loaded->profile));
    }
}

} // namespace

Result<LoadedClient> parseClient(const std::string &text, const std::string &file)
{
    Result<YamlReader> yaml = YamlReader::parse(text, file);
    if (!yaml)
        return failure(yaml.error());
    LoadedClient loaded;
    const YAML::Node &root = yaml->root();
    if (yaml->isMapping(root, "The client", clientKeys)) {
        yaml->checkVersion(root["version"]);
        loaded.profile.id = yaml->needText(root, "id", "The id");
        loaded.profile.name = yaml->text(root["name"], "'name'", loaded.profile.id);
        loaded.profile.source = yaml->text(root["source"], "'source'");
        const YAML::Node rules = root["rules"];
        if (yaml->isMapping(rules, "'rules'", {})) {
            for (const auto &entry : rules) {
                const std::string rule = yaml->text(entry.first, "A rule");
                if (findSkillRule(rule) == nullptr)
                    yaml->warn(entry.first, "'" + rule + "' is no rule.", "touchstone-cli check --rules lists them.");
                loaded.profile.claims[rule] = readClaim(*yaml, entry.second, rule);
            }
        }
    }
    if (yaml->problem())
        return failure(*yaml->problem());
    loaded.warnings = yaml->takeWarnings();
    return loaded;
}

std::vector<ClientProfile> loadClients(const std::string &configFolder, std::vector<Error> &problems)
{
    std::vector<ClientProfile> clients;
    for (const Words name : embeddedNames("clients/")) {
        Result<LoadedClient> loaded = parseClient(std::string(embeddedText(name)), std::string(name));
        if (loaded)
            add(clients, std::move(loaded->profile));
        else
            problems.push_back(loaded.error());
    }
    const auto place = [](const ClientProfile &client) {
        return std::distance(knownOrder.begin(), std::find(knownOrder.begin(), knownOrder.end(), client.id));
    };
    std::stable_sort(clients.begin(), clients.end(), [&place](const ClientProfile &left, const ClientProfile &right) {
        return place(left) < place(right);
    });
    if (!configFolder.empty())
        addOwn(configFolder + "/clients", clients, problems);
    return clients;
}

} // namespace Touchstone
