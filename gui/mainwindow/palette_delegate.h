#pragma once

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// A row of the palette: icon, name with the matched letters semibold, place and shortcut at the right.
class PaletteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit PaletteDelegate(const Icons &icons, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
