#pragma once

#include "gui/settings/settings_form.h"

class QCheckBox;
class QComboBox;

namespace Touchstone {

class SegmentedControl;
class Settings;

/// Colours, language, letters in cells. `settings` must outlive it.
class LooksSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit LooksSection(Settings &settings, QWidget *parent = nullptr);

protected:
    void retranslate() override;

private:
    Settings &m_settings;
    Label *m_title;
    SegmentedControl *m_theme;
    SettingsRow m_themeRow;
    QComboBox *m_language;
    SettingsRow m_languageRow;
    QCheckBox *m_letters;
    SettingsRow m_lettersRow;
};

} // namespace Touchstone
