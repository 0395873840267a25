#pragma once

#include "gui/app/theme.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <QVector>

#include <optional>

namespace Touchstone {

class Icons;

/// A file in the list at the left of a page: two lines, a state, a figure at the right.
struct FileEntry
{
    QString path; ///< host path, also the key
    QString title;
    QString subtitle;
    QString figure; ///< right-aligned, such as tokens
    std::optional<StateTone> tone;
    int number = 0; ///< place in an order that matters, from 1; 0: none
    bool muted = false; ///< missing or skipped
};

/// Files as a list.
class FileListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { PathRole = Qt::UserRole };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(QVector<FileEntry> entries);
    const QVector<FileEntry> &entries() const { return m_entries; }
    int rowOf(const QString &path) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QVector<FileEntry> m_entries;
};

/// Paints the rows of a FileListModel.
class FileListDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    FileListDelegate(const Theme &theme, const Icons &icons, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
    const Icons &m_icons;
};

} // namespace Touchstone
