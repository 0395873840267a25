#pragma once

#include "engine/base/result.h"
#include "engine/rubric/canary.h"

#include <string>
#include <vector>

namespace Touchstone {

/// The canaries of one file (`resources/schemas/canaries.schema.json`).
struct CanarySet
{
    std::vector<Canary> canaries;
    std::vector<Error> warnings;
    std::string file; ///< host path; empty: the program's own set
};

/// Errors have file, line, column, what was expected and a remedy.
Result<CanarySet> parseCanaries(const std::string &text, const std::string &file);

/// The user's own set where there is one (`canaryFile`), else the program's. Blocks on the disk.
Result<CanarySet> loadCanaries(const std::string &configFolder);

/// Where the user's own set lies; it takes the place of the program's.
std::string canaryFile(const std::string &configFolder);

/// The text of the program's set, to begin an own one with.
std::string bundledCanaries();

} // namespace Touchstone
