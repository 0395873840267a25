#include "gui/run/run_notices.h"

#include "gui/app/desktop_notifier.h"
#include "gui/app/settings.h"
#include "gui/run/ending.h"
#include "gui/run/parked_words.h"
#include "gui/run/run_view.h"

#include <QApplication>
#include <QDBusConnection>
#include <QWidget>

#include <chrono>

namespace Touchstone {

RunNotices::RunNotices(const Settings &settings, QWidget *of, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_of(of)
{
}

RunNotices::~RunNotices() = default;

void RunNotices::tellEnded(const RunView &view, const QString &name, std::int64_t now,
                           const std::function<void()> &show)
{
    if (view.ending()->status != RunStatus::Cancelled && isDue(view, now))
        tell(endingOf(view, EndingPlace::Live).title, name, show);
}

void RunNotices::tellParked(const RunView &view, const QString &name, std::int64_t now,
                            const std::function<void()> &show)
{
    if (isDue(view, now))
        tell(parkedTitle(view), name, show);
}

bool RunNotices::isDue(const RunView &view, std::int64_t now) const
{
    using namespace std::chrono;
    const std::int64_t started = duration_cast<milliseconds>(view.startedAt().time_since_epoch()).count();
    const milliseconds longFrom = seconds(m_settings.longRunSeconds());
    return m_settings.notifiesOfRuns() && QApplication::activeWindow() == nullptr && now - started >= longFrom.count();
}

void RunNotices::tell(const QString &title, const QString &text, const std::function<void()> &show)
{
    QApplication::alert(m_of->window());
    if (!m_notifier)
        m_notifier = std::make_unique<DesktopNotifier>(QDBusConnection::sessionBus(), m_of->window()->windowIcon());
    m_notifier->notify(title, text, show);
    Q_EMIT told(title, text);
}

} // namespace Touchstone
