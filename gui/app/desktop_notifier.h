#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QIcon>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>

class QSystemTrayIcon;

namespace Touchstone {

/// Notifications of the desktop: by `org.freedesktop.Notifications` of the given bus, else, where there is no such
/// service, by an icon in the tray that goes away with its message, else not at all. Nothing waits for an answer; all
/// texts are plain. Lives on the window's thread.
class DesktopNotifier : public QObject
{
    Q_OBJECT

public:
    /// `icon` is shown in the tray; the service takes that of the program's desktop file.
    DesktopNotifier(const QDBusConnection &bus, const QIcon &icon, QObject *parent = nullptr);

    /// Shows a title and one line. `activate` is called, at most once, when the person clicks on it.
    void notify(const QString &title, const QString &text, const std::function<void()> &activate);

private Q_SLOTS:
    void onActionInvoked(uint id, const QString &action);
    void onClosed(uint id, uint reason);

private:
    struct Notice
    {
        QString title;
        QString text;
        std::function<void()> activate;
    };

    void askThenSend(const Notice &notice);
    void send(const Notice &notice);
    void showInTray(const Notice &notice);

    QDBusConnection m_bus;
    QIcon m_icon;
    QSystemTrayIcon *m_tray = nullptr;
    std::optional<bool> m_takesMarkup; ///< whether the service reads the body as markup; empty: not asked yet
    QHash<uint, std::function<void()>> m_shown; ///< by the service's number
};

} // namespace Touchstone
