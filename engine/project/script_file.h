#pragma once

#include "engine/base/result.h"
#include "engine/llm/script.h"

#include <string>
#include <vector>

namespace Touchstone {

/// A script with what is odd in its file.
struct LoadedScript
{
    Script script;
    std::vector<Error> warnings; ///< unknown keys
};

/// Reads a `scripted:` file (`design/interfaces.md`). Errors have file, line, column, what was expected and a remedy.
Result<LoadedScript> loadScript(const std::string &path);
Result<LoadedScript> parseScript(const std::string &text, const std::string &file);

} // namespace Touchstone
