#include "gui/skills/load_report_model.h"

#include "gui/app/icons.h"
#include "gui/app/rule_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {
namespace {

bool isLost(LoadFate fate)
{
    return fate >= LoadFate::Shadowed;
}

QString milliseconds(std::chrono::microseconds duration)
{
    return QCoreApplication::translate("Touchstone::LoadSourceModel", "%1 ms")
        .arg(QLocale().toString(static_cast<double>(duration.count()) / 1000.0, 'f', 1));
}

} // namespace

StateTone toneOf(LoadFate fate)
{
    switch (fate) {
    case LoadFate::Loaded:
        return StateTone::Loads;
    case LoadFate::Changed:
        return StateTone::Changed;
    case LoadFate::Shadowed:
        return StateTone::Shadowed;
    case LoadFate::Silent:
    case LoadFate::Skipped:
        return StateTone::WillNotLoad;
    case LoadFate::SourceError:
        break;
    }
    return StateTone::Error;
}

QString textOf(LoadFate fate)
{
    switch (fate) {
    case LoadFate::Loaded:
        return LoadReportModel::tr("Loaded");
    case LoadFate::Changed:
        return LoadReportModel::tr("Loaded, but changed");
    case LoadFate::Shadowed:
        return LoadReportModel::tr("Shadowed, nobody is told");
    case LoadFate::Silent:
        return LoadReportModel::tr("Not looked at, nobody is told");
    case LoadFate::Skipped:
        return LoadReportModel::tr("Skipped with a line in a log");
    case LoadFate::SourceError:
        return LoadReportModel::tr("Source error, the model is told");
    }
    return {};
}

LoadReportModel::LoadReportModel(const Icons &icons, QObject *parent)
    : QAbstractTableModel(parent)
    , m_icons(icons)
{
}

void LoadReportModel::setReport(const std::shared_ptr<const SkillLibrary> &library, LoadReport report)
{
    beginResetModel();
    m_library = library;
    m_report = std::move(report);
    std::erase_if(m_report.rows,
                  [](const LoadReportRow &row) { return row.path.empty() && row.fate == LoadFate::Loaded; });
    endResetModel();
}

int LoadReportModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_report.rows.size());
}

int LoadReportModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString LoadReportModel::labelOf(const LoadReportRow &row) const
{
    return QString::fromStdString(m_library->sources.at(row.source).source.label);
}

QString LoadReportModel::textOf(const LoadReportRow &row, int column) const
{
    const QLocale locale;
    switch (column) {
    case File:
        return row.path.empty() ? tr("the whole source") : QString::fromStdString(row.path);
    case Source:
        return labelOf(row);
    case Fate:
        return Touchstone::textOf(row.fate);
    case Why:
        if (row.path.empty())
            return QString::fromStdString(m_library->sources.at(row.source).error);
        return row.reason ? ruleText(*row.reason) : QString();
    case Tokens:
        return row.tokens > 0 ? locale.toString(static_cast<qlonglong>(row.tokens)) : QStringLiteral("–");
    case Share: {
        if (row.tokens <= 0 || m_report.tokens <= 0)
            return QStringLiteral("–");
        const double share = 100.0 * static_cast<double>(row.tokens) / static_cast<double>(m_report.tokens);
        return tr("%1 %").arg(locale.toString(share, 'f', 1));
    }
    default:
        return {};
    }
}

QVariant LoadReportModel::sortValueOf(const LoadReportRow &row, int column) const
{
    switch (column) {
    case Source:
        return static_cast<qulonglong>(row.source);
    case Fate:
        return static_cast<int>(row.fate);
    case Tokens:
    case Share:
        return static_cast<qlonglong>(row.tokens);
    default:
        return textOf(row, column);
    }
}

QVariant LoadReportModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LoadReportRow &row = m_report.rows.at(static_cast<std::size_t>(index.row()));
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(column == File ? QString::fromStdString(row.hostPath) : textOf(row, column));
    case Qt::AccessibleTextRole:
        return column == File ? tr("%1: %2").arg(textOf(row, File), textOf(row, Fate)) : textOf(row, column);
    case Qt::DecorationRole:
        return column == File ? QVariant(m_icons.icon(toneOf(row.fate))) : QVariant();
    case Qt::TextAlignmentRole:
        return column >= Tokens ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case SortRole:
        return sortValueOf(row, column);
    case LostRole:
        return isLost(row.fate) ? QStringLiteral("lost") : QString();
    case PathRole:
        return QString::fromStdString(row.hostPath);
    case LineRole:
        return row.reason ? row.reason->line : 0;
    default:
        return {};
    }
}

QVariant LoadReportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case File:
        return tr("File");
    case Source:
        return tr("Source");
    case Fate:
        return tr("What became of it");
    case Why:
        return tr("Why");
    case Tokens:
        return tr("Tokens");
    case Share:
        return tr("Share");
    default:
        return {};
    }
}

void LoadSourceModel::setLibrary(const std::shared_ptr<const SkillLibrary> &library, const LoadReport &report)
{
    beginResetModel();
    m_library = library;
    m_lost.assign(library ? library->sources.size() : 0, 0);
    for (const LoadReportRow &row : report.rows) {
        if (!row.path.empty() && isLost(row.fate))
            ++m_lost.at(row.source);
    }
    endResetModel();
}

int LoadSourceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lost.size());
}

int LoadSourceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant LoadSourceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto at = static_cast<std::size_t>(index.row());
    const SkillSourceReport &source = m_library->sources.at(at);
    if (role == Qt::TextAlignmentRole && index.column() >= Loaded && index.column() <= Time)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const std::string &text = index.column() == Problem ? source.error : source.hostPath;
        return Qt::convertFromPlainText(QString::fromStdString(text));
    }
    if (role != Qt::DisplayRole)
        return {};
    const QLocale locale;
    switch (index.column()) {
    case Label:
        return QStringLiteral("%1  %2").arg(index.row() + 1).arg(QString::fromStdString(source.source.label));
    case Folder:
        return QString::fromStdString(source.hostPath);
    case Loaded:
        return locale.toString(source.loaded);
    case Lost:
        return locale.toString(m_lost.at(at));
    case Time:
        return milliseconds(source.duration);
    case Problem:
        return QString::fromStdString(source.error);
    default:
        return {};
    }
}

QVariant LoadSourceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    // In full, since lupdate does not find the namespace of this class.
    switch (section) {
    case Label:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Source");
    case Folder:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Folder");
    case Loaded:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Loaded");
    case Lost:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Lost");
    case Time:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Read in");
    case Problem:
        return QCoreApplication::translate("Touchstone::LoadSourceModel", "Problem, as the model is told");
    default:
        return {};
    }
}

} // namespace Touchstone
