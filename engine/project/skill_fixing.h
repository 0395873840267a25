#pragma once

#include "engine/project/skill_report.h"

namespace Touchstone {

/// What the repairs make of one file, before anything is written.
struct SkillRepair
{
    std::string path;
    std::string before;
    std::string after;
    std::string moveTo; ///< from the file's folder, as in Fix; empty: it stays
    std::vector<std::string> fixed; ///< rules, each once
    std::vector<std::string> left; ///< rules that are still broken

    bool changesAnything() const { return before != after || !moveTo.empty(); }
    /// Where the file is when the repair is done.
    std::string newPath() const;
};

/// What the repairs that need no author make of a text that an editor holds; only its own bytes, not its place. `path`
/// is that of the SKILL.md, whose folder is looked through. Blocks on the disk.
SkillRepair planTextRepair(const std::string &path, std::string text);

/// Plans the repairs of a file that `check` has findings in: those that need no author, or those of one rule. Repairs
/// are made until none is left, since one error of YAML hides the next. Blocks on the disk.
Result<SkillRepair> planRepair(const CheckedFile &file, const std::optional<std::string> &rule);

/// Writes it: the content first, then the move. Conflict where the file changed meanwhile, or where something lies at
/// the new place.
Result<void> applyRepair(const SkillRepair &repair);

/// Moves a SKILL.md as `Fix::moveTo` says: `SKILL.md` renames it, `NAME/SKILL.md` gives it a folder, `../NAME/SKILL.md`
/// moves its whole folder. Gives the new path of the file. Conflict where something lies there already; a change of
/// case alone goes through a temporary name.
Result<std::string> moveSkill(const std::string &file, const std::string &moveTo);

} // namespace Touchstone
