#include "engine/backends/grep_text.h"
#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/tools/file_tool_calls.h"
#include "engine/tools/truncation.h"

namespace Touchstone {
namespace {

constexpr std::string_view grepTruncatedNote =
    "Note: the search stopped early (it hit its time limit or the maximum match count). The matches above are valid "
    "but incomplete. Narrow the search (a more specific pattern or a narrower path), or raise max_count, to see the "
    "rest.";
constexpr std::string_view globTruncatedNote =
    "Note: the search stopped early because it hit its time limit. The paths above are valid but incomplete. Narrow "
    "the search (a more specific pattern or a narrower path) to see the rest.";
constexpr std::string_view regexHint =
    "Note: grep matches literal text, not regex, so characters like `|`, `.*`, and `\\.` are searched verbatim. "
    "Search for the literal text you need instead; for `|` alternation, run a separate search per alternative.";

bool isHidden(const FileToolEnvironment &environment, std::string_view path)
{
    return decidePermission(environment.options.permissions, FileOperation::Read, path) == PermissionMode::Deny;
}

/// The paths that the rules let the model see, as a Python list.
std::string pathList(const FileToolEnvironment &environment, const std::vector<FileInfo> &infos)
{
    std::vector<std::string> paths;
    for (const FileInfo &info : infos) {
        if (!isHidden(environment, info.path))
            paths.push_back(info.path);
    }
    if (paths.empty())
        return "No files found";
    if (cutToolList(paths))
        paths.emplace_back(resultsTruncatedNote);
    return Python::listRepr(paths);
}

/// The checked form of an optional `path` argument; empty when it was left out.
tl::expected<std::optional<std::string>, std::string> permittedFolder(const FileToolEnvironment &environment,
                                                                      const Json &args, bool checksRoot)
{
    const Json &given = memberAt(args, "path");
    if (!given.is_string() && !checksRoot)
        return std::nullopt;
    const auto path =
        permittedPath(environment, given.is_string() ? given.get<std::string>() : "/", FileOperation::Read);
    if (!path)
        return tl::unexpected(path.error());
    return given.is_string() ? std::optional(*path) : std::nullopt;
}

} // namespace

Message listFolder(const FileToolEnvironment &environment, const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::string_view tool = "ls";
    const auto path = permittedPath(environment, stringAt(args, "path"), FileOperation::Read);
    if (!path)
        return toolError(tool, path.error());
    const LsResult result = environment.backend->ls(*path);
    if (result.error)
        return toolError(tool, prefixedError(*result.error));
    return toolText(tool, pathList(environment, result.entries.value_or(std::vector<FileInfo>())));
}

Message globFiles(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context)
{
    constexpr std::string_view tool = "glob";
    const auto path = permittedFolder(environment, args, true);
    if (!path)
        return toolError(tool, path.error());
    const GlobResult result = environment.backend->glob(stringAt(args, "pattern"), *path, context.stop);
    if (result.error) {
        const std::string text = modelTextOf(*result.error);
        return toolError(tool, result.error->raises.empty() ? "Error: " + text : "Error: glob failed: " + text);
    }
    std::string text = pathList(environment, result.matches.value_or(std::vector<FileInfo>()));
    if (result.truncated)
        text += "\n\n" + std::string(globTruncatedNote);
    return toolText(tool, std::move(text));
}

Message grepFiles(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context)
{
    constexpr std::string_view tool = "grep";
    const auto path = permittedFolder(environment, args, false);
    if (!path)
        return toolError(tool, path.error());
    const std::string pattern = stringAt(args, "pattern");
    GrepOptions options;
    options.path = *path;
    if (memberAt(args, "glob").is_string())
        options.glob = stringAt(args, "glob");
    options.maxCount = environment.options.grepMaxCount;
    if (memberAt(args, "max_count").is_number_integer())
        options.maxCount = integerAt(args, "max_count");
    const GrepResult result = environment.backend->grep(pattern, options, context.stop);
    std::vector<GrepMatch> matches;
    for (const GrepMatch &match : result.matches.value_or(std::vector<GrepMatch>())) {
        if (!isHidden(environment, match.path))
            matches.push_back(match);
    }
    std::string text = truncatedToolText(grepText(matches, grepModeOf(stringAt(args, "output_mode"))));
    if (result.error) {
        const std::string error = truncatedToolText(plainError(*result.error));
        return toolError(tool, matches.empty() ? error : error + "\n\nPartial matches:\n" + text);
    }
    if (result.truncated)
        text += "\n\n" + std::string(grepTruncatedNote);
    else if (result.matches && result.matches->empty() && looksLikeRegex(pattern))
        text += "\n\n" + std::string(regexHint);
    return toolText(tool, std::move(text));
}

} // namespace Touchstone
