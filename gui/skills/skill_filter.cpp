#include "gui/skills/skill_filter.h"

#include "gui/skills/skill_tree_model.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr quintptr sourceId = 0; // internal id of a source; skills have the place of their source from 1

} // namespace

void SkillFilter::setText(const QString &text)
{
    const QStringList words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    beginResetModel();
    m_words = words;
    rebuild();
    endResetModel();
}

void SkillFilter::setTone(std::optional<StateTone> tone)
{
    if (tone == m_tone)
        return;
    beginResetModel();
    m_tone = tone;
    rebuild();
    endResetModel();
}

void SkillFilter::setPaths(std::optional<QSet<QString>> paths)
{
    if (paths == m_paths)
        return;
    beginResetModel();
    m_paths = std::move(paths);
    rebuild();
    endResetModel();
}

void SkillFilter::setSourceModel(QAbstractItemModel *model)
{
    beginResetModel();
    QAbstractProxyModel::setSourceModel(model);
    // The model only ever changes as a whole.
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        rebuild();
        endResetModel();
    });
    rebuild();
    endResetModel();
}

bool SkillFilter::accepts(const QModelIndex &skill) const
{
    if (m_tone && skill.data(SkillTreeModel::ToneRole).toInt() != static_cast<int>(*m_tone))
        return false;
    if (m_paths && !m_paths->contains(skill.data(SkillTreeModel::PathRole).toString()))
        return false;
    const QString text = skill.data(SkillTreeModel::FilterTextRole).toString();
    return std::all_of(m_words.cbegin(), m_words.cend(), [&text](const QString &word) { return text.contains(word); });
}

void SkillFilter::rebuild()
{
    m_sources.clear();
    const QAbstractItemModel *model = sourceModel();
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex parent = model->index(row, 0);
        Source source{.row = row, .rows = {}};
        const int skills = model->rowCount(parent);
        for (int skill = 0; skill < skills; ++skill) {
            if (accepts(model->index(skill, 0, parent)))
                source.rows.push_back(skill);
        }
        if (!isFiltering() || !source.rows.empty())
            m_sources.push_back(std::move(source));
    }
}

QModelIndex SkillFilter::mapToSource(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const auto at = index.internalId() == sourceId ? static_cast<std::size_t>(index.row())
                                                   : static_cast<std::size_t>(index.internalId()) - 1;
    const Source &source = m_sources.at(at);
    const QModelIndex parent = sourceModel()->index(source.row, 0);
    if (index.internalId() == sourceId)
        return parent;
    return sourceModel()->index(source.rows.at(static_cast<std::size_t>(index.row())), index.column(), parent);
}

QModelIndex SkillFilter::mapFromSource(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const QModelIndex parent = index.parent();
    const int row = parent.isValid() ? parent.row() : index.row();
    const auto source =
        std::find_if(m_sources.begin(), m_sources.end(), [row](const Source &each) { return each.row == row; });
    if (source == m_sources.end())
        return {};
    const auto place = static_cast<int>(source - m_sources.begin());
    if (!parent.isValid())
        return createIndex(place, 0, sourceId);
    const auto skill = std::lower_bound(source->rows.begin(), source->rows.end(), index.row());
    if (skill == source->rows.end() || *skill != index.row())
        return {};
    return createIndex(static_cast<int>(skill - source->rows.begin()), index.column(),
                       static_cast<quintptr>(place) + 1);
}

QModelIndex SkillFilter::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column != 0)
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : sourceId);
}

QModelIndex SkillFilter::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == sourceId)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, sourceId);
}

int SkillFilter::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sources.size());
    if (parent.internalId() != sourceId || parent.column() != 0)
        return 0;
    return static_cast<int>(m_sources.at(static_cast<std::size_t>(parent.row())).rows.size());
}

int SkillFilter::columnCount(const QModelIndex &parent) const
{
    Q_UNUSED(parent)
    return 1;
}

} // namespace Touchstone
