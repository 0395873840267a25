#include "gui/rubrics/criteria_model.h"

#include <QLocale>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {

void CriteriaModel::setCriteria(std::vector<Criterion> criteria)
{
    beginResetModel();
    m_criteria = std::move(criteria);
    m_columns = {Number, Text};
    for (const Column column : {Importance, Weight, Evidence, Check, Notes}) {
        const bool used = std::any_of(m_criteria.begin(), m_criteria.end(), [column](const Criterion &criterion) {
            return !cellText(criterion, column).isEmpty();
        });
        if (used)
            m_columns.push_back(column);
    }
    endResetModel();
}

void CriteriaModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int CriteriaModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_criteria.size());
}

int CriteriaModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString CriteriaModel::cellText(const Criterion &criterion, Column column)
{
    switch (column) {
    case Number:
        return {};
    case Text:
        return QString::fromStdString(criterion.text);
    case Importance:
        return QString::fromStdString(criterion.importance);
    case Weight:
        return criterion.weight ? QLocale().toString(*criterion.weight) : QString();
    case Evidence:
        return QString::fromStdString(criterion.evidence);
    case Check:
        return QString::fromStdString(criterion.check);
    case Notes:
        return QString::fromStdString(criterion.notes);
    }
    return {};
}

QVariant CriteriaModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Criterion &criterion = m_criteria.at(static_cast<std::size_t>(index.row()));
    const Column column = m_columns.at(static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return column == Number ? QLocale().toString(index.row() + 1) : cellText(criterion, column);
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(cellText(criterion, column));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter
                                | (column == Number || column == Weight ? Qt::AlignRight : Qt::AlignLeft));
    case LineRole:
        return criterion.line;
    default:
        return {};
    }
}

QVariant CriteriaModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column column = m_columns.at(static_cast<std::size_t>(section));
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter
                                | (column == Number || column == Weight ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Number:
        return tr("#");
    case Text:
        return tr("Criterion");
    case Importance:
        return tr("Importance");
    case Weight:
        return tr("Weight");
    case Evidence:
        return tr("Evidence");
    case Check:
        return tr("Check");
    case Notes:
        return tr("Notes");
    }
    return {};
}

} // namespace Touchstone
