#pragma once

#include "engine/session/run_control.h"

#include <QWidget>

#include <vector>

class QPushButton;

namespace Touchstone {

class Icons;
class Label;

/// The 32 px bar that says where a run stops, with the button that changes it. `icons` must outlive it.
class BreakpointBar : public QWidget
{
    Q_OBJECT

public:
    /// `name` becomes the button's objectName.
    BreakpointBar(const Icons &icons, const QString &name, QWidget *parent = nullptr);

    void setBreakpoints(const std::vector<Breakpoint> &breakpoints);
    void retranslate();

    QSize sizeHint() const override;

Q_SIGNALS:
    void activated();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    std::vector<Breakpoint> m_breakpoints;
    Label *m_title;
    Label *m_text;
    QPushButton *m_change;
};

} // namespace Touchstone
