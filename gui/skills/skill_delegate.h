#pragma once

#include "gui/app/theme.h"

#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// Paints the rows of the skill tree: a source with its order, label, path and counts; a skill with its state, name,
/// reason and tokens.
class SkillDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    SkillDelegate(const Theme &theme, const Icons &icons, QObject *parent);

    /// Prefix that paths of sources are shown without, such as the project's folder; the home folder becomes `~`.
    void setFolder(const QString &folder) { m_folder = folder; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintSource(QPainter *painter, const QRectF &rect, const QModelIndex &index, bool expanded) const;
    void paintSkill(QPainter *painter, const QRectF &rect, const QModelIndex &index) const;
    QString shownPath(const QString &path) const;

    const Theme &m_theme;
    const Icons &m_icons;
    QString m_folder;
};

} // namespace Touchstone
