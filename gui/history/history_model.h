#pragma once

#include "engine/storage/run_history.h"
#include "gui/app/theme.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace Touchstone {

/// Groups of endings that the list can be narrowed to.
enum class RunGroup : std::uint8_t { All, Satisfied, NotSatisfied, Broken, Unverified };
inline constexpr int runGroupCount = 5;

RunGroup groupOf(const RunSummary &run);
/// Whether its ending leaves something to do: it was interrupted, stopped, out of budget or failed on the way. The
/// history knows for sure (`outlookOf`).
bool mayGoOn(const RunSummary &run);
/// Whether a verdict of a person decided how it ended.
bool isDecidedByPerson(const RunSummary &run);

/// The stored runs, latest first, as a table. Holds values; reads nothing itself.
class HistoryModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Number,
        Status,
        Task,
        ProjectName,
        RubricName,
        Verdicts,
        Iterations,
        Tokens,
        Cost,
        Time,
        When,
        ColumnCount
    };
    enum Roles { SummaryRole = Qt::UserRole + 1 /* const RunSummary *, valid until the next `setRuns` */, SortRole };

    explicit HistoryModel(QObject *parent = nullptr);

    void setRuns(std::vector<RunSummary> runs);
    const RunSummary &run(int row) const { return m_runs[static_cast<std::size_t>(row)]; }
    /// Row of a run; -1: not there.
    int rowOf(const std::string &id) const;
    int countOf(RunGroup group) const;
    const std::vector<RunSummary> &runs() const { return m_runs; }
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString displayText(const RunSummary &run, int column) const;
    static QVariant sortKey(const RunSummary &run, int column);
    QString spokenText(const RunSummary &run, int column) const;
    QString forkText(const RunSummary &run) const;
    std::int64_t numberOf(const std::string &id) const;

    std::vector<RunSummary> m_runs;
};

/// What happened in the runs, ending by ending; what share of those that were graded to an end is satisfied. None was:
/// no share.
QString tallyText(const std::vector<RunSummary> &runs);
/// The gradings as persons read them: with what they noted beside the run.
std::vector<Evaluation> shownEvaluations(const RunSummary &run);
/// "14:24" today, "yesterday", "25 Nov", "25 Nov 2025".
QString whenText(TimePoint time);
/// The word of a run's status, with the person who decided it; "not finished" for one without.
QString statusText(const RunSummary &run);
/// The state that it is shown as.
StateTone toneOf(const RunSummary &run);

} // namespace Touchstone

Q_DECLARE_METATYPE(const Touchstone::RunSummary *)
