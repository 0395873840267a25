#pragma once

#include <QObject>
#include <QPalette>

class QDBusVariant;

namespace Touchstone {

/// Whether the desktop wants dark colours: the settings portal (`org.freedesktop.appearance color-scheme`), else the
/// palette that Qt started with. Asks the portal without waiting. Made before the program sets its own palette.
class DesktopTheme : public QObject
{
    Q_OBJECT

public:
    explicit DesktopTheme(QObject *parent = nullptr);

    bool isDark() const { return m_dark; }
    /// Asks the portal and follows its changes. Not part of the constructor: the bus costs time before the first paint.
    void connectPortal();

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void take(const QVariant &scheme);

    bool m_dark;
};

} // namespace Touchstone
