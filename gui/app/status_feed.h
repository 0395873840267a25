#pragma once

#include "gui/app/page.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <array>
#include <optional>

namespace Touchstone {

/// What a long piece of work says of itself.
struct Activity
{
    QString text; ///< "Checking files"
    qint64 done = 0;
    qint64 total = -1; ///< below 0: not known
    bool canStop = false; ///< who set it obeys `stopRequested`
    QElapsedTimer began = {}; ///< the feed's, while nobody else has set it
};

/// Tokens and money of the run that is shown.
struct LedgerFigures
{
    qint64 workerTokens = 0;
    qint64 graderTokens = 0;
    std::optional<double> cost; ///< US dollars; empty: unknown
    int calls = 0; ///< before the first one there is nothing to pay

    bool operator==(const LedgerFigures &) const = default;
};

enum class RunState : std::uint8_t { None, Running, Parked };

/// What pages tell the frame of the window (status bar, mode bar, Output). Lives on the window's thread.
class StatusFeed : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Says something for a while, such as "Reloaded 17 skills in 9 ms".
    void say(const QString &text);
    /// The same of something that went wrong.
    void complain(const QString &text);
    /// Shows work that goes on; the frame shows its meter after 300 ms. `endActivity` takes it away.
    void setActivity(const Activity &activity);
    void endActivity();
    /// The user wants the activity to stop.
    void requestStop() { Q_EMIT stopRequested(); }
    const std::optional<Activity> &activity() const { return m_activity; }

    /// Count of what will not load, at the mode's icon.
    void setBadge(PageId page, int count);
    int badge(PageId page) const { return m_badges.at(static_cast<std::size_t>(page)); }

    void setRunState(RunState state);
    RunState runState() const { return m_runState; }
    /// Empty: no run is shown.
    void setLedger(const std::optional<LedgerFigures> &figures);
    const std::optional<LedgerFigures> &ledger() const { return m_ledger; }

    /// Adds a line to Output; never holds a key.
    void log(const QString &line);

Q_SIGNALS:
    void said(const QString &text, bool isTrouble);
    void activityChanged();
    void stopRequested();
    void badgeChanged(Touchstone::PageId page);
    void runStateChanged();
    void ledgerChanged();
    void logged(const QString &line);

private:
    std::optional<Activity> m_activity;
    std::array<int, pageCount> m_badges{};
    RunState m_runState = RunState::None;
    std::optional<LedgerFigures> m_ledger;
};

} // namespace Touchstone
