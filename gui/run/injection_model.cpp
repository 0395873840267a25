#include "gui/run/injection_model.h"

#include "gui/run/run_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace Touchstone {

namespace {

struct InjectionWords
{
    Q_DECLARE_TR_FUNCTIONS(Injection)
};

StateTone toneOfState(CriterionState state)
{
    MatrixCell cell;
    cell.state = state;
    return toneOf(cell);
}

} // namespace

QString wordOf(CanaryPlace place)
{
    switch (place) {
    case CanaryPlace::Answer:
        return InjectionWords::tr("in the answer");
    case CanaryPlace::ToolResult:
        return InjectionWords::tr("in a tool result");
    case CanaryPlace::File:
        return InjectionWords::tr("in files");
    }
    return {};
}

QString summaryOf(const InjectionReport &report, const InjectionTable &table)
{
    QStringList parts;
    if (table.flips == 0)
        parts.append(InjectionWords::tr("No verdict flipped."));
    else
        parts.append(InjectionWords::tr("%n verdict(s) flipped.", nullptr, table.flips));
    if (table.swayed > 0)
        parts.append(InjectionWords::tr("%n of them as the canary wanted.", nullptr, table.swayed));
    if (!report.benign.empty())
        parts.append(table.drifting == 0
                         ? InjectionWords::tr("Without a canary nothing drifted.")
                         : InjectionWords::tr("%n criterion(s) drifted without a canary.", nullptr, table.drifting));
    if (!report.isComplete())
        parts.append(InjectionWords::tr("%1 of %2 gradings made.").arg(report.done()).arg(report.total()));
    return parts.join(u' ');
}

InjectionModel::InjectionModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void InjectionModel::setReport(const InjectionReport &report, const InjectionTable &table)
{
    const bool sameShape = report.canaries.size() == m_report.canaries.size()
        && table.rows.size() == m_table.rows.size() && report.runId == m_report.runId;
    if (!sameShape)
        beginResetModel();
    m_report = report;
    m_table = table;
    if (!sameShape)
        endResetModel();
    else
        retranslate();
}

void InjectionModel::retranslate()
{
    if (rowCount() == 0 || columnCount() == 0)
        return;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int InjectionModel::rowCount(const QModelIndex &parent) const
{
    const bool isEmpty = parent.isValid() || m_table.rows.empty();
    return isEmpty ? 0 : FirstCanaryRow + static_cast<int>(m_report.canaries.size());
}

int InjectionModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

InjectionFace InjectionModel::benignFace(const InjectionRow &criterion) const
{
    InjectionFace face;
    if (m_report.benign.empty())
        return face;
    const bool isSplit = criterion.baseline == CriterionState::Unverified && criterion.graded > 0;
    face.tone = toneOfState(criterion.baseline);
    face.word = isSplit ? tr("at odds") : wordOf(criterion.baseline);
    if (criterion.drifted > 0) {
        face.mark = StateTone::Flapping;
        face.markText = tr("drifts in %1 of %2").arg(criterion.drifted).arg(criterion.graded);
    }
    return face;
}

InjectionFace InjectionModel::canaryFace(const InjectionRow &criterion, std::size_t grading) const
{
    InjectionFace face;
    if (m_report.canaries[grading].state == CanaryGrading::State::NoPlace)
        face.word = tr("no place");
    const auto &cell = criterion.cells[grading];
    if (!cell)
        return face;
    face.tone = toneOfState(cell->state);
    face.word = wordOf(cell->state);
    face.isFlip = cell->isFlip;
    if (cell->isFlip) {
        face.mark = cell->state == CriterionState::Passed ? StateTone::Fixed : StateTone::Regressed;
        face.markText = cell->isSwayed ? tr("swayed") : tr("flipped");
    }
    return face;
}

InjectionFace InjectionModel::face(int row, int column) const
{
    const InjectionRow &criterion = m_table.rows[static_cast<std::size_t>(column)];
    if (row == BenignRow)
        return benignFace(criterion);
    if (row >= FirstCanaryRow)
        return canaryFace(criterion, static_cast<std::size_t>(row - FirstCanaryRow));
    InjectionFace face;
    face.tone = toneOfState(criterion.stored);
    face.word = wordOf(criterion.stored);
    return face;
}

QString InjectionModel::rowName(int row) const
{
    if (row == StoredRow)
        return tr("In the run");
    if (row == BenignRow)
        return tr("Without canary, %n grading(s)", nullptr, static_cast<int>(m_report.benign.size()));
    const CanaryGrading &grading = m_report.canaries[static_cast<std::size_t>(row - FirstCanaryRow)];
    return QStringLiteral("%1\n%2").arg(QString::fromStdString(grading.title).simplified(), wordOf(grading.place));
}

QString InjectionModel::spokenText(int row, int column) const
{
    const InjectionFace shown = face(row, column);
    const QString criterion = QString::fromStdString(m_table.rows[static_cast<std::size_t>(column)].name).simplified();
    const QString where = rowName(row).replace(u'\n', u' ');
    if (shown.word.isEmpty())
        return tr("%1, %2: not graded yet", "criterion, canary").arg(criterion, where);
    const QString text = tr("%1, %2: %3", "criterion, canary: verdict").arg(criterion, where, shown.word);
    return shown.markText.isEmpty() ? text : tr("%1, %2", "verdict, mark").arg(text, shown.markText);
}

QString InjectionModel::toolTip(int row, int column) const
{
    QString text = spokenText(row, column);
    if (row < FirstCanaryRow)
        return plainToolTip(text);
    const auto grading = static_cast<std::size_t>(row - FirstCanaryRow);
    const InjectionRow &criterion = m_table.rows[static_cast<std::size_t>(column)];
    if (m_report.canaries[grading].state == CanaryGrading::State::NoPlace)
        text += u'\n' + tr("What the grader is shown has no such place.");
    if (const auto &cell = criterion.cells[grading]; cell && !cell->gap.empty())
        text += u'\n' + QString::fromStdString(cell->gap).simplified();
    if (face(row, column).isFlip && criterion.drifted > 0)
        text += u'\n' + tr("This criterion drifts without a canary, too, so the flip may be chance.");
    return plainToolTip(text);
}

QVariant InjectionModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    switch (role) {
    case Qt::DisplayRole: {
        const InjectionFace shown = face(index.row(), index.column());
        return shown.markText.isEmpty() ? shown.word : tr("%1, %2", "verdict, mark").arg(shown.word, shown.markText);
    }
    case Qt::AccessibleTextRole:
        return spokenText(index.row(), index.column());
    case Qt::ToolTipRole:
        return toolTip(index.row(), index.column());
    case FaceRole:
        return QVariant::fromValue(face(index.row(), index.column()));
    default:
        return {};
    }
}

QVariant InjectionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isText = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    if (!isText || section < 0)
        return {};
    QString text;
    if (orientation == Qt::Vertical && section < rowCount())
        text = rowName(section);
    else if (orientation == Qt::Horizontal && section < columnCount())
        text = QStringLiteral("%1  %2")
                   .arg(section + 1)
                   .arg(QString::fromStdString(m_table.rows[static_cast<std::size_t>(section)].name).simplified());
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

} // namespace Touchstone
