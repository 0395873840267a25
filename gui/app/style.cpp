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

Style::Style(const Icons &icons)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_icons(icons)
{
}

const Theme &Style::theme() const
{
    return m_icons.theme();
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
    default:
        return paintFrame(element, option, painter, widget) || paintArrow(element, option, painter);
    }
}

/// Frames, and surfaces that are nothing but a colour.
bool Style::paintFrame(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const
{
    const Theme &colors = theme();
    switch (element) {
    case PE_Frame:
        // A field of several lines looks like one of one line.
        if (widget != nullptr && widget->property("input").toBool()) {
            StyleParts::paintLineEdit(painter, option, widget, colors);
            return true;
        }
        [[fallthrough]];
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
    default:
        return false;
    }
}

bool Style::paintArrow(PrimitiveElement element, const QStyleOption *option, QPainter *painter) const
{
    const Theme &colors = theme();
    switch (element) {
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
            paintToolLabel(button, painter, widget);
            return true;
        }
        return false;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            StyleParts::paintHeader(painter, header, widget, colors);
        return true;
    case CE_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            StyleParts::paintHeaderSection(painter, header, colors);
        return true;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, colors.window);
        drawEdge(painter, option->rect, Qt::BottomEdge, colors.separator);
        return true;
    default:
        return paintBar(element, option, painter, widget);
    }
}

/// Tabs, menus and what else lies along an edge.
bool Style::paintBar(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &colors = theme();
    switch (element) {
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

void Style::paintToolLabel(const QStyleOptionToolButton *button, QPainter *painter, const QWidget *widget) const
{
    const Theme &colors = theme();
    if (StyleParts::paintToolButtonLabel(painter, button, widget, colors))
        return;
    QStyleOptionToolButton copy(*button);
    const bool on = button->state.testFlag(State_On);
    // Room for the arrow that drawComplexControl puts beside the text.
    if (const auto *owner = qobject_cast<const QToolButton *>(widget);
        owner != nullptr && owner->menu() != nullptr && button->toolButtonStyle != Qt::ToolButtonIconOnly)
        copy.rect.adjust(0, 0, -14, 0);
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        copy.palette.setColor(group, QPalette::ButtonText, on ? colors.accentText : colors.text);
    QProxyStyle::drawControl(CE_ToolButtonLabel, &copy, painter, widget);
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
