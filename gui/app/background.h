#pragma once

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <type_traits>
#include <utility>

namespace Touchstone {

/// Runs `work` on a pool thread and then `done(result)` on the thread of `context`. Nothing is delivered when `context`
/// is gone by then. `work` must own what it uses; a result that came too late is the caller's to recognise (a
/// generation counter).
template<typename Work, typename Done>
void runInBackground(QObject *context, Work work, Done done)
{
    QPointer<QObject> guard(context);
    QThreadPool::globalInstance()->start([guard, work = std::move(work), done = std::move(done)]() mutable {
        using Value = std::invoke_result_t<Work>;
        auto value = std::make_shared<Value>(work());
        // The application object outlives the pool (it waits for it), so it may carry the call to the window's thread.
        QMetaObject::invokeMethod(
            qApp,
            [guard, value, done = std::move(done)]() mutable {
                if (guard)
                    done(std::move(*value));
            },
            Qt::QueuedConnection);
    });
}

} // namespace Touchstone
