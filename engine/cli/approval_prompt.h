#pragma once

#include "engine/agent/event.h"
#include "engine/cli/console.h"

#include <functional>
#include <optional>
#include <string>

namespace Touchstone {

/// Asks on standard error about a tool call that needs an approval, and reads the answer, a line, from standard input:
/// `y`, `n`, `e` (then the arguments as one line of JSON), or a reason why not.
class ApprovalPrompt
{
public:
    explicit ApprovalPrompt(const Console &console);

    /// None when `isOver` says that nobody waits for the answer any more. Without input left every call is rejected.
    std::optional<GateDecision> ask(const PendingWork &pending, const std::function<bool()> &isOver);

private:
    std::optional<GateDecision> decide(const PendingWork &pending, const std::string &answer,
                                       const std::function<bool()> &isOver);
    std::optional<std::string> readLine(const std::function<bool()> &isOver);

    const Console &m_console;
    std::string m_read; ///< but not yet used
    bool m_isAtEnd = false;
};

} // namespace Touchstone
