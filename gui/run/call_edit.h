#pragma once

#include "engine/agent/gate.h"

#include <QWidget>

class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace Touchstone {

class Icons;
class Label;

/// Longer texts are shown without their end and cannot be edited, so that each key stroke stays cheap.
inline constexpr int maxEditedCharacters = 200'000;

/// A tool call that is about to be made: its arguments as JSON to edit, and the ways not to make it. `icons` must
/// outlive it.
class CallEdit : public QWidget
{
    Q_OBJECT

public:
    explicit CallEdit(const Icons &icons, QWidget *parent = nullptr);

    /// `pending` holds a call.
    void setPending(const PendingWork &pending);
    void setBusy(bool busy);
    /// Why the arguments cannot be used, with the line; empty: they can.
    QString problem() const;
    bool isEdited() const;
    /// Whether only the beginning is shown.
    bool isCut() const { return m_isCut; }
    /// The call with what was typed; only without problem.
    ToolCall call() const;
    void retranslate();

Q_SIGNALS:
    void changed();
    /// The call is not to be made; the model is told why.
    void rejected(const QString &reason);
    /// The call is not to be made; the model gets this text as its result.
    void answered(const QString &text);

private:
    void updateButtons();

    ToolCall m_call;
    QString m_shown; ///< the arguments as they were laid out
    bool m_isCut = false;
    bool m_mayReject = false;
    bool m_mayAnswer = false;
    Label *m_name;
    QPlainTextEdit *m_arguments;
    QLineEdit *m_reason;
    QPushButton *m_reject;
    QPushButton *m_answer;
    bool m_isBusy = false;
};

} // namespace Touchstone
