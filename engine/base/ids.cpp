#include "engine/base/ids.h"

#include <QByteArray>
#include <QRandomGenerator>
#include <QUuid>

namespace Touchstone {

std::string SystemIdSource::uuid()
{
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces).toStdString();
}

std::string SystemIdSource::hex(int bytes)
{
    QByteArray raw(bytes, Qt::Uninitialized);
    for (char &byte : raw)
        byte = static_cast<char>(QRandomGenerator::system()->bounded(256));
    return raw.toHex().toStdString();
}

} // namespace Touchstone
