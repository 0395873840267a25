#include "gui/run/call_edit.h"

#include "engine/base/json.h"
#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int indent = 2;

QString laidOut(const JsonText &arguments)
{
    const Json json = parseJson(arguments);
    return json.is_object() ? QString::fromStdString(json.dump(indent, ' ', false, Json::error_handler_t::replace))
                            : QString::fromStdString(arguments.text);
}

bool allows(const PendingWork &pending, std::string_view word)
{
    return pending.point != GatePoint::Approval
        || std::find(pending.allowed.begin(), pending.allowed.end(), word) != pending.allowed.end();
}

} // namespace

CallEdit::CallEdit(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_name(new Label(FontRole::Code))
    , m_arguments(new QPlainTextEdit)
    , m_reason(new QLineEdit)
    , m_reject(new QPushButton)
    , m_answer(new QPushButton)
{
    m_name->setObjectName(QStringLiteral("pendingTool"));
    m_name->setElide(Qt::ElideRight);
    m_name->setContentsMargins(12, 8, 12, 4);
    m_arguments->setObjectName(QStringLiteral("pendingArguments"));
    m_arguments->setFont(fontFor(FontRole::Code));
    m_arguments->setFrameShape(QFrame::NoFrame);
    m_arguments->setTabChangesFocus(true);
    m_arguments->document()->setDocumentMargin(12);
    m_reason->setObjectName(QStringLiteral("pendingReason"));
    m_reject->setObjectName(QStringLiteral("rejectCall"));
    m_reject->setIcon(icons.icon("close"));
    m_answer->setObjectName(QStringLiteral("answerCall"));
    auto *otherwise = new QHBoxLayout;
    otherwise->setContentsMargins(12, 8, 12, 8);
    otherwise->setSpacing(8);
    otherwise->addWidget(m_reason, 1);
    otherwise->addWidget(m_reject);
    otherwise->addWidget(m_answer);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_name);
    layout->addWidget(m_arguments, 1);
    layout->addLayout(otherwise);
    connect(m_arguments, &QPlainTextEdit::textChanged, this, &CallEdit::changed);
    connect(m_reason, &QLineEdit::textChanged, this, &CallEdit::updateButtons);
    connect(m_reason, &QLineEdit::returnPressed, m_reject, &QPushButton::click);
    connect(m_reject, &QPushButton::clicked, this, [this] { Q_EMIT rejected(m_reason->text().trimmed()); });
    connect(m_answer, &QPushButton::clicked, this, [this] { Q_EMIT answered(m_reason->text().trimmed()); });
    retranslate();
}

void CallEdit::setPending(const PendingWork &pending)
{
    const QSignalBlocker quiet(this);
    m_call = pending.call.value_or(ToolCall());
    m_mayReject = allows(pending, "reject");
    m_mayAnswer = allows(pending, "respond");
    m_name->setText(QString::fromStdString(m_call.name));
    const QString arguments = laidOut(m_call.args);
    m_isCut = arguments.size() > maxEditedCharacters;
    m_arguments->setPlainText(arguments.left(maxEditedCharacters));
    m_arguments->setReadOnly(m_isCut || !allows(pending, "edit"));
    m_shown = m_arguments->toPlainText();
    m_reason->clear();
    m_reason->setVisible(m_mayReject || m_mayAnswer);
    m_reject->setVisible(m_mayReject);
    m_answer->setVisible(m_mayAnswer);
    updateButtons();
}

void CallEdit::setBusy(bool busy)
{
    m_isBusy = busy;
    updateButtons();
}

void CallEdit::updateButtons()
{
    m_reject->setEnabled(!m_isBusy && m_mayReject);
    // An answer without text would tell the model nothing.
    m_answer->setEnabled(!m_isBusy && m_mayAnswer && !m_reason->text().trimmed().isEmpty());
}

QString CallEdit::problem() const
{
    if (!isEdited())
        return {};
    const QByteArray text = m_arguments->toPlainText().toUtf8();
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError) {
        const auto line = text.left(error.offset).count('\n') + 1;
        return tr("The arguments are no JSON: line %1, %2").arg(line).arg(error.errorString());
    }
    if (!document.isObject())
        return tr("The arguments must be a JSON object: names and values in braces.");
    const Result<Json> json = parseJson(text.toStdString());
    return json ? QString() : tr("The arguments are no JSON.");
}

bool CallEdit::isEdited() const
{
    return m_arguments->toPlainText() != m_shown;
}

ToolCall CallEdit::call() const
{
    ToolCall call = m_call;
    if (isEdited()) {
        if (const Result<Json> json = parseJson(m_arguments->toPlainText().toStdString()))
            call.args = toJsonText(*json);
    }
    return call;
}

void CallEdit::retranslate()
{
    m_arguments->setAccessibleName(tr("Arguments of the tool call, as JSON"));
    m_reason->setPlaceholderText(tr("Why not, for the model"));
    m_reason->setAccessibleName(tr("What the model is told instead"));
    m_reason->setToolTip(tr("What the model is told when the call is not made (Enter rejects)"));
    m_reject->setText(tr("Reject"));
    m_reject->setAccessibleName(tr("Reject the call"));
    m_reject->setToolTip(tr("Do not make this call, and tell the model why"));
    m_answer->setText(tr("Answer instead"));
    m_answer->setAccessibleName(tr("Answer instead of the tool"));
    m_answer->setToolTip(tr("Do not make this call; the model gets your text as its result"));
}

} // namespace Touchstone
