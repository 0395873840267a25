#pragma once

#include "gui/app/stall_watchdog.h"

#include <QApplication>

namespace Touchstone {

/// The QApplication of the program and of its tests: names it and lets the watchdog see every event.
class Application : public QApplication
{
    Q_OBJECT

public:
    /// As QApplication: both must stay valid.
    Application(int &argc, char **argv);

    StallWatchdog &watchdog() { return m_watchdog; }

    bool notify(QObject *receiver, QEvent *event) override;

private:
    bool watchedNotify(QObject *receiver, QEvent *event);

    StallWatchdog m_watchdog;
    int m_depth = 0;
    int m_deepestLoop = 0;
};

} // namespace Touchstone
