#pragma once

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// Paints the verdict cells of the matrix.
class VerdictDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit VerdictDelegate(const Icons &icons, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
