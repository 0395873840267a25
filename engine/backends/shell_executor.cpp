#include "engine/backends/shell_executor.h"

#include "engine/backends/lines.h"
#include "engine/backends/utf8_fault.h"
#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr int timedOutCode = 124; // as timeout(1)

ExecuteResponse failed(std::string output, int exitCode = 1)
{
    return {.output = std::move(output), .exitCode = exitCode, .truncated = false, .error = {}};
}

std::vector<std::string> environmentOf(const ShellOptions &options)
{
    std::vector<std::string> variables;
    for (const auto &[name, value] : options.environment)
        variables.push_back(std::string(name).append("=").append(value));
    if (!options.inheritsEnvironment)
        return variables;
    for (char **variable = ::environ; variable && *variable; ++variable) {
        const std::string_view text(*variable);
        if (!options.environment.contains(std::string(text.substr(0, text.find('=')))))
            variables.emplace_back(text);
    }
    return variables;
}

/// Standard output, then the lines of standard error with their mark.
std::string composed(const std::string &output, const std::string &errors)
{
    std::string text = output;
    if (!errors.empty()) {
        for (const std::string_view line : splitAt(Python::strip(errors), '\n')) {
            if (!text.empty())
                text += '\n';
            text += "[stderr] ";
            text += line;
        }
    }
    return text.empty() ? "<no output>" : text;
}

/// `text` without a code point that the limit of a stream cut apart.
void dropCutEnd(std::string &text, std::size_t maxBytes)
{
    if (text.size() < maxBytes)
        return;
    const auto fault = findUtf8Fault(text);
    if (fault && fault->reason == "unexpected end of data")
        text.resize(fault->begin);
}

} // namespace

Result<void> checkShellTimeout(std::int64_t timeout)
{
    if (timeout > 0)
        return {};
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = "timeout must be positive, got " + std::to_string(timeout);
    error.className = "ValueError";
    return failure(std::move(error));
}

ShellExecutor::ShellExecutor(std::string id, std::string folder, ShellOptions options, Launcher launcher,
                             const Clock &clock)
    : m_id(std::move(id))
    , m_folder(std::move(folder))
    , m_options(std::move(options))
    , m_launcher(std::move(launcher))
    , m_clock(clock)
{
}

ExecuteResponse ShellExecutor::execute(std::string_view command, std::optional<std::int64_t> timeout,
                                       std::stop_token stop)
{
    if (command.empty())
        return failed("Error: Command must be a non-empty string.");
    const std::int64_t seconds = timeout.value_or(m_options.timeout);
    if (const auto checked = checkShellTimeout(seconds); !checked) {
        ExecuteResponse response;
        response.error = BackendError{.text = checked.error().message, .raises = checked.error().className};
        return response;
    }
    if (command.find('\0') != std::string_view::npos)
        return failed("Error executing command (ValueError): embedded null byte");
    auto arguments = m_launcher(command);
    if (!arguments) {
        ExecuteResponse response;
        response.error = BackendError{.text = arguments.error().message, .raises = "NotImplementedError"};
        return response;
    }
    constexpr std::int64_t longestTimeout = std::int64_t{365} * 24 * 3600;
    constexpr std::int64_t bytesPerCodePoint = 4;
    ProcessSpec spec;
    spec.arguments = std::move(*arguments);
    spec.environment = environmentOf(m_options);
    spec.folder = m_folder;
    spec.timeout = std::chrono::seconds(std::min(seconds, longestTimeout));
    spec.maxBytes = static_cast<std::size_t>((m_options.maxOutput + 1) * bytesPerCodePoint);
    return responseTo(runProcess(spec, m_clock, std::move(stop)), seconds, timeout.has_value());
}

ExecuteResponse ShellExecutor::responseTo(ProcessOutcome outcome, std::int64_t timeout, bool isCustomTimeout) const
{
    switch (outcome.end) {
    case ProcessOutcome::End::NotStarted: {
        const bool isMissing = outcome.status == ENOENT;
        return failed("Error executing command (" + std::string(isMissing ? "FileNotFoundError" : "OSError")
                      + "): [Errno " + std::to_string(outcome.status) + "] "
                      + std::generic_category().message(outcome.status) + ": '" + m_folder + "'");
    }
    case ProcessOutcome::End::TimedOut: {
        const std::string text = "Error: Command timed out after " + std::to_string(timeout) + " seconds";
        return failed(isCustomTimeout ? text + " (custom timeout). The command may be stuck or require more time."
                                      : text + ". For long-running commands, re-run using the timeout parameter.",
                      timedOutCode);
    }
    case ProcessOutcome::End::Stopped:
        return failed("Error: Command was stopped.", outcome.status);
    case ProcessOutcome::End::Exited:
        break;
    }
    const auto maxBytes = static_cast<std::size_t>((m_options.maxOutput + 1) * 4);
    for (std::string *stream : {&outcome.output, &outcome.errors}) {
        dropCutEnd(*stream, maxBytes);
        if (const auto fault = findUtf8Fault(*stream))
            return failed("Error executing command (UnicodeDecodeError): " + fault->toText(*stream));
        *stream = withPlainNewlines(*stream);
    }
    ExecuteResponse response;
    response.output = composed(outcome.output, outcome.errors);
    response.exitCode = outcome.status;
    const std::string_view kept = firstCodePoints(response.output, static_cast<std::size_t>(m_options.maxOutput));
    if (kept.size() < response.output.size()) {
        response.output.resize(kept.size());
        response.output += "\n\n... Output truncated at " + std::to_string(m_options.maxOutput) + " bytes.";
        response.truncated = true;
    }
    if (outcome.status != 0)
        response.output =
            std::string(Python::stripRight(response.output)) + "\n\nExit code: " + std::to_string(outcome.status);
    return response;
}

} // namespace Touchstone
