#include "engine/base/json.h"
#include "engine/tools/file_tool_calls.h"

namespace Touchstone {
namespace {

constexpr std::string_view notAvailable =
    "Error: Execution not available. This agent's backend does not support command execution "
    "(SandboxBackendProtocol). To use the execute tool, provide a backend that implements SandboxBackendProtocol.";

Message answerOf(const ExecuteResponse &response)
{
    std::string text = response.output;
    if (response.exitCode)
        text += std::string("\n[Command ") + (*response.exitCode == 0 ? "succeeded" : "failed") + " with exit code "
            + std::to_string(*response.exitCode) + "]";
    if (response.truncated)
        text += "\n[Output was truncated due to size limits]";
    Message message = toolText("execute", std::move(text));
    message.artifact =
        toJsonText(response.exitCode ? Json{{"exit_code", *response.exitCode}} : Json(Json::value_t::object));
    return message;
}

} // namespace

Message executeCommand(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context)
{
    constexpr std::string_view tool = "execute";
    std::optional<std::int64_t> timeout;
    if (memberAt(args, "timeout").is_number_integer())
        timeout = integerAt(args, "timeout");
    const std::int64_t longest = environment.options.maxExecuteTimeout;
    if (timeout && *timeout < 0)
        return toolError(tool, "Error: timeout must be non-negative, got " + std::to_string(*timeout) + ".");
    if (timeout && *timeout > longest)
        return toolError(tool,
                         "Error: timeout " + std::to_string(*timeout) + "s exceeds maximum allowed ("
                             + std::to_string(longest) + "s).");
    CommandExecutor *executor = environment.backend->executor();
    if (!executor)
        return toolError(tool, std::string(notAvailable));
    const ExecuteResponse response = executor->execute(stringAt(args, "command"), timeout, context.stop);
    if (!response.error)
        return answerOf(response);
    const bool isUnavailable = response.error->raises == "NotImplementedError";
    return toolError(tool,
                     (isUnavailable ? "Error: Execution not available. " : "Error: Invalid parameter. ")
                         + modelTextOf(*response.error));
}

} // namespace Touchstone
