#pragma once

#include <QWidget>

#include <cstdint>

class QPushButton;

namespace Touchstone {

class Icons;

/// What can be done with the controls of a run.
enum class RunStage : std::uint8_t {
    None, ///< no run goes on
    Running,
    Pausing, ///< asked to pause, not come to a point yet
    Parked,
    Deciding, ///< the decision about a parked run is under way, or cannot be made as it is
    Stopping,
};

/// Pause, continue, step and stop in the head of a run. `icons` must outlive it.
class RunControls : public QWidget
{
    Q_OBJECT

public:
    explicit RunControls(const Icons &icons, QWidget *parent = nullptr);

    void setStage(RunStage stage);
    RunStage stage() const { return m_stage; }
    /// Icons alone in narrow windows.
    void setNarrow(bool narrow);
    void retranslate();

Q_SIGNALS:
    void pauseRequested();
    void continueRequested();
    void stepRequested();
    void stopRequested();

private:
    void refresh();

    RunStage m_stage = RunStage::None;
    bool m_narrow = false;
    QPushButton *m_pause;
    QPushButton *m_continue;
    QPushButton *m_step;
    QPushButton *m_stop;
};

} // namespace Touchstone
