#include "gui/prompt/prompt_delegate.h"

#include "gui/prompt/prompt_rows.h"
#include "gui/widgets/drawing.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int edgeWidth = 4;
constexpr int rowPadding = 12;
constexpr int shareWidth = 48;
constexpr int tokensWidth = 64;

const PromptRow &rowOf(const QModelIndex &index)
{
    return static_cast<const PromptModel *>(index.model())->rows().at(index.row());
}

} // namespace

PromptDelegate::PromptDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
}

QSize PromptDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = option.fontMetrics.height();
    if (rowOf(index).kind == PromptRow::Kind::Breakpoint)
        return {200, std::max(24, line + 5)};
    return {200, std::max(44, 2 * line + 8)};
}

void PromptDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const PromptRow &row = rowOf(index);
    const QRectF rect(option.rect);
    painter->save();
    if (row.kind == PromptRow::Kind::Breakpoint) {
        QPen pen(m_theme.brand, 1, Qt::DashLine);
        painter->setPen(pen);
        painter->drawLine(QPointF(rect.left(), rect.top() + 0.5), QPointF(rect.right(), rect.top() + 0.5));
        const QFont font = fontFor(FontRole::Caption);
        QFont strong = font;
        strong.setWeight(QFont::DemiBold);
        const QRectF text = rect.adjusted(rowPadding + edgeWidth, 0, -rowPadding, 0);
        const qreal used = drawElided(painter, text, row.title, strong, m_theme.brand);
        drawElided(painter, text.adjusted(used + 8, 0, 0, 0), row.subtitle, font, m_theme.muted);
        drawEdge(painter, rect, Qt::BottomEdge, m_theme.separator);
        painter->restore();
        return;
    }
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(rect, option.state.testFlag(QStyle::State_Active) ? m_theme.selection : m_theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(rect, m_theme.hover);
    painter->fillRect(QRectF(rect.left(), rect.top(), edgeWidth, rect.height()), colorOf(row, m_theme));
    const QRectF body = rect.adjusted(edgeWidth + rowPadding, 4, -rowPadding, -4);
    const QRectF share(body.right() - shareWidth, body.top(), shareWidth, body.height());
    const QRectF tokens(share.left() - tokensWidth, body.top(), tokensWidth, body.height());
    const QRectF text(body.left(), body.top(), tokens.left() - body.left() - 8, body.height());
    const QFont bodyFont = selected ? fontFor(FontRole::BodySemibold) : fontFor(FontRole::Body);
    drawElided(painter, QRectF(text.left(), text.top(), text.width(), text.height() / 2), row.title, bodyFont,
               m_theme.text);
    drawElided(painter, QRectF(text.left(), text.center().y(), text.width(), text.height() / 2), row.subtitle,
               fontFor(FontRole::Caption), m_theme.muted);
    const QLocale locale;
    drawElided(painter, tokens, locale.toString(row.tokens), fontFor(FontRole::Body), m_theme.text, Qt::ElideNone,
               Qt::AlignRight);
    drawElided(painter, share, PromptModel::tr("%1 %").arg(qRound(row.share * 100)), fontFor(FontRole::Caption),
               m_theme.muted, Qt::ElideNone, Qt::AlignRight);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, m_theme.focus);
    painter->restore();
}

} // namespace Touchstone
