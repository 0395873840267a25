#pragma once

#include <QTableView>

class QMenu;

namespace Touchstone {

class CriterionHeader;
class Icons;
class VerdictModel;

/// The matrix: criteria at the left, iterations at the top, a verdict a cell. Arrows move, Enter asks for the detail, O
/// to override the verdict.
class VerdictTable : public QTableView
{
    Q_OBJECT

public:
    explicit VerdictTable(const Icons &icons, QWidget *parent = nullptr);

    void setVerdicts(VerdictModel *model);
    /// Width of a column for a number of iterations: normal, compact (more than 6), dense (more than 10).
    static int columnWidthFor(int columns);
    /// Keeps the column that runs in view.
    void followColumn(int column);
    /// Width of the first column, which stays while the others scroll.
    void setCriterionWidth(int width);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Height that shows all rows without scrolling.
    int contentHeight() const;

Q_SIGNALS:
    /// Enter, or a double click.
    void detailRequested();
    /// Column widths or rows have changed.
    void geometryChanged();
    /// The menu of a criterion is about to open; it opens only when somebody adds to it. `column`: -1 for the row's
    /// head.
    void menuOffered(QMenu *menu, int row, int column);
    /// F9 on the current row.
    void stopToggled(int row);
    /// O on the current cell.
    void overrideRequested();

protected:
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyMeasures();
    void openMenu(int row, int column, QPoint place);

    const Icons &m_icons;
    CriterionHeader *m_criteria;
};

} // namespace Touchstone
