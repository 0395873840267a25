#pragma once

#include <QString>

#include <algorithm>
#include <chrono>
#include <vector>

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

    /// The figures of the calling thread that tell a program that is slow from a machine that is busy.
    class Thread
    {
    public:
        static Thread now();
        /// How much of `length`, which began at `start` and ends now, was the thread's own doing: all of it when the
        /// thread waited for something, else the time that it had a processor.
        Clock::duration ownPartOf(Clock::duration length, const Thread &start) const;

    private:
        Clock::duration m_processor{};
        long m_waits = 0;
    };

    /// Takes one delivery: its length, and how much of it was the thread's own doing; `where` is asked only when it
    /// belongs to the longest so far.
    template<typename Where>
    void add(Clock::duration length, Clock::duration own, const Where &where)
    {
        m_over += length > frame ? 1 : 0;
        m_longestOwn = std::max(m_longestOwn, own);
        if (m_longest.size() < kept || length > m_longest.back().length)
            keep({length, own, where()});
    }

    double longestMilliseconds() const;
    /// The longest without what other programs took: what tests hold on to.
    double longestOwnMilliseconds() const;
    /// Receiver and type of the longest event.
    QString where() const { return m_longest.empty() ? QString() : m_longest.front().where; }
    /// Events that took more than a frame of 16 ms.
    int countOverFrame() const { return m_over; }
    /// For the end of the program: a line, then one for each further of the longest that took more than a frame.
    QString report() const;

private:
    struct Stall
    {
        Clock::duration length{};
        Clock::duration own{};
        QString where;
    };

    void keep(Stall stall);

    static constexpr std::chrono::milliseconds frame{16};
    static constexpr std::size_t kept = 8;

    bool m_active = false;
    int m_over = 0;
    Clock::duration m_longestOwn{};
    std::vector<Stall> m_longest; // the longest first
};

} // namespace Touchstone
