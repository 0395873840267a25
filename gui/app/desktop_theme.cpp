#include "gui/app/desktop_theme.h"

#include "gui/app/bus_object.h"

#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>

namespace Touchstone {

namespace {

const BusObject portalSettings{QStringLiteral("org.freedesktop.portal.Desktop"),
                               QStringLiteral("/org/freedesktop/portal/desktop"),
                               QStringLiteral("org.freedesktop.portal.Settings")};
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString colorScheme = QStringLiteral("color-scheme");

// Values of the portal.
constexpr uint prefersDark = 1;
constexpr uint prefersLight = 2;

} // namespace

DesktopTheme::DesktopTheme(QObject *parent)
    : QObject(parent)
    , m_dark(QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5F)
{
}

void DesktopTheme::connectPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    portalSettings.connectTo(bus, QStringLiteral("SettingChanged"), this,
                             SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage call = portalSettings.callOf(QStringLiteral("Read"));
    call << appearance << colorScheme;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            take(reply.value().variant());
        watcher->deleteLater();
    });
}

void DesktopTheme::onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value)
{
    if (group == appearance && key == colorScheme)
        take(value.variant());
}

void DesktopTheme::take(const QVariant &scheme)
{
    // `Read` wraps the value twice, the signal once.
    const QVariant inner = scheme.canConvert<QDBusVariant>() ? scheme.value<QDBusVariant>().variant() : scheme;
    const uint value = inner.toUInt();
    if (value != prefersDark && value != prefersLight)
        return;
    const bool dark = value == prefersDark;
    if (dark == m_dark)
        return;
    m_dark = dark;
    Q_EMIT changed();
}

} // namespace Touchstone
