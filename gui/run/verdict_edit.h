#pragma once

#include "engine/rubric/evaluation.h"

#include <QWidget>

class QComboBox;
class QPlainTextEdit;
class QTableWidget;
class QTableWidgetItem;

namespace Touchstone {

class Label;

/// A verdict that has had no effect yet, to be overridden by a person: the result, what it says, and for each criterion
/// whether it passes and what is missing.
class VerdictEdit : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictEdit(QWidget *parent = nullptr);

    void setEvaluation(const Evaluation &evaluation);
    /// Puts a person's verdict into its row, or into a new one where the grader said nothing of the criterion.
    void put(const CriterionVerdict &verdict);
    /// What is chosen and typed; who decided what is for the engine to say.
    Evaluation evaluation() const;
    bool isEdited() const;
    /// Why it cannot be taken as it is; empty: it can.
    QString problem() const;
    /// What does not go together, and yet may be meant.
    QString doubt() const;
    void retranslate();

Q_SIGNALS:
    void changed();

private:
    enum Column { NameColumn, StateColumn, GapColumn, ColumnCount };

    void fillResults();
    void fillTable();
    void fillRow(int row, const CriterionVerdict &verdict);
    const CriterionVerdict &gradedIn(int row) const;
    void showState(QTableWidgetItem *item, const CriterionVerdict &graded) const;
    CriterionState stateOf(int row) const;

    Evaluation m_graded;
    std::vector<CriterionVerdict> m_added; ///< of criteria that the grader left out; rows behind the others
    Label *m_resultName;
    QComboBox *m_result;
    QTableWidget *m_table;
    Label *m_explanationName;
    QPlainTextEdit *m_explanation;
    QString m_shownExplanation;
};

} // namespace Touchstone
