#include "gui/skills/skill_tree_model.h"

#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr quintptr skillTreeModelSourceId = 0; // internal id of a source; rows of a source have its number from 1

} // namespace

StateTone toneOf(SkillState state)
{
    switch (state) {
    case SkillState::Loads:
        return StateTone::Loads;
    case SkillState::Changed:
        return StateTone::Changed;
    case SkillState::NotPortable:
        return StateTone::NotPortable;
    case SkillState::WillNotLoad:
        return StateTone::WillNotLoad;
    case SkillState::Shadowed:
        return StateTone::Shadowed;
    }
    return StateTone::Loads;
}

QString textOf(SkillState state)
{
    switch (state) {
    case SkillState::Loads:
        return SkillTreeModel::tr("loads");
    case SkillState::Changed:
        return SkillTreeModel::tr("loads, changed");
    case SkillState::NotPortable:
        return SkillTreeModel::tr("not portable");
    case SkillState::WillNotLoad:
        return SkillTreeModel::tr("will not load");
    case SkillState::Shadowed:
        return SkillTreeModel::tr("shadowed");
    }
    return {};
}

SkillTreeModel::SkillTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

void SkillTreeModel::setLibrary(std::shared_ptr<const SkillLibrary> library)
{
    beginResetModel();
    m_library = std::move(library);
    rebuild();
    endResetModel();
}

void SkillTreeModel::retranslate()
{
    setLibrary(m_library);
}

void SkillTreeModel::rebuild()
{
    m_sources.clear();
    m_counts.clear();
    if (!m_library)
        return;
    for (const SkillSourceReport &report : m_library->sources) {
        Source source;
        source.label = QString::fromStdString(report.source.label);
        source.path = QString::fromStdString(report.hostPath);
        source.error = QString::fromStdString(report.error);
        m_sources.append(source);
    }
    int index = 0;
    for (const SkillEntry &entry : m_library->skills)
        m_sources[static_cast<qsizetype>(entry.source)].rows.append(rowOf(entry, index++));
    for (const UnloadedSkillFile &file : m_library->notLoaded)
        m_sources[static_cast<qsizetype>(file.source)].rows.append(rowOf(file));
    for (Source &source : m_sources) {
        for (const Row &row : source.rows) {
            ++m_counts[static_cast<int>(row.tone)];
            source.bad += row.tone == StateTone::WillNotLoad ? 1 : 0;
        }
    }
}

SkillTreeModel::Row SkillTreeModel::rowOf(const SkillEntry &entry, int index) const
{
    Row row;
    row.name = QString::fromStdString(entry.name);
    row.path = QString::fromStdString(entry.hostPath);
    row.tone = toneOf(entry.state);
    row.entry = index;
    row.tokens =
        entry.state == SkillState::Shadowed || entry.state == SkillState::WillNotLoad ? 0 : entry.catalogTokens;
    if (entry.winner) {
        const SkillEntry &winner = m_library->skills.at(*entry.winner);
        row.reason = tr("%1 wins").arg(QString::fromStdString(m_library->sources.at(winner.source).source.label));
    } else if (entry.state == SkillState::WillNotLoad && !entry.diagnostics.empty()) {
        row.reason = shortRuleText(entry.diagnostics.front());
    }
    row.filterText = (row.name + QLatin1Char(' ') + QString::fromStdString(entry.folder) + QLatin1Char(' ')
                      + (entry.metadata ? QString::fromStdString(entry.metadata->description) : QString()))
                         .toLower();
    return row;
}

SkillTreeModel::Row SkillTreeModel::rowOf(const UnloadedSkillFile &file)
{
    Row row;
    row.name = QString::fromStdString(file.path);
    row.path = QString::fromStdString(file.hostPath);
    row.tone = Touchstone::toneOf(file.reason.severity); // as badge and status bar count it
    row.reason = shortRuleText(file.reason);
    row.filterText = row.name.toLower();
    return row;
}

int SkillTreeModel::total() const
{
    int sum = 0;
    for (const int count : m_counts)
        sum += count;
    return sum;
}

QModelIndex SkillTreeModel::indexOf(const QString &hostPath) const
{
    for (int number = 0; number < m_sources.size(); ++number) {
        const QVector<Row> &rows = m_sources.at(number).rows;
        for (int row = 0; row < rows.size(); ++row) {
            if (rows.at(row).path == hostPath)
                return createIndex(row, 0, static_cast<quintptr>(number) + 1);
        }
    }
    return {};
}

QString SkillTreeModel::labelOf(const QString &folder) const
{
    const auto found = std::find_if(m_sources.cbegin(), m_sources.cend(),
                                    [&folder](const Source &source) { return source.path == folder; });
    return found == m_sources.cend() ? QString() : found->label;
}

QModelIndex SkillTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : skillTreeModelSourceId);
}

QModelIndex SkillTreeModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == skillTreeModelSourceId)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, skillTreeModelSourceId);
}

int SkillTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sources.size());
    if (parent.internalId() != skillTreeModelSourceId || parent.column() != 0)
        return 0;
    return static_cast<int>(m_sources.at(parent.row()).rows.size());
}

int SkillTreeModel::columnCount(const QModelIndex &parent) const
{
    Q_UNUSED(parent)
    return 1;
}

QVariant SkillTreeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.internalId() == skillTreeModelSourceId)
        return sourceData(index.row(), role);
    return rowData(m_sources.at(static_cast<qsizetype>(index.internalId()) - 1).rows.at(index.row()), role);
}

QVariant SkillTreeModel::sourceData(int number, int role) const
{
    const Source &source = m_sources.at(number);
    switch (role) {
    case Qt::DisplayRole:
        return source.label;
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(source.error.isEmpty() ? source.path
                                                               : source.path + QLatin1Char('\n') + source.error);
    case Qt::AccessibleTextRole:
        return tr("Source %1, %2, %n skill(s)", nullptr, static_cast<int>(source.rows.size()))
            .arg(number + 1)
            .arg(source.label);
    case PathRole:
        return source.path;
    case ReasonRole:
        return source.error;
    case SourceRole:
        return number + 1;
    case CountRole:
        return source.rows.size();
    case BadCountRole:
        return source.bad;
    default:
        return {};
    }
}

QVariant SkillTreeModel::rowData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(row.reason.isEmpty() ? row.path : row.path + QLatin1Char('\n') + row.reason);
    case Qt::AccessibleTextRole: {
        const QString state = row.entry < 0 ? textOf(SkillState::WillNotLoad)
                                            : textOf(m_library->skills.at(static_cast<std::size_t>(row.entry)).state);
        return row.reason.isEmpty() ? tr("%1: %2").arg(row.name, state)
                                    : tr("%1: %2, %3").arg(row.name, state, row.reason);
    }
    case ToneRole:
        return static_cast<int>(row.tone);
    case ReasonRole:
        return row.reason;
    case TokensRole:
        return row.tokens;
    case PathRole:
        return row.path;
    case FilterTextRole:
        return row.filterText;
    case EntryRole:
        return row.entry;
    default:
        return {};
    }
}

} // namespace Touchstone
