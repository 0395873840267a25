#include "gui/run/verdict_delegate.h"

#include "gui/app/icons.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_painter.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

namespace Touchstone {

VerdictDelegate::VerdictDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

void VerdictDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(option.rect, theme.base);
    drawEdge(painter, option.rect, Qt::BottomEdge, theme.separator);
    CellDrawing drawing;
    drawing.look = static_cast<CellLook>(index.data(VerdictModel::LookRole).toInt());
    drawing.cell = index.data(VerdictModel::CellRole).value<const MatrixCell *>();
    drawing.selected = selected;
    drawing.focused = option.state.testFlag(QStyle::State_Active) && option.state.testFlag(QStyle::State_Enabled);
    drawing.hovered = option.state.testFlag(QStyle::State_MouseOver) && !selected;
    paintVerdictCell(painter, option.rect, drawing, theme);
}

} // namespace Touchstone
