#pragma once

#include "gui/app/theme.h"

#include <QAbstractProxyModel>
#include <QSet>
#include <QStringList>

#include <optional>
#include <vector>

namespace Touchstone {

/// Filters the tree by text (all words must occur), by state and by path. Sources stay while they have a match, and all
/// of them while nothing is asked. Each change is a reset: taking thousands of rows out of a tree one range after the
/// other takes half a second, so the view chooses and unfolds anew.
class SkillFilter : public QAbstractProxyModel
{
    Q_OBJECT

public:
    using QAbstractProxyModel::QAbstractProxyModel;

    void setText(const QString &text);
    void setTone(std::optional<StateTone> tone);
    /// Only files with these paths (what a client loses); none: all.
    void setPaths(std::optional<QSet<QString>> paths);
    bool isFiltering() const { return !m_words.isEmpty() || m_tone || m_paths; }

    void setSourceModel(QAbstractItemModel *model) override;
    QModelIndex mapToSource(const QModelIndex &index) const override;
    QModelIndex mapFromSource(const QModelIndex &index) const override;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override { return rowCount(parent) > 0; }

private:
    struct Source
    {
        int row = 0; ///< in the source model
        std::vector<int> rows; ///< of its skills that match, ascending
    };

    void rebuild();
    bool accepts(const QModelIndex &skill) const;

    QStringList m_words;
    std::optional<StateTone> m_tone;
    std::optional<QSet<QString>> m_paths;
    std::vector<Source> m_sources;
};

} // namespace Touchstone
