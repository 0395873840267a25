#pragma once

#include "engine/base/clock.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// A program to run.
struct ProcessSpec
{
    std::vector<std::string> arguments; ///< the first one is the program's path
    std::vector<std::string> environment; ///< `NAME=value`
    std::string folder; ///< working directory
    std::chrono::seconds timeout{0};
    std::size_t maxBytes = 0; ///< kept of each stream; what comes after is read and thrown away
};

struct ProcessOutcome
{
    enum class End : std::uint8_t {
        Exited,
        TimedOut, ///< and killed
        Stopped, ///< and killed, since a stop was requested
        NotStarted,
    };
    End end = End::NotStarted;
    int status = 0; ///< exit code; negative: the signal that ended it; NotStarted: errno
    std::string output;
    std::string errors;
};

/// Runs a program with standard input from /dev/null and waits until it has ended and its streams are closed by all of
/// its children. After a timeout or a stop everything that it started is killed: its process group, and its descendants
/// as far as /proc shows them. Reacts to `stop` at once.
ProcessOutcome runProcess(const ProcessSpec &spec, const Clock &clock, std::stop_token stop);

} // namespace Touchstone
