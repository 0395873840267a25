#pragma once

#include "engine/session/prompt_report.h"
#include "gui/app/theme.h"

#include <QAbstractListModel>
#include <QString>
#include <QVector>

namespace Touchstone {

/// One line of the prompt's list.
struct PromptRow
{
    enum class Kind : std::uint8_t { Tools, Block, Breakpoint, Messages };
    Kind kind = Kind::Block;
    QString origin; ///< word of PromptBlock::origin; empty for tools and messages
    QString title;
    QString subtitle;
    QString text; ///< what the viewer shows, exactly as it is sent
    qint64 tokens = 0;
    double share = 0; ///< of all tokens, 0 to 1
    int breakpoint = 0; ///< number of the breakpoint, from 1
};

/// The request as rows in the order in which it is sent: tool schemas, system blocks with their breakpoints, messages.
/// Pure.
QVector<PromptRow> promptRows(const PromptReport &report);

/// Colour of a row's edge and segment.
QColor colorOf(const PromptRow &row, const Theme &theme);

/// The rows for a list view. Breakpoint rows cannot be selected.
class PromptModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { RowRole = Qt::UserRole };

    using QAbstractListModel::QAbstractListModel;

    void setRows(QVector<PromptRow> rows);
    const QVector<PromptRow> &rows() const { return m_rows; }
    /// The first row of the system prompt, which says most at a first look; else 0.
    int firstBlock() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QVector<PromptRow> m_rows;
};

} // namespace Touchstone
