#pragma once

#include "engine/backends/backend.h"
#include "engine/tools/permissions.h"
#include "engine/tools/tool.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Names of the file tools, in the order in which they are created and offered (`spec/engine.md` §3.2).
inline constexpr std::array<std::string_view, 8> fileToolNames{"ls",     "read_file", "write_file", "edit_file",
                                                               "delete", "glob",      "grep",       "execute"};

/// Settings of the file tools, with the reference's defaults (`spec/engine.md` §3.1).
struct FileToolOptions
{
    std::optional<std::vector<std::string>> tools; ///< names of those to create; empty: all
    std::optional<std::int64_t> tokenLimit = 20000; ///< of results; 0 or empty: none
    std::optional<std::int64_t> grepMaxCount = 1000;
    std::int64_t maxExecuteTimeout = 3600; ///< seconds
    std::vector<FilesystemPermission> permissions;
};

/// Checks the settings in the order of the reference; the Error has its text and class name.
Result<void> checkFileToolOptions(Backend &backend, const FileToolOptions &options);

/// Makes the tools that `options.tools` names, in the order of `fileToolNames`. Their descriptions are the long ones
/// of `resources/prompts/tools/`. The tools share the backend; every `invoke` may run on a thread of its own.
Result<std::vector<std::shared_ptr<Tool>>> createFileTools(std::shared_ptr<Backend> backend, FileToolOptions options);

/// Whether a file tool is shown to the model: `execute` and `delete` only where the backend can do it. A hidden one may
/// be called nevertheless and answers with an error.
bool isFileToolOffered(Backend &backend, std::string_view tool);

/// The description of `grep` and `execute` depends on which other tools are offered (`spec/engine.md` §3.6); for every
/// other tool it is its own.
std::string fileToolDescription(std::string_view tool, bool grepOffered, bool globOffered, bool executeOffered);

} // namespace Touchstone
