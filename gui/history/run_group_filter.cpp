#include "gui/history/run_group_filter.h"

namespace Touchstone {

void RunGroupFilter::setGroup(RunGroup group)
{
    m_group = group;
    invalidateFilter();
}

bool RunGroupFilter::filterAcceptsRow(int sourceRow, const QModelIndex & /*sourceParent*/) const
{
    const auto *model = static_cast<const HistoryModel *>(sourceModel());
    return m_group == RunGroup::All || groupOf(model->run(sourceRow)) == m_group;
}

} // namespace Touchstone
