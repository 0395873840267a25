#pragma once

#include <optional>
#include <string_view>

namespace Touchstone {

/// Some editors put it in front of a text; agents then find no frontmatter.
inline constexpr std::string_view byteOrderMark = "\ufeff";

/// The parts of a SKILL.md; views into its text.
struct SkillFrontmatter
{
    std::string_view yaml; ///< between the fences
    std::string_view body; ///< behind the line of the closing fence
    int yamlLine = 0; ///< line of the file on which `yaml` begins, from 1
};

/// Finds the fences exactly as the reference's pattern `^---\s*\n(.*?)\n---\s*\n` does (`spec/engine.md` §1.1.5).
std::optional<SkillFrontmatter> findFrontmatter(std::string_view text);

/// Why no frontmatter is found, as the id of a rule: `frontmatter-bom`, `frontmatter-not-first`,
/// `frontmatter-end-newline`, `frontmatter-not-closed` or `frontmatter-missing`. Only for a text without.
std::string_view frontmatterFault(std::string_view text);

} // namespace Touchstone
