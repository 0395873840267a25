#pragma once

#include <QCoreApplication>

#include <ctime>

namespace Touchstone::Test {

/// How many times longer the window's thread may take when the program is not optimised.
#ifdef __OPTIMIZE__
inline constexpr int slowness = 1;
#else
inline constexpr int slowness = 4;
#endif

/// The milliseconds that the processor has given to this thread so far, so that times mean the same on a busy machine.
inline double threadMilliseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// What `work` costs this thread, painting included: a key that is typed, a list that is filled.
template<typename Work>
double timeOf(Work work)
{
    const double start = threadMilliseconds();
    work();
    QCoreApplication::processEvents(); // what it asked to be painted
    return threadMilliseconds() - start;
}

} // namespace Touchstone::Test
