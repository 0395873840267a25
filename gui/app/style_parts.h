#pragma once

#include "gui/app/theme.h"

class QPainter;
class QStyle;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionFrame;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;
class QWidget;

/// The painting of single parts for Style; each takes all it needs and keeps nothing.
namespace Touchstone::StyleParts {

void paintPushButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme);
/// Icon, text and the faint shortcut in property `hint`.
void paintPushButtonLabel(QPainter *painter, const QStyleOptionButton *option, const QWidget *widget,
                          const Theme &theme);
/// Icon beside text, both in the middle; false: another arrangement, which Fusion paints.
bool paintToolButtonLabel(QPainter *painter, const QStyleOptionToolButton *option, const QWidget *widget,
                          const Theme &theme);
void paintToolButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme);
void paintLineEdit(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme);
void paintFocusRect(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Theme &theme);
void paintCheckBox(QPainter *painter, const QStyleOption *option, const Theme &theme);
void paintRadioButton(QPainter *painter, const QStyleOption *option, const Theme &theme);
void paintBranch(QPainter *painter, const QStyleOption *option, const Theme &theme);
void paintItemRow(QPainter *painter, const QStyleOptionViewItem *option, const QWidget *widget, const Theme &theme);
void paintHeaderSection(QPainter *painter, const QStyleOptionHeader *option, const Theme &theme);
/// A section with its caption and, when the rows are sorted by it, a chevron on the caption's inner side. Fusion would
/// put its arrow over the text.
void paintHeader(QPainter *painter, const QStyleOptionHeader *option, const QWidget *widget, const Theme &theme);
void paintTab(QPainter *painter, const QStyleOptionTab *option, const Theme &theme);
void paintMenuBarItem(QPainter *painter, const QStyleOptionMenuItem *option, const QWidget *widget, const QStyle *style,
                      const Theme &theme);
void paintMenuItem(QPainter *painter, const QStyleOptionMenuItem *option, const Theme &theme);
void paintProgress(QPainter *painter, const QStyleOptionProgressBar *option, const Theme &theme);
void paintScrollBar(QPainter *painter, const QStyleOptionSlider *option, const QWidget *widget, const QStyle *style,
                    const Theme &theme);
void paintComboBox(QPainter *painter, const QStyleOptionComboBox *option, const Theme &theme);
void paintSpinBox(QPainter *painter, const QStyleOptionSpinBox *option, const QWidget *widget, const QStyle *style,
                  const Theme &theme);
/// Lines of QFrame; false: another shape.
bool paintLine(QPainter *painter, const QStyleOptionFrame *option, const Theme &theme);
void paintDockTitle(QPainter *painter, const QStyleOption *option, const QString &title, const Theme &theme);

} // namespace Touchstone::StyleParts
