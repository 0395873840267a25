#pragma once

#include "engine/project/trigger_lab.h"
#include "gui/app/theme.h"

#include <QAbstractTableModel>
#include <QMap>

namespace Touchstone {

class Icons;

/// The queries of the trigger lab with what came of them.
class TriggerModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Query, Should, Part, Rate, Instead, columnTotal };

    /// `icons` must outlive it; `skill` is the name that is looked for.
    TriggerModel(const Icons &icons, QString skill, QObject *parent = nullptr);

    void setQueries(const std::vector<TriggerQuery> &queries);
    /// Those that have a text.
    std::vector<TriggerQuery> queries() const;
    /// Their rows.
    std::vector<int> askableRows() const;
    int addQuery();
    void removeQuery(int row);
    /// Forgets what came of them.
    void clearResults();
    void addAnswer(int row, const TriggerAnswer &answer);
    /// Of the queries for validation, or of the others.
    TriggerCounts counts(bool validation) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    /// The user changed a query, or added or removed one.
    void edited();

private:
    struct Row
    {
        TriggerQuery query;
        bool isValidation = false;
        TriggerTally tally;
        QMap<QString, int> others; ///< skills that were read in its place
    };

    void split();
    QString textOf(const Row &row, int column) const;

    const Icons &m_icons;
    QString m_skill;
    std::vector<Row> m_rows;
};

} // namespace Touchstone
