#include "gui/app/desktop_notifier.h"

#include "gui/app/bus_object.h"

#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QStringList>
#include <QSystemTrayIcon>
#include <QTimer>
#include <QVariantMap>

#include <chrono>

namespace Touchstone {

namespace {

// Names of the Desktop Notifications Specification 1.2.
const BusObject notifications{QStringLiteral("org.freedesktop.Notifications"),
                              QStringLiteral("/org/freedesktop/Notifications"),
                              QStringLiteral("org.freedesktop.Notifications")};
const QString defaultAction = QStringLiteral("default");
const QString markupCapability = QStringLiteral("body-markup");
constexpr int usualTimeout = -1; ///< as the service likes
constexpr std::chrono::seconds trayTime(20);

} // namespace

DesktopNotifier::DesktopNotifier(const QDBusConnection &bus, const QIcon &icon, QObject *parent)
    : QObject(parent)
    , m_bus(bus)
    , m_icon(icon)
{
    if (!m_bus.isConnected())
        return;
    notifications.connectTo(m_bus, QStringLiteral("ActionInvoked"), this, SLOT(onActionInvoked(uint, QString)));
    notifications.connectTo(m_bus, QStringLiteral("NotificationClosed"), this, SLOT(onClosed(uint, uint)));
}

void DesktopNotifier::notify(const QString &title, const QString &text, const std::function<void()> &activate)
{
    const Notice notice{title, text, activate};
    if (!m_bus.isConnected())
        showInTray(notice);
    else if (m_takesMarkup)
        send(notice);
    else
        askThenSend(notice);
}

/// A service that reads markup has to be given escaped text; another one would show the escapes.
void DesktopNotifier::askThenSend(const Notice &notice)
{
    auto *watcher =
        new QDBusPendingCallWatcher(m_bus.asyncCall(notifications.callOf(QStringLiteral("GetCapabilities"))), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, notice] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError()) {
            showInTray(notice);
            return;
        }
        m_takesMarkup = reply.value().contains(markupCapability);
        send(notice);
    });
}

void DesktopNotifier::send(const Notice &notice)
{
    QDBusMessage call = notifications.callOf(QStringLiteral("Notify"));
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
    const QStringList actions{defaultAction, tr("Show the run")};
    call << QGuiApplication::applicationDisplayName() << uint(0) << QGuiApplication::desktopFileName() << notice.title
         << (*m_takesMarkup ? notice.text.toHtmlEscaped() : notice.text) << actions << hints << usualTimeout;
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, notice] {
        const QDBusPendingReply<uint> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError())
            showInTray(notice);
        else
            m_shown.insert(reply.value(), notice.activate);
    });
}

void DesktopNotifier::showInTray(const Notice &notice)
{
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages())
        return;
    delete m_tray;
    m_tray = new QSystemTrayIcon(m_icon, this);
    m_tray->setToolTip(QGuiApplication::applicationDisplayName());
    QSystemTrayIcon *tray = m_tray;
    connect(tray, &QSystemTrayIcon::messageClicked, this, [tray, notice] {
        tray->hide();
        notice.activate();
    });
    QTimer::singleShot(trayTime, tray, &QSystemTrayIcon::hide);
    tray->show();
    tray->showMessage(notice.title, notice.text, m_icon);
}

void DesktopNotifier::onActionInvoked(uint id, const QString &action)
{
    const std::function<void()> activate = m_shown.take(id);
    if (activate && action == defaultAction)
        activate();
}

void DesktopNotifier::onClosed(uint id, uint /*reason*/)
{
    m_shown.remove(id);
}

} // namespace Touchstone
