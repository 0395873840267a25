#include "gui/app/icons.h"
#include "gui/app/style.h"
#include "gui/widgets/drawing.h"

#include <QAbstractSpinBox>
#include <QHash>
#include <QStyleOption>

namespace Touchstone {

namespace {

constexpr int controlHeight = 28;
constexpr int compactHeight = 24;
constexpr int menuBarHeight = 32;
constexpr int sectionHeight = 28;
constexpr int tabHeight = 32;
constexpr int scrollBarExtent = 10;
constexpr int leastThumb = 28;

bool isCompact(const QWidget *widget)
{
    return widget != nullptr && widget->property("compact").toBool();
}

int heightFor(const QWidget *widget, int fontHeight)
{
    return isCompact(widget) ? qMax(compactHeight, fontHeight + 5) : qMax(controlHeight, fontHeight + 8);
}

int itemHeight(const QStyleOption *option, int contents)
{
    return qMax(qMax(24, option->fontMetrics.height() + 5), contents);
}

QSize buttonSize(const QStyleOptionButton *option, const QWidget *widget)
{
    const int padding = isCompact(widget) ? 8 : 12;
    int width = option->fontMetrics.size(Qt::TextShowMnemonic, option->text).width() + 2 * padding;
    if (!option->icon.isNull())
        width += option->iconSize.width() + (option->text.isEmpty() ? 0 : 8);
    if (const QString hint = widget != nullptr ? widget->property("hint").toString() : QString(); !hint.isEmpty())
        width += 12 + QFontMetrics(fontFor(FontRole::Small)).horizontalAdvance(hint);
    if (option->features.testFlag(QStyleOptionButton::HasMenu))
        width += 16;
    const int height = heightFor(widget, option->fontMetrics.height());
    return {qMax(width, height), height};
}

QSize toolButtonSize(const QStyleOptionToolButton *option, const QWidget *widget)
{
    const bool segment = widget != nullptr && widget->property("segment").isValid();
    const int height = segment || isCompact(widget) ? qMax(compactHeight, option->fontMetrics.height() + 5)
                                                    : heightFor(widget, option->fontMetrics.height());
    const bool hasText = option->toolButtonStyle != Qt::ToolButtonIconOnly && !option->text.isEmpty();
    int width = hasText ? option->fontMetrics.size(Qt::TextShowMnemonic, option->text).width() + 20 : 12;
    const bool hasIcon = option->toolButtonStyle != Qt::ToolButtonTextOnly && !option->icon.isNull();
    if (hasIcon)
        width += option->iconSize.width() + (hasText ? 6 : 0);
    if (option->features.testFlag(QStyleOptionToolButton::HasMenu) && hasText)
        width += 20;
    return {qMax(width, height), height};
}

QSize menuItemSize(const QStyleOptionMenuItem *option, const QSize &size)
{
    if (option->menuItemType == QStyleOptionMenuItem::Separator)
        return {size.width(), 9};
    const QStringList texts = option->text.split(QLatin1Char('\t'));
    int width = 34 + option->fontMetrics.size(Qt::TextShowMnemonic, texts.value(0)).width() + 28;
    if (texts.size() > 1)
        width += 32 + option->fontMetrics.horizontalAdvance(texts.value(1));
    return {width, qMax(26, option->fontMetrics.height() + 8)};
}

QRect scrollBarSlider(const QStyleOptionSlider *option)
{
    const bool horizontal = option->orientation == Qt::Horizontal;
    const int length = horizontal ? option->rect.width() : option->rect.height();
    const qint64 range = qint64(option->maximum) - option->minimum;
    int thumb = length;
    if (range > 0)
        thumb = qBound(qMin(leastThumb, length),
                       static_cast<int>(qint64(option->pageStep) * length / (range + option->pageStep)), length);
    const int start = QStyle::sliderPositionFromValue(option->minimum, option->maximum, option->sliderPosition,
                                                      length - thumb, option->upsideDown);
    return horizontal ? QRect(option->rect.left() + start, option->rect.top(), thumb, option->rect.height())
                      : QRect(option->rect.left(), option->rect.top() + start, option->rect.width(), thumb);
}

QRect scrollBarPart(const QStyleOptionSlider *option, QStyle::SubControl part)
{
    const QRect slider = scrollBarSlider(option);
    QRect rect = option->rect;
    const bool horizontal = option->orientation == Qt::Horizontal;
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        rect = slider;
        break;
    case QStyle::SC_ScrollBarSubPage:
        horizontal ? rect.setRight(slider.left() - 1) : rect.setBottom(slider.top() - 1);
        break;
    case QStyle::SC_ScrollBarAddPage:
        horizontal ? rect.setLeft(slider.right() + 1) : rect.setTop(slider.bottom() + 1);
        break;
    case QStyle::SC_ScrollBarGroove:
        break;
    default:
        return {};
    }
    return QStyle::visualRect(option->direction, option->rect, rect);
}

QRect comboBoxPart(const QStyleOptionComboBox *option, QStyle::SubControl part)
{
    const QRect &rect = option->rect;
    if (part == QStyle::SC_ComboBoxEditField)
        return QStyle::visualRect(option->direction, rect, rect.adjusted(option->editable ? 2 : 8, 1, -24, -1));
    if (part == QStyle::SC_ComboBoxArrow)
        return QStyle::visualRect(option->direction, rect, QRect(rect.right() - 23, rect.top(), 24, rect.height()));
    return rect;
}

QRect spinBoxPart(const QStyleOptionSpinBox *option, QStyle::SubControl part)
{
    const QRect &rect = option->rect;
    const bool buttons = option->buttonSymbols != QAbstractSpinBox::NoButtons;
    const QRect up(rect.right() - 19, rect.top() + 2, 18, rect.height() / 2 - 2);
    switch (part) {
    case QStyle::SC_SpinBoxUp:
        return buttons ? QStyle::visualRect(option->direction, rect, up) : QRect();
    case QStyle::SC_SpinBoxDown:
        return buttons ? QStyle::visualRect(option->direction, rect, up.translated(0, up.height())) : QRect();
    case QStyle::SC_SpinBoxEditField:
        return QStyle::visualRect(option->direction, rect, rect.adjusted(2, 1, buttons ? -20 : -2, -1));
    default:
        return rect;
    }
}

/// Measures of `design/looks.md` §2.
const QHash<QStyle::PixelMetric, int> &metrics()
{
    static const QHash<QStyle::PixelMetric, int> all{
        {QStyle::PM_ButtonIconSize, 16},
        {QStyle::PM_SmallIconSize, 16},
        {QStyle::PM_ToolBarIconSize, 16},
        {QStyle::PM_ListViewIconSize, 16},
        {QStyle::PM_IndicatorWidth, 16},
        {QStyle::PM_IndicatorHeight, 16},
        {QStyle::PM_ExclusiveIndicatorWidth, 16},
        {QStyle::PM_ExclusiveIndicatorHeight, 16},
        {QStyle::PM_TreeViewIndentation, 16},
        {QStyle::PM_TabBarIconSize, 14},
        {QStyle::PM_TabCloseIndicatorWidth, 14},
        {QStyle::PM_TabCloseIndicatorHeight, 14},
        {QStyle::PM_CheckBoxLabelSpacing, 8},
        {QStyle::PM_RadioButtonLabelSpacing, 8},
        {QStyle::PM_LayoutHorizontalSpacing, 8},
        {QStyle::PM_LayoutVerticalSpacing, 8},
        {QStyle::PM_LayoutLeftMargin, 12},
        {QStyle::PM_LayoutRightMargin, 12},
        {QStyle::PM_LayoutTopMargin, 12},
        {QStyle::PM_LayoutBottomMargin, 12},
        {QStyle::PM_ScrollBarExtent, scrollBarExtent},
        {QStyle::PM_ScrollBarSliderMin, leastThumb},
        {QStyle::PM_SplitterWidth, 1}, // QSplitterHandle widens the area to grab by itself
        {QStyle::PM_DefaultFrameWidth, 1},
        {QStyle::PM_MenuPanelWidth, 1},
        {QStyle::PM_SpinBoxFrameWidth, 1},
        {QStyle::PM_ComboBoxFrameWidth, 1},
        {QStyle::PM_DockWidgetSeparatorExtent, 3},
        {QStyle::PM_MenuVMargin, 4},
        {QStyle::PM_FocusFrameHMargin, 6}, // text margin of item views
        {QStyle::PM_MenuBarHMargin, 6},
        {QStyle::PM_DockWidgetTitleMargin, 6},
        {QStyle::PM_MenuHMargin, 0},
        {QStyle::PM_MenuBarVMargin, 0},
        {QStyle::PM_MenuBarPanelWidth, 0},
        {QStyle::PM_MenuBarItemSpacing, 0},
        {QStyle::PM_ButtonShiftHorizontal, 0},
        {QStyle::PM_ButtonShiftVertical, 0},
        {QStyle::PM_ButtonDefaultIndicator, 0},
        {QStyle::PM_TabBarTabOverlap, 0},
        {QStyle::PM_TabBarBaseOverlap, 0},
        {QStyle::PM_TabBarTabShiftHorizontal, 0},
        {QStyle::PM_TabBarTabShiftVertical, 0},
        {QStyle::PM_DockWidgetFrameWidth, 0},
        {QStyle::PM_ScrollView_ScrollBarSpacing, 0},
        {QStyle::PM_ScrollView_ScrollBarOverlap, 0},
        {QStyle::PM_TabBarTabHSpace, 24},
        {QStyle::PM_TabBarTabVSpace, 8},
        {QStyle::PM_HeaderMargin, 8},
        {QStyle::PM_ToolTipLabelFrameWidth, 6}};
    return all;
}

} // namespace

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const auto own = metrics().constFind(metric);
    return own == metrics().constEnd() ? QProxyStyle::pixelMetric(metric, option, widget) : *own;
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ScrollBar_Transient:
    case SH_UnderlineShortcut:
    case SH_ComboBox_Popup:
    case SH_TabBar_PreferNoArrows:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ItemView_ActivateItemOnSingleClick:
        return hint == SH_ItemView_ShowDecorationSelected ? 1 : 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_Table_GridLineColor:
        return static_cast<int>(theme().separator.rgb());
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            return buttonSize(button, widget);
        break;
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
            button != nullptr && button->toolButtonStyle != Qt::ToolButtonTextUnderIcon)
            return toolButtonSize(button, widget);
        break;
    case CT_ComboBox:
        return {size.width() + 8 + 28, heightFor(widget, option->fontMetrics.height())};
    case CT_LineEdit:
        return {base.width() + 8, heightFor(widget, option->fontMetrics.height())};
    case CT_SpinBox:
        return {size.width() + 32, heightFor(widget, option->fontMetrics.height())};
    case CT_MenuBarItem:
        return {option->fontMetrics.size(Qt::TextShowMnemonic, static_cast<const QStyleOptionMenuItem *>(option)->text)
                        .width()
                    + 18,
                menuBarHeight};
    case CT_MenuBar:
        return {base.width(), menuBarHeight};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            return menuItemSize(item, size);
        break;
    case CT_TabBarTab:
        return {base.width(), qMax(tabHeight, option->fontMetrics.height() + 12)};
    case CT_HeaderSection:
        return {base.width() + 8, qMax(sectionHeight, base.height())};
    case CT_ItemViewItem:
        return {base.width(), itemHeight(option, base.height())};
    default:
        break;
    }
    return base;
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option))
            return scrollBarPart(slider, part);
    }
    if (control == CC_ComboBox) {
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
            combo != nullptr && part != SC_ComboBoxListBoxPopup)
            return comboBoxPart(combo, part);
    }
    if (control == CC_SpinBox) {
        if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option))
            return spinBoxPart(spin, part);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_PushButtonFocusRect:
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

} // namespace Touchstone
