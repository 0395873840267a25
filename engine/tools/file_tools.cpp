#include "engine/tools/file_tools.h"

#include "engine/backends/composite_backend.h"
#include "engine/backends/paths.h"
#include "engine/base/embedded_text.h"
#include "engine/base/json.h"
#include "engine/tools/file_tool_calls.h"
#include "engine/tools/file_tool_schemas.h"

#include <algorithm>

namespace Touchstone {
namespace {

using Call = Message (*)(const FileToolEnvironment &, const Json &, const ToolCallContext &);

constexpr std::array<Call, fileToolNames.size()> calls{listFolder, readFile,  writeFile, editFile,
                                                       deleteFile, globFiles, grepFiles, executeCommand};

class FileTool final : public Tool
{
public:
    FileTool(ToolSchema schema, std::shared_ptr<const FileToolEnvironment> environment, Call call)
        : m_schema(std::move(schema))
        , m_environment(std::move(environment))
        , m_call(call)
    {
    }

    const ToolSchema &schema() const override { return m_schema; }

    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override
    {
        return ToolOutcome(m_call(*m_environment, parseJson(args), context));
    }

private:
    ToolSchema m_schema;
    std::shared_ptr<const FileToolEnvironment> m_environment;
    Call m_call;
};

tl::unexpected<Error> refused(std::string text, std::string className = "ValueError")
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(text);
    error.className = std::move(className);
    return failure(std::move(error));
}

bool isWanted(const FileToolOptions &options, std::string_view tool)
{
    return !options.tools || std::ranges::find(*options.tools, tool) != options.tools->end();
}

/// Whether every rule stays below a route of a composite, away from what commands can reach.
bool areRulesBelowRoutes(Backend &backend, const std::vector<FilesystemPermission> &rules)
{
    const auto *composite = dynamic_cast<const CompositeBackend *>(&backend);
    if (!composite || composite->routes().empty())
        return false;
    const auto isBelowRoute = [&](const std::string &path) {
        return std::ranges::any_of(composite->routes(),
                                   [&](const auto &route) { return path.starts_with(route.first); });
    };
    return std::ranges::all_of(
        rules, [&](const FilesystemPermission &rule) { return std::ranges::all_of(rule.paths(), isBelowRoute); });
}

std::string textOfPrompt(std::string_view name)
{
    std::string text(embeddedText("prompts/tools/" + std::string(name) + ".md"));
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

} // namespace

Result<void> checkFileToolOptions(Backend &backend, const FileToolOptions &options)
{
    if (!isWanted(options, "read_file"))
        return refused("read_file must be included in tools; it is required by FilesystemMiddleware");
    if (options.maxExecuteTimeout <= 0)
        return refused("max_execute_timeout must be positive, got " + std::to_string(options.maxExecuteTimeout));
    if (options.grepMaxCount && *options.grepMaxCount <= 0)
        return refused("grep_max_count must be positive or None, got " + std::to_string(*options.grepMaxCount));
    if (!options.permissions.empty() && backend.executor() && !areRulesBelowRoutes(backend, options.permissions))
        return refused("Permissions are not supported with a backend that can run commands "
                       "(SandboxBackendProtocol): a command would reach every file. Limit the rules to routes of a "
                       "composite backend.",
                       "NotImplementedError");
    return {};
}

Result<std::vector<std::shared_ptr<Tool>>> createFileTools(std::shared_ptr<Backend> backend, FileToolOptions options)
{
    if (const auto checked = checkFileToolOptions(*backend, options); !checked)
        return failure(checked.error());
    const auto environment = std::make_shared<const FileToolEnvironment>(
        FileToolEnvironment{.backend = std::move(backend), .options = std::move(options)});
    std::vector<std::shared_ptr<Tool>> tools;
    for (std::size_t i = 0; i < fileToolNames.size(); ++i) {
        const std::string_view name = fileToolNames[i];
        if (!isWanted(environment->options, name))
            continue;
        ToolSchema schema{.name = std::string(name),
                          .description = fileToolDescription(name, true, true, true),
                          .parameters = fileToolParameters(name),
                          .extras = {}};
        tools.push_back(std::make_shared<FileTool>(std::move(schema), environment, calls[i]));
    }
    return tools;
}

bool isFileToolOffered(Backend &backend, std::string_view tool)
{
    if (tool == "execute")
        return backend.executor() != nullptr;
    return tool != "delete" || backend.supportsDelete();
}

std::string fileToolDescription(std::string_view tool, bool grepOffered, bool globOffered, bool executeOffered)
{
    std::string text = textOfPrompt(tool);
    if (tool == "grep" && executeOffered)
        text += "\n" + textOfPrompt("grep_execute_note");
    if (tool == "execute" && grepOffered)
        text += "\n" + textOfPrompt("execute_grep_note");
    if (tool == "execute" && globOffered)
        text += "\n" + textOfPrompt("execute_glob_note");
    return text;
}

Message toolText(std::string_view tool, std::string text)
{
    return Message::tool({}, std::string(tool), std::move(text));
}

Message toolError(std::string_view tool, std::string text)
{
    return Message::tool({}, std::string(tool), std::move(text), ToolStatus::Error);
}

tl::expected<std::string, std::string> permittedPath(const FileToolEnvironment &environment, std::string_view path,
                                                     FileOperation operation)
{
    const auto valid = validatePath(path);
    if (!valid)
        return tl::unexpected("Error: " + valid.error().message);
    if (decidePermission(environment.options.permissions, operation, *valid) == PermissionMode::Deny)
        return tl::unexpected("Error: permission denied for "
                              + std::string(operation == FileOperation::Read ? "read" : "write") + " on " + *valid);
    return *valid;
}

std::string prefixedError(const BackendError &error)
{
    return "Error: " + modelTextOf(error);
}

std::string plainError(const BackendError &error)
{
    return error.raises.empty() ? modelTextOf(error) : prefixedError(error);
}

} // namespace Touchstone
