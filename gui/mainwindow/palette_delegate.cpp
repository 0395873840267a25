#include "gui/mainwindow/palette_delegate.h"

#include "gui/app/icons.h"
#include "gui/mainwindow/palette_model.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

namespace Touchstone {

namespace {

constexpr int rowHeight = 32;
constexpr int padding = 12;
constexpr int iconSize = 16;
constexpr int shortcutWidth = 100;

/// Draws runs of matched and other letters one after another; an over-long name is cut at the right first.
void drawMatched(QPainter *painter, QRectF rect, const QString &text, const QList<int> &letters, const QColor &color)
{
    const QFont plain = fontFor(FontRole::Body);
    const QFont strong = fontFor(FontRole::BodySemibold);
    const QString shown = QFontMetricsF(plain).elidedText(text, Qt::ElideRight, rect.width());
    qsizetype at = 0;
    while (at < shown.size() && rect.width() > 0) {
        const bool matched = letters.contains(static_cast<int>(at));
        qsizetype end = at + 1;
        while (end < shown.size() && letters.contains(static_cast<int>(end)) == matched)
            ++end;
        const QFont &font = matched ? strong : plain;
        const QString run = shown.mid(at, end - at);
        drawElided(painter, rect, run, font, color, Qt::ElideNone);
        rect.setLeft(rect.left() + QFontMetricsF(font).horizontalAdvance(run));
        at = end;
    }
}

} // namespace

PaletteDelegate::PaletteDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, theme.selection);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(option.rect, theme.hover);
    QRectF rect = QRectF(option.rect).adjusted(padding, 0, -padding, 0);
    const QRect icon(option.rect.left() + padding, option.rect.top() + (option.rect.height() - iconSize) / 2, iconSize,
                     iconSize);
    index.data(Qt::DecorationRole).value<QIcon>().paint(painter, icon);
    rect.setLeft(icon.right() + 9);

    // On the selection the faint grey would be too weak (design/looks.md §1).
    const QColor quiet = selected ? theme.muted : theme.faint;
    const QString shortcut = index.data(PaletteModel::ShortcutRole).toString();
    if (!shortcut.isEmpty()) {
        drawElided(painter, rect, shortcut, fontFor(FontRole::Small), quiet, Qt::ElideNone, Qt::AlignRight);
        rect.setRight(rect.right() - shortcutWidth);
    }
    const QString place = index.data(PaletteModel::PlaceRole).toString();
    const qreal placeWidth =
        qMin(rect.width() / 2, QFontMetricsF(fontFor(FontRole::Small)).horizontalAdvance(place) + 1);
    drawElided(painter, QRectF(rect.right() - placeWidth, rect.top(), placeWidth, rect.height()), place,
               fontFor(FontRole::Small), quiet, Qt::ElideMiddle, Qt::AlignRight);
    rect.setRight(rect.right() - placeWidth - padding);
    drawMatched(painter, rect, index.data().toString(), index.data(PaletteModel::LettersRole).value<QList<int>>(),
                theme.text);
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem & /*option*/, const QModelIndex & /*index*/) const
{
    return {0, qMax(rowHeight, QFontMetrics(fontFor(FontRole::Body)).height() + 10)};
}

} // namespace Touchstone
