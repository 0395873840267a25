#include "engine/skills/skill_parser.h"
#include "engine/skills/skill_rules.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto skill = Touchstone::parseSkill(text, "/skills/x/SKILL.md", "x");
    for (const Touchstone::SkillProblem &problem : skill.problems)
        Touchstone::diagnosticOf(problem, "x");
    return 0;
}
