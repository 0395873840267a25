#pragma once

#include "engine/project/grader_setting.h"
#include "engine/session/run_control.h"
#include "gui/run/background.h"
#include "gui/run/ending.h"
#include "gui/run/run_view.h"

#include <QWidget>

#include <optional>
#include <vector>

class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

class Banner;
class BreakpointBar;
class FilesPanel;
class GraderSawPanel;
class Icons;
class PendingPanel;
class RunPlaces;
class SegmentedControl;
class Settings;
class Toast;
class TranscriptPanel;
class VerdictPanel;

/// A run below its head: the banner of its ending or of where it is parked, verdicts at the left, and transcript, the
/// grader's payload, files and the pending work of a parked run at the right. Shows a live run and a stored one alike;
/// only a live one is parked. Both arguments must outlive it.
class RunPanel : public QWidget
{
    Q_OBJECT

public:
    RunPanel(const Icons &icons, Settings &settings, EndingPlace place, QWidget *parent = nullptr);

    /// Begins to show another run; `view` must stay valid until the next call. `runFolder`: where it keeps its files.
    void setRun(const RunView *view, const QString &runFolder);
    /// Takes over what has changed in the run. `now`: ms since the epoch.
    void refresh(const RunView::Changes &changes, std::int64_t now);
    void setNow(std::int64_t now);
    /// So many files of this run were written into the user's folder; the banner says so from now on.
    void setApplied(int files);
    /// What can still be done with the run, for the banner of its ending; `setRun` forgets it.
    void setOutlook(const RunOutlook &outlook);
    /// Whether its last answer can be graded again.
    bool canGradeAgain() const;
    /// The iteration whose evidence is shown, from 0, if it can be graded again; -1: it cannot.
    int gradableIteration() const;

    /// Where the run stops, for the bar below the transcript.
    void setBreakpoints(const std::vector<Breakpoint> &breakpoints);
    /// Whether the parked run can go on with what was typed.
    bool canProceed() const;
    /// Asks to let it go on, to the next breakpoint or by one step.
    void proceed(bool step);
    /// What came of the decision that was asked for: it was taken, or `refusal` says why not.
    void setDecided(const QString &refusal);
    /// Goes to the last thing that the grader said.
    void showLastOfGrader();
    /// The grader's settings were changed: says so, and takes the change back when the user wants to.
    void offerUndo(const SettingChange &change);
    void find();
    void findNext(bool forward);
    VerdictPanel *verdicts() const { return m_verdicts; }
    TranscriptPanel *transcript() const { return m_transcript; }

Q_SIGNALS:
    void actionRequested(Touchstone::EndingAction action);
    /// The person decided about the parked run.
    void decided(const Touchstone::GateDecision &decision);
    /// What `canProceed` says may have changed.
    void pendingChanged();
    void breakpointsRequested();
    /// Something about the grader of the next run is to be changed, since it did not get all of the evidence.
    void remedyRequested(Touchstone::GraderRemedy remedy, const Touchstone::HiddenEvidence &hidden);
    /// Try to sway the grader of an iteration, from 0.
    void benchRequested(int iteration);
    /// Grade the answer of an iteration, from 0, once more.
    void gradeAgainRequested(int iteration);
    /// Write the files of an iteration, from 0, into the user's folder.
    void restoreRequested(int iteration);
    /// What `canGradeAgain` says may have changed.
    void outlookChanged();
    void breakpointToggled(const Touchstone::Breakpoint &breakpoint);
    /// Branch off behind the event `sequence`; -1: at the newest point.
    void forkRequested(std::int64_t sequence);
    /// The person notes something beside the run, or takes it back.
    void annotationRequested(const Touchstone::AnnotationChange &change);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Tab { TranscriptTab, GraderTab, FilesTab, PendingTab };

    QWidget *makeTabs();
    void makeButtons();
    void connectParts();
    void showEnding();
    void makePending(QWidget *right);
    void showParked();
    void makeParkedButtons();
    void leaveParked();
    void updateParked();
    void showTab(int tab);
    void overridePending(const CriterionVerdict &verdict);
    void jumpTo(int itemId, const QString &quote);
    void copyTab() const;
    void undoChange();
    void retranslate();

    const Icons &m_icons;
    EndingPlace m_place;
    const RunView *m_view = nullptr;
    QString m_runFolder;
    int m_appliedFiles = 0;
    RunOutlook m_outlook;
    Banner *m_banner;
    QSplitter *m_splitter;
    VerdictPanel *m_verdicts;
    SegmentedControl *m_tabs;
    QToolButton *m_following;
    QToolButton *m_find;
    QToolButton *m_copy;
    QStackedWidget *m_stack;
    TranscriptPanel *m_transcript;
    GraderSawPanel *m_graderSaw;
    FilesPanel *m_files;
    Toast *m_toast;
    RunPlaces *m_places;
    PendingPanel *m_pending = nullptr; ///< of live runs only
    BreakpointBar *m_breakpoints = nullptr;
    QPushButton *m_fork = nullptr; ///< of the banner, while it shows a parking
    QPushButton *m_step = nullptr;
    QPushButton *m_proceed = nullptr;
    int m_parking = 0; ///< number of the parking that is shown; 0: none
    std::optional<QString> m_givenRubric; ///< by a person, for the next grading
    std::optional<SettingChange> m_change; ///< that the toast offers to undo
    Background m_background{this};
};

} // namespace Touchstone
