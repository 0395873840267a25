#pragma once

#include <QString>

#include <chrono>

namespace Touchstone {

/// Measures how long the window's thread is busy with one event, as then nothing else moves (`spec` measure: at most
/// 16 ms during the tour). A debug option: Application feeds it, `--watchdog` prints it at the end.
class StallWatchdog
{
public:
    using Clock = std::chrono::steady_clock;

    void setActive(bool active) { m_active = active; }
    bool isActive() const { return m_active; }
    void reset();

    /// Takes the length of one delivery; `where` is asked only when it is the longest so far.
    template<typename Where>
    void add(Clock::duration length, const Where &where)
    {
        m_over += length > frame ? 1 : 0;
        if (length <= m_longest)
            return;
        m_longest = length;
        m_where = where();
    }

    double longestMilliseconds() const;
    /// Receiver and type of the longest event.
    const QString &where() const { return m_where; }
    /// Events that took more than a frame of 16 ms.
    int countOverFrame() const { return m_over; }
    /// One line for the end of the program.
    QString report() const;

private:
    static constexpr std::chrono::milliseconds frame{16};

    bool m_active = false;
    int m_over = 0;
    Clock::duration m_longest{};
    QString m_where;
};

} // namespace Touchstone
