#pragma once

#include "engine/session/run_spec.h"
#include "gui/run/background.h"
#include "gui/run/ending.h"
#include "gui/run/going_on.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace Touchstone {

class RunPanel;
class RunView;
class Workbench;

/// What can be done with a run that a panel shows: the actions of its ending, going on with it, and branches of it. The
/// same where it ran and out of the history. Disk work happens on a thread. The arguments must outlive it.
class RunActions : public QObject
{
    Q_OBJECT

public:
    /// Dialogs open over `page`.
    RunActions(Workbench &workbench, RunPanel &panel, QWidget *page);

    /// The run that is shown, as in `RunPanel::setRun`; null: none. What can be done with it is not known at first.
    void setRun(const RunView *view, const std::string &historyFile, const std::string &runId);
    /// Reads what can be done with the run now and tells the panel.
    void refresh();
    void act(EndingAction action);
    /// Goes on with a stored run, or says why not. The Run page starts it.
    void resume(const std::string &historyFile, const std::string &runId);
    /// Asks how to branch off from the run that is shown, at the point behind the event `sequence`; -1: at its newest.
    void fork(std::int64_t sequence);
    /// Grades the answer of an iteration (from 0; -1: the last) of the run that is shown once more, as a new run.
    void gradeAgain(int iteration);
    /// Offers to write the files that an iteration (from 0; -1: the end) left into the user's folder.
    void applyToFolder(int iteration);

Q_SIGNALS:
    /// Something was done; in words.
    void said(const QString &text);
    /// Only the page itself can do it: start again, set up, discard.
    void leftToPage(Touchstone::EndingAction action);

private:
    void copyDetails();
    void allowMore();
    GoOnRequest branchOfShown() const;
    void plan(GoOnRequest request, std::function<void(const GoOnPlan &plan)> take);
    void launchUnlessChanged(const GoOnPlan &plan);
    void takeResume(const GoOnPlan &plan);
    void takeFork(const GoOnPlan &plan, std::int64_t sequence);
    void refuse(const Refusal &refusal);

    Workbench &m_workbench;
    RunPanel &m_panel;
    QWidget *m_page;
    const RunView *m_view = nullptr;
    std::string m_historyFile;
    std::string m_runId;
    Background m_background{this};
};

} // namespace Touchstone
