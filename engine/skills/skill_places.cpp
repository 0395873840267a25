#include "engine/skills/skill_places.h"

#include "engine/skills/skill_frontmatter.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view lowerSkillFileName = "skill.md";
/// Texts for people that lie beside skills and are none.
constexpr std::array<std::string_view, 8> ordinaryNames{
    "readme.md",          "changelog.md", "contributing.md", "license.md",
    "code_of_conduct.md", "agents.md",    "claude.md",       "index.md"};
constexpr std::array<std::string_view, 8> skippedFolders{"node_modules", ".git", ".venv",  "__pycache__",
                                                         "venv",         ".hg",  ".cache", ".tox"};

template<typename Names>
bool isIn(const Names &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

std::string asciiLower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return result;
}

bool isSkillFileName(std::string_view name)
{
    return name.size() == skillFileName.size() && asciiLower(name) == lowerSkillFileName;
}

std::string_view misnamedRule(std::string_view name)
{
    return name == lowerSkillFileName ? "skill-file-case" : "skill-file-name";
}

bool isSkippedFolder(std::string_view name)
{
    return isIn(skippedFolders, name);
}

bool mayBeFlatSkill(std::string_view name)
{
    const std::string lower = asciiLower(name);
    return lower.ends_with(".md") && !isIn(ordinaryNames, lower) && lower != lowerSkillFileName;
}

bool isFlatSkill(std::string_view name, std::string_view text)
{
    if (!mayBeFlatSkill(name))
        return false;
    const auto frontmatter = findFrontmatter(text);
    if (!frontmatter)
        return false;
    const auto has = [yaml = frontmatter->yaml](std::string_view key) {
        return yaml.starts_with(key) || yaml.find('\n' + std::string(key)) != std::string_view::npos;
    };
    return has("name:") || has("description:");
}

} // namespace Touchstone
