#include "gui/skills/chain_row.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int chainRowPadding = 12;
constexpr int chainRowGlyphSize = 14;
constexpr int textLeft = chainRowPadding + chainRowGlyphSize + 10;
constexpr int leastHeight = 40;
constexpr int leastLineHeight = 24;
constexpr int outcomeGap = 8;

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
    updateGeometry();
}

void ChainRow::setOutcome(const QString &outcome)
{
    m_outcome = outcome;
    update();
}

QSize ChainRow::sizeHint() const
{
    const int line = fontMetrics().height();
    return {200, m_fate.isEmpty() ? std::max(leastLineHeight, line + 5) : std::max(leastHeight, 2 * line + 8)};
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
    m_icons.paint(&painter,
                  QRectF(chainRowPadding, (height() - chainRowGlyphSize) / 2.0, chainRowGlyphSize, chainRowGlyphSize),
                  m_tone);
    const int margin = m_fate.isEmpty() ? 0 : 4;
    const QRectF body = QRectF(rect()).adjusted(textLeft, margin, -chainRowPadding, -margin);
    QRectF line(body.left(), body.top(), body.width(), m_fate.isEmpty() ? body.height() : body.height() / 2);
    if (!m_outcome.isEmpty())
        line.setRight(line.right() - outcomeGap
                      - drawElided(&painter, line, m_outcome, fontFor(FontRole::BodySemibold), theme.tone(m_tone).fg,
                                   Qt::ElideNone, Qt::AlignRight));
    drawElided(&painter, line, text(), fontFor(isEnabled() ? FontRole::Body : FontRole::BodySemibold), theme.text);
    drawElided(&painter, QRectF(body.left(), body.center().y(), body.width(), body.height() / 2), m_fate,
               fontFor(FontRole::Caption), theme.muted);
    if (hasFocus())
        drawFocusRing(&painter, rect(), theme.focus);
}

} // namespace Touchstone
