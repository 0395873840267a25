#include "gui/app/stall_watchdog.h"

#include <sys/resource.h>
#include <utility>

namespace Touchstone {

namespace {

double toMilliseconds(StallWatchdog::Clock::duration length)
{
    return std::chrono::duration<double, std::milli>(length).count();
}

StallWatchdog::Clock::duration toDuration(const timeval &time)
{
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

} // namespace

StallWatchdog::Thread StallWatchdog::Thread::now()
{
    Thread figures;
    rusage usage{};
    if (getrusage(RUSAGE_THREAD, &usage) == 0) {
        figures.m_processor = toDuration(usage.ru_utime) + toDuration(usage.ru_stime);
        figures.m_waits = usage.ru_nvcsw;
    }
    return figures;
}

StallWatchdog::Clock::duration StallWatchdog::Thread::ownPartOf(Clock::duration length, const Thread &start) const
{
    return m_waits != start.m_waits ? length : std::min(length, m_processor - start.m_processor);
}

void StallWatchdog::reset()
{
    m_over = 0;
    m_longestOwn = {};
    m_longest.clear();
}

void StallWatchdog::keep(Stall stall)
{
    const auto place = std::find_if(m_longest.begin(), m_longest.end(),
                                    [&stall](const Stall &other) { return other.length < stall.length; });
    m_longest.insert(place, std::move(stall));
    if (m_longest.size() > kept)
        m_longest.pop_back();
}

double StallWatchdog::longestMilliseconds() const
{
    return m_longest.empty() ? 0 : toMilliseconds(m_longest.front().length);
}

double StallWatchdog::longestOwnMilliseconds() const
{
    return toMilliseconds(m_longestOwn);
}

QString StallWatchdog::report() const
{
    QString text =
        QStringLiteral("watchdog: longest stall %1 ms (%2), %3 over 16 ms, at most %4 ms without other programs")
            .arg(longestMilliseconds(), 0, 'f', 1)
            .arg(m_longest.empty() ? QStringLiteral("none") : where())
            .arg(m_over)
            .arg(longestOwnMilliseconds(), 0, 'f', 1);
    for (std::size_t i = 1; i < m_longest.size() && m_longest.at(i).length > frame; ++i) {
        const Stall &stall = m_longest.at(i);
        text += QStringLiteral("\nwatchdog: then %1 ms, own %2 ms (%3)")
                    .arg(toMilliseconds(stall.length), 0, 'f', 1)
                    .arg(toMilliseconds(stall.own), 0, 'f', 1)
                    .arg(stall.where);
    }
    return text;
}

} // namespace Touchstone
