#include "gui/skills/trigger_model.h"

#include "gui/app/icons.h"

#include <QLocale>

#include <algorithm>

namespace Touchstone {

TriggerModel::TriggerModel(const Icons &icons, QString skill, QObject *parent)
    : QAbstractTableModel(parent)
    , m_icons(icons)
    , m_skill(std::move(skill))
{
}

void TriggerModel::setQueries(const std::vector<TriggerQuery> &queries)
{
    beginResetModel();
    m_rows.clear();
    for (const TriggerQuery &query : queries)
        m_rows.push_back({.query = query, .tally = {}, .others = {}});
    split();
    endResetModel();
}

std::vector<TriggerQuery> TriggerModel::queries() const
{
    std::vector<TriggerQuery> queries;
    for (const Row &row : m_rows) {
        if (!row.query.query.empty())
            queries.push_back(row.query);
    }
    return queries;
}

std::vector<int> TriggerModel::askableRows() const
{
    std::vector<int> rows;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_rows[i].query.query.empty())
            rows.push_back(static_cast<int>(i));
    }
    return rows;
}

void TriggerModel::split()
{
    std::vector<TriggerQuery> all;
    for (const Row &row : m_rows)
        all.push_back(row.query);
    const std::vector<bool> isValidation = validationSplit(all);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].isValidation = isValidation[i];
}

int TriggerModel::addQuery()
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_rows.emplace_back();
    endInsertRows();
    return row;
}

void TriggerModel::removeQuery(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    split();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Part), index(rowCount() - 1, Part));
    Q_EMIT edited();
}

void TriggerModel::clearResults()
{
    for (Row &row : m_rows) {
        row.tally = {};
        row.others.clear();
    }
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Rate), index(rowCount() - 1, Instead));
}

void TriggerModel::addAnswer(int row, const TriggerAnswer &answer)
{
    if (row < 0 || row >= rowCount())
        return;
    Row &asked = m_rows.at(static_cast<std::size_t>(row));
    ++asked.tally.asked;
    for (const std::string &skill : answer.skills) {
        const QString name = QString::fromStdString(skill);
        if (name == m_skill)
            ++asked.tally.read;
        else
            ++asked.others[name];
    }
    Q_EMIT dataChanged(index(row, Rate), index(row, Instead));
}

TriggerCounts TriggerModel::counts(bool validation) const
{
    TriggerCounts counts;
    for (const Row &row : m_rows) {
        if (row.isValidation == validation)
            counts.add(row.query, row.tally);
    }
    return counts;
}

void TriggerModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnTotal - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnTotal - 1));
}

int TriggerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TriggerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QString TriggerModel::textOf(const Row &row, int column) const
{
    switch (column) {
    case Query:
        return QString::fromStdString(row.query.query);
    case Should:
        return row.query.shouldTrigger ? tr("yes") : tr("no");
    case Part:
        return row.isValidation ? tr("validation") : tr("train");
    case Rate:
        return row.tally.asked == 0 ? QStringLiteral("–") : tr("%1 of %2").arg(row.tally.read).arg(row.tally.asked);
    case Instead: {
        QStringList others;
        for (auto it = row.others.cbegin(); it != row.others.cend(); ++it)
            others.append(it.key());
        return QLocale().createSeparatedList(others);
    }
    default:
        return {};
    }
}

QVariant TriggerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(static_cast<std::size_t>(index.row()));
    if (role == Qt::DisplayRole || (role == Qt::EditRole && index.column() == Query))
        return textOf(row, index.column());
    if (role == Qt::CheckStateRole && index.column() == Should)
        return row.query.shouldTrigger ? Qt::Checked : Qt::Unchecked;
    if (row.tally.asked == 0 || index.column() != Rate)
        return {};
    const bool isRight = row.tally.isRight(row.query.shouldTrigger);
    if (role == Qt::DecorationRole)
        return m_icons.icon(isRight ? StateTone::Pass : StateTone::Fail);
    if (role == Qt::AccessibleTextRole)
        return tr("%1, %2").arg(textOf(row, Rate), isRight ? tr("as wanted") : tr("not as wanted"));
    return {};
}

bool TriggerModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Row &row = m_rows.at(static_cast<std::size_t>(index.row()));
    if (role == Qt::CheckStateRole && index.column() == Should)
        row.query.shouldTrigger = value.toInt() == Qt::Checked;
    else if (role == Qt::EditRole && index.column() == Query)
        row.query.query = value.toString().trimmed().toStdString();
    else
        return false;
    row.tally = {}; // another question
    row.others.clear();
    split();
    Q_EMIT dataChanged(this->index(0, 0), this->index(rowCount() - 1, columnTotal - 1));
    Q_EMIT edited();
    return true;
}

QVariant TriggerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Query:
        return tr("Question");
    case Should:
        return tr("Should read it");
    case Part:
        return tr("Part");
    case Rate:
        return tr("Read it");
    case Instead:
        return tr("Read another skill");
    default:
        return {};
    }
}

Qt::ItemFlags TriggerModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == Query)
        flags |= Qt::ItemIsEditable;
    if (index.column() == Should)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace Touchstone
