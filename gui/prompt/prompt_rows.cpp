#include "gui/prompt/prompt_rows.h"

#include "engine/base/json.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace Touchstone {
namespace {

/// Texts of the list live in the context of the page.
struct PromptPhrases
{
    Q_DECLARE_TR_FUNCTIONS(Touchstone::PromptPage)
};

QString titleOf(const QString &origin)
{
    if (origin == QLatin1String("system"))
        return PromptPhrases::tr("System prompt");
    if (origin == QLatin1String("base"))
        return PromptPhrases::tr("Base prompt");
    if (origin == QLatin1String("skills"))
        return PromptPhrases::tr("Skills");
    if (origin == QLatin1String("filesystem"))
        return PromptPhrases::tr("File rules");
    if (origin == QLatin1String("subagents"))
        return PromptPhrases::tr("Sub-agents");
    if (origin == QLatin1String("memory"))
        return PromptPhrases::tr("Memory");
    if (origin == QLatin1String("summarization"))
        return PromptPhrases::tr("Summary");
    if (origin == QLatin1String("todos"))
        return PromptPhrases::tr("To-do list");
    return PromptPhrases::tr("Other text");
}

QString subtitleOf(const QString &origin)
{
    if (origin == QLatin1String("system") || origin == QLatin1String("base"))
        return PromptPhrases::tr("from the project");
    if (origin == QLatin1String("skills"))
        return PromptPhrases::tr("added by the Skills middleware");
    if (origin == QLatin1String("memory"))
        return PromptPhrases::tr("added by the Memory middleware");
    return PromptPhrases::tr("built in");
}

PromptRow toolsRow(const PromptReport &report)
{
    PromptRow row;
    row.kind = PromptRow::Kind::Tools;
    row.title = PromptPhrases::tr("Tool schemas");
    row.subtitle = PromptPhrases::tr("%n tool(s)", nullptr, static_cast<int>(report.tools.size()));
    for (const PromptTool &tool : report.tools) {
        row.tokens += tool.tokens;
        const Json schema{
            {"name", tool.name}, {"description", tool.description}, {"parameters", parseJson(tool.parameters)}};
        row.text +=
            QString::fromStdString(schema.dump(2, ' ', false, Json::error_handler_t::replace)) + QLatin1Char('\n');
    }
    return row;
}

PromptRow messagesRow(const PromptReport &report)
{
    PromptRow row;
    row.kind = PromptRow::Kind::Messages;
    row.title = PromptPhrases::tr("Messages");
    row.subtitle = PromptPhrases::tr("the task");
    row.tokens = report.totals.messages;
    QStringList texts;
    for (const Message &message : report.messages)
        texts.append(QString::fromStdString(textOf(message)));
    row.text = texts.join(QStringLiteral("\n\n"));
    return row;
}

} // namespace

QVector<PromptRow> promptRows(const PromptReport &report)
{
    QVector<PromptRow> rows;
    if (!report.tools.empty())
        rows.append(toolsRow(report));
    int breakpoint = 0;
    for (const PromptBlock &block : report.blocks) {
        PromptRow row;
        row.origin = QString::fromStdString(block.origin);
        row.title = titleOf(row.origin);
        row.subtitle = subtitleOf(row.origin);
        row.text = QString::fromStdString(block.text);
        row.tokens = block.tokens;
        rows.append(row);
        if (block.cacheBreakpoint) {
            PromptRow line;
            line.kind = PromptRow::Kind::Breakpoint;
            line.breakpoint = ++breakpoint;
            line.title = PromptPhrases::tr("Cache breakpoint %1").arg(breakpoint);
            line.subtitle = row.origin == QLatin1String("memory")
                ? PromptPhrases::tr("stable until a memory file changes")
                : PromptPhrases::tr("stable until skills or tools change");
            rows.append(line);
        }
    }
    if (!report.messages.empty())
        rows.append(messagesRow(report));
    for (PromptRow &row : rows)
        row.share =
            report.totals.total > 0 ? static_cast<double>(row.tokens) / static_cast<double>(report.totals.total) : 0;
    return rows;
}

QColor colorOf(const PromptRow &row, const Theme &theme)
{
    if (row.kind == PromptRow::Kind::Tools)
        return theme.blocks.tools;
    if (row.kind == PromptRow::Kind::Messages)
        return theme.blocks.messages;
    if (row.origin == QLatin1String("skills"))
        return theme.blocks.skills;
    if (row.origin == QLatin1String("filesystem"))
        return theme.blocks.files;
    if (row.origin == QLatin1String("subagents"))
        return theme.blocks.subagents;
    if (row.origin == QLatin1String("memory"))
        return theme.blocks.memory;
    return theme.blocks.base;
}

void PromptModel::setRows(QVector<PromptRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int PromptModel::firstBlock() const
{
    const auto first = std::find_if(m_rows.cbegin(), m_rows.cend(),
                                    [](const PromptRow &row) { return row.kind == PromptRow::Kind::Block; });
    return first == m_rows.cend() ? 0 : static_cast<int>(first - m_rows.cbegin());
}

int PromptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PromptModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PromptRow &row = m_rows.at(index.row());
    if (role == Qt::DisplayRole)
        return row.title;
    if (role == RowRole)
        return index.row();
    if (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole) {
        if (row.kind == PromptRow::Kind::Breakpoint)
            return QStringLiteral("%1, %2").arg(row.title, row.subtitle);
        return PromptPhrases::tr("%1, %2, %3 tokens").arg(row.title, row.subtitle, QLocale().toString(row.tokens));
    }
    return {};
}

Qt::ItemFlags PromptModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    if (m_rows.at(index.row()).kind == PromptRow::Kind::Breakpoint)
        return Qt::ItemNeverHasChildren;
    return QAbstractListModel::flags(index) | Qt::ItemNeverHasChildren;
}

} // namespace Touchstone
