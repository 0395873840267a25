#pragma once

#include "engine/project/project.h"
#include "engine/skills/skill_library.h"

#include <stop_token>

namespace Touchstone {

/// The skills of a project's sources, read from where they lie. Looking needs no trust: nothing is sent anywhere.
/// Blocks on the disk.
SkillLibrary scanProjectSkills(const Project &project, std::stop_token stop = {});

} // namespace Touchstone
