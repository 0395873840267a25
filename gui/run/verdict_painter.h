#pragma once

#include "engine/rubric/verdict_matrix.h"
#include "gui/app/theme.h"
#include "gui/run/verdict_model.h"

#include <QRectF>

class QPainter;

namespace Touchstone {

/// How a verdict cell is drawn beside what it holds.
struct CellDrawing
{
    CellLook look = CellLook::NotStarted;
    const MatrixCell *cell = nullptr;
    bool selected = false;
    bool focused = false;
    bool hovered = false;
};

/// Paints one cell of the matrix (`design/looks.md` §4, Verdict cell): fills and painter paths only, no pixmaps and no
/// text layout, so that hundreds of cells cost nothing.
void paintVerdictCell(QPainter *painter, const QRectF &rect, const CellDrawing &drawing, const Theme &theme);

/// The glyph of a state or mark as a path, in `color`, on a 16 px grid scaled to `rect`.
void paintStateGlyph(QPainter *painter, const QRectF &rect, StateTone tone, const QColor &color, const QColor &surface);

} // namespace Touchstone
