#pragma once

#include "gui/run/run_view.h"

#include <QScrollArea>

#include <array>
#include <optional>

class QGridLayout;
class QPushButton;

namespace Touchstone {

class Chip;
class Icons;
class Label;
class QuoteLine;

/// What a verdict says in full: gap, evidence with the check whether the quote exists, the single votes
/// where the work was graded several times, and how it went before; without
/// a cell, what the grader said of the whole iteration. `icons` must outlive it.
class CellDetail : public QScrollArea
{
    Q_OBJECT

public:
    explicit CellDetail(const Icons &icons, QWidget *parent = nullptr);

    /// Shows a cell; -1, -1 for none.
    void showCell(const RunView &view, int row, int column);
    void retranslate();

Q_SIGNALS:
    /// Go to the item of the transcript that holds the evidence, and mark the quote in it.
    void itemRequested(int itemId, const QString &quote);
    void payloadRequested(int iteration);

private:
    void makeRows();
    void showVerdict(const RunView &view, const MatrixRow &row, int column);
    void showIteration(const RunView &view);
    void showGap(const RunView &view, const MatrixCell &cell, int iteration);
    void showQuote(const RunView &view, const CriterionVerdict &verdict, int iteration);
    void setRow(std::size_t row, const QString &name, const QString &text);
    static QString historyText(const MatrixRow &row, int column);
    static QString votesText(const CriterionVerdict &verdict);
    static QString votesText(const Evaluation &evaluation);

    const Icons &m_icons;
    Label *m_title;
    Chip *m_state;
    Chip *m_mark;
    QGridLayout *m_grid;
    std::array<Label *, 5> m_names{};
    std::array<Label *, 5> m_texts{};
    QuoteLine *m_quote;
    QPushButton *m_jump;
    QPushButton *m_payload;
    int m_jumpItem = 0;
    QString m_jumpQuote;
    int m_iteration = -1;
};

} // namespace Touchstone
