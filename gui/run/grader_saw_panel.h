#pragma once

#include "gui/run/run_view.h"

#include <QWidget>

class QComboBox;

namespace Touchstone {

class Banner;
class Icons;
class Label;
class PayloadView;

/// What the grader saw in an iteration: the exact payload, how much of the conversation it is, and a warning where a
/// failing verdict may rest on what was hidden. `icons` must outlive it.
class GraderSawPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GraderSawPanel(const Icons &icons, QWidget *parent = nullptr);

    void setView(const RunView &view);
    void showIteration(int iteration);
    /// The iteration that is shown, from 0; -1: none.
    int iteration() const;
    void retranslate();
    /// The chooser, for the bar above.
    QWidget *chooser() const;
    void copy() const;

private:
    void fillChooser();
    void showPayload();
    void showHidden(const IterationView &iteration);

    PayloadView *m_payload;
    Banner *m_warning;
    Label *m_footer;
    QWidget *m_chooser;
    Label *m_chooserName;
    QComboBox *m_iterations;
    const RunView *m_view = nullptr; ///< of the last `setView`; whoever calls keeps it
    bool m_picked = false; ///< the user chose an iteration; else the last one is shown
};

} // namespace Touchstone
