#pragma once

#include "engine/base/result.h"
#include "engine/project/skill_disk.h"

namespace Touchstone {

/// What nearly all sources are called: a folder with this name is one wherever it lies.
inline constexpr std::string_view skillSourceName = "skills";

/// A folder right below a source, which may hold a skill.
struct SkillCandidate
{
    std::string name; ///< what `name` of the skill is compared with; that of the link where it is one
    std::string path;
    bool isLink = false;
};

/// A folder that skills lie in, as it is on the disk.
struct DiskSource
{
    std::string path;
    std::vector<SkillCandidate> folders{}; ///< sorted by the bytes of their names, as an agent lists them
    std::vector<SkillDiskEntry> others{}; ///< files, links that lead nowhere, …
    bool isWhole = true; ///< false: only one skill of it is wanted
    std::optional<Error> error{}; ///< it cannot be listed
};

/// The sources that `path` names: the path itself, the source around a skill folder or SKILL.md, or all that lie in a
/// tree. Paths in the result begin as `path` does. NotFound where there is nothing. Blocks on the disk.
Result<std::vector<DiskSource>> findSkillSources(const std::string &path);

/// The sources at or below a folder; none where there is none.
std::vector<DiskSource> findSourcesBelow(const std::string &folder);

} // namespace Touchstone
