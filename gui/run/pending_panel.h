#pragma once

#include "engine/agent/event.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace Touchstone {

class CallEdit;
class DiffView;
class Icons;
class NoteLine;
class PanelHeader;
class SegmentedControl;
class VerdictEdit;

/// What a parked run is about to do, to be read and changed: message, tool call, rubric, verdict, feedback, or the
/// error that something failed with; and the rubric beside each of them. Makes the decision of what was typed; lets
/// nothing go on by itself. `icons` must outlive it.
class PendingPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PendingPanel(const Icons &icons, QWidget *parent = nullptr);

    /// Begins anew with another parking. `rubric`: that of the run, empty for none.
    void setParked(const Events::Parked &parked, const QString &rubric);
    /// A decision is under way: nothing can be chosen twice.
    void setBusy(bool busy);
    /// Why the run did not take a decision; empty: nothing.
    void setRefusal(const QString &text);

    /// Puts a verdict that a person gave elsewhere into the pending ones; only behind a grading.
    void overrideVerdict(const CriterionVerdict &verdict);
    bool isEdited() const;
    /// Whether the run can go on with what was typed.
    bool canProceed() const;
    /// Goes on with what was typed; where something failed it is tried again. Only when `canProceed`.
    GateDecision decision(bool step) const;
    /// The rubric that `decision` gives, if it does.
    std::optional<QString> givenRubric() const;
    void retranslate();

Q_SIGNALS:
    void changed();
    /// The person decided otherwise than by going on.
    void decided(const Touchstone::GateDecision &decision);

private:
    enum Page { TextPage, CallPage, VerdictPage, RubricPage };

    static QPlainTextEdit *makeText(const QString &name);
    QWidget *makeTextPage();
    void showContent();
    void showDifference();
    void showPart(int part);
    void undo();
    void letFail();
    void onEdited();
    void refresh();
    QString title() const;
    QString differenceTitle() const;
    QString noteText() const;
    QString problem() const;
    bool isTextEdited() const;
    bool isRubricEdited() const;
    void decideWith(GateDecision::Action action, const QString &text);

    Events::Parked m_parked;
    QString m_rubricText;
    QString m_refusal;
    bool m_isBusy = false;
    bool m_isCut = false; ///< the text is shown without its end
    Page m_content = TextPage;
    PanelHeader *m_header;
    SegmentedControl *m_parts;
    QPushButton *m_undo;
    QPushButton *m_fail;
    NoteLine *m_note;
    QStackedWidget *m_stack;
    QPlainTextEdit *m_text;
    CallEdit *m_call;
    VerdictEdit *m_verdict;
    QPlainTextEdit *m_rubric;
    QWidget *m_difference; ///< below the text, while it is edited
    PanelHeader *m_differenceHeader;
    DiffView *m_diff;
    QTimer m_typing; ///< the difference follows a moment after the last key
    QString m_shownText; ///< as the editor gives it back unedited
    QString m_shownRubric;
};

} // namespace Touchstone
