#pragma once

#include "engine/cli/command_line.h"
#include "engine/cli/project_context.h"
#include "engine/session/run_spec.h"

namespace Touchstone {

/// What `run` is asked to do: the options over the project's own settings.
Result<RunSpec> readRunSpec(const CommandLine &line, const ProjectContext &context, const Console &console);

} // namespace Touchstone
