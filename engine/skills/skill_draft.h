#pragma once

#include "engine/base/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A supporting file of a new skill.
struct SkillDraftFile
{
    std::string path; ///< from the skill's folder
    std::string text;
    bool isExecutable = false;
};

/// A skill that does not exist yet.
struct SkillDraft
{
    std::string name; ///< of the skill and of its folder
    std::string description;
    std::string body; ///< Markdown
    std::vector<SkillDraftFile> files{};
};

/// The SKILL.md of a draft; values are quoted only where YAML needs it.
std::string skillText(const SkillDraft &draft);

/// What the rules say of its name and description, worst first.
std::vector<Diagnostic> checkDraft(const SkillDraft &draft);

/// Whether a folder may be called so: one part of a path, not hidden, without control characters.
bool isSafeSkillName(std::string_view name);

} // namespace Touchstone
