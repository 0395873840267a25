#pragma once

#include "engine/base/diagnostic.h"
#include "engine/skills/skill_parser.h"

#include <functional>

namespace Touchstone {

/// A file or folder below the folder of a skill.
struct SkillFolderFile
{
    std::string path; ///< from the folder, without a slash at its end
    bool isFolder = false;
    bool isExecutable = false;
    std::int64_t size = 0; ///< bytes
};

/// What lies beside a SKILL.md.
struct SkillFolder
{
    std::vector<SkillFolderFile> files; ///< sorted by path; the SKILL.md itself is not among them
    /// The text of one of the files; none when it cannot be read or is no text. May block on the disk.
    std::function<std::optional<std::string>(const std::string &path)> read{};
};

/// A SKILL.md to look at.
struct SkillSubject
{
    std::string_view content; ///< UTF-8
    const ParsedSkill &skill; ///< of `content`
    std::string_view folderName;
    const SkillFolder *folder = nullptr; ///< null: unknown, so the rules about files are left out
};

/// Everything that the rules find in a SKILL.md, worst first, then by line; at most 50 findings a rule. `file` is taken
/// over into the findings.
std::vector<Diagnostic> checkSkill(const SkillSubject &subject, const std::string &file);

/// The rules that a file switches off by a comment, `<!-- touchstone-ignore: rule rule -->` or `# touchstone-ignore:
/// rule` in the frontmatter; `all` among them stands for all.
std::vector<std::string> rulesSwitchedOff(std::string_view content);

/// Takes out what the rules name (`all`: everything).
void dropRules(std::vector<Diagnostic> &diagnostics, std::span<const std::string> rules);

/// Whether the worse or the earlier of two findings comes first.
bool isWorse(const Diagnostic &left, const Diagnostic &right);

/// The guess for an encoding that is not UTF-8: `UTF-16 LE`, `UTF-16 BE`, `Windows-1252 or Latin-1`.
std::string_view encodingGuess(std::string_view bytes);

} // namespace Touchstone
