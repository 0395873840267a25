#include "gui/mainwindow/search_button.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>
#include <QStyleOption>

namespace Touchstone {

namespace {
constexpr QSize usualSize(280, 24);
constexpr int glyph = 14;
} // namespace

SearchButton::SearchButton(const Icons &icons, QWidget *parent)
    : QAbstractButton(parent)
    , m_icons(icons)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SearchButton::setHint(const QString &hint)
{
    m_hint = hint;
    update();
}

QSize SearchButton::sizeHint() const
{
    return {usualSize.width(), qMax(usualSize.height(), QFontMetrics(fontFor(FontRole::Caption)).height() + 6)};
}

void SearchButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    QStyleOption option;
    option.initFrom(this);
    const Theme &theme = m_icons.theme();
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    drawBox(&painter, rect(), theme.base, hovered ? theme.border : theme.outline);
    m_icons.paint(&painter, QRectF(8, 0, glyph, height()), QStringLiteral("search"), theme.muted, theme.base);
    QRectF line = QRectF(rect()).adjusted(28, 0, -8, 0);
    drawElided(&painter, line, m_hint, fontFor(FontRole::Small), theme.faint, Qt::ElideNone, Qt::AlignRight);
    line.setRight(line.right() - QFontMetricsF(fontFor(FontRole::Small)).horizontalAdvance(m_hint) - 8);
    drawElided(&painter, line, text(), fontFor(FontRole::Caption), theme.muted);
    if (hasFocus() && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(&painter, rect(), theme.focus);
}

} // namespace Touchstone
