#pragma once

#include <QPixmap>
#include <QTest>
#include <QWidget>

namespace Touchstone {

/// A picture that a person looks at now and then: written anew to tests/cases/pictures with UPDATE_PICTURES=1. What can
/// be said in words is compared by the test itself, since fonts differ from machine to machine.
inline void keepPicture(QWidget &widget, const char *name)
{
    if (!qEnvironmentVariableIsSet("UPDATE_PICTURES"))
        return;
    QTest::qWait(50); // what is painted late
    QVERIFY(widget.grab().save(QStringLiteral(TESTS_DIR "/cases/pictures/%1.png").arg(QLatin1String(name))));
}

} // namespace Touchstone
