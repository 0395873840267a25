#include "gui/widgets/chip.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QFontMetrics>
#include <QPainter>

namespace Touchstone {

namespace {
constexpr int chipHeight = 20;
constexpr int chipGlyph = 12;
constexpr int padding = 6;
constexpr int gap = 4;
} // namespace

Chip::Chip(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Chip::setState(StateTone tone, const QString &text)
{
    m_tone = tone;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    return {widthOf(m_text), qMax(chipHeight, QFontMetrics(fontFor(FontRole::Caption)).height() + 4)};
}

QSize Chip::minimumSizeHint() const
{
    return sizeHint();
}

int Chip::widthOf(const QString &text)
{
    const int width = padding + chipGlyph + padding;
    return text.isEmpty() ? width : width + gap + QFontMetrics(fontFor(FontRole::Caption)).horizontalAdvance(text);
}

int Chip::paint(QPainter *painter, const QRect &rect, const Icons &icons, StateTone tone, const QString &text)
{
    const ToneColors &colors = icons.theme().tone(tone);
    const int height = qMax(chipHeight, QFontMetrics(fontFor(FontRole::Caption)).height() + 4);
    const QRect box(rect.left(), rect.top() + (rect.height() - height) / 2, widthOf(text), height);
    drawBox(painter, box, colors.tint, {});
    const QRectF mark(box.left() + padding, box.top(), chipGlyph, box.height());
    icons.paint(painter, mark, QString::fromLatin1(iconNameOf(tone)), colors.fg, colors.tint);
    drawElided(painter, QRectF(box).adjusted(padding + chipGlyph + gap, 0, 0, 0), text, fontFor(FontRole::Caption),
               colors.fg);
    return box.width();
}

void Chip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    paint(&painter, rect(), m_icons, m_tone, m_text);
}

} // namespace Touchstone
