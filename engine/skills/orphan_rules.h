#pragma once

#include "engine/skills/skill_check.h"

namespace Touchstone {

/// The files of a skill's folder that neither its SKILL.md nor another text in the folder mentions, by path. Files that
/// tools look for by themselves (LICENSE, package.json, tests) count as mentioned.
std::vector<std::string> orphansOf(std::string_view content, const SkillFolder &folder);

} // namespace Touchstone
