#pragma once

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// A row of 44 px: folder, name over path, state chip, day. `icons` must outlive it.
class RecentDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RecentDelegate(const Icons &icons, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
