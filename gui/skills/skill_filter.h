#pragma once

#include "gui/app/theme.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace Touchstone {

/// Filters the tree by text (all words must occur) and by state. Sources stay while they have a match, and all of them
/// while nothing is asked.
class SkillFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString &text);
    void setTone(std::optional<StateTone> tone);
    bool isFiltering() const { return !m_words.isEmpty() || m_tone.has_value(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringList m_words;
    std::optional<StateTone> m_tone;
};

} // namespace Touchstone
