#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace Touchstone {

/// Blocking work for an object of the window, one piece after the other on a thread of its own; results come back on
/// the owner's thread. A member of its owner: its destructor asks the work to stop and waits for it, and results that
/// are under way then are dropped.
class Background
{
public:
    /// `owner` lives on the window's thread and has this as a member.
    explicit Background(QObject *owner)
        : m_owner(owner)
    {
        m_pool.setMaxThreadCount(1);
    }
    ~Background()
    {
        m_stop.request_stop();
        m_pool.waitForDone();
    }
    Background(const Background &) = delete;
    Background &operator=(const Background &) = delete;

    /// `work` is called with a stop token on the thread, `done` with its result on the owner's. Neither may hold
    /// references to what may go.
    template<typename Work, typename Done>
    void run(Work work, Done done)
    {
        using Value = std::invoke_result_t<Work, std::stop_token>;
        m_pool.start([owner = m_owner, stop = m_stop.get_token(), work = std::move(work), done = std::move(done)] {
            auto value = std::make_shared<Value>(work(stop));
            if (!stop.stop_requested())
                QMetaObject::invokeMethod(
                    owner, [value, done] { done(std::move(*value)); }, Qt::QueuedConnection);
        });
    }

private:
    QObject *m_owner;
    std::stop_source m_stop;
    QThreadPool m_pool;
};

} // namespace Touchstone
