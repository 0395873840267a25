#pragma once

#include "engine/base/result.h"
#include "engine/skills/skill.h"

#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

/// The three texts that fill the skills template (`spec/engine.md` §1.1.8).
struct SkillsSlots
{
    std::string locations;
    std::string list;
    std::string warnings; ///< empty when there are no errors, else begins with two line feeds
};

SkillsSlots skillsSlots(std::span<const SkillSource> sources, std::span<const SkillMetadata> skills,
                        std::span<const std::string> errors);

/// The lines of one skill in the list.
std::string skillListEntry(const SkillMetadata &skill);

/// Our own template, `resources/prompts/skills.md`.
std::string_view defaultSkillsTemplate();

/// Must hold all three slots; else an Error whose `className` is ValueError and whose message is the reference's.
Result<void> checkSkillsTemplate(std::string_view text);

/// The block that is added to the system message. Errors of `renderTemplate`.
Result<std::string> skillsPrompt(std::string_view templateText, const SkillsSlots &slots);

} // namespace Touchstone
