#pragma once

#include "gui/app/theme.h"

#include <QIcon>
#include <QPixmap>
#include <QString>

#include <cstdint>
#include <memory>

class QPainter;
class QRectF;

namespace Touchstone {

/// What colour an icon takes from the theme.
enum class IconRole : std::uint8_t {
    Text, ///< buttons and rows
    Muted,
    Faint, ///< empty states
    OnAccent, ///< on the primary button
    Accent, ///< selected modes and links
    Tooltip, ///< on toasts
    Fail, ///< destructive buttons
};

/// The icons of `resources/icons`, tinted by the theme (`design/looks.md` §6). An icon follows the theme by itself:
/// after `setTheme` the same QIcon paints in the new colours. Never the desktop's icon theme. Lives on the window's
/// thread.
class Icons
{
public:
    explicit Icons(const Theme &theme);

    void setTheme(const Theme &theme);
    const Theme &theme() const { return *m_theme; }

    /// An icon by its file name without `.svg`. Disabled mode takes the disabled colour; the On state of a checkable
    /// control takes `accentText`. An unknown name paints nothing and is a bug (asserted).
    QIcon icon(const QString &name, IconRole role = IconRole::Text) const;
    QIcon icon(const char *name, IconRole role = IconRole::Text) const;
    /// The glyph of a state in its own colour.
    QIcon icon(StateTone state) const;

    /// Paints a glyph for delegates: `color` for the drawing, `surface` for what it knocks out. Square, centred in
    /// `rect`.
    void paint(QPainter *painter, const QRectF &rect, const QString &name, const QColor &color,
               const QColor &surface) const;
    void paint(QPainter *painter, const QRectF &rect, StateTone state) const;

    QPixmap pixmap(const QString &name, const QColor &color, const QColor &surface, qreal size, qreal ratio) const;

    /// The program's sign.
    QPixmap logo(qreal size, qreal ratio) const;

private:
    std::shared_ptr<Theme> m_theme; // shared with the icon engines, which outlive nothing but may be copied anywhere
};

/// Registers the icons and help texts of the static library; called once before the first icon.
void registerResources();

} // namespace Touchstone
