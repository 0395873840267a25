#pragma once

#include "engine/project/grader_setting.h"
#include "gui/run/run_view.h"

#include <QWidget>

#include <array>

class QComboBox;
class QPushButton;

namespace Touchstone {

class Banner;
class Icons;
class Label;
class PayloadView;

/// What the grader saw in an iteration: the exact payload, how much of the conversation it is, and a warning where a
/// failing verdict may rest on what was hidden, with what can be done about it, and the same evidence graded once
/// more. `icons` must outlive it.
class GraderSawPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GraderSawPanel(const Icons &icons, QWidget *parent = nullptr);

    void setView(const RunView &view);
    /// Shows no run; the last view may go.
    void clear();
    void showIteration(int iteration);
    /// The iteration that is shown, from 0; -1: none.
    int iteration() const;
    void retranslate();
    /// The run has begun or ended.
    void updateState() { showBench(); }
    /// How many iterations can be graded again, from the first one on.
    void setGraded(int iterations);
    /// The chooser, for the bar above.
    QWidget *chooser() const;
    void copy() const;

Q_SIGNALS:
    void remedyRequested(Touchstone::GraderRemedy remedy, const Touchstone::HiddenEvidence &hidden);
    /// Try to sway the grader of this iteration, from 0.
    void benchRequested(int iteration);
    /// Grade the answer of this iteration, from 0, once more.
    void gradeAgainRequested(int iteration);

private:
    QWidget *makeRemedies();
    QWidget *makeFooter();
    HiddenEvidence hidden() const;
    void fillChooser();
    void showPayload();
    void showBench();
    void showHidden(const IterationView &iteration);

    PayloadView *m_payload;
    Banner *m_warning;
    QWidget *m_remedies = nullptr;
    std::array<QPushButton *, 3> m_remedyButtons{}; ///< in the order of GraderRemedy
    Label *m_footer;
    QPushButton *m_again;
    QPushButton *m_bench;
    int m_graded = 0;
    QWidget *m_chooser;
    Label *m_chooserName;
    QComboBox *m_iterations;
    const RunView *m_view = nullptr; ///< of the last `setView`; whoever calls keeps it
    bool m_picked = false; ///< the user chose an iteration; else the last one is shown
};

} // namespace Touchstone
