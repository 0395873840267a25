#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>
#include <cstdint>

namespace Touchstone {

/// Verdicts, skill states and severities that have a colour, a letter and a shape (`design/looks.md` §1).
enum class StateTone : std::uint8_t {
    Pass,
    Fail,
    NotGraded,
    Unverified,
    Error,
    Human,
    Running,
    Fixed,
    Regressed,
    Flapping,
    Loads,
    Shadowed,
    Changed,
    WillNotLoad,
    NotPortable,
    Style,
};
inline constexpr int stateToneCount = 16;

/// Foreground and tint of a state.
struct ToneColors
{
    QColor fg;
    QColor tint;
};

/// Colours of syntax in editors.
struct SyntaxColors
{
    QColor key, string, heading, code, comment, link, number;
};

/// Colours of the blocks of a prompt.
struct BlockColors
{
    QColor tools, base, skills, files, subagents, memory, messages;
};

/// All colours, and the fonts derived from the application's; a value, passed by const reference from the composition
/// root. Nothing else in the program names a colour. `generation` grows with every switch and belongs into every pixmap
/// key.
struct Theme
{
    bool dark = false;
    int generation = 0;

    QColor window, chrome, base, alternate, raised, hover, pressed, separator, border, outline;
    QColor text, muted, faint, disabled;
    QColor accent, onAccent, accentHover, accentText, selection, selectionOff, focus, tooltip, onTooltip, brand,
        failSolid;
    std::array<ToneColors, stateToneCount> tones;
    SyntaxColors syntax;
    BlockColors blocks;

    static Theme light();
    static Theme darkTheme();

    const ToneColors &tone(StateTone state) const { return tones.at(static_cast<std::size_t>(state)); }
    QPalette palette() const;
};

/// Font roles of `design/looks.md` §2, from `QApplication::font()`.
enum class FontRole : std::uint8_t { Small, Caption, Body, BodyMedium, BodySemibold, Heading, Title, Code, CodeSmall };
QFont fontFor(FontRole role);
/// The font of the interface: the desktop's, or Inter where the desktop names none. For QApplication::setFont.
QFont uiFont();
/// The desktop's font of fixed width, at its own size.
QFont fixedFont();

/// The palette role that carries `muted`: QPalette has none of its own for second lines, and nothing of ours or of
/// Fusion uses this one. A QLabel with it as foreground role follows the theme.
inline constexpr QPalette::ColorRole mutedRole = QPalette::BrightText;

/// The letter of a state in copied text, screen readers' short form and "Letters in cells".
QChar letterOf(StateTone state);
/// Base name of the state's icon in `resources/icons`, such as `state-pass`.
const char *iconNameOf(StateTone state);

} // namespace Touchstone
