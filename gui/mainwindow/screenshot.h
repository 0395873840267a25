#pragma once

#include "gui/app/page.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace Touchstone {

class MainWindow;
class Workbench;

/// Paints one page of the window into a file without anybody at the keyboard, then ends the event loop with 0, or with
/// 1 and a line on stderr: `--screenshot`. A run that cannot begin is told so too, and the picture shows why. Both
/// arguments must outlive it.
class Screenshot : public QObject
{
    Q_OBJECT

public:
    struct Plan
    {
        QString file;
        PageId page = PageId::Start;
        bool playRun = false; ///< starts a run and waits for its end
        bool waitForProject = false; ///< a project is being opened
    };

    Screenshot(MainWindow &window, Workbench &workbench, Plan plan);

    void start();

private:
    void prepare();
    void play();
    void settle();
    /// Takes the picture once nothing has been read for a while.
    void lookForQuiet();
    void take();
    void fail(const QString &reason);

    MainWindow &m_window;
    Workbench &m_workbench;
    Plan m_plan;
    QElapsedTimer m_waiting; // since all that was asked for was under way
    int m_quietLooks = 0; // since something was read
    bool m_done = false;
    int m_status = 0; ///< that the program ends with
};

} // namespace Touchstone
