#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// What the reference keeps of a SKILL.md (`spec/engine.md` §1.1.7).
struct SkillMetadata
{
    std::string path; ///< of SKILL.md, in the agent's file system
    std::string name;
    std::string description;
    std::optional<std::string> license;
    std::optional<std::string> compatibility;
    std::vector<std::pair<std::string, std::string>> metadata; ///< in the order of the file
    std::vector<std::string> allowedTools;

    bool operator==(const SkillMetadata &) const = default;
};

/// A folder of skills, as the agent sees it. Later sources win.
struct SkillSource
{
    std::string path;
    std::string label; ///< `labelOf(path)` where the user gave none

    bool operator==(const SkillSource &) const = default;
};

} // namespace Touchstone
