#pragma once

#include "gui/widgets/label.h"

namespace Touchstone {

/// A label that wraps into at most `maximumLines` lines; when the text is longer the last one is elided and the tooltip
/// holds the whole.
class WrappedLabel : public Label
{
    Q_OBJECT

public:
    WrappedLabel(FontRole font, TextTone tone, int maximumLines, QWidget *parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// The lines as they stand in `width`; `elided` tells whether something was cut.
    QStringList linesIn(int width, bool *elided = nullptr) const;

    int m_maximumLines;
};

} // namespace Touchstone
