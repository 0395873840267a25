#pragma once

#include "engine/rubric/injection_report.h"
#include "gui/app/theme.h"

#include <QAbstractTableModel>

#include <optional>

namespace Touchstone {

/// What a cell of the bench shows: a verdict in words and shape, and below it whether it flipped or drifts. A value.
struct InjectionFace
{
    std::optional<StateTone> tone; ///< empty: nothing was graded there
    QString word; ///< "passed", "no place"
    std::optional<StateTone> mark; ///< shape of the second line
    QString markText; ///< "swayed", "flipped", "drifts in 1 of 3"
    bool isFlip = false;

    bool operator==(const InjectionFace &) const = default;
};

/// A report of the injection bench as a table: a column a criterion; the verdicts in the run, those without a canary,
/// then a row for each canary and place. Starts no work.
class InjectionModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Row { StoredRow, BenignRow, FirstCanaryRow };
    enum Roles { FaceRole = Qt::UserRole + 1 }; ///< InjectionFace

    explicit InjectionModel(QObject *parent = nullptr);

    /// `table` is that of the report; worked out elsewhere, since it takes a while for long ones.
    void setReport(const InjectionReport &report, const InjectionTable &table);
    const InjectionReport &report() const { return m_report; }
    const InjectionTable &table() const { return m_table; }
    /// All texts anew, in the language that is set now.
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    InjectionFace face(int row, int column) const;
    InjectionFace benignFace(const InjectionRow &criterion) const;
    InjectionFace canaryFace(const InjectionRow &criterion, std::size_t grading) const;
    QString rowName(int row) const;
    QString spokenText(int row, int column) const;
    QString toolTip(int row, int column) const;

    InjectionReport m_report;
    InjectionTable m_table;
};

/// "in the answer", "in a tool result", "in files".
QString wordOf(CanaryPlace place);
/// What a report says in one sentence or two.
QString summaryOf(const InjectionReport &report, const InjectionTable &table);

} // namespace Touchstone

Q_DECLARE_METATYPE(Touchstone::InjectionFace)
