#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

inline constexpr std::string_view skillFileName = "SKILL.md";

/// ASCII letters in lower case.
std::string asciiLower(std::string_view text);

/// `SKILL.md` in any case.
bool isSkillFileName(std::string_view name);
/// The rule that a file called so breaks: `skill-file-case` for `skill.md`, which some clients take, `skill-file-name`
/// for all others. Only for names that are one but for their case.
std::string_view misnamedRule(std::string_view name);

/// Folders in which nobody looks for skills: `node_modules`, `.git`, …
bool isSkippedFolder(std::string_view name);
/// Whether a file that lies in a source by itself was meant to be a skill: Markdown, no README or the like, with a name
/// or description in its frontmatter.
bool isFlatSkill(std::string_view name, std::string_view text);
/// By the name alone.
bool mayBeFlatSkill(std::string_view name);

} // namespace Touchstone
