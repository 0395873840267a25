#pragma once

#include "gui/widgets/label.h"

namespace Touchstone {

class Icons;

/// The line at the bottom of a panel: an information glyph and one sentence, below a line. `icons` must outlive it.
class Footer : public Label
{
    Q_OBJECT

public:
    explicit Footer(const Icons &icons, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
