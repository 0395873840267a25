#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace Touchstone {

/// Waits on a thread of its own for Ctrl-C (SIGINT) and SIGTERM, and calls back there for the first of them. A second
/// one ends the program at once. No signal handler runs, so the callback may do what any function may.
class InterruptWatch
{
public:
    /// Call once, before any other thread begins.
    static void blockSignals();

    explicit InterruptWatch(std::function<void()> onInterrupt);
    ~InterruptWatch() = default;
    InterruptWatch(const InterruptWatch &) = delete;
    InterruptWatch &operator=(const InterruptWatch &) = delete;

private:
    std::jthread m_thread;
};

/// While it lives, a signal ends the program at once when the calling thread waits: for reads that nothing else can
/// break off. Before the watch begins.
class InterruptPass
{
public:
    InterruptPass();
    ~InterruptPass();
    InterruptPass(const InterruptPass &) = delete;
    InterruptPass &operator=(const InterruptPass &) = delete;

private:
    sigset_t m_before = {};
};

} // namespace Touchstone
