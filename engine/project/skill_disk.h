#pragma once

#include "engine/base/result.h"
#include "engine/skills/skill_check.h"

#include <string>
#include <vector>

namespace Touchstone {

/// An entry of a folder, links followed.
struct SkillDiskEntry
{
    enum class Kind : std::uint8_t { File, Folder, BrokenLink, LinkLoop, Other };
    std::string name;
    Kind kind = Kind::File;
    bool isLink = false;
};

/// What lies in a folder, sorted by the bytes of the names. Unreadable, NotFound.
Result<std::vector<SkillDiskEntry>> listDisk(const std::string &folder);

/// The folder of a skill with everything below it, `node_modules` and the like left out, four levels deep; sizes and
/// executable bits only with `details`, since they cost a call for each file. Links to folders are not followed below
/// the skill's own.
SkillFolder readSkillFolder(const std::string &folder, bool details);
/// The same where the folder itself was listed already, without details.
SkillFolder readSkillFolder(const std::string &folder, const std::vector<SkillDiskEntry> &entries);

/// Where a link leads, resolved as far as it goes; empty when it cannot be read.
std::string linkTarget(const std::string &path);

} // namespace Touchstone
