#include "gui/run/injection_delegate.h"

#include "gui/app/icons.h"
#include "gui/run/injection_model.h"
#include "gui/widgets/drawing.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int glyphSize = 14;
constexpr int injectionDelegatePadding = 10;

} // namespace

InjectionDelegate::InjectionDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

int InjectionDelegate::rowHeight()
{
    const int lines = QFontMetrics(fontFor(FontRole::Body)).height() + QFontMetrics(fontFor(FontRole::Small)).height();
    return std::max(48, lines + 16);
}

void InjectionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const auto face = index.data(InjectionModel::FaceRole).value<InjectionFace>();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(option.rect, theme.base);
    drawEdge(painter, option.rect, Qt::BottomEdge, theme.separator);
    const QRectF box = QRectF(option.rect).adjusted(4, 4, -4, -5);
    if (face.isFlip)
        drawBox(painter, box, theme.tone(StateTone::Error).tint, theme.tone(StateTone::Error).fg);
    const QRectF content = box.adjusted(injectionDelegatePadding, 0, -injectionDelegatePadding, 0);
    const bool twoLines = !face.markText.isEmpty();
    QRectF line(content.left(), content.top(), content.width(), twoLines ? content.height() / 2 : content.height());
    if (!face.tone && face.word.isEmpty()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.outline);
        painter->drawEllipse(QPointF(content.left() + glyphSize / 2.0, content.center().y()), 2, 2);
    } else {
        const StateTone tone = face.tone.value_or(StateTone::NotGraded);
        m_icons.paint(painter, QRectF(line.left(), line.center().y() - glyphSize / 2.0, glyphSize, glyphSize), tone);
        drawElided(painter, line.adjusted(glyphSize + 6, 0, 0, 0), face.word, fontFor(FontRole::Body),
                   face.tone ? theme.tone(tone).fg : theme.muted);
    }
    if (twoLines) {
        line.moveTop(content.center().y());
        const StateTone mark = face.mark.value_or(StateTone::Error);
        m_icons.paint(painter, QRectF(line.left() + 2, line.center().y() - 5, 10, 10), mark);
        drawElided(painter, line.adjusted(glyphSize + 6, 0, 0, 0), face.markText, fontFor(FontRole::Small), theme.text);
    }
    if (selected)
        drawFocusRing(painter, QRectF(option.rect).adjusted(1, 1, -1, -2), theme.focus);
    painter->restore();
}

} // namespace Touchstone
