#include "gui/skills/skill_filter.h"

#include "gui/skills/skill_tree_model.h"

#include <algorithm>

namespace Touchstone {

void SkillFilter::setText(const QString &text)
{
    const QStringList words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateFilter();
}

void SkillFilter::setTone(std::optional<StateTone> tone)
{
    if (tone == m_tone)
        return;
    m_tone = tone;
    invalidateFilter();
}

bool SkillFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (!parent.isValid()) {
        if (!isFiltering())
            return true;
        const int children = sourceModel()->rowCount(index);
        for (int child = 0; child < children; ++child) {
            if (filterAcceptsRow(child, index))
                return true;
        }
        return false;
    }
    if (m_tone && index.data(SkillTreeModel::ToneRole).toInt() != static_cast<int>(*m_tone))
        return false;
    const QString text = index.data(SkillTreeModel::FilterTextRole).toString();
    return std::all_of(m_words.cbegin(), m_words.cend(), [&text](const QString &word) { return text.contains(word); });
}

} // namespace Touchstone
