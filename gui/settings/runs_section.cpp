#include "gui/settings/runs_section.h"

#include "gui/app/settings.h"
#include "gui/widgets/label.h"

#include <QCheckBox>
#include <QSpinBox>

namespace Touchstone {

namespace {

constexpr int longestSeconds = 86'400;
constexpr int secondsStep = 10;

} // namespace

RunsSection::RunsSection(Settings &settings, QWidget *parent)
    : SettingsForm(parent)
    , m_settings(settings)
    , m_title(addHeading())
    , m_notify(new QCheckBox)
    , m_notifyRow(addRow(m_notify))
    , m_seconds(new QSpinBox)
    , m_secondsRow(addRow(m_seconds))
{
    m_notify->setObjectName(QStringLiteral("settingsNotify"));
    m_seconds->setObjectName(QStringLiteral("settingsLongRun"));
    m_notify->setChecked(settings.notifiesOfRuns());
    m_seconds->setRange(0, longestSeconds);
    m_seconds->setSingleStep(secondsStep);
    m_seconds->setGroupSeparatorShown(true);
    m_seconds->setValue(settings.longRunSeconds());
    m_seconds->setEnabled(m_notify->isChecked());
    connect(m_notify, &QCheckBox::toggled, this, [this](bool on) {
        m_settings.setNotifiesOfRuns(on);
        m_seconds->setEnabled(on);
    });
    connect(m_seconds, &QSpinBox::valueChanged, this, [this](int seconds) { m_settings.setLongRunSeconds(seconds); });
    RunsSection::retranslate();
}

void RunsSection::retranslate()
{
    m_title->setText(tr("Runs"));
    m_notify->setText(tr("Tell me when a long run ends or waits for me"));
    m_notifyRow.setTexts(m_notify, tr("Notifications"), tr("By the desktop, while you work in another program."));
    m_notify->setAccessibleName(m_notify->text());
    m_seconds->setSuffix(tr(" s", "seconds"));
    m_secondsRow.setTexts(m_seconds, tr("Long from"), tr("Shorter runs say nothing. 0: every run does."));
}

} // namespace Touchstone
