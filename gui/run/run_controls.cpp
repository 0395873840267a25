#include "gui/run/run_controls.h"

#include "gui/app/icons.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace Touchstone {

RunControls::RunControls(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_pause(new QPushButton)
    , m_continue(new QPushButton)
    , m_step(new QPushButton)
    , m_stop(new QPushButton)
{
    m_pause->setObjectName(QStringLiteral("pauseRun"));
    m_pause->setIcon(icons.icon("pause"));
    m_continue->setObjectName(QStringLiteral("continueRun"));
    m_continue->setIcon(icons.icon("play"));
    m_step->setObjectName(QStringLiteral("stepRun"));
    m_step->setIcon(icons.icon("step"));
    m_stop->setObjectName(QStringLiteral("stopRun"));
    m_stop->setIcon(icons.icon("stop"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QPushButton *button : {m_pause, m_continue, m_step, m_stop})
        layout->addWidget(button);
    connect(m_pause, &QPushButton::clicked, this, &RunControls::pauseRequested);
    connect(m_continue, &QPushButton::clicked, this, &RunControls::continueRequested);
    connect(m_step, &QPushButton::clicked, this, &RunControls::stepRequested);
    connect(m_stop, &QPushButton::clicked, this, &RunControls::stopRequested);
    retranslate();
}

void RunControls::setStage(RunStage stage)
{
    if (m_stage == stage)
        return;
    m_stage = stage;
    refresh();
}

void RunControls::setNarrow(bool narrow)
{
    m_narrow = narrow;
    refresh();
}

void RunControls::refresh()
{
    const bool isHeld = m_stage == RunStage::Parked || m_stage == RunStage::Deciding;
    const bool isActive = m_stage != RunStage::None;
    setVisible(isActive);
    m_pause->setVisible(isActive && !isHeld);
    m_pause->setEnabled(m_stage == RunStage::Running);
    m_continue->setVisible(isHeld);
    m_continue->setEnabled(m_stage == RunStage::Parked);
    m_step->setVisible(isActive);
    m_step->setEnabled(m_stage == RunStage::Parked);
    m_stop->setVisible(isActive);
    m_stop->setEnabled(isActive && m_stage != RunStage::Stopping);

    const bool pausing = m_stage == RunStage::Pausing;
    m_pause->setText(m_narrow ? QString() : pausing ? tr("Pausing") : tr("Pause"));
    m_pause->setAccessibleName(pausing ? tr("Pausing: the run parks at its next point") : tr("Pause the run"));
    m_pause->setToolTip(pausing ? tr("The run parks at its next point. A model call or a command that runs now is not "
                                     "interrupted")
                                : tr("Park the run at its next point (F6)"));
    m_step->setToolTip(isHeld ? tr("Go on to the next point (F10)")
                              : tr("Steps are made while the run is parked (F10)"));
}

void RunControls::retranslate()
{
    m_continue->setToolTip(tr("Go on to the next breakpoint (F5 or F6)"));
    m_continue->setAccessibleName(tr("Continue the run"));
    m_step->setAccessibleName(tr("Step to the next point"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop the run (Shift+F5). What has happened stays in the history"));
    m_stop->setAccessibleName(tr("Stop the run"));
    refresh();
}

} // namespace Touchstone
