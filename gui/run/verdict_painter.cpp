#include "gui/run/verdict_painter.h"

#include "gui/widgets/drawing.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace Touchstone {

namespace {

/// Lines of a glyph on the 16 px grid, or its filled outline.
struct Glyph
{
    QPainterPath path;
    qreal pen = 0; ///< 0: filled
    QPainterPath knockOut;
    qreal knockOutPen = 0;
};

QPainterPath lines(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    for (auto it = points.begin(); it != points.end(); ++it) {
        if (it == points.begin())
            path.moveTo(*it);
        else
            path.lineTo(*it);
    }
    return path;
}

Glyph checkGlyph()
{
    return {lines({{3.5, 8.4}, {6.6, 11.4}, {12.6, 4.9}}), 2.0, {}, 0};
}

Glyph crossGlyph()
{
    QPainterPath path = lines({{4.2, 4.2}, {11.8, 11.8}});
    path.moveTo(11.8, 4.2);
    path.lineTo(4.2, 11.8);
    return {path, 2.25, {}, 0};
}

Glyph questionGlyph()
{
    QPainterPath path;
    path.moveTo(6.2, 6.4);
    path.cubicTo(6.3, 3.9, 9.8, 3.9, 9.8, 6.3);
    path.cubicTo(9.8, 7.9, 8.0, 7.7, 8.0, 9.3);
    path.moveTo(8.0, 11.4);
    path.lineTo(8.0, 11.5);
    return {path, 1.5, {}, 0};
}

Glyph ringGlyph()
{
    QPainterPath path;
    const QRectF circle(2, 2, 12, 12);
    path.arcMoveTo(circle, 90);
    path.arcTo(circle, 90, -270);
    return {path, 2.0, {}, 0};
}

Glyph triangleGlyph()
{
    QPainterPath outline = lines({{8, 1.6}, {15, 14}, {1, 14}});
    outline.closeSubpath();
    QPainterPath mark = lines({{8, 6}, {8, 10}});
    mark.moveTo(8, 12);
    mark.lineTo(8, 12.1);
    return {outline, 0, mark, 1.6};
}

Glyph personGlyph()
{
    QPainterPath path;
    path.addEllipse(QPointF(8, 4.9), 3.2, 3.2);
    path.moveTo(1.8, 14.6);
    path.cubicTo(2.1, 11, 4.5, 9.2, 8, 9.2);
    path.cubicTo(11.5, 9.2, 13.9, 11, 14.2, 14.6);
    path.closeSubpath();
    return {path, 0, {}, 0};
}

Glyph closedGlyph(std::initializer_list<QPointF> points)
{
    QPainterPath path = lines(points);
    path.closeSubpath();
    return {path, 0, {}, 0};
}

Glyph glyphOf(StateTone tone)
{
    switch (tone) {
    case StateTone::Pass:
    case StateTone::Loads:
        return checkGlyph();
    case StateTone::Fail:
        return crossGlyph();
    case StateTone::Unverified:
        return questionGlyph();
    case StateTone::Error:
        return triangleGlyph();
    case StateTone::Human:
        return personGlyph();
    case StateTone::Running:
        return ringGlyph();
    case StateTone::Fixed:
        return closedGlyph({{8, 3}, {14, 12.5}, {2, 12.5}});
    case StateTone::Regressed:
        return closedGlyph({{8, 13}, {2, 3.5}, {14, 3.5}});
    case StateTone::Flapping:
        return {lines({{1.5, 10.5}, {5, 5}, {8.2, 11}, {11.4, 5}, {14.5, 10.5}}), 1.9, {}, 0};
    default:
        return {lines({{4, 8}, {12, 8}}), 1.75, {}, 0};
    }
}

void paintFill(QPainter *painter, const QRectF &box, const CellDrawing &drawing, StateTone tone, const Theme &theme)
{
    const bool human = tone == StateTone::Human;
    const bool framed = tone == StateTone::Unverified || tone == StateTone::Error || tone == StateTone::Running;
    const ToneColors &colors = theme.tone(tone);
    if (tone == StateTone::NotGraded)
        return;
    drawBox(painter, box, tone == StateTone::Fail ? theme.failSolid : colors.tint,
            framed && tone != StateTone::Unverified ? colors.fg : QColor());
    if (tone == StateTone::Unverified) {
        painter->setPen(QPen(colors.fg, 1, Qt::CustomDashLine));
        QPen dashes = painter->pen();
        dashes.setDashPattern({3, 2});
        painter->setPen(dashes);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), controlRadius - 0.5, controlRadius - 0.5);
    }
    if (human) {
        QPainterPath clip;
        clip.addRoundedRect(box, controlRadius, controlRadius);
        painter->save();
        painter->setClipPath(clip);
        painter->fillRect(QRectF(box.left(), box.top(), 3, box.height()), colors.fg);
        painter->restore();
    }
    if (drawing.hovered)
        drawBox(painter, box, {}, theme.border);
}

void paintMark(QPainter *painter, const QRectF &box, const MatrixCell &cell, const QColor &color, const Theme &theme)
{
    const QRectF place(box.right() - 6 - 9, box.top() + 5, 9, 9);
    if (cell.by == VerdictBy::Human) {
        paintStateGlyph(painter, place, StateTone::Human, theme.tone(StateTone::Human).fg, {});
    } else if (const std::optional<StateTone> mark = toneOf(cell.mark)) {
        paintStateGlyph(painter, place, *mark, color, {});
    } else if (cell.mark == CellMark::StillFailing && cell.failuresInARow >= 3) {
        painter->setPen(color);
        painter->setFont(fontFor(FontRole::Small));
        painter->drawText(box.adjusted(0, 2, -5, 0), Qt::AlignRight | Qt::AlignTop,
                          QStringLiteral("×%1").arg(cell.failuresInARow));
    }
}

} // namespace

void paintStateGlyph(QPainter *painter, const QRectF &rect, StateTone tone, const QColor &color, const QColor &surface)
{
    const Glyph glyph = glyphOf(tone);
    const qreal side = std::min(rect.width(), rect.height());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.center() - QPointF(side / 2, side / 2));
    painter->scale(side / 16, side / 16);
    if (glyph.pen > 0)
        painter->strokePath(glyph.path, QPen(color, glyph.pen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    else
        painter->fillPath(glyph.path, color);
    if (glyph.knockOutPen > 0)
        painter->strokePath(glyph.knockOut, QPen(surface, glyph.knockOutPen, Qt::SolidLine, Qt::RoundCap));
    if (tone == StateTone::Unverified) {
        QPen dashes(color, 1.25, Qt::CustomDashLine, Qt::FlatCap);
        dashes.setDashPattern({2.2 / 1.25, 1.88 / 1.25});
        painter->setPen(dashes);
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(QPointF(8, 8), 6.5, 6.5);
    }
    painter->restore();
}

void paintVerdictCell(QPainter *painter, const QRectF &rect, const CellDrawing &drawing, const Theme &theme)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF box = snapped(rect.adjusted(4, 4, -4, -5), painter->device()->devicePixelRatioF());
    const QRectF place(box.center() - QPointF(8, 8), QSizeF(16, 16));
    if (drawing.look == CellLook::Running) {
        paintFill(painter, box, drawing, StateTone::Running, theme);
        paintStateGlyph(painter, place, StateTone::Running, theme.tone(StateTone::Running).fg, {});
    } else if (drawing.look == CellLook::NotStarted || drawing.cell == nullptr) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.outline);
        painter->drawEllipse(box.center(), 2, 2);
        if (drawing.hovered)
            drawBox(painter, box, {}, theme.border);
    } else {
        const StateTone tone = toneOf(*drawing.cell);
        paintFill(painter, box, drawing, tone, theme);
        const bool human = tone == StateTone::Human;
        const QColor color = tone == StateTone::Fail ? theme.onAccent : theme.tone(tone).fg;
        const StateTone glyph = human ? toneOf(drawing.cell->state) : tone;
        paintStateGlyph(painter, place, glyph, color, theme.tone(tone).tint);
        paintMark(painter, box, *drawing.cell, color, theme);
    }
    if (drawing.selected)
        drawBox(painter, box.adjusted(-3, -3, 3, 3), {}, drawing.focused ? theme.focus : theme.border,
                controlRadius + 2, 2);
    painter->restore();
}

} // namespace Touchstone
