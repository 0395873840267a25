#include "engine/backends/paths.h"
#include "engine/base/json.h"
#include "engine/tools/file_tool_calls.h"

namespace Touchstone {
namespace {

/// Why a deletion is forbidden; empty where it is not. The backend is asked only when there are rules.
std::string deletionProblem(const FileToolEnvironment &environment, const std::string &path)
{
    const std::vector<FilesystemPermission> &rules = environment.options.permissions;
    if (rules.empty())
        return {};
    const std::vector<std::string> patterns =
        patternsAgainstDelete(rules, path, !mayHaveDescendants(*environment.backend, path));
    if (patterns.empty())
        return {};
    std::string text = "Error: permission denied for write on " + path + " (matches deny rule(s): ";
    for (std::size_t i = 0; i < patterns.size(); ++i)
        text += (i > 0 ? ", " : "") + patterns[i];
    return text + ")";
}

} // namespace

Message writeFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::string_view tool = "write_file";
    const auto path = permittedPath(environment, stringAt(args, "file_path"), FileOperation::Write);
    if (!path)
        return toolError(tool, path.error());
    const WriteResult result = environment.backend->write(*path, stringAt(args, "content"));
    if (result.error)
        return toolError(tool, plainError(*result.error));
    return toolText(tool, "Updated file " + result.path);
}

Message editFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::string_view tool = "edit_file";
    const auto path = permittedPath(environment, stringAt(args, "file_path"), FileOperation::Write);
    if (!path)
        return toolError(tool, path.error());
    const EditResult result = environment.backend->edit(*path, stringAt(args, "old_string"),
                                                        stringAt(args, "new_string"), boolAt(args, "replace_all"));
    if (result.error)
        return toolError(tool, plainError(*result.error));
    return toolText(tool,
                    "Successfully replaced " + std::to_string(result.occurrences) + " instance(s) of the string in '"
                        + result.path + "'");
}

Message deleteFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::string_view tool = "delete";
    const auto path = validatePath(stringAt(args, "file_path"));
    if (!path)
        return toolError(tool, "Error: " + path.error().message);
    if (!environment.backend->supportsDelete())
        return toolError(tool, "Error: deletion is not supported for '" + *path + "'.");
    if (const std::string problem = deletionProblem(environment, *path); !problem.empty())
        return toolError(tool, problem);
    const DeleteResult result = environment.backend->remove(*path);
    if (result.error)
        return toolError(tool, plainError(*result.error));
    return toolText(tool, "Deleted " + result.path);
}

} // namespace Touchstone
