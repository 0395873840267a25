#pragma once

#include "engine/project/skill_sources.h"
#include "engine/skills/client_profile.h"

#include <span>
#include <stop_token>

namespace Touchstone {

/// The number of characters of all names and descriptions from which on clients cut their lists (Claude Code, Codex).
inline constexpr std::size_t defaultCatalogBudget = 8000;

struct SkillReportOptions
{
    std::vector<std::string> ignoredRules; ///< of the project
    std::size_t catalogBudget = defaultCatalogBudget; ///< characters
    std::vector<std::string> linkRoots; ///< links that stay below one of these are fine; resolved host paths
};

/// One file that was looked at, or a folder that has a finding of its own.
struct CheckedFile
{
    std::string path;
    std::string source; ///< folder of the source
    bool isSkill = false; ///< a SKILL.md, in whatever case and place
    std::vector<Diagnostic> diagnostics; ///< worst first; without what is switched off
    std::vector<ClientVerdict> outcomes; ///< one a client, in their order; empty where it is no skill
};

/// What `check` says of some paths.
struct SkillReport
{
    std::vector<CheckedFile> files; ///< by source, then as an agent lists them
};

/// Checks everything that the paths name, on all cores. Links are looked behind, nothing is sent anywhere. NotFound for
/// a path that does not exist. Ends early, with what it has, when `stop` is requested.
Result<SkillReport> reportSkills(std::span<const std::string> paths, std::span<const ClientProfile> clients,
                                 const SkillReportOptions &options, std::stop_token stop = {});

} // namespace Touchstone
