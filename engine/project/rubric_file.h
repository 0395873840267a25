#pragma once

#include "engine/base/result.h"
#include "engine/rubric/rubric.h"

#include <string>
#include <vector>

namespace Touchstone {

/// A rubric with what is odd in its file.
struct LoadedRubric
{
    Rubric rubric;
    std::vector<Error> warnings; ///< unknown keys of a table
};

/// Reads a rubric file: `*.rubric.yaml` is a table, every other one is the text as the grader gets it
/// (`design/interfaces.md`, Rubric files). The name is that of the file without its ending, unless the table has one.
Result<LoadedRubric> loadRubric(const std::string &path);
/// As above for a text that an editor holds; `path` decides on the format and stands in messages.
Result<LoadedRubric> parseRubric(const std::string &text, const std::string &path);

} // namespace Touchstone
