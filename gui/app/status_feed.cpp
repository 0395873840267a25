#include "gui/app/status_feed.h"

namespace Touchstone {

void StatusFeed::say(const QString &text)
{
    Q_EMIT said(text, false);
}

void StatusFeed::complain(const QString &text)
{
    Q_EMIT said(text, true);
}

void StatusFeed::setActivity(const Activity &activity)
{
    const QElapsedTimer before = m_activity ? m_activity->began : QElapsedTimer();
    m_activity = activity;
    if (!m_activity->began.isValid())
        m_activity->began = before;
    if (!m_activity->began.isValid())
        m_activity->began.start();
    Q_EMIT activityChanged();
}

void StatusFeed::endActivity()
{
    if (!m_activity)
        return;
    m_activity.reset();
    Q_EMIT activityChanged();
}

void StatusFeed::setBadge(PageId page, int count)
{
    int &badge = m_badges.at(static_cast<std::size_t>(page));
    if (badge == count)
        return;
    badge = count;
    Q_EMIT badgeChanged(page);
}

void StatusFeed::setRunState(RunState state)
{
    if (m_runState == state)
        return;
    m_runState = state;
    Q_EMIT runStateChanged();
}

void StatusFeed::setLedger(const std::optional<LedgerFigures> &figures)
{
    if (m_ledger == figures)
        return;
    m_ledger = figures;
    Q_EMIT ledgerChanged();
}

void StatusFeed::log(const QString &line)
{
    Q_EMIT logged(line);
}

} // namespace Touchstone
