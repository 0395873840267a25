#pragma once

#include "engine/project/supporting_files.h"
#include "gui/app/theme.h"

#include <QAbstractItemModel>
#include <QStyledItemDelegate>

#include <memory>
#include <vector>

namespace Touchstone {

class Icons;

/// The supporting files of a skill as a tree of folders; files that are named but missing stand where they would lie.
class SupportingModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t {
        PathRole = Qt::UserRole, ///< from the skill's folder
        FolderRole,
        ToneRole,
        FactsRole,
        LineRole,
        MissingRole,
        TextRole,
    };

    explicit SupportingModel(QObject *parent = nullptr);
    ~SupportingModel() override;

    void setFiles(SupportingListing listing);
    const std::vector<SupportingFile> &files() const { return m_listing.files; }
    const std::vector<std::string> &folders() const { return m_listing.folders; }
    QModelIndex indexOf(const QString &path) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Node;

    Node *folderOf(const std::string &path);
    const Node *nodeOf(const QModelIndex &index) const;
    QModelIndex indexOf(const Node &node) const;
    QVariant fileData(const SupportingFile &file, int role) const;

    SupportingListing m_listing;
    std::unique_ptr<Node> m_root;
};

/// Paints its rows: glyph, name, facts at the right.
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
