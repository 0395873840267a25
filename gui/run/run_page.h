#pragma once

#include "engine/session/run_control.h"
#include "engine/session/run_spec.h"
#include "gui/app/page.h"
#include "gui/run/background.h"
#include "gui/run/ending.h"
#include "gui/run/run_view.h"

#include <QTimer>

#include <vector>

class QPushButton;
class QStackedWidget;

namespace Touchstone {

class Banner;
class BreakpointBar;
class EmptyState;
class LiveRun;
class RunControls;
class RunHeader;
class RunPanel;
class RunSetupPanel;
class Toast;
class Workbench;

/// Sets a run up, starts it, and shows it live. One run at a time. `workbench` must outlive it.
class RunPage : public Page
{
    Q_OBJECT

public:
    explicit RunPage(Workbench &workbench, QWidget *parent = nullptr);
    ~RunPage() override;

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;

    const LiveRun &run() const { return *m_run; }

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;

private:
    /// What keeps a run from being started.
    struct Obstacle
    {
        QString title;
        QString text;
        bool settings = false; ///< the settings page is where it can be changed
    };

    void connectParts();
    void takeProject();
    std::optional<Obstacle> obstacle() const;
    void updateStart();
    void start();
    void startWhenReady();
    void launch(RunSpec spec);
    RunSpec specOfNext() const;
    void stop();
    void pause();
    void decide(const GateDecision &decision);
    void updateControls();
    void takeBreakpoints(std::vector<Breakpoint> breakpoints);
    void editBreakpoints();
    void showSetup();
    void onChanged(const RunView::Changes &changes);
    void onEnded();
    void onTick();
    void showHeader();
    void tellStatus();
    QString retryText(const RunView &view) const;
    void tellRecording();
    void showDifference();
    void askNumber();
    void act(EndingAction action);
    void discard();
    QString runFolder() const;

    Workbench &m_workbench;
    LiveRun *m_run;
    RunHeader *m_header = nullptr;
    QPushButton *m_start = nullptr;
    RunControls *m_controls = nullptr;
    QPushButton *m_new = nullptr;
    Banner *m_obstacle = nullptr;
    QStackedWidget *m_stack = nullptr;
    QWidget *m_setupSide = nullptr;
    BreakpointBar *m_setupBreakpoints = nullptr;
    EmptyState *m_noProject = nullptr;
    RunSetupPanel *m_setup = nullptr;
    RunPanel *m_panel = nullptr;
    Toast *m_toast = nullptr;
    std::vector<Breakpoint> m_breakpoints; ///< of the open project
    QTimer m_clock;
    std::int64_t m_number = 0; ///< of the run in the history; 0: not known
    bool m_showsRun = false;
    bool m_startPending = false; ///< asked to start before everything was read
    Background m_background{this};
};

} // namespace Touchstone
