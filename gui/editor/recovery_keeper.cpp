#include "gui/editor/recovery_keeper.h"

#include <QMetaObject>

namespace Touchstone {

RecoveryKeeper::RecoveryKeeper(std::string folder, std::string file, QObject *parent)
    : QObject(parent)
    , m_folder(std::move(folder))
    , m_file(std::move(file))
{
    m_thread.setMaxThreadCount(1);
}

template<typename Work>
void RecoveryKeeper::run(Work work)
{
    if (m_folder.empty())
        return;
    // The pool belongs to this object and is waited for, so `this` outlives the work; what it reports is queued.
    m_thread.start([this, work = std::move(work)] {
        if (const Result<void> done = work(); !done)
            QMetaObject::invokeMethod(
                this, [this, error = done.error()] { Q_EMIT failed(error); }, Qt::QueuedConnection);
    });
}

void RecoveryKeeper::keep(std::string text, std::string baseHash)
{
    run([folder = m_folder, copy = RecoveryCopy{m_file, std::move(text), std::move(baseHash)}] {
        return writeRecoveryCopy(folder, copy);
    });
}

void RecoveryKeeper::drop()
{
    run([folder = m_folder, file = m_file] { return removeRecoveryCopy(folder, file); });
}

} // namespace Touchstone
