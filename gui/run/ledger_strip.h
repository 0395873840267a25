#pragma once

#include "gui/run/run_view.h"

#include <QWidget>

#include <vector>

class QTableView;

namespace Touchstone {

class Icons;

/// Two rows under the matrix: the tokens of worker and grader, in all and per iteration. Follows the columns and the
/// scroll bar of its table. `icons` and `table` must outlive it.
class LedgerStrip : public QWidget
{
    Q_OBJECT

public:
    LedgerStrip(const Icons &icons, QTableView *table, QWidget *parent = nullptr);

    void setView(const RunView &view);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Row
    {
        QString total;
        std::vector<QString> columns;
        bool operator==(const Row &) const = default;
    };
    Row rowOf(const RunView &view, bool grader) const;
    void paintRow(QPainter &painter, const QRect &rect, const QString &name, const Row &row) const;
    int rowHeight() const;
    void updateDescription();

    const Icons &m_icons;
    QTableView *m_table;
    Row m_worker;
    Row m_grader;
};

} // namespace Touchstone
