#pragma once

#include <QDBusConnection>
#include <QDBusMessage>
#include <QString>

namespace Touchstone {

/// One interface of an object that another program offers on the bus.
struct BusObject
{
    QString service;
    QString path;
    QString interfaceName;

    QDBusMessage callOf(const QString &method) const
    {
        return QDBusMessage::createMethodCall(service, path, interfaceName, method);
    }
    /// `slot` as SLOT() makes it; Qt has no other way for signals of the bus.
    bool connectTo(QDBusConnection &bus, const QString &signal, QObject *receiver, const char *slot) const
    {
        return bus.connect(service, path, interfaceName, signal, receiver, slot);
    }
};

} // namespace Touchstone
