#pragma once

#include "engine/session/run_control.h"
#include "engine/session/run_spec.h"
#include "gui/app/page.h"
#include "gui/app/status_feed.h"
#include "gui/run/background.h"
#include "gui/run/ending.h"
#include "gui/run/run_view.h"

#include <QTimer>
#include <QVariantMap>

#include <functional>
#include <utility>
#include <vector>

class QPushButton;
class QStackedWidget;

namespace Touchstone {

class Banner;
class BreakpointBar;
class EmptyState;
class LiveRun;
class RunActions;
class RunControls;
class RunHeader;
class RunPanel;
class RunSetupPanel;
class Toast;
class Workbench;

/// Sets a run up, starts it, and shows it live: one run at a time, in one tab of `RunTabsPage`. `workbench` must
/// outlive it.
class RunPage : public Page
{
    Q_OBJECT

public:
    explicit RunPage(Workbench &workbench, QWidget *parent = nullptr);
    ~RunPage() override;

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;

    const LiveRun &run() const { return *m_run; }
    /// Whether a run is shown, and not the set-up of one.
    bool showsRun() const { return m_showsRun; }
    /// What it has to tell the frame; `RunTabsPage` passes on that of the tab that is shown.
    const StatusFeed &status() const { return m_status; }
    /// Shows the set-up, unless a run goes on, with this rubric; empty: the page's choice.
    void setUp(const QString &rubric);
    /// Starts a run with the first task and rubric as soon as they are read.
    void startAtOnce();
    /// Starts a run that is given as it is. None may go on here.
    void launch(RunSpec spec);
    /// Whether the last answer of the run that is shown can be graded again.
    bool canGradeAgain() const;
    void gradeAgain();
    /// Puts the keyboard where the task is typed.
    void focusTask();
    /// Whether a task was typed that is in no file and was not run.
    bool hasOwnTask() const;
    /// What was chosen in the set-up, for the next session; taken over once a project is open.
    QVariantMap choices() const;
    void setChoices(const QVariantMap &choices);

    /// Says why a run may not begin beside those of other tabs; empty: it may.
    using ClashCheck = std::function<QString(const Project &project, const QString &recordFile)>;
    void setClashCheck(ClashCheck check) { m_clashCheck = std::move(check); }
    /// What the check says may have changed.
    void checkClash();
    /// Takes over the breakpoints of the project, which another tab has changed.
    void readBreakpoints();

Q_SIGNALS:
    /// The person changed the project's breakpoints here.
    void breakpointsEdited();
    /// A run that was to begin as soon as everything is read cannot; in words.
    void startRefused(const QString &why);

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
    void takeChoices();
    QString clashWith(const QString &recordFile) const;
    std::optional<Obstacle> obstacle() const;
    void updateStart();
    void start();
    void startWhenReady();
    RunSpec specOfNext() const;
    void stop();
    void pause();
    void decide(const GateDecision &decision);
    void updateControls();
    void takeBreakpoints(std::vector<Breakpoint> breakpoints);
    void changeBreakpoints(const std::vector<Breakpoint> &breakpoints);
    void editBreakpoints();
    void showSetup();
    void onChanged(const RunView::Changes &changes);
    void onEnded();
    void onTick();
    void showHeader();
    void tellStatus();
    QString retryText(const RunView &view) const;
    void tellRecording();
    void askNumber();
    void act(EndingAction action);
    void annotate(const AnnotationChange &change);
    void discard();
    QString runFolder() const;

    Workbench &m_workbench;
    StatusFeed m_status;
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
    RunActions *m_actions = nullptr;
    Toast *m_toast = nullptr;
    std::vector<Breakpoint> m_breakpoints; ///< of the open project
    QTimer m_clock;
    std::int64_t m_number = 0; ///< of the run in the history; 0: not known
    bool m_showsRun = false;
    bool m_startPending = false; ///< asked to start before everything was read
    QVariantMap m_choices; ///< to be taken over
    ClashCheck m_clashCheck;
    Background m_background{this};
};

} // namespace Touchstone
