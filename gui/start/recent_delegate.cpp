#include "gui/start/recent_delegate.h"

#include "gui/app/icons.h"
#include "gui/start/recent_model.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

namespace Touchstone {

namespace {
constexpr int padding = 12;
constexpr int iconSize = 20;
constexpr int dayWidth = 88;
constexpr int recentDelegateLeastHeight = 44;
} // namespace

RecentDelegate::RecentDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

void RecentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        drawBox(painter, option.rect,
                option.state.testFlag(QStyle::State_Active) ? theme.selection : theme.selectionOff, {});
    else if (option.state.testFlag(QStyle::State_MouseOver))
        drawBox(painter, option.rect, theme.hover, {});
    const auto *model = static_cast<const RecentModel *>(index.model());
    const RecentProject &project = model->project(index.row());
    QRectF rect = QRectF(option.rect).adjusted(padding, 0, -padding, 0);
    m_icons.paint(painter, QRectF(rect.left(), rect.top(), iconSize, rect.height()), QStringLiteral("folder"),
                  theme.muted, theme.window);
    drawElided(painter, rect, index.data(RecentModel::WhenRole).toString(), fontFor(FontRole::Caption), theme.muted,
               Qt::ElideNone, Qt::AlignRight);
    rect.setRight(rect.right() - dayWidth);
    const auto [tone, words] = chipOf(project);
    if (!words.isEmpty()) {
        const int width = Chip::widthOf(words);
        Chip::paint(painter,
                    QRect(static_cast<int>(rect.right()) - width, option.rect.top(), width, option.rect.height()),
                    m_icons, static_cast<StateTone>(tone), words);
        rect.setRight(rect.right() - width - padding);
    }
    rect.setLeft(rect.left() + iconSize + padding);
    const QFont nameFont = fontFor(FontRole::BodySemibold);
    const QFont pathFont = fontFor(FontRole::Caption);
    const qreal nameHeight = QFontMetricsF(nameFont).height();
    const qreal pathHeight = QFontMetricsF(pathFont).height();
    const qreal top = rect.center().y() - (nameHeight + pathHeight) / 2;
    const QColor nameColor = project.exists ? theme.text : theme.disabled;
    drawElided(painter, QRectF(rect.left(), top, rect.width(), nameHeight), index.data().toString(), nameFont,
               nameColor);
    drawElided(painter, QRectF(rect.left(), top + nameHeight, rect.width(), pathHeight),
               index.data(RecentModel::ShortPathRole).toString(), pathFont, theme.muted, Qt::ElideMiddle);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, option.rect, theme.focus);
}

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem & /*option*/, const QModelIndex & /*index*/) const
{
    return {0, qMax(recentDelegateLeastHeight, 2 * QFontMetrics(fontFor(FontRole::Body)).height() + 8)};
}

} // namespace Touchstone
