#pragma once

#include "gui/app/page.h"
#include "gui/widgets/mode_button.h"

#include <QWidget>

#include <array>

class QButtonGroup;

namespace Touchstone {

class Icons;

/// The column of pages at the left of the window, Settings at its foot. Up and Down move between them. `icons` must
/// outlive it.
class ModeBar : public QWidget
{
    Q_OBJECT

public:
    explicit ModeBar(const Icons &icons, QWidget *parent = nullptr);

    void setCurrent(PageId page);
    PageId current() const { return m_current; }
    void setBadge(PageId page, int count);
    void setRunDot(RunDot dot);
    /// 48 px with icons only, else 72.
    void setNarrow(bool narrow);
    ModeButton *button(PageId page) const { return m_buttons.at(static_cast<std::size_t>(page)); }

Q_SIGNALS:
    /// The user wants this page; `setCurrent` follows from the frame.
    void activated(Touchstone::PageId page);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void retranslate();
    void describe(PageId page) const;

    const Icons &m_icons;
    std::array<ModeButton *, pageCount> m_buttons{};
    QButtonGroup *m_group;
    PageId m_current = PageId::Start;
};

} // namespace Touchstone
