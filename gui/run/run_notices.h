#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

class QWidget;

namespace Touchstone {

class DesktopNotifier;
class RunView;
class Settings;

/// Tells by the desktop that a run has ended, or waits for the person, when the run was long and no window of the
/// program is the active one. What the person did is not told. `settings` and `of`, a widget of the window, must
/// outlive it.
class RunNotices : public QObject
{
    Q_OBJECT

public:
    RunNotices(const Settings &settings, QWidget *of, QObject *parent);
    ~RunNotices() override;

    /// `name`: of the run. `now`: ms since the epoch. `show` brings the run into view, once the person asks for it.
    void tellEnded(const RunView &view, const QString &name, std::int64_t now, const std::function<void()> &show);
    void tellParked(const RunView &view, const QString &name, std::int64_t now, const std::function<void()> &show);

Q_SIGNALS:
    /// The desktop was asked to show this.
    void told(const QString &title, const QString &text);

private:
    bool isDue(const RunView &view, std::int64_t now) const;
    void tell(const QString &title, const QString &text, const std::function<void()> &show);

    const Settings &m_settings;
    QWidget *m_of;
    std::unique_ptr<DesktopNotifier> m_notifier; ///< made with the first notice
};

} // namespace Touchstone
