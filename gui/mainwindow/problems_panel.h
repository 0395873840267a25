#pragma once

#include <QDockWidget>

class QTableView;

namespace Touchstone {

class Label;
class Workbench;

/// All problems of the project in one list at the bottom; Enter, double click or F8 go to the place. `workbench` must
/// outlive it.
class ProblemsPanel : public QDockWidget
{
    Q_OBJECT

public:
    explicit ProblemsPanel(Workbench &workbench, QWidget *parent = nullptr);

    /// Goes to the next (1) or previous (-1) problem, around the end.
    void step(int direction);
    void focusList();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void updateEmpty();
    void open(int row);

    Workbench &m_workbench;
    QTableView *m_view;
    Label *m_empty;
};

} // namespace Touchstone
