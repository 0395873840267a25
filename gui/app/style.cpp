#include "gui/app/style.h"

#include "gui/app/icons.h"
#include "gui/app/style_parts.h"
#include "gui/widgets/drawing.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

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

} // namespace

Style::Style(const Icons &icons)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_icons(icons)
{
}

const Theme &Style::theme() const
{
    return m_icons.theme();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_ListViewIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_TreeViewIndentation:
        return 16;
    case PM_TabBarIconSize:
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
        return 14;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return 12;
    case PM_ScrollBarExtent:
        return scrollBarExtent;
    case PM_ScrollBarSliderMin:
        return leastThumb;
    case PM_SplitterWidth: // QSplitterHandle widens the area that can be grabbed by itself when the line is 1 px
    case PM_DefaultFrameWidth:
    case PM_MenuPanelWidth:
    case PM_SpinBoxFrameWidth:
    case PM_ComboBoxFrameWidth:
        return 1;
    case PM_DockWidgetSeparatorExtent:
        return 3;
    case PM_MenuVMargin:
        return 4;
    case PM_FocusFrameHMargin: // text margin of item views
    case PM_MenuBarHMargin:
    case PM_DockWidgetTitleMargin:
        return 6;
    case PM_MenuHMargin:
    case PM_MenuBarVMargin:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ButtonDefaultIndicator:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_DockWidgetFrameWidth:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
    case PM_HeaderMargin:
        return 8;
    case PM_ToolTipLabelFrameWidth:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
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
        return option->rect;
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    if (!paintPrimitive(element, option, painter, widget))
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

bool Style::paintPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                           const QWidget *widget) const
{
    const Theme &colors = theme();
    switch (element) {
    case PE_PanelButtonCommand:
        StyleParts::paintPushButton(painter, option, widget, colors);
        return true;
    case PE_PanelButtonTool:
        StyleParts::paintToolButton(painter, option, widget, colors);
        return true;
    case PE_PanelLineEdit:
        StyleParts::paintLineEdit(painter, option, widget, colors);
        return true;
    case PE_FrameFocusRect:
        if (qobject_cast<const QAbstractItemView *>(widget) == nullptr)
            StyleParts::paintFocusRect(painter, option, widget, colors);
        return true;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        StyleParts::paintCheckBox(painter, option, colors);
        return true;
    case PE_IndicatorRadioButton:
        StyleParts::paintRadioButton(painter, option, colors);
        return true;
    case PE_IndicatorBranch:
        StyleParts::paintBranch(painter, option, colors);
        return true;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            if (item->backgroundBrush.style() != Qt::NoBrush)
                painter->fillRect(item->rect, item->backgroundBrush);
            StyleParts::paintItemRow(painter, item, widget, colors);
        }
        return true;
    case PE_Frame:
    case PE_FrameGroupBox:
    case PE_FrameTabWidget:
        drawBox(painter, option->rect, {}, colors.separator, 0);
        return true;
    case PE_FrameMenu:
        drawBox(painter, option->rect, {}, colors.outline, 0);
        return true;
    case PE_PanelMenu:
        painter->fillRect(option->rect, colors.dark ? colors.raised : colors.base);
        return true;
    case PE_PanelMenuBar:
        painter->fillRect(option->rect, colors.chrome);
        return true;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, colors.tooltip);
        return true;
    case PE_FrameStatusBarItem:
    case PE_FrameDockWidget:
    case PE_FrameTabBarBase:
    case PE_FrameButtonBevel:
        return true;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, colors.window);
        drawEdge(painter, option->rect, option->state.testFlag(State_Horizontal) ? Qt::LeftEdge : Qt::TopEdge,
                 colors.separator);
        return true;
    case PE_IndicatorArrowDown:
        drawChevron(painter, option->rect, Qt::DownArrow, colors.muted);
        return true;
    case PE_IndicatorArrowUp:
        drawChevron(painter, option->rect, Qt::UpArrow, colors.muted);
        return true;
    case PE_IndicatorArrowLeft:
        drawChevron(painter, option->rect, Qt::LeftArrow, colors.muted);
        return true;
    case PE_IndicatorArrowRight:
        drawChevron(painter, option->rect, Qt::RightArrow, colors.muted);
        return true;
    case PE_IndicatorTabClose:
        m_icons.paint(painter, option->rect, QStringLiteral("close"), colors.muted, colors.window);
        return true;
    default:
        return false;
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    if (!paintControl(element, option, painter, widget))
        QProxyStyle::drawControl(element, option, painter, widget);
}

bool Style::paintControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                         const QWidget *widget) const
{
    const Theme &colors = theme();
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            StyleParts::paintPushButtonLabel(painter, button, widget, colors);
            return true;
        }
        return false;
    case CE_ShapedFrame:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option))
            return StyleParts::paintLine(painter, frame, colors);
        return false;
    case CE_ToolButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            if (StyleParts::paintToolButtonLabel(painter, button, widget, colors))
                return true;
            QStyleOptionToolButton copy(*button);
            const bool on = button->state.testFlag(State_On);
            // Room for the arrow that drawComplexControl puts beside the text.
            if (const auto *owner = qobject_cast<const QToolButton *>(widget);
                owner != nullptr && owner->menu() != nullptr && button->toolButtonStyle != Qt::ToolButtonIconOnly)
                copy.rect.adjust(0, 0, -14, 0);
            for (const auto group : {QPalette::Active, QPalette::Inactive})
                copy.palette.setColor(group, QPalette::ButtonText, on ? colors.accentText : colors.text);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return true;
        }
        return false;
    case CE_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            StyleParts::paintHeaderSection(painter, header, colors);
        return true;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, colors.window);
        drawEdge(painter, option->rect, Qt::BottomEdge, colors.separator);
        return true;
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            QStyleOptionHeaderV2 copy;
            static_cast<QStyleOptionHeader &>(copy) = *header;
            copy.palette.setColor(QPalette::ButtonText, colors.muted);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return true;
        }
        return false;
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            StyleParts::paintTab(painter, tab, colors);
        return true;
    case CE_Splitter:
        painter->fillRect(option->rect, colors.separator);
        return true;
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            StyleParts::paintMenuBarItem(painter, item, widget, this, colors);
        return true;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, colors.chrome);
        drawEdge(painter, option->rect, Qt::BottomEdge, colors.separator);
        return true;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            StyleParts::paintMenuItem(painter, item, colors);
        return true;
    case CE_ProgressBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option))
            StyleParts::paintProgress(painter, bar, colors);
        return true;
    case CE_DockWidgetTitle:
        if (const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option))
            StyleParts::paintDockTitle(painter, option, dock->title, colors);
        return true;
    default:
        return false;
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    switch (control) {
    case CC_ScrollBar:
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option))
            StyleParts::paintScrollBar(painter, slider, widget, this, theme());
        return;
    case CC_ComboBox:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option))
            StyleParts::paintComboBox(painter, combo, theme());
        return;
    case CC_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            QStyleOptionToolButton copy(*button);
            // The small arrow of Fusion sits in a corner; ours stands beside the text.
            copy.features &= ~QStyleOptionToolButton::HasMenu;
            const bool arrow = button->features.testFlag(QStyleOptionToolButton::HasMenu)
                && button->toolButtonStyle != Qt::ToolButtonIconOnly;
            QProxyStyle::drawComplexControl(control, &copy, painter, widget);
            if (arrow) {
                const QRect rect(button->rect.right() - 20, button->rect.top(), 12, button->rect.height());
                drawChevron(painter, visualRect(button->direction, button->rect, rect), Qt::DownArrow, theme().muted);
            }
        }
        return;
    case CC_SpinBox:
        if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option))
            StyleParts::paintSpinBox(painter, spin, widget, this, theme());
        return;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QIcon Style::standardIcon(StandardPixmap standardIcon, const QStyleOption *option, const QWidget *widget) const
{
    switch (standardIcon) {
    case SP_DockWidgetCloseButton:
    case SP_TitleBarCloseButton:
    case SP_LineEditClearButton:
        return m_icons.icon("close", IconRole::Muted);
    case SP_MessageBoxInformation:
    case SP_MessageBoxQuestion:
        return m_icons.icon("info", IconRole::Muted);
    case SP_MessageBoxWarning:
    case SP_MessageBoxCritical:
        return m_icons.icon(StateTone::Error);
    case SP_DirIcon:
    case SP_DirOpenIcon:
        return m_icons.icon("folder");
    case SP_FileIcon:
        return m_icons.icon("file");
    default:
        return QProxyStyle::standardIcon(standardIcon, option, widget);
    }
}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (auto *edit = qobject_cast<QLineEdit *>(widget)) {
        const bool inner = qobject_cast<QAbstractSpinBox *>(edit->parentWidget()) != nullptr
            || qobject_cast<QComboBox *>(edit->parentWidget()) != nullptr;
        edit->setTextMargins(4, 0, 4, 0);
        if (inner)
            edit->setProperty("frameless", true);
    }
    if (auto *bar = qobject_cast<QTabBar *>(widget)) {
        bar->setDrawBase(false);
        bar->setElideMode(Qt::ElideRight);
        bar->setExpanding(false);
    }
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
}

} // namespace Touchstone
