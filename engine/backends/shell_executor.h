#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/process.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace Touchstone {

/// Settings of a shell, with the reference's defaults (`spec/engine.md` §2.5).
struct ShellOptions
{
    std::int64_t timeout = 120; ///< seconds, for calls that give none
    std::int64_t maxOutput = 100'000; ///< code points
    std::map<std::string, std::string> environment; ///< of the command
    bool inheritsEnvironment = false; ///< the program's own environment below it
};

/// Runs commands with `/bin/sh -c` in a folder and gives their output as the reference does. Thread-safe.
class ShellExecutor final : public CommandExecutor
{
public:
    /// Makes the arguments of the program that runs `command`; an Error when it cannot be run at all.
    using Launcher = std::function<Result<std::vector<std::string>>(std::string_view command)>;

    /// `id` names the executor; `clock` must outlive it.
    ShellExecutor(std::string id, std::string folder, ShellOptions options, Launcher launcher, const Clock &clock);

    std::string id() const override { return m_id; }
    ExecuteResponse execute(std::string_view command, std::optional<std::int64_t> timeout,
                            std::stop_token stop) override;

private:
    ExecuteResponse responseTo(ProcessOutcome outcome, std::int64_t timeout, bool isCustomTimeout) const;

    std::string m_id;
    std::string m_folder;
    ShellOptions m_options;
    Launcher m_launcher;
    const Clock &m_clock;
};

/// Fails with the reference's text when the timeout is not positive.
Result<void> checkShellTimeout(std::int64_t timeout);

} // namespace Touchstone
