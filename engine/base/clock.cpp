#include "engine/base/clock.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace Touchstone {

TimePoint SystemClock::now() const
{
    return std::chrono::system_clock::now();
}

std::chrono::steady_clock::time_point SystemClock::steadyNow() const
{
    return std::chrono::steady_clock::now();
}

std::string toIsoText(TimePoint time)
{
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 48> buffer{};
    const std::size_t length = std::strftime(buffer.data(), buffer.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    std::string text(buffer.data(), length);
    const int fraction = static_cast<int>(((micros % 1'000'000) + 1'000'000) % 1'000'000);
    if (fraction != 0) {
        std::snprintf(buffer.data(), buffer.size(), ".%06d", fraction);
        text += buffer.data();
    }
    return text + "+00:00";
}

} // namespace Touchstone
