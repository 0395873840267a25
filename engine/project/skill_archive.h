#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace Touchstone {

/// What an import would bring, before anything is written.
struct SkillPackage
{
    std::string path; ///< a folder, a `.skill` or `.zip` archive with one skill in it, or a text by itself
    std::string name; ///< of its folder, else of its frontmatter
    std::size_t files = 0;
    std::uint64_t bytes = 0;
};

/// Looks at a folder, archive or SKILL.md; the last stands for its folder where that is called as the skill is, else it
/// comes alone, as does another Markdown file with a name in its frontmatter. Malformed when it holds no SKILL.md at
/// its top or in its one folder, or several skills; OutsideRoot when a name or link in it leads out of it, or is no
/// name that every system takes; TooLarge over the caps of zip_archive.h. Blocks on the disk.
Result<SkillPackage> inspectSkillPackage(const std::string &path);

/// Brings it into `source`, which is made where it is missing, as the folder `name`; gives the path of its SKILL.md. A
/// name other than the package's is written into the frontmatter too. Everything or nothing is imported, and nothing is
/// written over (Conflict).
Result<std::string> importSkill(const SkillPackage &package, const std::string &source, const std::string &name);

/// What an export packed.
struct ExportedSkill
{
    std::size_t files = 0;
    std::uint64_t bytes = 0; ///< of the archive
    std::vector<std::string> leftOut; ///< links that lead out of the folder, what is no file; from the skill's folder
};

/// Packs the folder of the skill `file` as a `.skill` archive: zip with the folder at its top, without `__pycache__`,
/// `node_modules`, `*.pyc`, `.DS_Store` and `evals/` (`spec/skills.md` §1.7). Writes over `target`, which the user
/// chose, at once.
Result<ExportedSkill> exportSkill(const std::string &file, const std::string &target);

} // namespace Touchstone
