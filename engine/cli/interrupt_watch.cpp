#include "engine/cli/interrupt_watch.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr long pollNanoseconds = 50'000'000; ///< how soon the thread sees that it is to end
constexpr int killedStatus = 130;

sigset_t watchedSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

void InterruptWatch::blockSignals()
{
    const sigset_t signals = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

InterruptPass::InterruptPass()
{
    const sigset_t signals = watchedSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, &m_before);
}

InterruptPass::~InterruptPass()
{
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

InterruptWatch::InterruptWatch(std::function<void()> onInterrupt)
    : m_thread([callback = std::move(onInterrupt)](const std::stop_token &stop) {
        const sigset_t signals = watchedSignals();
        const timespec pause{.tv_sec = 0, .tv_nsec = pollNanoseconds};
        bool isSecond = false;
        while (!stop.stop_requested()) {
            if (sigtimedwait(&signals, nullptr, &pause) <= 0)
                continue;
            if (isSecond)
                ::_exit(killedStatus);
            isSecond = true;
            callback();
        }
    })
{
}

} // namespace Touchstone
