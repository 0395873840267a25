#include "gui/widgets/drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace Touchstone {

namespace {

/// Paints with antialiasing and leaves the painter as it was.
class Smooth
{
public:
    explicit Smooth(QPainter *painter)
        : m_painter(painter)
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
    }
    ~Smooth() { m_painter->restore(); }
    Smooth(const Smooth &) = delete;
    Smooth &operator=(const Smooth &) = delete;
    Smooth(Smooth &&) = delete;
    Smooth &operator=(Smooth &&) = delete;

private:
    QPainter *m_painter;
};

qreal ratioOf(const QPainter *painter)
{
    return painter->device()->devicePixelRatioF();
}

qreal lineWidth(qreal width, qreal ratio)
{
    return qMax(1.0, std::floor(width * ratio)) / ratio;
}

} // namespace

QRectF snapped(const QRectF &rect, qreal ratio)
{
    const auto snap = [ratio](qreal value) { return std::round(value * ratio) / ratio; };
    return {QPointF(snap(rect.left()), snap(rect.top())), QPointF(snap(rect.right()), snap(rect.bottom()))};
}

void drawBox(QPainter *painter, const QRectF &rect, const QColor &fill, const QColor &frame, qreal radius, qreal width)
{
    const Smooth smooth(painter);
    const qreal ratio = ratioOf(painter);
    QRectF box = snapped(rect, ratio);
    painter->setPen(Qt::NoPen);
    if (frame.isValid()) {
        const qreal line = lineWidth(width, ratio);
        box.adjust(line / 2, line / 2, -line / 2, -line / 2);
        painter->setPen(QPen(frame, line));
        radius -= line / 2;
    }
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(box, radius, radius);
}

void drawFocusRing(QPainter *painter, const QRectF &rect, const QColor &color, qreal radius)
{
    drawBox(painter, rect, {}, color, radius, 2);
}

void drawEdge(QPainter *painter, const QRectF &rect, Qt::Edge edge, const QColor &color)
{
    const qreal ratio = ratioOf(painter);
    const qreal line = lineWidth(1, ratio);
    QRectF strip = snapped(rect, ratio);
    switch (edge) {
    case Qt::TopEdge:
        strip.setHeight(line);
        break;
    case Qt::BottomEdge:
        strip.setTop(strip.bottom() - line);
        break;
    case Qt::LeftEdge:
        strip.setWidth(line);
        break;
    case Qt::RightEdge:
        strip.setLeft(strip.right() - line);
        break;
    }
    painter->fillRect(strip, color);
}

void drawChevron(QPainter *painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color, qreal size)
{
    const Smooth smooth(painter);
    painter->translate(rect.center());
    switch (direction) {
    case Qt::UpArrow:
        painter->rotate(180);
        break;
    case Qt::LeftArrow:
        painter->rotate(90);
        break;
    case Qt::RightArrow:
        painter->rotate(-90);
        break;
    case Qt::DownArrow:
    case Qt::NoArrow:
        break;
    }
    QPainterPath path;
    path.moveTo(-size / 2, -size / 4);
    path.lineTo(0, size / 4);
    path.lineTo(size / 2, -size / 4);
    painter->setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
}

void drawCheck(QPainter *painter, const QRectF &rect, const QColor &color)
{
    const Smooth smooth(painter);
    painter->translate(rect.center());
    painter->setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(QPolygonF{QPointF(-4.5, 0.25), QPointF(-1.5, 3.25), QPointF(4.5, -3.25)});
}

void drawCross(QPainter *painter, const QRectF &rect, const QColor &color)
{
    const Smooth smooth(painter);
    painter->translate(rect.center());
    painter->setPen(QPen(color, 2.25, Qt::SolidLine, Qt::RoundCap));
    painter->drawLine(QPointF(-3.5, -3.5), QPointF(3.5, 3.5));
    painter->drawLine(QPointF(3.5, -3.5), QPointF(-3.5, 3.5));
}

qreal drawElided(QPainter *painter, const QRectF &rect, const QString &text, const QFont &font, const QColor &color,
                 Qt::TextElideMode elide, Qt::Alignment alignment)
{
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text, elide, rect.width());
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
    return qMin(rect.width(), metrics.horizontalAdvance(shown));
}

} // namespace Touchstone
