#pragma once

#include "engine/base/result.h"
#include "engine/skills/skill_draft.h"

#include <string>

namespace Touchstone {

// Making, renaming, moving and deleting skills on the disk. `file` is the path of a SKILL.md, `source` the folder of a
// source. Each call happens whole or not at all, writes over nothing (Conflict), and blocks on the disk.

/// Makes a new skill in `source`, which is made too where it is missing; gives the path of its SKILL.md.
Result<std::string> createSkill(const std::string &source, const SkillDraft &draft);

/// What became of a skill.
struct ChangedSkill
{
    std::string file; ///< where its SKILL.md lies now
    bool isNameKept = false; ///< the frontmatter could not take the new name: it is no valid YAML
};

/// Copies the folder of a skill to `source` under a new name, which its frontmatter gets too.
Result<ChangedSkill> duplicateSkill(const std::string &file, const std::string &source, const std::string &name);

/// Renames the folder and, in the frontmatter, `name`; no other byte changes.
Result<ChangedSkill> renameSkill(const std::string &file, const std::string &name);

/// Moves the folder to another source.
Result<ChangedSkill> relocateSkill(const std::string &file, const std::string &source);

/// Something that was moved to the trash.
struct TrashedItem
{
    std::string path; ///< where it lay
    std::string inTrash;
};

/// Moves a file or folder to the desktop's trash. Unsupported where there is none for this place: nothing is deleted
/// then.
Result<TrashedItem> moveToTrash(const std::string &path);
/// Puts it back. Conflict when something lies there by now, NotFound when the trash was emptied.
Result<void> restoreFromTrash(const TrashedItem &item);

/// Gives the frontmatter of a SKILL.md another `name`; false: it is no valid YAML and stays as it is.
Result<bool> writeSkillName(const std::string &file, const std::string &name);

} // namespace Touchstone
