#include "gui/app/style_parts.h"

#include "gui/widgets/drawing.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>
#include <QVariant>

namespace Touchstone::StyleParts {

namespace {

bool has(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

bool flagOf(const QWidget *widget, const char *property)
{
    return widget != nullptr && widget->property(property).toBool();
}

QColor fillOfQuiet(const QStyleOption *option, const Theme &theme)
{
    if (!has(option, QStyle::State_Enabled))
        return {};
    if (has(option, QStyle::State_Sunken))
        return theme.pressed;
    if (has(option, QStyle::State_On))
        return theme.selection;
    if (has(option, QStyle::State_MouseOver))
        return theme.hover;
    return {};
}

/// A part of a segmented control: only the outer corners are round, neighbours share one line.
void paintSegment(QPainter *painter, const QStyleOption *option, const QString &place, const Theme &theme)
{
    const bool first = place == QLatin1String("first") || place == QLatin1String("only");
    const bool last = place == QLatin1String("last") || place == QLatin1String("only");
    QColor fill = fillOfQuiet(option, theme);
    if (!fill.isValid())
        fill = theme.raised;
    // Painted wider than the part and clipped, so that inner edges stay straight.
    QRectF box = option->rect;
    if (!first)
        box.setLeft(box.left() - 8);
    if (!last)
        box.setRight(box.right() + 9);
    painter->save();
    painter->setClipRect(option->rect);
    drawBox(painter, box, fill, theme.outline);
    if (!last)
        drawEdge(painter, option->rect, Qt::RightEdge, theme.outline);
    painter->restore();
}

void paintCheckMark(QPainter *painter, const QRectF &box, const QColor &color)
{
    QPainterPath path;
    path.moveTo(box.left() + box.width() * 0.24, box.top() + box.height() * 0.53);
    path.lineTo(box.left() + box.width() * 0.43, box.top() + box.height() * 0.71);
    path.lineTo(box.left() + box.width() * 0.77, box.top() + box.height() * 0.31);
    painter->setPen(QPen(color, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
}

} // namespace

void paintPushButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool down = has(option, QStyle::State_Sunken);
    const bool hovered = has(option, QStyle::State_MouseOver);
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (button != nullptr && button->features.testFlag(QStyleOptionButton::Flat)) {
        drawBox(painter, option->rect, fillOfQuiet(option, theme), {});
        return;
    }
    if (flagOf(widget, "primary") && enabled) {
        drawBox(painter, option->rect, hovered || down ? theme.accentHover : theme.accent, {});
        return;
    }
    QColor fill = theme.raised;
    if (!enabled)
        fill = QColor(); // `= {}` would be Qt::color0, which is white
    else if (down)
        fill = theme.pressed;
    else if (has(option, QStyle::State_On))
        fill = theme.selection;
    else if (hovered)
        fill = theme.hover;
    drawBox(painter, option->rect, fill, enabled ? theme.outline : theme.separator);
}

void paintPushButtonLabel(QPainter *painter, const QStyleOptionButton *option, const QWidget *widget,
                          const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    QColor color = option->palette.color(QPalette::ButtonText);
    if (enabled && flagOf(widget, "primary"))
        color = theme.onAccent;
    else if (enabled && flagOf(widget, "destructive"))
        color = theme.tone(StateTone::Fail).fg;
    const QFont hintFont = fontFor(FontRole::Small);
    const QString hint = widget != nullptr ? widget->property("hint").toString() : QString();
    const int textWidth = option->fontMetrics.size(Qt::TextShowMnemonic, option->text).width();
    const int iconWidth = option->icon.isNull() ? 0 : option->iconSize.width() + (option->text.isEmpty() ? 0 : 8);
    const int hintWidth = hint.isEmpty() ? 0 : 12 + QFontMetrics(hintFont).horizontalAdvance(hint);
    const int menuWidth = option->features.testFlag(QStyleOptionButton::HasMenu) ? 16 : 0;
    const int width = qMin(option->rect.width(), iconWidth + textWidth + hintWidth + menuWidth);
    const auto place = [option](const QRect &logical) {
        return QStyle::visualRect(option->direction, option->rect, logical);
    };
    QRect rest((option->rect.width() - width) / 2 + option->rect.left(), option->rect.top(), width,
               option->rect.height());
    if (iconWidth > 0) {
        const QRect icon(rest.left(), rest.top(), option->iconSize.width(), rest.height());
        const QIcon::State state = has(option, QStyle::State_On) ? QIcon::On : QIcon::Off;
        option->icon.paint(painter, place(icon), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled, state);
        rest.setLeft(rest.left() + iconWidth);
    }
    painter->setPen(color);
    painter->drawText(place(QRect(rest.left(), rest.top(), textWidth, rest.height())),
                      Qt::AlignCenter | Qt::TextSingleLine | Qt::TextShowMnemonic | Qt::TextHideMnemonic, option->text);
    rest.setLeft(rest.left() + textWidth);
    if (hintWidth > 0)
        drawElided(painter, place(rest.adjusted(12, 0, -menuWidth, 0)), hint, hintFont,
                   enabled && !flagOf(widget, "primary") ? theme.faint : color, Qt::ElideNone);
    if (menuWidth > 0)
        drawChevron(painter, place(QRect(rest.right() - 11, rest.top(), 12, rest.height())), Qt::DownArrow, color);
}

void paintToolButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme)
{
    const QString segment = widget != nullptr ? widget->property("segment").toString() : QString();
    if (!segment.isEmpty()) {
        paintSegment(painter, option, segment, theme);
        return;
    }
    if (has(option, QStyle::State_AutoRaise)) {
        drawBox(painter, option->rect, fillOfQuiet(option, theme), {});
        return;
    }
    QColor fill = fillOfQuiet(option, theme);
    if (!fill.isValid() && has(option, QStyle::State_Enabled))
        fill = theme.raised;
    drawBox(painter, option->rect, fill, has(option, QStyle::State_Enabled) ? theme.outline : theme.separator);
}

bool paintToolButtonLabel(QPainter *painter, const QStyleOptionToolButton *option, const QWidget *widget,
                          const Theme &theme)
{
    if (option->toolButtonStyle != Qt::ToolButtonTextBesideIcon || option->icon.isNull())
        return false;
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const auto *owner = qobject_cast<const QToolButton *>(widget);
    const int arrow = owner != nullptr && owner->menu() != nullptr ? 20 : 0;
    const int gap = option->text.isEmpty() ? 0 : 6;
    const int textWidth = option->fontMetrics.size(Qt::TextShowMnemonic, option->text).width();
    const int width = option->iconSize.width() + gap + textWidth + arrow;
    const QRect &all = option->rect;
    const int left = all.left() + qMax(0, (all.width() - width) / 2);
    const auto place = [&](const QRect &logical) { return QStyle::visualRect(option->direction, all, logical); };
    option->icon.paint(painter, place(QRect(left, all.top(), option->iconSize.width(), all.height())), Qt::AlignCenter,
                       enabled ? QIcon::Normal : QIcon::Disabled, on ? QIcon::On : QIcon::Off);
    QColor color = on ? theme.accentText : theme.text;
    if (!enabled)
        color = theme.disabled;
    painter->setFont(option->font);
    painter->setPen(color);
    painter->drawText(place(QRect(left + option->iconSize.width() + gap, all.top(), textWidth, all.height())),
                      Qt::AlignCenter | Qt::TextSingleLine | Qt::TextShowMnemonic | Qt::TextHideMnemonic, option->text);
    return true;
}

void paintLineEdit(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme)
{
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    const bool enabled = has(option, QStyle::State_Enabled);
    if (frame != nullptr && frame->lineWidth <= 0) {
        if (flagOf(widget, "frameless"))
            return;
        painter->fillRect(option->rect, option->palette.base());
        return;
    }
    QColor line = enabled ? theme.border : theme.separator;
    if (flagOf(widget, "invalid"))
        line = theme.tone(StateTone::Fail).fg;
    drawBox(painter, option->rect, enabled ? theme.base : theme.window, line);
    if (has(option, QStyle::State_HasFocus) && !has(option, QStyle::State_ReadOnly))
        drawFocusRing(painter, option->rect, flagOf(widget, "invalid") ? line : theme.focus);
}

void paintFocusRect(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme)
{
    if (!has(option, QStyle::State_KeyboardFocusChange))
        return;
    // Buttons have no room around them, so the ring lies on their edge; white inside keeps it visible on the accent.
    QRectF rect = option->rect;
    if (qobject_cast<const QAbstractButton *>(widget) != nullptr)
        rect = widget->rect();
    if (flagOf(widget, "primary"))
        drawBox(painter, rect.adjusted(2, 2, -2, -2), {}, theme.onAccent, controlRadius - 1);
    drawFocusRing(painter, rect, theme.focus);
}

void paintCheckBox(QPainter *painter, const QStyleOption *option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF box(option->rect);
    const bool filled = has(option, QStyle::State_On) || has(option, QStyle::State_NoChange);
    QColor fill = filled ? theme.accent : theme.base;
    QColor line = filled ? theme.accent : theme.border;
    if (!enabled) {
        fill = theme.window;
        line = theme.disabled;
    } else if (has(option, QStyle::State_MouseOver) && filled) {
        fill = line = theme.accentHover;
    }
    drawBox(painter, box, fill, line, 3);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor mark = enabled ? theme.onAccent : theme.disabled;
    if (has(option, QStyle::State_On))
        paintCheckMark(painter, box, mark);
    else if (has(option, QStyle::State_NoChange))
        painter->fillRect(QRectF(box.left() + 4, box.center().y() - 1, box.width() - 8, 2), mark);
    painter->restore();
}

void paintRadioButton(QPainter *painter, const QStyleOption *option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const QRectF box(option->rect);
    QColor line = on ? theme.accent : theme.border;
    if (!enabled)
        line = theme.disabled;
    drawBox(painter, box, on && enabled ? theme.accent : theme.base, line, box.width() / 2);
    if (on) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(enabled ? theme.onAccent : theme.disabled);
        painter->drawEllipse(box.center(), 3, 3);
        painter->restore();
    }
}

void paintBranch(QPainter *painter, const QStyleOption *option, const Theme &theme)
{
    if (!has(option, QStyle::State_Children))
        return;
    const bool rightToLeft = option->direction == Qt::RightToLeft;
    const Qt::ArrowType closed = rightToLeft ? Qt::LeftArrow : Qt::RightArrow;
    drawChevron(painter, option->rect, has(option, QStyle::State_Open) ? Qt::DownArrow : closed, theme.muted);
}

void paintItemRow(QPainter *painter, const QStyleOptionViewItem *option, const QWidget *widget, const Theme &theme)
{
    const QRect &rect = option->rect;
    if (has(option, QStyle::State_Selected) && option->showDecorationSelected) {
        const bool active = has(option, QStyle::State_Active) && has(option, QStyle::State_Enabled);
        painter->fillRect(rect, active ? theme.selection : theme.selectionOff);
        return;
    }
    if (option->features.testFlag(QStyleOptionViewItem::Alternate))
        painter->fillRect(rect, theme.alternate);
    if (has(option, QStyle::State_MouseOver) && widget != nullptr && widget->isEnabled())
        painter->fillRect(rect, theme.hover);
}

void paintMenuItem(QPainter *painter, const QStyleOptionMenuItem *option, const Theme &theme)
{
    const QRect &rect = option->rect;
    if (option->menuItemType == QStyleOptionMenuItem::Separator) {
        drawEdge(painter, QRectF(rect.left(), rect.center().y(), rect.width(), 1), Qt::TopEdge, theme.separator);
        return;
    }
    const bool enabled = has(option, QStyle::State_Enabled);
    if (has(option, QStyle::State_Selected) && enabled)
        drawBox(painter, rect.adjusted(4, 0, -4, 0), theme.selection, {});
    const bool mirrored = option->direction == Qt::RightToLeft;
    const auto place = [&](const QRect &logical) { return QStyle::visualRect(option->direction, rect, logical); };
    const QRect lead = place(QRect(rect.left() + 10, rect.top(), 16, rect.height()));
    const QColor color = enabled ? theme.text : theme.disabled;
    if (option->checkType != QStyleOptionMenuItem::NotCheckable && option->checked) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintCheckMark(painter, QRectF(lead.left(), lead.center().y() - 8, 16, 16), color);
        painter->restore();
    } else if (!option->icon.isNull()) {
        option->icon.paint(painter, lead, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    const QStringList texts = option->text.split(QLatin1Char('\t'));
    const QRect body = place(QRect(rect.left() + 34, rect.top(), rect.width() - 34 - 28, rect.height()));
    const int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic | Qt::TextHideMnemonic;
    painter->setFont(option->font);
    painter->setPen(color);
    painter->drawText(body, flags | (mirrored ? Qt::AlignRight : Qt::AlignLeft), texts.value(0));
    if (texts.size() > 1) {
        painter->setPen(enabled ? theme.faint : theme.disabled);
        painter->drawText(body, flags | (mirrored ? Qt::AlignLeft : Qt::AlignRight), texts.value(1));
    }
    if (option->menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow = place(QRect(rect.right() - 24, rect.top(), 16, rect.height()));
        drawChevron(painter, arrow, mirrored ? Qt::LeftArrow : Qt::RightArrow, enabled ? theme.muted : theme.disabled);
    }
}

void paintComboBox(QPainter *painter, const QStyleOptionComboBox *option, const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    QColor fill = option->editable ? theme.base : theme.raised;
    if (!enabled)
        fill = QColor(); // `= {}` would be Qt::color0, which is white
    else if (!option->editable && has(option, QStyle::State_On))
        fill = theme.pressed;
    else if (!option->editable && has(option, QStyle::State_MouseOver))
        fill = theme.hover;
    const QColor line = option->editable ? theme.border : theme.outline;
    if (option->frame)
        drawBox(painter, option->rect, fill, enabled ? line : theme.separator);
    const bool focus =
        has(option, QStyle::State_HasFocus) && (option->editable || has(option, QStyle::State_KeyboardFocusChange));
    if (focus)
        drawFocusRing(painter, option->rect, theme.focus);
    const QRect arrow =
        QStyle::visualRect(option->direction, option->rect,
                           QRect(option->rect.right() - 22, option->rect.top(), 16, option->rect.height()));
    drawChevron(painter, arrow, Qt::DownArrow, enabled ? theme.muted : theme.disabled);
}

void paintSpinBox(QPainter *painter, const QStyleOptionSpinBox *option, const QWidget *widget, const QStyle *style,
                  const Theme &theme)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    if (option->frame) {
        QColor line = enabled ? theme.border : theme.separator;
        if (flagOf(widget, "invalid"))
            line = theme.tone(StateTone::Fail).fg;
        drawBox(painter, option->rect, enabled ? theme.base : theme.window, line);
        if (has(option, QStyle::State_HasFocus))
            drawFocusRing(painter, option->rect, theme.focus);
    }
    const auto arrow = [&](QStyle::SubControl part, Qt::ArrowType direction, bool possible) {
        const QRect rect = style->subControlRect(QStyle::CC_SpinBox, option, part, widget);
        drawChevron(painter, rect, direction, enabled && possible ? theme.muted : theme.disabled, 6);
    };
    arrow(QStyle::SC_SpinBoxUp, Qt::UpArrow, option->stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled));
    arrow(QStyle::SC_SpinBoxDown, Qt::DownArrow, option->stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled));
}

} // namespace Touchstone::StyleParts
