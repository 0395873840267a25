#pragma once

#include "engine/cli/check_options.h"

namespace Touchstone {

/// The forms in which `check` tells its findings.
std::string checkText(const SkillReport &report);
std::string checkJson(const SkillReport &report, const CheckContext &context);
std::string checkSarif(const SkillReport &report);
std::string checkJunit(const SkillReport &report, Severity failOn);
std::string checkGithub(const SkillReport &report);

/// All rules with severity, source and reason.
std::string rulesText();
std::string rulesJson();

} // namespace Touchstone
