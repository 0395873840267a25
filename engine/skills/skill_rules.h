#pragma once

#include "engine/base/diagnostic.h"
#include "engine/skills/skill_parser.h"

#include <span>

namespace Touchstone {

/// A rule that a skill can break.
struct SkillRule
{
    std::string_view id; ///< stable: users suppress rules by it, the window phrases its texts by it
    Severity severity = Severity::Style;
    std::string_view source; ///< the client or the text that it comes from
    std::string_view message; ///< English; `%1`, `%2` stand for the arguments
    std::string_view why; ///< why it matters
};

std::span<const SkillRule> skillRules();

/// The rule with this id; null when there is none.
const SkillRule *findSkillRule(std::string_view id);

/// A finding of the rule `id` in `file`, on no line yet. The id must be one of `skillRules()`.
Diagnostic diagnosticOf(std::string_view id, std::string file, std::vector<std::string> arguments = {});

/// A problem of the parser as a finding in `file`.
Diagnostic diagnosticOf(const SkillProblem &problem, std::string file);

} // namespace Touchstone
