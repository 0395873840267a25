#include "gui/settings/advanced_section.h"

#include "gui/app/settings.h"
#include "gui/widgets/label.h"

#include <QCheckBox>
#include <QDir>

namespace Touchstone {

namespace {

Label *pathLabel(const QString &path)
{
    auto *label = new Label(FontRole::CodeSmall);
    label->setText(QDir::toNativeSeparators(path));
    label->setElide(Qt::ElideMiddle);
    return label;
}

} // namespace

AdvancedSection::AdvancedSection(Settings &settings, QWidget *parent)
    : SettingsForm(parent)
    , m_settings(settings)
    , m_title(addHeading())
    , m_watchdog(new QCheckBox)
    , m_watchdogRow(addRow(m_watchdog))
    , m_configFolder(pathLabel(settings.folder()))
    , m_configRow(addRow(m_configFolder))
    , m_dataFolder(pathLabel(Settings::dataFolder()))
    , m_dataRow(addRow(m_dataFolder))
{
    m_watchdog->setObjectName(QStringLiteral("settingsWatchdog"));
    m_watchdog->setChecked(settings.watchdog());
    connect(m_watchdog, &QCheckBox::toggled, this, [this](bool on) { m_settings.setWatchdog(on); });
    AdvancedSection::retranslate();
}

void AdvancedSection::retranslate()
{
    m_title->setText(tr("Advanced"));
    m_watchdog->setText(tr("Measure stalls of the window"));
    m_watchdogRow.setTexts(m_watchdog, tr("Watchdog"), tr("Prints the longest one on the terminal at the end."));
    m_watchdog->setAccessibleName(m_watchdog->text());
    m_configRow.setTexts(m_configFolder, tr("Settings"), tr("TOUCHSTONE_CONFIG_DIR moves this folder."));
    m_dataRow.setTexts(m_dataFolder, tr("Data"),
                       tr("The tour's copy and, unless TOUCHSTONE_HISTORY moves it, the history."));
}

} // namespace Touchstone
