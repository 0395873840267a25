#include "gui/app/appearance.h"

#include "gui/app/style.h"

#include <QApplication>
#include <QToolTip>

namespace Touchstone {

Appearance::Appearance(Settings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_icons(Theme::light())
{
    registerResources();
    QApplication::setFont(uiFont());
    QApplication::setStyle(new Style(m_icons));
    if (wantsDark())
        m_icons.setTheme(Theme::darkTheme());
    QApplication::setPalette(theme().palette());
    QToolTip::setPalette(theme().palette());
    QToolTip::setFont(fontFor(FontRole::Caption));
    const auto reconsider = [this] {
        if (wantsDark() != theme().dark)
            apply();
    };
    connect(&m_settings, &Settings::themeChanged, this, reconsider);
    connect(&m_desktop, &DesktopTheme::changed, this, reconsider);
}

void Appearance::setOverride(std::optional<ThemeChoice> choice)
{
    m_override = choice;
    if (wantsDark() != theme().dark)
        apply();
}

void Appearance::followDesktop()
{
    m_desktop.connectPortal();
}

bool Appearance::wantsDark() const
{
    const ThemeChoice choice = m_override.value_or(m_settings.theme());
    return choice == ThemeChoice::System ? m_desktop.isDark() : choice == ThemeChoice::Dark;
}

void Appearance::apply()
{
    // Icons first: widgets repaint on the palette's change and must find the new colours.
    m_icons.setTheme(wantsDark() ? Theme::darkTheme() : Theme::light());
    QApplication::setPalette(theme().palette());
    QToolTip::setPalette(theme().palette());
    Q_EMIT themeChanged();
}

} // namespace Touchstone
