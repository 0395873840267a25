#include "gui/skills/skill_delegate.h"

#include "gui/app/icons.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/drawing.h"

#include <QDir>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr qreal skillDelegatePadding = 12;
constexpr qreal indent = 28;
constexpr qreal skillDelegateGlyphSize = 14;
constexpr qreal skillDelegateGap = 6;

qreal widthOf(const QString &text, const QFont &font)
{
    return text.isEmpty() ? 0 : QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

SkillDelegate::SkillDelegate(const Theme &theme, const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_icons(icons)
{
}

QSize SkillDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    Q_UNUSED(index)
    return {100, std::max(24, option.fontMetrics.height() + 5)};
}

QString SkillDelegate::shownPath(const QString &path) const
{
    if (!m_folder.isEmpty() && path.startsWith(m_folder + QLatin1Char('/')))
        return path.mid(m_folder.size() + 1);
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

void SkillDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // The view indents children; rows are painted over the whole width.
    QRectF rect(option.rect);
    rect.setLeft(0);
    painter->save();
    painter->setClipping(false);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(rect, option.state.testFlag(QStyle::State_Active) ? m_theme.selection : m_theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(rect, m_theme.hover);
    if (index.parent().isValid())
        paintSkill(painter, rect, index);
    else
        paintSource(painter, rect, index, option.state.testFlag(QStyle::State_Open));
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, m_theme.focus);
    painter->restore();
}

void SkillDelegate::paintSource(QPainter *painter, const QRectF &rect, const QModelIndex &index, bool expanded) const
{
    QRectF body = rect.adjusted(skillDelegatePadding, 0, -skillDelegatePadding, 0);
    drawChevron(painter, QRectF(body.left(), body.top(), skillDelegateGlyphSize, body.height()),
                expanded ? Qt::DownArrow : Qt::RightArrow, m_theme.muted);
    body.setLeft(body.left() + skillDelegateGlyphSize + skillDelegateGap);
    const QFont caption = fontFor(FontRole::Caption);
    const QFont strong = fontFor(FontRole::BodySemibold);
    body.setLeft(body.left()
                 + drawElided(painter, body, index.data(SkillTreeModel::SourceRole).toString(), caption, m_theme.faint)
                 + skillDelegateGap);
    const QLocale locale;
    const QString count = locale.toString(index.data(SkillTreeModel::CountRole).toInt());
    const int bad = index.data(SkillTreeModel::BadCountRole).toInt();
    drawElided(painter, body, count, fontFor(FontRole::Body), m_theme.muted, Qt::ElideNone, Qt::AlignRight);
    body.setRight(body.right() - widthOf(count, fontFor(FontRole::Body)) - skillDelegateGap);
    if (bad > 0) {
        const QString text = locale.toString(bad);
        drawElided(painter, body, text, strong, m_theme.tone(StateTone::WillNotLoad).fg, Qt::ElideNone, Qt::AlignRight);
        body.setRight(body.right() - widthOf(text, strong) - skillDelegateGap);
    }
    const qreal used = drawElided(painter, body, index.data().toString(), strong, m_theme.text);
    body.setLeft(body.left() + used + skillDelegateGap);
    const QString error = index.data(SkillTreeModel::ReasonRole).toString();
    if (error.isEmpty())
        drawElided(painter, body, shownPath(index.data(SkillTreeModel::PathRole).toString()), caption, m_theme.faint,
                   Qt::ElideMiddle);
    else
        drawElided(painter, body, error, caption, m_theme.tone(StateTone::WillNotLoad).fg);
}

void SkillDelegate::paintSkill(QPainter *painter, const QRectF &rect, const QModelIndex &index) const
{
    const auto tone = static_cast<StateTone>(index.data(SkillTreeModel::ToneRole).toInt());
    QRectF body = rect.adjusted(indent, 0, -skillDelegatePadding, 0);
    m_icons.paint(painter,
                  QRectF(body.left(), body.center().y() - skillDelegateGlyphSize / 2, skillDelegateGlyphSize,
                         skillDelegateGlyphSize),
                  tone);
    body.setLeft(body.left() + skillDelegateGlyphSize + skillDelegateGap);
    const qint64 tokens = index.data(SkillTreeModel::TokensRole).toLongLong();
    if (tokens > 0) {
        const QString text = QLocale().toString(tokens);
        drawElided(painter, body, text, fontFor(FontRole::Caption), m_theme.muted, Qt::ElideNone, Qt::AlignRight);
        body.setRight(body.right() - widthOf(text, fontFor(FontRole::Caption)) - skillDelegateGap);
    }
    const bool quiet = tone == StateTone::Shadowed;
    const qreal used = drawElided(painter, body, index.data().toString(), fontFor(FontRole::Body),
                                  quiet ? m_theme.muted : m_theme.text);
    const QString reason = index.data(SkillTreeModel::ReasonRole).toString();
    if (!reason.isEmpty())
        drawElided(painter, body.adjusted(used + skillDelegateGap, 0, 0, 0), reason, fontFor(FontRole::Caption),
                   m_theme.faint);
}

} // namespace Touchstone
