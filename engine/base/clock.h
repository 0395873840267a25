#pragma once

#include <chrono>
#include <string>

namespace Touchstone {

/// Wall-clock time of events and records, UTC.
using TimePoint = std::chrono::system_clock::time_point;

/// The only source of time in the engine; passed by reference so that tests decide what time it is. Thread-safe.
class Clock
{
public:
    Clock() = default;
    virtual ~Clock() = default;
    Clock(const Clock &) = delete;
    Clock &operator=(const Clock &) = delete;

    /// Wall-clock time, for stamps.
    virtual TimePoint now() const = 0;
    /// Monotonic time, for durations and deadlines.
    virtual std::chrono::steady_clock::time_point steadyNow() const = 0;
};

/// The machine's clock.
class SystemClock final : public Clock
{
public:
    TimePoint now() const override;
    std::chrono::steady_clock::time_point steadyNow() const override;
};

/// `2026-08-18T12:34:56.789012+00:00`: ISO 8601 with microseconds, UTC, as Python's `isoformat` (`spec/engine.md`
/// §2.3).
std::string toIsoText(TimePoint time);

} // namespace Touchstone
