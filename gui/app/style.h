#pragma once

#include "gui/app/theme.h"

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace Touchstone {

class Icons;

/// The look of `design/looks.md` on Fusion, without style sheets. Reads the theme from `icons` each time it paints, so
/// a switch needs no new style. `icons` must outlive it. Dynamic properties of widgets:
///
/// `primary` (bool): the one accent button of a page. `destructive` (bool): label in `fail`.
/// `segment` (first, middle, last, only): a part of a segmented control. `compact` (bool): 24 px high, small font is
/// the widget's own matter. `padded` (bool): a header whose captions stand 12 px from the edges. `invalid` (bool): an
/// input whose value is refused.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    explicit Style(const Icons &icons);

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap standardIcon, const QStyleOption *option, const QWidget *widget) const override;
    using QProxyStyle::polish;
    void polish(QWidget *widget) override;

private:
    const Theme &theme() const;
    bool paintPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const;
    bool paintControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                      const QWidget *widget) const;
    bool paintFrame(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                    const QWidget *widget) const;
    bool paintArrow(PrimitiveElement element, const QStyleOption *option, QPainter *painter) const;
    bool paintBar(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void paintToolLabel(const QStyleOptionToolButton *button, QPainter *painter, const QWidget *widget) const;

    const Icons &m_icons;
};

} // namespace Touchstone
