#pragma once

#include "engine/skills/skill.h"
#include "engine/skills/skill_frontmatter.h"
#include "engine/yaml/yaml_value.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace Touchstone {

/// What the reference's loader warns of (`spec/engine.md` §1.1.4 to 1.1.7). Those up to RequiredMissing drop the skill.
enum class SkillProblemKind : std::uint8_t {
    TooLarge,
    NoFrontmatter,
    YamlError,
    NotMapping,
    RequiredMissing,
    NameInvalid,
    DescriptionTruncated,
    AllowedToolsType,
    CompatibilityTruncated,
    MetadataNotMapping,
};

/// `too_large`, `no_frontmatter`, …
std::string_view toWord(SkillProblemKind kind);

/// One problem of a SKILL.md, before it is phrased for anybody.
struct SkillProblem
{
    SkillProblemKind kind = SkillProblemKind::NoFrontmatter;
    std::string_view rule; ///< of `skillRules()`
    std::string field; ///< frontmatter key, if it is about one
    std::vector<std::string> arguments; ///< values for the rule's text
    int line = 1; ///< of the file; columns in code points, all from 1
    int column = 1;
    int endLine = 1;
    int endColumn = 1;
    bool isLimit = false; ///< valid, but over a limit of ours (`YamlLimits`): not a mistake of writing
};

/// The outcome for one SKILL.md.
struct ParsedSkill
{
    std::optional<SkillMetadata> metadata; ///< none: the skill is dropped
    std::vector<SkillProblem> problems; ///< in the order in which the reference finds them
    std::string_view body; ///< behind the frontmatter, a view into the content; all of it without frontmatter
    std::optional<SkillFrontmatter> frontmatter; ///< none: there is no frontmatter
    std::optional<YamlContent> yaml; ///< none: no frontmatter, or not valid YAML; its marks count from the frontmatter
};

inline constexpr std::size_t maxSkillFileLength = 10'485'760; ///< code points
/// As many bytes hold a file of that length, a code point having four at most, and one that is too long shows by one
/// more.
inline constexpr std::size_t maxSkillFileBytes = 4 * maxSkillFileLength + 1;
inline constexpr std::size_t maxSkillNameLength = 64;
inline constexpr std::size_t maxSkillDescriptionLength = 1024;
inline constexpr std::size_t maxSkillCompatibilityLength = 500;

/// Reads a SKILL.md as the reference does. `content` is UTF-8; `path` is kept, `directory` is the name of the folder.
///
/// A YAML value that makes the reference throw (`description: 2024-13-45`) drops this one skill (deliberate difference
/// 1 of engine/README.md). Never fails otherwise.
ParsedSkill parseSkill(std::string_view content, std::string_view path, std::string_view directory);

/// What is wrong with the name of a skill, in the reference's words; empty when nothing is.
std::string skillNameProblem(std::string_view name, std::string_view directory);

} // namespace Touchstone
