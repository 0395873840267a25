#pragma once

#include "engine/rubric/rubric.h"

#include <QAbstractTableModel>

#include <vector>

namespace Touchstone {

/// A rubric's criteria as a table. Columns: number, criterion, importance, weight, evidence, check, notes; the last
/// five only exist where a criterion of the rubric has one. Read-only: the text is the document, a row knows its line.
class CriteriaModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : std::uint8_t { Number, Text, Importance, Weight, Evidence, Check, Notes };
    enum Role : std::uint16_t { LineRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setCriteria(std::vector<Criterion> criteria);
    const std::vector<Criterion> &criteria() const { return m_criteria; }
    /// Texts of the headers anew, after a change of language.
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static QString cellText(const Criterion &criterion, Column column);

    std::vector<Criterion> m_criteria;
    std::vector<Column> m_columns{Number, Text};
};

} // namespace Touchstone
