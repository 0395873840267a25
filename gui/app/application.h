#pragma once

#include "gui/app/stall_watchdog.h"

#include <QApplication>

namespace Touchstone {

/// The QApplication of the program and of its tests: names it, lets the watchdog see every event, and keeps the keys
/// that belong to an input method from doing anything else while a text is composed (Enter must not send a half-written
/// word).
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
    /// Follows the composing; true for a key that belongs to it.
    bool isComposed(QObject *receiver, QEvent *event);

    StallWatchdog m_watchdog;
    const QObject *m_composing = nullptr; // compared only: it may be gone
    int m_depth = 0;
    int m_deepestLoop = 0;
};

} // namespace Touchstone
