#include "engine/cli/approval_prompt.h"

#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/cli/terminal_text.h"

#include <algorithm>
#include <array>
#include <poll.h>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr int pollMilliseconds = 100; ///< how soon it sees that the run was stopped
constexpr auto nobodyAnswered = "This call was not made: it needs a person's approval, and nobody gave it. Go on "
                                "without it.";

bool allows(const PendingWork &pending, std::string_view word)
{
    return std::find(pending.allowed.begin(), pending.allowed.end(), word) != pending.allowed.end();
}

GateDecision rejected(std::string reason)
{
    GateDecision decision;
    decision.action = GateDecision::Action::Reject;
    decision.text = std::move(reason);
    return decision;
}

} // namespace

ApprovalPrompt::ApprovalPrompt(const Console &console)
    : m_console(console)
{
}

std::optional<GateDecision> ApprovalPrompt::ask(const PendingWork &pending, const std::function<bool()> &isOver)
{
    const std::string args = parseJson(pending.call->args).dump(2, ' ', false, Json::error_handler_t::replace);
    m_console.draw("The agent wants to call " + printable(pending.call->name) + ":\n" + printable(args) + '\n');
    for (;;) {
        m_console.draw(allows(pending, "edit") ? "Allow it? y, n, e (edit), or the reason why not: "
                                               : "Allow it? y, n, or the reason why not: ");
        const std::optional<std::string> answer = readLine(isOver);
        if (!answer && m_isAtEnd && !isOver())
            return rejected(nobodyAnswered);
        if (!answer)
            return std::nullopt;
        if (std::optional<GateDecision> decision = decide(pending, std::string(Python::strip(*answer)), isOver))
            return decision;
        if (isOver())
            return std::nullopt;
    }
}

/// None: ask again.
std::optional<GateDecision> ApprovalPrompt::decide(const PendingWork &pending, const std::string &answer,
                                                   const std::function<bool()> &isOver)
{
    if (answer.empty())
        return std::nullopt;
    if (answer == "y" || answer == "Y")
        return allows(pending, "approve") ? std::optional(GateDecision()) : std::nullopt;
    if (answer == "n" || answer == "N")
        return rejected({});
    if ((answer != "e" && answer != "E") || !allows(pending, "edit"))
        return rejected(answer);
    m_console.draw("The arguments, as one line of JSON: ");
    const std::optional<std::string> line = readLine(isOver);
    const Result<Json> args = line ? parseJson(std::string_view(*line)) : Result<Json>(Json());
    if (!args || !args->is_object()) {
        m_console.draw("That is no JSON object.\n");
        return std::nullopt;
    }
    GateDecision decision;
    decision.call = pending.call;
    decision.call->args = toJsonText(*args);
    return decision;
}

std::optional<std::string> ApprovalPrompt::readLine(const std::function<bool()> &isOver)
{
    for (;;) {
        if (const std::size_t end = m_read.find('\n'); end != std::string::npos) {
            std::string line = m_read.substr(0, end);
            m_read.erase(0, end + 1);
            return line;
        }
        if (m_isAtEnd || isOver())
            return std::nullopt;
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (::poll(&input, 1, pollMilliseconds) <= 0)
            continue;
        std::array<char, 4096> buffer{};
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count > 0)
            m_read.append(buffer.data(), static_cast<std::size_t>(count));
        m_isAtEnd = count <= 0;
        if (m_isAtEnd && !m_read.empty())
            m_read += '\n';
    }
}

} // namespace Touchstone
