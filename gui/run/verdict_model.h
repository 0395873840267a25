#pragma once

#include "engine/rubric/verdict_matrix.h"
#include "gui/run/run_view.h"
#include "gui/run/run_words.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <map>

namespace Touchstone {

/// What a cell of the matrix shows.
enum class CellLook : std::uint8_t { NotStarted, Running, Graded };

/// Criterion × iteration as a table: a value that `setView` compares with the new one, so that only changed cells are
/// announced. Starts no work; reads no clock.
class VerdictModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Roles {
        LookRole = Qt::UserRole + 1, ///< CellLook
        CellRole, ///< const MatrixCell *, null when nothing is graded; valid until the next `setView`
        NumberRole, ///< vertical header: number of the criterion, 0 for one that the rubric does not have
        TrendRole, ///< vertical header: Trend
        GuessRole, ///< vertical header: name that the grader used where the row was guessed; empty else
        ChosenRole, ///< vertical header: name that a person put into the row; empty else
        SubtitleRole, ///< horizontal header: "3 of 6, 0:58"
        RunningRole, ///< horizontal header: bool
        StopRole, ///< vertical header: bool, a breakpoint is bound to the criterion
    };

    explicit VerdictModel(QObject *parent = nullptr);

    /// Takes over rows, columns and states of a run. `now`: for the clock of the running iteration, ms since the epoch.
    void setView(const RunView &view, std::int64_t now);
    /// Only the clock of the running column.
    void setNow(const RunView &view, std::int64_t now);
    /// The criteria, by name, that a breakpoint is bound to.
    void setStops(const QStringList &criteria);
    /// Announces all texts, in the language that is set now.
    void retranslate();
    const MatrixCell *cell(int row, int column) const;
    const MatrixRow &matrixRow(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// The column that is worked on or graded; -1: none.
    int runningColumn() const { return m_running; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Column
    {
        QString subtitle;
        CellLook idleLook = CellLook::NotStarted; ///< of cells without verdict
        bool operator==(const Column &) const = default;
    };
    std::vector<Column> columnsOf(const RunView &view, std::int64_t now) const;
    void reset(const RunView &view, std::vector<Column> columns);
    QString spokenText(int row, int column) const;
    QString toolTipOf(int row, int column) const;
    bool stopsAt(int row) const;
    QVariant rowHeader(int row, int role) const;
    QVariant columnHeader(int column, int role) const;
    CellLook lookOf(int row, int column) const;

    std::vector<MatrixRow> m_rows;
    std::vector<Trend> m_trends;
    std::vector<Column> m_columns;
    std::map<int, Evaluation> m_graded; ///< by column: what the grader said where a person overrode it
    QStringList m_stops;
    int m_running = -1;
};

} // namespace Touchstone

Q_DECLARE_METATYPE(Touchstone::Trend)
Q_DECLARE_METATYPE(const Touchstone::MatrixCell *)
