#pragma once

#include "gui/settings/settings_form.h"

class QCheckBox;
class QSpinBox;

namespace Touchstone {

class Settings;

/// What is told of runs while nobody looks. `settings` must outlive it.
class RunsSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit RunsSection(Settings &settings, QWidget *parent = nullptr);

protected:
    void retranslate() override;

private:
    Settings &m_settings;
    Label *m_title;
    QCheckBox *m_notify;
    SettingsRow m_notifyRow;
    QSpinBox *m_seconds;
    SettingsRow m_secondsRow;
};

} // namespace Touchstone
