#include "gui/app/style_parts.h"
#include "gui/widgets/drawing.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

namespace Touchstone::StyleParts {

void paintHeaderSection(QPainter *painter, const QStyleOptionHeader *option, const Theme &theme)
{
    painter->fillRect(option->rect, theme.window);
    const bool last =
        option->position == QStyleOptionHeader::End || option->position == QStyleOptionHeader::OnlyOneSection;
    if (option->orientation == Qt::Horizontal) {
        drawEdge(painter, option->rect, Qt::BottomEdge, theme.separator);
        if (!last)
            drawEdge(painter, option->rect.adjusted(0, 6, 0, -6), Qt::RightEdge, theme.separator);
    } else {
        drawEdge(painter, option->rect, Qt::RightEdge, theme.separator);
        drawEdge(painter, option->rect, Qt::BottomEdge, theme.separator);
    }
}

void paintHeader(QPainter *painter, const QStyleOptionHeader *option, const QWidget *widget, const Theme &theme)
{
    paintHeaderSection(painter, option, theme);
    constexpr int arrowRoom = 16;
    const int margin = widget != nullptr && widget->property("padded").toBool() ? 12 : 8;
    const bool sorted = option->sortIndicator != QStyleOptionHeader::None;
    // A caption keeps the edge of its column, also when the arrow comes.
    const Qt::Alignment alignment = option->textAlignment & Qt::AlignHorizontal_Mask;
    const bool right = QStyle::visualAlignment(option->direction, alignment).testFlag(Qt::AlignRight);
    QRectF text = option->rect.adjusted(margin, 0, -margin, 0);
    if (sorted && right)
        text.setLeft(text.left() + arrowRoom);
    else if (sorted)
        text.setRight(text.right() - arrowRoom);
    const qreal taken =
        drawElided(painter, text, option->text, painter->font(), theme.muted, Qt::ElideRight, alignment);
    if (!sorted)
        return;
    qreal x = text.left() + taken;
    if (right)
        x = text.right() - taken - arrowRoom;
    else if (alignment.testFlag(Qt::AlignHCenter))
        x = text.center().x() + taken / 2;
    drawChevron(painter, QRectF(x, text.top(), arrowRoom, text.height()),
                option->sortIndicator == QStyleOptionHeader::SortUp ? Qt::DownArrow : Qt::UpArrow, theme.muted, 7);
}

void paintTab(QPainter *painter, const QStyleOptionTab *option, const Theme &theme)
{
    const QRect &rect = option->rect;
    const bool selected = option->state.testFlag(QStyle::State_Selected);
    const bool hovered =
        option->state.testFlag(QStyle::State_MouseOver) && option->state.testFlag(QStyle::State_Enabled);
    QColor fill = hovered ? theme.hover : theme.window;
    if (selected)
        fill = theme.base;
    painter->fillRect(rect, fill);
    drawEdge(painter, rect, Qt::RightEdge, theme.separator);
    if (selected)
        painter->fillRect(QRect(rect.left(), rect.top(), rect.width(), 2), theme.accent);
    else
        drawEdge(painter, rect, Qt::BottomEdge, theme.separator);
}

void paintMenuBarItem(QPainter *painter, const QStyleOptionMenuItem *option, const QWidget *widget, const QStyle *style,
                      const Theme &theme)
{
    painter->fillRect(option->rect, theme.chrome);
    drawEdge(painter, option->rect, Qt::BottomEdge, theme.separator);
    if (option->state.testFlag(QStyle::State_Selected) || option->state.testFlag(QStyle::State_Sunken))
        drawBox(painter, option->rect.adjusted(0, 4, 0, -5), theme.pressed, {});
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine;
    if (style->styleHint(QStyle::SH_UnderlineShortcut, option, widget) == 0)
        flags |= Qt::TextHideMnemonic;
    painter->setPen(option->state.testFlag(QStyle::State_Enabled) ? theme.text : theme.disabled);
    painter->drawText(option->rect, flags, option->text);
}

void paintProgress(QPainter *painter, const QStyleOptionProgressBar *option, const Theme &theme)
{
    const QRectF trough(option->rect.left(), option->rect.center().y() - 1, option->rect.width(), 4);
    drawBox(painter, trough, theme.separator, {}, 2);
    const int span = option->maximum - option->minimum;
    if (span <= 0)
        return;
    const qreal share = static_cast<qreal>(option->progress - option->minimum) / span;
    QRectF done = trough;
    done.setWidth(trough.width() * qBound(0.0, share, 1.0));
    if (done.width() > 0)
        drawBox(painter, done, theme.accent, {}, 2);
}

void paintScrollBar(QPainter *painter, const QStyleOptionSlider *option, const QWidget *widget, const QStyle *style,
                    const Theme &theme)
{
    painter->fillRect(option->rect,
                      widget != nullptr && widget->property("onBase").toBool() ? theme.base : theme.window);
    if (option->minimum == option->maximum)
        return;
    QRectF thumb = style->subControlRect(QStyle::CC_ScrollBar, option, QStyle::SC_ScrollBarSlider, widget);
    if (option->orientation == Qt::Vertical)
        thumb.adjust(2, 1, -2, -1);
    else
        thumb.adjust(1, 2, -1, -2);
    const bool held =
        option->state.testFlag(QStyle::State_Sunken) && option->activeSubControls == QStyle::SC_ScrollBarSlider;
    const bool hovered = option->state.testFlag(QStyle::State_MouseOver);
    drawBox(painter, thumb, held || hovered ? theme.border : theme.outline, {}, 3);
}

bool paintLine(QPainter *painter, const QStyleOptionFrame *option, const Theme &theme)
{
    if (option->frameShape == QFrame::HLine)
        drawEdge(painter, QRectF(option->rect.left(), option->rect.center().y(), option->rect.width(), 1), Qt::TopEdge,
                 theme.separator);
    else if (option->frameShape == QFrame::VLine)
        drawEdge(painter, QRectF(option->rect.center().x(), option->rect.top(), 1, option->rect.height()), Qt::LeftEdge,
                 theme.separator);
    else
        return false;
    return true;
}

void paintDockTitle(QPainter *painter, const QStyleOption *option, const QString &title, const Theme &theme)
{
    painter->fillRect(option->rect, theme.window);
    drawEdge(painter, option->rect, Qt::TopEdge, theme.separator);
    drawEdge(painter, option->rect, Qt::BottomEdge, theme.separator);
    drawElided(painter, option->rect.adjusted(12, 0, -56, 0), title, fontFor(FontRole::BodySemibold), theme.text);
}

} // namespace Touchstone::StyleParts
