#include "gui/app/stall_watchdog.h"

namespace Touchstone {

void StallWatchdog::reset()
{
    m_over = 0;
    m_longest = {};
    m_where.clear();
}

double StallWatchdog::longestMilliseconds() const
{
    return std::chrono::duration<double, std::milli>(m_longest).count();
}

QString StallWatchdog::report() const
{
    return QStringLiteral("watchdog: longest stall %1 ms (%2), %3 over 16 ms")
        .arg(longestMilliseconds(), 0, 'f', 1)
        .arg(m_where.isEmpty() ? QStringLiteral("none") : m_where)
        .arg(m_over);
}

} // namespace Touchstone
