#pragma once

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// Paints the cells of the injection bench: shape and word of the verdict; a flip is framed, with a triangle and a word
/// below. `icons` must outlive it.
class InjectionDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit InjectionDelegate(const Icons &icons, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Height of a row: two lines.
    static int rowHeight();

private:
    const Icons &m_icons;
};

} // namespace Touchstone
