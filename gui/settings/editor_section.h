#pragma once

#include "gui/settings/settings_form.h"

class QCheckBox;
class QSpinBox;

namespace Touchstone {

class Settings;

/// How the editors behave, and the debug options. `settings` must outlive it.
class EditorSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit EditorSection(Settings &settings, QWidget *parent = nullptr);

protected:
    void retranslate() override;

private:
    Settings &m_settings;
    Label *m_title;
    QSpinBox *m_zoom;
    SettingsRow m_zoomRow;
    QCheckBox *m_wrap;
    SettingsRow m_wrapRow;
    QCheckBox *m_images;
    SettingsRow m_imagesRow;
};

} // namespace Touchstone
