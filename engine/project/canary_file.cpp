#include "engine/project/canary_file.h"

#include "engine/base/embedded_text.h"
#include "engine/base/python_text.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_reader.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 2> rootKeys{"version", "canaries"};
constexpr std::array<Words, 5> entryKeys{"id", "title", "aim", "places", "text"};
constexpr std::array<Words, 2> aims{"pass", "fail"};
constexpr Words ownSet = "canaries/canaries.yaml";

std::vector<CanaryPlace> readPlaces(YamlReader &yaml, const YAML::Node &node)
{
    std::vector<CanaryPlace> places;
    for (const std::string &word : yaml.texts(node, "'places'")) {
        const std::optional<CanaryPlace> place = canaryPlaceFromWord(word);
        if (!place)
            yaml.fail(node, "'" + word + "' is no place for a canary.", "Write answer, tool_result or file.");
        else if (std::find(places.begin(), places.end(), *place) == places.end())
            places.push_back(*place);
    }
    if (places.empty())
        places.push_back(CanaryPlace::Answer);
    return places;
}

Canary readCanary(YamlReader &yaml, const YAML::Node &node)
{
    Canary canary;
    if (!isGiven(node) || !yaml.isMapping(node, "An entry of 'canaries'", entryKeys)) {
        yaml.fail(node, "An entry of 'canaries' must be a mapping.", "Write it as {id: NAME, text: …}.");
        return canary;
    }
    canary.id = yaml.needText(node, "id", "'id' of a canary");
    canary.title = yaml.text(node["title"], "'title'", canary.id);
    canary.aim = canaryAimFromWord(yaml.word(node["aim"], "'aim'", aims, "pass")).value_or(CanaryAim::Pass);
    canary.places = readPlaces(yaml, node["places"]);
    canary.text = Python::strip(yaml.needText(node, "text", "'text' of a canary"));
    return canary;
}

} // namespace

Result<CanarySet> parseCanaries(const std::string &text, const std::string &file)
{
    Result<YamlReader> yaml = YamlReader::parse(text, file);
    if (!yaml)
        return failure(yaml.error());
    CanarySet set;
    set.file = file;
    const YAML::Node &root = yaml->root();
    if (yaml->isMapping(root, "The file", rootKeys)) {
        yaml->checkVersion(root["version"]);
        if (yaml->isList(root["canaries"], "'canaries'")) {
            for (const auto &entry : root["canaries"]) {
                Canary canary = readCanary(*yaml, entry);
                const auto isSame = [&canary](const Canary &other) { return other.id == canary.id; };
                if (!canary.id.empty() && std::any_of(set.canaries.begin(), set.canaries.end(), isSame))
                    yaml->fail(entry, "Two canaries have the id '" + canary.id + "'.", "Give one another id.");
                set.canaries.push_back(std::move(canary));
            }
        }
    }
    if (set.canaries.empty())
        yaml->fail(root, "There is no canary in it.", "Write at least one entry below 'canaries:'.");
    if (yaml->problem())
        return failure(*yaml->problem());
    set.warnings = yaml->takeWarnings();
    return set;
}

std::string canaryFile(const std::string &configFolder)
{
    return configFolder + "/canaries.yaml";
}

std::string bundledCanaries()
{
    return std::string(embeddedText(ownSet));
}

Result<CanarySet> loadCanaries(const std::string &configFolder)
{
    const std::string file = canaryFile(configFolder);
    const Result<std::string> users = readTextFile(file);
    if (users)
        return parseCanaries(*users, file);
    if (users.error().code != Error::Code::NotFound)
        return failure(users.error());
    return parseCanaries(bundledCanaries(), std::string(ownSet)).map([](CanarySet set) {
        set.file.clear();
        return set;
    });
}

} // namespace Touchstone
