#include "gui/skills/chain_row.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int chainRowPadding = 12;
constexpr int glyphSize = 14;
constexpr int textLeft = chainRowPadding + glyphSize + 10;
constexpr int leastHeight = 44;

} // namespace

ChainRow::ChainRow(const Icons &icons, QWidget *parent)
    : QAbstractButton(parent)
    , m_icons(icons)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ChainRow::setContent(StateTone tone, const QString &label, const QString &fate)
{
    m_tone = tone;
    m_fate = fate;
    setText(label);
}

QSize ChainRow::sizeHint() const
{
    return {200, std::max(leastHeight, 2 * fontMetrics().height() + 8)};
}

QSize ChainRow::minimumSizeHint() const
{
    return {100, sizeHint().height()};
}

void ChainRow::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    if (!isEnabled())
        painter.fillRect(rect(), theme.selectionOff);
    else if (isDown() || underMouse())
        painter.fillRect(rect(), isDown() ? theme.pressed : theme.hover);
    m_icons.paint(&painter, QRectF(chainRowPadding, (height() - glyphSize) / 2.0, glyphSize, glyphSize), m_tone);
    const QRectF body = QRectF(rect()).adjusted(textLeft, 4, -chainRowPadding, -4);
    drawElided(&painter, QRectF(body.left(), body.top(), body.width(), body.height() / 2), text(),
               fontFor(isEnabled() ? FontRole::Body : FontRole::BodySemibold), theme.text);
    drawElided(&painter, QRectF(body.left(), body.center().y(), body.width(), body.height() / 2), m_fate,
               fontFor(FontRole::Caption), theme.muted);
    if (hasFocus())
        drawFocusRing(&painter, rect(), theme.focus);
}

} // namespace Touchstone
