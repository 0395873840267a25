#pragma once

#include "engine/project/supporting_files.h"
#include "gui/app/theme.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

namespace Touchstone {

class Icons;

/// The supporting files of a skill as a list.
class SupportingModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { ToneRole = Qt::UserRole, FactsRole, LineRole, MissingRole, TextRole };

    using QAbstractListModel::QAbstractListModel;

    void setFiles(std::vector<SupportingFile> files);
    const std::vector<SupportingFile> &files() const { return m_files; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<SupportingFile> m_files;
};

/// Paints its rows: glyph, path, facts at the right.
class SupportingDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// `icons` must outlive it.
    SupportingDelegate(const Icons &icons, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
