#pragma once

#include "gui/app/desktop_theme.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/theme.h"

#include <QObject>

#include <optional>

namespace Touchstone {

/// The colours, fonts, icons and style of the whole program; sets them on the QApplication. Follows the setting, else
/// the desktop. One at a time, on the window's thread, made before the first widget; `settings` must outlive it.
class Appearance : public QObject
{
    Q_OBJECT

public:
    explicit Appearance(Settings &settings, QObject *parent = nullptr);

    /// Wins over the setting for this process (`--theme`).
    void setOverride(std::optional<ThemeChoice> choice);
    /// Begins to follow the desktop; after the first paint, as the bus takes its time.
    void followDesktop();

    const Theme &theme() const { return m_icons.theme(); }
    const Icons &icons() const { return m_icons; }

Q_SIGNALS:
    /// After palette and icons have changed.
    void themeChanged();

private:
    bool wantsDark() const;
    void apply();

    Settings &m_settings;
    DesktopTheme m_desktop;
    std::optional<ThemeChoice> m_override;
    Icons m_icons;
};

} // namespace Touchstone
