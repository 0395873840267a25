#include "engine/project/rubric_file.h"

#include "engine/base/json.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_reader.h"

#include <array>
#include <filesystem>
#include <set>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::string_view tableEnding = ".rubric.yaml";
constexpr std::array<Words, 3> rubricKeys{"version", "name", "criteria"};
constexpr std::array<Words, 7> criterionKeys{"id", "text", "importance", "weight", "evidence", "check", "notes"};

std::string nameOf(const std::string &path)
{
    const std::string name = std::filesystem::path(path).filename().string();
    if (name.ends_with(tableEnding))
        return name.substr(0, name.size() - tableEnding.size());
    return std::filesystem::path(name).stem().string();
}

Criterion readCriterion(YamlReader &yaml, const YAML::Node &node)
{
    Criterion criterion;
    if (!isGiven(node) || !yaml.isMapping(node, "A criterion", criterionKeys)) {
        yaml.fail(node, "A criterion must be a mapping.", "Write it as {text: Cites a source}.");
        return criterion;
    }
    criterion.line = yaml.positionOf(node).line;
    criterion.id = yaml.text(node["id"], "'id' of a criterion");
    criterion.text = yaml.needText(node, "text", "The text of a criterion");
    criterion.importance = yaml.text(node["importance"], "'importance' of a criterion");
    if (isGiven(node["weight"]))
        criterion.weight = yaml.number(node["weight"], "'weight' of a criterion", 0, 0);
    criterion.evidence = yaml.text(node["evidence"], "'evidence' of a criterion");
    if (isGiven(node["check"]))
        criterion.check = toJsonText(yaml.json(node["check"], "'check' of a criterion")).text;
    criterion.notes = yaml.text(node["notes"], "'notes' of a criterion");
    return criterion;
}

/// Gives ids to criteria without one, and refuses one that stands twice.
void completeIds(YamlReader &yaml, const YAML::Node &list, std::vector<Criterion> &criteria)
{
    std::set<std::string> taken;
    for (std::size_t i = 0; i < criteria.size(); ++i) {
        if (!criteria[i].id.empty() && !taken.insert(criteria[i].id).second)
            yaml.fail(list[i], "The id '" + criteria[i].id + "' stands twice.", "Give each criterion its own id.");
    }
    for (std::size_t i = 0; i < criteria.size(); ++i) {
        for (std::size_t number = i + 1; criteria[i].id.empty(); ++number) {
            const std::string id = 'c' + std::to_string(number);
            if (taken.insert(id).second)
                criteria[i].id = id;
        }
    }
}

Result<LoadedRubric> parseTable(const std::string &text, const std::string &path)
{
    Result<YamlReader> yaml = YamlReader::parse(text, path);
    if (!yaml)
        return failure(yaml.error());
    LoadedRubric loaded;
    std::string name = nameOf(path);
    std::vector<Criterion> criteria;
    const YAML::Node &root = yaml->root();
    if (yaml->isMapping(root, "The rubric", rubricKeys)) {
        yaml->checkVersion(root["version"]);
        name = yaml->text(root["name"], "'name'", name);
        const YAML::Node list = root["criteria"];
        if (yaml->isList(list, "'criteria'")) {
            for (const auto &entry : list)
                criteria.push_back(readCriterion(*yaml, entry));
            completeIds(*yaml, list, criteria);
        }
    }
    if (yaml->problem())
        return failure(*yaml->problem());
    loaded.rubric = rubricFromTable(std::move(name), std::move(criteria));
    loaded.rubric.file = path;
    loaded.warnings = yaml->takeWarnings();
    return loaded;
}

} // namespace

Result<LoadedRubric> parseRubric(const std::string &text, const std::string &path)
{
    if (path.ends_with(tableEnding))
        return parseTable(text, path);
    LoadedRubric loaded;
    loaded.rubric = rubricFromText(nameOf(path), text);
    loaded.rubric.file = path;
    return loaded;
}

Result<LoadedRubric> loadRubric(const std::string &path)
{
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return failure(text.error());
    return parseRubric(*text, path);
}

} // namespace Touchstone
