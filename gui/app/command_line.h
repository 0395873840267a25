#pragma once

#include "gui/app/settings.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace Touchstone {

/// What `touchstone` was started with (`design/interfaces.md`). Read before there is a QApplication, so that
/// `--version` and `--help` need no display.
struct CommandLine
{
    bool help = false;
    bool version = false;
    bool watchdog = false;
    bool tour = false; ///< open the bundled tour
    QStringList paths; ///< a project folder, or files of one
    QString screenshot; ///< picture to paint instead of showing a window
    QString page;
    std::optional<ThemeChoice> theme;
    QString language;
    QString scale; ///< factor, as QT_SCALE_FACTOR takes it
    QSize size{1280, 800};
    bool run = false; ///< play the tour's run to its end first
    QString error; ///< what is wrong with the arguments, in English; empty: nothing
};

/// Reads the arguments after the program's name.
CommandLine parseCommandLine(const QStringList &arguments);

/// What `--help` prints.
QString usageText();

} // namespace Touchstone
