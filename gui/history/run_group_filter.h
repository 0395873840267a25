#pragma once

#include "gui/history/history_model.h"

#include <QSortFilterProxyModel>

namespace Touchstone {

/// Lets the runs of one group through; its source is a HistoryModel.
class RunGroupFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setGroup(RunGroup group);
    RunGroup group() const { return m_group; }

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;

private:
    RunGroup m_group = RunGroup::All;
};

} // namespace Touchstone
