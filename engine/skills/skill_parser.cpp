#include "engine/skills/skill_parser.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"
#include "engine/skills/skill_frontmatter.h"
#include "engine/yaml/yaml_value.h"

#include <array>

namespace Touchstone {
namespace {

using Kind = SkillProblemKind;

bool hasOnlyNameCharacters(std::string_view name)
{
    for (std::size_t offset = 0; offset < name.size();) {
        const char32_t c = decodeUtf8(name, offset);
        if (c != '-' && !(Python::isAlpha(c) && Python::isLower(c)) && !Python::isDigit(c))
            return false;
    }
    return true;
}

std::string_view nameRule(std::string_view name)
{
    if (codePointCount(name) > maxSkillNameLength)
        return "name-too-long";
    const bool isWellFormed = !name.starts_with('-') && !name.ends_with('-')
        && name.find("--") == std::string_view::npos && hasOnlyNameCharacters(name);
    return isWellFormed ? "name-not-folder" : "name-characters";
}

/// Reads the fields of one frontmatter.
class FieldReader
{
public:
    FieldReader(const YamlContent &content, int yamlLine, ParsedSkill &skill)
        : m_content(content)
        , m_firstLine(yamlLine)
        , m_skill(skill)
    {
    }

    void read(std::string_view path, std::string_view directory)
    {
        SkillMetadata metadata;
        metadata.path = path;
        metadata.name = text("name").value_or(std::string());
        metadata.description = text("description").value_or(std::string());
        if (metadata.name.empty() || metadata.description.empty()) {
            const char *missing = metadata.name.empty() ? "name" : "description";
            report(Kind::RequiredMissing, metadata.name.empty() ? "name-missing" : "description-missing", missing);
            return;
        }
        if (!skillNameProblem(metadata.name, directory).empty())
            report(Kind::NameInvalid, nameRule(metadata.name), "name", {metadata.name, std::string(directory)});
        truncate(metadata.description, maxSkillDescriptionLength, Kind::DescriptionTruncated, "description-too-long",
                 "description");
        readAllowedTools(metadata.allowedTools);
        metadata.license = optionalText("license");
        metadata.compatibility = optionalText("compatibility");
        if (metadata.compatibility)
            truncate(*metadata.compatibility, maxSkillCompatibilityLength, Kind::CompatibilityTruncated,
                     "compatibility-too-long", "compatibility");
        readMetadata(metadata.metadata);
        m_skill.metadata = std::move(metadata);
    }

    void report(Kind kind, std::string_view rule, std::string_view field, std::vector<std::string> arguments = {})
    {
        SkillProblem problem{
            .kind = kind, .rule = rule, .field = std::string(field), .arguments = std::move(arguments)};
        const YamlValue *value = m_content.root->isMap() ? m_content.root->find(field) : nullptr;
        const YamlNode *node = value != nullptr ? value->node : nullptr;
        const YamlMark start = node != nullptr ? node->start : YamlMark{};
        const YamlMark end = node != nullptr ? node->end : start;
        problem.line = start.line + m_firstLine - 1;
        problem.column = start.column;
        problem.endLine = end.line + m_firstLine - 1;
        problem.endColumn = end.column;
        m_skill.problems.push_back(std::move(problem));
    }

private:
    std::optional<std::string> text(std::string_view key) const
    {
        const YamlValue *value = m_content.root->find(key);
        if (value == nullptr)
            return {};
        return std::string(Python::strip(pythonStr(*value)));
    }

    std::optional<std::string> optionalText(std::string_view key) const
    {
        std::optional<std::string> found = text(key);
        return found && found->empty() ? std::nullopt : found;
    }

    void truncate(std::string &value, std::size_t limit, Kind kind, std::string_view rule, std::string_view field)
    {
        const std::size_t length = codePointCount(value);
        if (length <= limit)
            return;
        value = firstCodePoints(value, limit);
        report(kind, rule, field, {std::to_string(length), std::to_string(limit)});
    }

    void readAllowedTools(std::vector<std::string> &tools)
    {
        const YamlValue *value = m_content.root->find("allowed-tools");
        if (value == nullptr || value->type == YamlValue::Type::Null)
            return;
        if (value->isString()) {
            for (const std::string_view tool : Python::splitOnSpaceAndCommas(value->text))
                tools.emplace_back(tool);
        } else if (value->type == YamlValue::Type::List) {
            for (const YamlValue *item : value->items) {
                const std::string_view tool = Python::strip(item->isString() ? std::string_view(item->text) : "");
                if (!tool.empty())
                    tools.emplace_back(tool);
            }
        } else {
            report(Kind::AllowedToolsType, "allowed-tools-type", "allowed-tools",
                   {std::string(pythonTypeName(*value))});
        }
    }

    void readMetadata(std::vector<std::pair<std::string, std::string>> &pairs)
    {
        const YamlValue *value = m_content.root->find("metadata");
        if (value == nullptr)
            return;
        if (!value->isMap()) {
            if (value->isTruthy())
                report(Kind::MetadataNotMapping, "metadata-not-a-map", "metadata",
                       {std::string(pythonTypeName(*value))});
            return;
        }
        for (std::size_t i = 0; i + 1 < value->items.size(); i += 2) {
            const std::string key = pythonStr(*value->items[i]);
            const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const auto &p) { return p.first == key; });
            if (found != pairs.end())
                found->second = pythonStr(*value->items[i + 1]);
            else
                pairs.emplace_back(key, pythonStr(*value->items[i + 1]));
        }
    }

    const YamlContent &m_content;
    int m_firstLine = 1;
    ParsedSkill &m_skill;
};

SkillProblem wholeFile(Kind kind, std::string_view rule, std::vector<std::string> arguments = {})
{
    return {.kind = kind, .rule = rule, .field = {}, .arguments = std::move(arguments)};
}

SkillProblem yamlProblem(const Error &error, int yamlLine)
{
    const bool isLimit = error.code == Error::Code::TooLarge;
    const bool isSyntax = error.className.empty() && !isLimit;
    SkillProblem problem = wholeFile(Kind::YamlError, isSyntax ? "yaml-syntax" : "yaml-value", {error.message});
    problem.isLimit = isLimit;
    if (error.position) {
        problem.line = problem.endLine = error.position->line + yamlLine - 1;
        problem.column = problem.endColumn = error.position->column;
    }
    return problem;
}

} // namespace

std::string_view toWord(SkillProblemKind kind)
{
    constexpr std::array<std::string_view, 10> words{
        "too_large",
        "no_frontmatter",
        "yaml_error",
        "not_mapping",
        "required_missing",
        "name_invalid",
        "description_truncated",
        "allowed_tools_type",
        "compatibility_truncated",
        "metadata_not_mapping",
    };
    return words[static_cast<std::size_t>(kind)];
}

ParsedSkill parseSkill(std::string_view content, std::string_view path, std::string_view directory)
{
    ParsedSkill skill;
    skill.body = content;
    if (content.size() > maxSkillFileLength && codePointCount(content) > maxSkillFileLength) {
        skill.problems.push_back(wholeFile(Kind::TooLarge, "file-too-large"));
        return skill;
    }
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter) {
        skill.problems.push_back(wholeFile(Kind::NoFrontmatter, frontmatterFault(content)));
        return skill;
    }
    skill.body = frontmatter->body;
    skill.frontmatter = frontmatter;
    auto yaml = loadYaml(frontmatter->yaml);
    if (!yaml) {
        skill.problems.push_back(yamlProblem(yaml.error(), frontmatter->yamlLine));
        return skill;
    }
    FieldReader reader(*yaml, frontmatter->yamlLine, skill);
    if (yaml->root->isMap())
        reader.read(path, directory);
    else
        reader.report(Kind::NotMapping, "frontmatter-not-a-map", {}, {std::string(pythonTypeName(*yaml->root))});
    skill.yaml = std::move(*yaml);
    return skill;
}

std::string skillNameProblem(std::string_view name, std::string_view directory)
{
    if (name.empty())
        return "name is required";
    const std::string_view rule = nameRule(name);
    if (rule == "name-too-long")
        return "name exceeds 64 characters";
    if (rule == "name-characters")
        return "name must be lowercase alphanumeric with single hyphens only";
    if (name == directory)
        return {};
    return "name '" + std::string(name) + "' must match directory name '" + std::string(directory) + "'";
}

} // namespace Touchstone
