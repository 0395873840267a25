#pragma once

#include "engine/cli/command_line.h"
#include "engine/cli/console.h"
#include "engine/llm/model_registry.h"
#include "engine/net/http_transport.h"
#include "engine/project/project.h"
#include "engine/rubric/rubric.h"

#include <memory>
#include <optional>
#include <string>

namespace Touchstone {

/// What a command works with: the project and the environment. Warnings of the project have been told.
struct ProjectContext
{
    Environment environment;
    Project project;
    bool trusted = false; ///< nothing to confirm, or confirmed
    std::unique_ptr<HttpTransport> transport;
    std::shared_ptr<const ModelRegistry> models;
};

/// Opens the project of the command line; without the option the one in `folder`, or, when that is empty, the nearest.
/// With `--trust` its items count as confirmed and are remembered.
Result<ProjectContext> openContext(const CommandLine &line, const Console &console, const std::string &folder = {});

/// A file of the command line as text; `-` is standard input. Relative paths begin at the current folder.
Result<std::string> readInput(const std::string &file);

/// The history file of the command line.
std::string historyFileOf(const CommandLine &line);

} // namespace Touchstone
