#include "gui/app/theme.h"

#include <QApplication>
#include <QFontDatabase>

#include <algorithm>
#include <array>

namespace Touchstone {

namespace {

using Rgb = QRgb;

QColor rgb(Rgb value)
{
    return QColor::fromRgb(static_cast<int>((value >> 16U) & 0xFFU), static_cast<int>((value >> 8U) & 0xFFU),
                           static_cast<int>(value & 0xFFU));
}

struct ToneRow
{
    StateTone state;
    char16_t letter;
    const char *icon;
    Rgb lightFg, lightTint, darkFg, darkTint;
};

// The second table of design/looks.md §1.
constexpr std::array<ToneRow, stateToneCount> toneRows{{
    {StateTone::Pass, u'P', "state-pass", 0x11713F, 0xE0F2E7, 0x63C791, 0x17301F},
    {StateTone::Fail, u'F', "state-fail", 0xB3261E, 0xFBE7E5, 0xFF8F84, 0x3E1E1C},
    {StateTone::NotGraded, u'N', "state-notgraded", 0x5F6268, 0xF0F0ED, 0xA1A5AC, 0x232428},
    {StateTone::Unverified, u'U', "state-unverified", 0x7A5000, 0xFCF1D6, 0xE5B65A, 0x33290F},
    {StateTone::Error, u'E', "state-error", 0x8A3A00, 0xFCE9DA, 0xF4A46F, 0x3A2410},
    {StateTone::Human, u'H', "state-human", 0x6A3DA8, 0xF0E9FA, 0xC6A7F5, 0x2D2242},
    {StateTone::Running, u'R', "state-running", 0x2A5BD0, 0xE3ECFD, 0x92B2FF, 0x1D2B4E},
    {StateTone::Fixed, u'+', "state-fixed", 0x11713F, 0xE0F2E7, 0x63C791, 0x17301F},
    {StateTone::Regressed, u'\u2212', "state-regressed", 0xB3261E, 0xFBE7E5, 0xFF8F84, 0x3E1E1C},
    {StateTone::Flapping, u'~', "state-flapping", 0x7A5000, 0xFCF1D6, 0xE5B65A, 0x33290F},
    {StateTone::Loads, u'L', "state-loads", 0x11713F, 0xE0F2E7, 0x63C791, 0x17301F},
    {StateTone::Shadowed, u'S', "state-shadowed", 0x5C577A, 0xECEAF3, 0xB3ADD1, 0x28263A},
    {StateTone::Changed, u'C', "state-changed", 0x7A5000, 0xFCF1D6, 0xE5B65A, 0x33290F},
    {StateTone::WillNotLoad, u'W', "state-willnotload", 0xB3261E, 0xFBE7E5, 0xFF8F84, 0x3E1E1C},
    {StateTone::NotPortable, u'O', "state-notportable", 0x0B5F7A, 0xDFF1F6, 0x6FC6E0, 0x10303A},
    {StateTone::Style, u'T', "state-style", 0x55585E, 0xECECE9, 0xA9ACB3, 0x2A2B2F},
}};

const ToneRow &rowOf(StateTone state)
{
    return toneRows.at(static_cast<std::size_t>(state));
}

void setTones(Theme &theme)
{
    for (const ToneRow &row : toneRows) {
        ToneColors &colors = theme.tones.at(static_cast<std::size_t>(row.state));
        colors.fg = rgb(theme.dark ? row.darkFg : row.lightFg);
        colors.tint = rgb(theme.dark ? row.darkTint : row.lightTint);
    }
}

QFont scaled(QFont font, qreal points, QFont::Weight weight)
{
    font.setPointSizeF(points);
    font.setWeight(weight);
    return font;
}

} // namespace

Theme Theme::light()
{
    Theme theme;
    theme.window = rgb(0xF4F4F2);
    theme.chrome = rgb(0xEAEAE7);
    theme.base = rgb(0xFFFFFF);
    theme.alternate = rgb(0xFAFAF9);
    theme.raised = rgb(0xFFFFFF);
    theme.hover = rgb(0xE8E8E4);
    theme.pressed = rgb(0xDDDDD8);
    theme.separator = rgb(0xDCDBD6);
    theme.border = rgb(0x8C8B85);
    theme.outline = rgb(0xC6C5BF);
    theme.text = rgb(0x1B1C1F);
    theme.muted = rgb(0x55585E);
    theme.faint = rgb(0x64676D);
    theme.disabled = rgb(0xA2A4A8);
    theme.accent = rgb(0x2A5BD0);
    theme.onAccent = rgb(0xFFFFFF);
    theme.accentHover = rgb(0x224CB2);
    theme.accentText = rgb(0x2450B8);
    theme.selection = rgb(0xDAE5FB);
    theme.selectionOff = rgb(0xE4E4E0);
    theme.focus = rgb(0x2A5BD0);
    theme.tooltip = rgb(0x26282C);
    theme.onTooltip = rgb(0xF4F4F2);
    theme.brand = rgb(0x846000);
    theme.failSolid = rgb(0xBE2D25);
    theme.syntax = {rgb(0x2450B8), rgb(0x11713F), theme.text, rgb(0x8A3A00), theme.faint, rgb(0x0B5F7A), rgb(0x6A3DA8)};
    theme.blocks = {rgb(0x5B6675), rgb(0x2A5BD0), rgb(0x0B6F6A), rgb(0x7A5C00),
                    rgb(0x6A3DA8), rgb(0x9A4416), rgb(0x4B4E54)};
    setTones(theme);
    return theme;
}

Theme Theme::darkTheme()
{
    Theme theme;
    theme.dark = true;
    theme.window = rgb(0x1E1F22);
    theme.chrome = rgb(0x151619);
    theme.base = rgb(0x18191C);
    theme.alternate = rgb(0x1C1D20);
    theme.raised = rgb(0x2A2B2F);
    theme.hover = rgb(0x292A2E);
    theme.pressed = rgb(0x33353A);
    theme.separator = rgb(0x303237);
    theme.border = rgb(0x74777E);
    theme.outline = rgb(0x44474D);
    theme.text = rgb(0xE4E5E7);
    theme.muted = rgb(0xA9ACB3);
    theme.faint = rgb(0x93969D);
    theme.disabled = rgb(0x5C5F65);
    theme.accent = rgb(0x3F6BD9);
    theme.onAccent = rgb(0xFFFFFF);
    theme.accentHover = rgb(0x4671DC);
    theme.accentText = rgb(0x92B2FF);
    theme.selection = rgb(0x28385F);
    theme.selectionOff = rgb(0x303238);
    theme.focus = rgb(0x7FA3FF);
    theme.tooltip = rgb(0x33353A);
    theme.onTooltip = rgb(0xE4E5E7);
    theme.brand = rgb(0xE2B84E);
    theme.failSolid = rgb(0xC43C32);
    theme.syntax = {rgb(0x92B2FF), rgb(0x7FCB9F), theme.text, rgb(0xF4A46F), theme.faint, rgb(0x6FC6E0), rgb(0xC6A7F5)};
    theme.blocks = {rgb(0x8D99AA), rgb(0x7FA3FF), rgb(0x5CC5BE), rgb(0xD9B44A),
                    rgb(0xC6A7F5), rgb(0xF0A071), rgb(0xB6B9BF)};
    setTones(theme);
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    const auto setAll = [&palette](QPalette::ColorRole role, const QColor &color) {
        palette.setColor(QPalette::All, role, color);
    };
    setAll(QPalette::Window, window);
    setAll(QPalette::Base, base);
    setAll(QPalette::AlternateBase, alternate);
    setAll(QPalette::Button, raised);
    setAll(QPalette::Light, raised);
    setAll(QPalette::Midlight, hover);
    setAll(QPalette::Mid, pressed);
    setAll(QPalette::Dark, separator);
    setAll(QPalette::Shadow, border);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        setAll(role, text);
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    setAll(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Disabled, QPalette::PlaceholderText, disabled);
    setAll(mutedRole, muted);
    palette.setColor(QPalette::Disabled, mutedRole, disabled);
    setAll(QPalette::Link, accentText);
    setAll(QPalette::LinkVisited, accentText);
    setAll(QPalette::Highlight, selectionOff);
    palette.setColor(QPalette::Active, QPalette::Highlight, selection);
    setAll(QPalette::ToolTipBase, tooltip);
    setAll(QPalette::ToolTipText, onTooltip);
    return palette;
}

QFont fontFor(FontRole role)
{
    const QFont body = QApplication::font();
    const qreal points = body.pointSizeF();
    switch (role) {
    case FontRole::Small:
        return scaled(body, std::max(7.5, points - 1.5), QFont::Normal);
    case FontRole::Caption:
        return scaled(body, points - 0.75, QFont::Normal);
    case FontRole::Body:
        return body;
    case FontRole::BodyMedium:
        return scaled(body, points, QFont::Medium);
    case FontRole::BodySemibold:
        return scaled(body, points, QFont::DemiBold);
    case FontRole::Heading:
        return scaled(body, points + 1.5, QFont::DemiBold);
    case FontRole::Title:
        return scaled(body, points + 5, QFont::DemiBold);
    case FontRole::Code:
        return scaled(fixedFont(), points, QFont::Normal);
    case FontRole::CodeSmall:
        return scaled(fixedFont(), points - 0.75, QFont::Normal);
    }
    return body;
}

QFont uiFont()
{
    QFont font = QApplication::font();
    // A desktop that names no font of its own leaves Qt's placeholder; a pinned family also spares fontconfig a search.
    const bool unnamed =
        font.family().isEmpty() || font.family().compare(QLatin1String("Sans Serif"), Qt::CaseInsensitive) == 0;
    if (unnamed && QFontDatabase::hasFamily(QStringLiteral("Inter"))) {
        font.setFamily(QStringLiteral("Inter"));
        font.setPointSizeF(9.75);
    }
    if (font.pointSizeF() <= 0)
        font.setPointSizeF(9.75);
    return font;
}

QFont fixedFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    const bool unnamed = font.family().compare(QLatin1String("monospace"), Qt::CaseInsensitive) == 0;
    if (unnamed && QFontDatabase::hasFamily(QStringLiteral("JetBrains Mono")))
        font.setFamily(QStringLiteral("JetBrains Mono"));
    font.setStyleHint(QFont::Monospace);
    return font;
}

QChar letterOf(StateTone state)
{
    return rowOf(state).letter;
}

const char *iconNameOf(StateTone state)
{
    return rowOf(state).icon;
}

} // namespace Touchstone
