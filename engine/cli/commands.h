#pragma once

#include "engine/cli/command_line.h"
#include "engine/cli/console.h"

namespace Touchstone {

// One function a command. Each runs to its end on the calling thread and gives the exit status.

ExitStatus checkSkills(const CommandLine &line, const Console &console);
ExitStatus fixSkills(const CommandLine &line, const Console &console);
ExitStatus listSkills(const CommandLine &line, const Console &console);
ExitStatus showMemory(const CommandLine &line, const Console &console);
ExitStatus listAllModels(const CommandLine &line, const Console &console);
ExitStatus showPrompt(const CommandLine &line, const Console &console);
ExitStatus askModel(const CommandLine &line, const Console &console);
ExitStatus runAgent(const CommandLine &line, const Console &console);
ExitStatus injectCanaries(const CommandLine &line, const Console &console);
ExitStatus listHistory(const CommandLine &line, const Console &console);
ExitStatus showHistory(const CommandLine &line, const Console &console);
ExitStatus deleteHistory(const CommandLine &line, const Console &console);
ExitStatus exportRun(const CommandLine &line, const Console &console);

} // namespace Touchstone
