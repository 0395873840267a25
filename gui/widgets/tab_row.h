#pragma once

#include <QWidget>

class QHBoxLayout;
class QTabBar;

namespace Touchstone {

/// The row with the tabs of a page: the tab bar at the left, buttons of the page at its right end, and a line below
/// that goes on beside the tabs.
class TabRow : public QWidget
{
    Q_OBJECT

public:
    explicit TabRow(QWidget *parent = nullptr);

    QTabBar *tabs() const { return m_tabs; }
    /// Puts a widget at the right end; the row takes it over.
    void addTrailing(QWidget *widget);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QTabBar *m_tabs;
    QHBoxLayout *m_row;
};

} // namespace Touchstone
