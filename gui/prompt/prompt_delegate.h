#pragma once

#include "gui/app/theme.h"

#include <QStyledItemDelegate>

namespace Touchstone {

/// Paints the rows of the prompt's list: colour edge, title over origin, tokens and share at the right; breakpoints as
/// dashed golden lines.
class PromptDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    PromptDelegate(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
};

} // namespace Touchstone
