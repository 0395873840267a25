#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QFont;
class QPainter;

namespace Touchstone {

/// Corners of `design/looks.md` §2.
inline constexpr qreal controlRadius = 4;
inline constexpr qreal cardRadius = 6;

/// `rect` moved to whole device pixels, so that fills and lines stay sharp at 1.25 and 1.5.
QRectF snapped(const QRectF &rect, qreal ratio);

/// A rounded box with a frame of one logical pixel inside `rect`. An invalid colour leaves fill or frame out.
void drawBox(QPainter *painter, const QRectF &rect, const QColor &fill, const QColor &frame,
             qreal radius = controlRadius, qreal width = 1);

/// The 2 px focus ring along the inside of `rect`.
void drawFocusRing(QPainter *painter, const QRectF &rect, const QColor &color, qreal radius = controlRadius);

/// A sharp line of one pixel along an edge of `rect`.
void drawEdge(QPainter *painter, const QRectF &rect, Qt::Edge edge, const QColor &color);

/// A chevron of the pictures, centred in `rect`.
void drawChevron(QPainter *painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color, qreal size = 8);

/// The bare check and cross of verdict cells, 16 px, in the middle of `rect`.
void drawCheck(QPainter *painter, const QRectF &rect, const QColor &color);
void drawCross(QPainter *painter, const QRectF &rect, const QColor &color);

/// One line of plain text, vertically centred, elided where it does not fit. Returns the width it took.
qreal drawElided(QPainter *painter, const QRectF &rect, const QString &text, const QFont &font, const QColor &color,
                 Qt::TextElideMode elide = Qt::ElideRight, Qt::Alignment alignment = Qt::AlignLeft);

} // namespace Touchstone
