#include "gui/start/tour.h"

#include "gui/app/settings.h"

#include <QCoreApplication>
#include <QDir>

namespace Touchstone {

QString bundledTourFolder()
{
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/touchstone/tour"));
}

QString tourFolder()
{
    return Settings::dataFolder() + QStringLiteral("/tour");
}

} // namespace Touchstone
