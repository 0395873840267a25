#pragma once

#include "gui/run/run_view.h"
#include "gui/run/verdict_actions.h"

#include <QScrollArea>

#include <array>
#include <optional>

class QGridLayout;
class QLayout;
class QPushButton;
class QVBoxLayout;

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
    /// What can be done with the cell that is shown.
    void setOffers(const VerdictActions::Offers &offers);
    void retranslate();

Q_SIGNALS:
    /// Go to the item of the transcript that holds the evidence, and mark the quote in it.
    void itemRequested(int itemId, const QString &quote);
    void payloadRequested(int iteration);
    void overrideRequested();
    void restoreRequested();
    void splitRequested();
    void mergeRequested();
    void unmatchRequested();

private:
    void makeRows();
    void showVerdict(const RunView &view, const MatrixRow &row, int column);
    void showIteration(const RunView &view);
    QPushButton *addButton(QLayout *row, const QString &name);
    void makeActions(QVBoxLayout *layout);
    void setMatch(const MatrixRow &row, const MatrixCell &cell, const RunView &view);
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
    std::array<Label *, 6> m_names{};
    std::array<Label *, 6> m_texts{};
    QuoteLine *m_quote;
    QPushButton *m_jump;
    QPushButton *m_payload;
    QPushButton *m_override = nullptr;
    QPushButton *m_restore = nullptr;
    QPushButton *m_split = nullptr;
    QPushButton *m_merge = nullptr;
    QPushButton *m_unmatch = nullptr;
    int m_jumpItem = 0;
    QString m_jumpQuote;
    int m_iteration = -1;
};

} // namespace Touchstone
