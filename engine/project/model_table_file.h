#pragma once

#include "engine/base/result.h"
#include "engine/llm/model_table.h"

#include <string>
#include <vector>

namespace Touchstone {

/// The program's prices and context sizes with those of the user before them.
struct LoadedModelTable
{
    ModelTable table;
    std::vector<Error> warnings; ///< about the user's file; a broken one counts for nothing
};

/// Reads the program's own table and `models.yaml` of the configuration folder, if there is one
/// (`resources/schemas/models.schema.json`).
LoadedModelTable loadModelTable(const std::string &configFolder);

/// Where the program's own figures come from.
struct ModelTableOrigin
{
    std::string date; ///< when they were looked up, ISO 8601
    std::string source; ///< in words
};
ModelTableOrigin bundledTableOrigin();

/// The entries of one file. Errors have file, line, column, what was expected and a remedy.
Result<std::vector<ModelFacts>> parseModelTable(const std::string &text, const std::string &file,
                                                std::vector<Error> &warnings);

/// Where the user's own figures lie.
std::string modelTableFile(const std::string &configFolder);

/// Makes that file with an example in comments, unless it is there already; its folder too.
Result<void> prepareModelTableFile(const std::string &configFolder);

} // namespace Touchstone
