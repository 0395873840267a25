#pragma once

#include "engine/cli/command_line.h"
#include "engine/cli/console.h"
#include "engine/project/skill_report.h"

namespace Touchstone {

/// Paths of one project, with what it says of them.
struct CheckGroup
{
    std::string project; ///< folder
    std::vector<std::string> paths;
    SkillReportOptions options{};
};

/// What `check` and `fix` work with.
struct CheckContext
{
    std::vector<ClientProfile> clients; ///< those that were asked for
    bool onlyClients = false; ///< the command line named them
    std::vector<CheckGroup> groups; ///< by project, in the order of the command line
    Severity failOn = Severity::Changed;
};

/// Reads the options and what the project says; warnings are told.
Result<CheckContext> readCheckContext(const CommandLine &line, const Console &console);

/// The findings in all paths, each by the project that it lies in.
Result<SkillReport> reportSkills(const CheckContext &context);

/// Where clients were named: takes out findings that matter to none of them and gives the others the severity that they
/// have there.
void narrowToClients(const CheckContext &context, SkillReport &report);

/// The exit status of the findings.
ExitStatus statusOf(const SkillReport &report, Severity failOn);

} // namespace Touchstone
