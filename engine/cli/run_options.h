#pragma once

#include "engine/cli/command_line.h"
#include "engine/cli/project_context.h"
#include "engine/session/run_spec.h"

namespace Touchstone {

/// The stored run that `--resume`, `--fork` or `--grade-again` names.
struct NamedOrigin
{
    RunOrigin origin;
    std::string project; ///< folder
    std::optional<int> maxIterations; ///< `--grade-again`: no more than there were
};

/// None without these options.
Result<std::optional<NamedOrigin>> readOrigin(const CommandLine &line);

/// What `run` is asked to do: the options over the project's own settings, or over those of the stored run.
Result<RunSpec> readRunSpec(const CommandLine &line, const ProjectContext &context,
                            const std::optional<NamedOrigin> &origin, const Console &console);

} // namespace Touchstone
