#pragma once

#include "engine/rubric/evaluation.h"

#include <QDialog>

#include <array>

class QPlainTextEdit;
class QPushButton;
class QRadioButton;

namespace Touchstone {

class Icons;

/// Asks a person for a verdict on one criterion and why. Says whether the run takes it over. `icons` must outlive it.
class OverrideDialog : public QDialog
{
    Q_OBJECT

public:
    struct Subject
    {
        QString criterion;
        int iteration = 0; ///< from 0
        QString before; ///< what stands there: "failed: no source"
        CriterionState state = CriterionState::NotGraded; ///< as it is shown now
        QString reason; ///< of a person who gave it already
        bool isPending = false; ///< the run waits for it
    };

    OverrideDialog(const Icons &icons, const Subject &subject, QWidget *parent);

Q_SIGNALS:
    void decided(Touchstone::CriterionState state, const QString &reason);

private:
    static constexpr std::array states{CriterionState::Passed, CriterionState::Failed, CriterionState::NotApplicable};

    QWidget *makeStates(const Subject &subject);
    QWidget *makeReason(const QString &reason);
    CriterionState state() const;
    void accept() override;

    std::array<QRadioButton *, states.size()> m_states{};
    QPlainTextEdit *m_reason;
    QPushButton *m_take;
};

} // namespace Touchstone
