#pragma once

#include "gui/settings/settings_form.h"

class QCheckBox;

namespace Touchstone {

class Settings;

/// Debug options, and where the program keeps its files. `settings` must outlive it.
class AdvancedSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit AdvancedSection(Settings &settings, QWidget *parent = nullptr);

protected:
    void retranslate() override;

private:
    Settings &m_settings;
    Label *m_title;
    QCheckBox *m_watchdog;
    SettingsRow m_watchdogRow;
    Label *m_configFolder;
    SettingsRow m_configRow;
    Label *m_dataFolder;
    SettingsRow m_dataRow;
};

} // namespace Touchstone
