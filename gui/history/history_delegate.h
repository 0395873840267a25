#pragma once

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;
struct RunSummary;

/// Paints the rows of the history: status with its glyph, and the small picture of the verdicts.
class HistoryDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit HistoryDelegate(const Icons &icons, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintStatus(QPainter *painter, const QRectF &rect, const RunSummary &run) const;
    void paintVerdicts(QPainter *painter, const QRectF &rect, const RunSummary &run) const;

    const Icons &m_icons;
};

} // namespace Touchstone
