#include "gui/widgets/mode_button.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>
#include <QStyleOption>

namespace Touchstone {

namespace {
constexpr QSize wideSize(72, 56);
constexpr QSize narrowSize(48, 48);
constexpr int modeButtonGlyph = 20;
constexpr int badgeHeight = 16;
constexpr int dotSize = 8;
constexpr int badgeCap = 99;
} // namespace

ModeButton::ModeButton(const Icons &icons, QString iconName, QWidget *parent)
    : QToolButton(parent)
    , m_icons(icons)
    , m_iconName(std::move(iconName))
{
    setCheckable(true);
    setAutoExclusive(false);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ModeButton::setBadge(int count)
{
    m_badge = count;
    update();
}

void ModeButton::setDot(RunDot dot)
{
    m_dot = dot;
    update();
}

void ModeButton::setNarrow(bool narrow)
{
    m_narrow = narrow;
    updateGeometry();
    update();
}

QSize ModeButton::sizeHint() const
{
    const int textHeight = QFontMetrics(fontFor(FontRole::Small)).height();
    return m_narrow ? narrowSize : QSize(wideSize.width(), qMax(wideSize.height(), textHeight + 40));
}

void ModeButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    QStyleOption option;
    option.initFrom(this);
    const bool keyboardFocus = hasFocus() && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    if (isChecked())
        painter.fillRect(rect(), theme.window);
    else if (isDown())
        painter.fillRect(rect(), theme.pressed);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter.fillRect(rect(), theme.hover);
    if (isChecked()) {
        const QRect bar = QStyle::visualRect(layoutDirection(), rect(), QRect(0, 8, 3, height() - 16));
        painter.fillRect(bar, theme.accent);
    }
    QColor color = isChecked() ? theme.accentText : theme.muted;
    if (!isEnabled())
        color = theme.disabled;
    const int top = m_narrow ? (height() - modeButtonGlyph) / 2 : 9;
    const QRect icon((width() - modeButtonGlyph) / 2, top, modeButtonGlyph, modeButtonGlyph);
    m_icons.paint(&painter, icon, m_iconName, color, isChecked() ? theme.window : theme.chrome);
    if (!m_narrow) {
        const QRectF label(2, icon.bottom() + 1, width() - 4, height() - icon.bottom() - 7);
        drawElided(&painter, label, text(), fontFor(FontRole::Small), color, Qt::ElideRight, Qt::AlignHCenter);
    }
    paintBadge(painter, icon);
    if (keyboardFocus)
        drawFocusRing(&painter, rect().adjusted(1, 1, -1, -1), theme.focus);
}

void ModeButton::paintBadge(QPainter &painter, const QRect &icon) const
{
    const Theme &theme = m_icons.theme();
    if (m_dot != RunDot::None) {
        const QRectF dot(icon.right() - 1, icon.top() - 2, dotSize, dotSize);
        drawBox(&painter, dot, m_dot == RunDot::Running ? theme.accent : theme.tone(StateTone::Changed).fg, {},
                dotSize / 2.0);
        return;
    }
    if (m_badge <= 0)
        return;
    QFont font = fontFor(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    const QString text = m_badge > badgeCap ? QStringLiteral("99+") : locale().toString(m_badge);
    const int width = qMax(badgeHeight, QFontMetrics(font).horizontalAdvance(text) + 8);
    const QRectF box(qMin(icon.right() - 6, this->width() - width - 2), icon.top() - 6, width, badgeHeight);
    drawBox(&painter, box, theme.failSolid, {}, badgeHeight / 2.0);
    drawElided(&painter, box, text, font, theme.onAccent, Qt::ElideNone, Qt::AlignHCenter);
}

} // namespace Touchstone
