#include "gui/run/pending_panel.h"

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/run/call_edit.h"
#include "gui/run/diff_view.h"
#include "gui/run/verdict_edit.h"
#include "gui/widgets/note_line.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

constexpr int typingPause = 150; ///< ms after the last key

/// Whether a text may take the place of the whole content.
bool isPlain(const Message &message)
{
    const auto *blocks = std::get_if<std::vector<ContentBlock>>(&message.content);
    return blocks == nullptr || std::all_of(blocks->begin(), blocks->end(), [](const ContentBlock &block) {
               return block.type == "text" && block.json.isEmpty();
           });
}

/// What is edited as a text at a point; that of an error only to read.
QString textAt(const PendingWork &pending)
{
    switch (pending.point) {
    case GatePoint::BeforeModelCall:
        return pending.message ? QString::fromStdString(textOf(*pending.message)) : QString();
    case GatePoint::OnError:
        return pending.error ? errorText(*pending.error).joined() : QString();
    default:
        return QString::fromStdString(pending.text);
    }
}

bool isEditable(const PendingWork &pending)
{
    if (pending.point == GatePoint::BeforeModelCall)
        return pending.message && isPlain(*pending.message);
    return pending.point == GatePoint::BeforeGrading || pending.point == GatePoint::BeforeFeedback;
}

} // namespace

PendingPanel::PendingPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_header(new PanelHeader)
    , m_parts(new SegmentedControl)
    , m_undo(new QPushButton)
    , m_fail(new QPushButton)
    , m_note(new NoteLine(icons))
    , m_stack(new QStackedWidget)
    , m_text(makeText(QStringLiteral("pendingText")))
    , m_call(new CallEdit(icons))
    , m_verdict(new VerdictEdit)
    , m_rubric(makeText(QStringLiteral("pendingRubric")))
    , m_difference(new QWidget)
    , m_differenceHeader(new PanelHeader)
    , m_diff(new DiffView(icons))
{
    setObjectName(QStringLiteral("pendingPanel"));
    m_parts->addSegment(QStringLiteral("partContent"));
    m_parts->addSegment(QStringLiteral("partRubric"));
    m_undo->setObjectName(QStringLiteral("undoEdits"));
    m_undo->setIcon(icons.icon("undo"));
    m_fail->setObjectName(QStringLiteral("letFail"));
    m_note->setObjectName(QStringLiteral("pendingNote"));
    for (QPushButton *button : {m_undo, m_fail}) {
        button->setProperty("compact", true);
        button->setFont(fontFor(FontRole::Caption));
        m_header->addTrailing(button);
    }
    m_header->addTrailing(m_parts);
    m_stack->addWidget(makeTextPage());
    m_stack->addWidget(m_call);
    m_stack->addWidget(m_verdict);
    m_stack->addWidget(m_rubric);
    auto *note = new QHBoxLayout;
    note->setContentsMargins(12, 6, 12, 6);
    note->addWidget(m_note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    layout->addLayout(note);
    for (QPlainTextEdit *edit : {m_text, m_rubric})
        connect(edit, &QPlainTextEdit::textChanged, this, &PendingPanel::onEdited);
    connect(m_call, &CallEdit::changed, this, &PendingPanel::onEdited);
    connect(m_verdict, &VerdictEdit::changed, this, &PendingPanel::onEdited);
    connect(m_call, &CallEdit::rejected, this,
            [this](const QString &reason) { decideWith(GateDecision::Action::Reject, reason); });
    connect(m_call, &CallEdit::answered, this,
            [this](const QString &text) { decideWith(GateDecision::Action::Respond, text); });
    connect(m_parts, &SegmentedControl::currentChanged, this, &PendingPanel::showPart);
    connect(m_undo, &QPushButton::clicked, this, &PendingPanel::undo);
    connect(m_fail, &QPushButton::clicked, this, &PendingPanel::letFail);
    retranslate();
}

/// The text, and below it how it differs from what the run had.
QWidget *PendingPanel::makeTextPage()
{
    m_difference->setObjectName(QStringLiteral("pendingDifference"));
    m_diff->setObjectName(QStringLiteral("pendingDiff"));
    auto *column = new QVBoxLayout(m_difference);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_differenceHeader);
    column->addWidget(m_diff, 1);
    m_difference->hide();
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    connect(&m_typing, &QTimer::timeout, this, &PendingPanel::showDifference);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_text);
    splitter->addWidget(m_difference);
    splitter->setSizes({1, 1});
    return splitter;
}

void PendingPanel::showDifference()
{
    const bool isEdited = isTextEdited();
    if (isEdited)
        m_diff->setLines(diffLines(m_shownText, m_text->toPlainText()));
    m_difference->setVisible(isEdited);
}

void PendingPanel::overrideVerdict(const CriterionVerdict &verdict)
{
    if (m_content != VerdictPage || m_isBusy)
        return;
    m_parts->setCurrentIndex(0);
    showPart(0);
    m_verdict->put(verdict);
}

QPlainTextEdit *PendingPanel::makeText(const QString &name)
{
    auto *edit = new QPlainTextEdit;
    edit->setObjectName(name);
    edit->setFont(fontFor(FontRole::Code));
    edit->setFrameShape(QFrame::NoFrame);
    edit->setTabChangesFocus(true);
    edit->document()->setDocumentMargin(12);
    return edit;
}

void PendingPanel::setParked(const Events::Parked &parked, const QString &rubric)
{
    m_parked = parked;
    m_rubricText = rubric;
    m_refusal.clear();
    m_isBusy = false;
    showContent();
}

void PendingPanel::showContent()
{
    const PendingWork &pending = m_parked.pending;
    {
        const QSignalBlocker quiet(this);
        const QString text = textAt(pending);
        m_isCut = text.size() > maxEditedCharacters;
        m_text->setPlainText(text.left(maxEditedCharacters));
        m_text->setReadOnly(m_isCut || !isEditable(pending));
        m_shownText = m_text->toPlainText();
        m_rubric->setPlainText(m_rubricText.left(maxEditedCharacters));
        m_rubric->setReadOnly(m_rubricText.size() > maxEditedCharacters);
        m_shownRubric = m_rubric->toPlainText();
        m_content = TextPage;
        if (pending.call) {
            m_content = CallPage;
            m_call->setPending(pending);
            m_isCut = m_call->isCut();
        } else if (pending.point == GatePoint::AfterGrading && pending.evaluation) {
            m_content = VerdictPage;
            m_verdict->setEvaluation(*pending.evaluation);
        }
        m_call->setBusy(false);
        m_parts->setCurrentIndex(0);
        m_stack->setCurrentIndex(m_content);
    }
    // Before a grading the rubric is what is pending.
    m_typing.stop();
    m_difference->hide();
    m_parts->setVisible(!m_rubricText.isEmpty() && pending.point != GatePoint::BeforeGrading);
    m_fail->setVisible(pending.point == GatePoint::OnError);
    retranslate();
}

void PendingPanel::showPart(int part)
{
    m_stack->setCurrentIndex(part == 0 ? m_content : RubricPage);
}

void PendingPanel::undo()
{
    m_refusal.clear();
    showContent();
}

void PendingPanel::setBusy(bool busy)
{
    m_isBusy = busy;
    m_call->setBusy(busy);
    refresh();
}

void PendingPanel::setRefusal(const QString &text)
{
    m_refusal = text;
    refresh();
}

bool PendingPanel::isTextEdited() const
{
    return m_content == TextPage && m_text->toPlainText() != m_shownText;
}

bool PendingPanel::isRubricEdited() const
{
    return m_rubric->toPlainText() != m_shownRubric;
}

bool PendingPanel::isEdited() const
{
    return isTextEdited() || isRubricEdited() || (m_content == CallPage && m_call->isEdited())
        || (m_content == VerdictPage && m_verdict->isEdited());
}

QString PendingPanel::problem() const
{
    const PendingWork &pending = m_parked.pending;
    const bool isRubric = pending.point == GatePoint::BeforeGrading;
    if ((isRubric && isTextEdited() && m_text->toPlainText().trimmed().isEmpty())
        || (isRubricEdited() && m_rubric->toPlainText().trimmed().isEmpty()))
        return tr("The rubric needs at least one criterion.");
    if (pending.point == GatePoint::BeforeFeedback && isTextEdited() && m_text->toPlainText().trimmed().isEmpty())
        return tr("The feedback is empty. Write what is still missing.");
    if (m_content == CallPage)
        return m_call->problem();
    return m_content == VerdictPage ? m_verdict->problem() : QString();
}

bool PendingPanel::canProceed() const
{
    if (m_isBusy || !problem().isEmpty())
        return false;
    const PendingWork &pending = m_parked.pending;
    if (pending.point != GatePoint::Approval)
        return true;
    const auto word = m_call->isEdited() ? "edit" : "approve";
    return std::find(pending.allowed.begin(), pending.allowed.end(), word) != pending.allowed.end();
}

std::optional<QString> PendingPanel::givenRubric() const
{
    if (m_parked.pending.point == GatePoint::BeforeGrading)
        return isTextEdited() ? std::optional(m_text->toPlainText()) : std::nullopt;
    return isRubricEdited() ? std::optional(m_rubric->toPlainText()) : std::nullopt;
}

GateDecision PendingPanel::decision(bool step) const
{
    const PendingWork &pending = m_parked.pending;
    GateDecision decision;
    decision.step = step;
    if (pending.point == GatePoint::OnError)
        decision.action = GateDecision::Action::Retry;
    if (const std::optional<QString> rubric = givenRubric())
        decision.rubric = rubric->toStdString();
    if (m_content == CallPage && m_call->isEdited()) {
        decision.call = m_call->call();
    } else if (m_content == VerdictPage && m_verdict->isEdited()) {
        decision.evaluation = m_verdict->evaluation();
        // The limit is the loop's word, not a verdict.
        if (decision.evaluation->result == RunStatus::MaxIterationsReached)
            decision.evaluation->result = RunStatus::NeedsRevision;
    } else if (isTextEdited() && pending.point == GatePoint::BeforeFeedback) {
        decision.feedback = m_text->toPlainText().toStdString();
    } else if (isTextEdited() && pending.point == GatePoint::BeforeModelCall) {
        Message message = *pending.message;
        message.content = m_text->toPlainText().toStdString();
        decision.messages.push_back(std::move(message));
    }
    return decision;
}

void PendingPanel::decideWith(GateDecision::Action action, const QString &text)
{
    GateDecision decision;
    decision.action = action;
    decision.text = text.toStdString();
    if (const std::optional<QString> rubric = givenRubric())
        decision.rubric = rubric->toStdString();
    Q_EMIT decided(decision);
}

/// The failure stands, and what comes of failures comes of it.
void PendingPanel::letFail()
{
    Q_EMIT decided(GateDecision());
}

QString PendingPanel::title() const
{
    switch (m_parked.pending.point) {
    case GatePoint::BeforeModelCall:
        return tr("Last message before the call");
    case GatePoint::BeforeToolCall:
    case GatePoint::Approval:
        return tr("Tool call");
    case GatePoint::BeforeGrading:
        return tr("Rubric");
    case GatePoint::AfterGrading:
        return tr("Verdict");
    case GatePoint::BeforeFeedback:
        return tr("Feedback");
    case GatePoint::OnError:
        return tr("What failed");
    }
    return {};
}

QString PendingPanel::differenceTitle() const
{
    switch (m_parked.pending.point) {
    case GatePoint::BeforeFeedback:
        return tr("Difference to the grader’s own text");
    case GatePoint::BeforeGrading:
        return tr("Difference to the rubric before");
    default:
        return tr("Difference to the message before");
    }
}

/// What there is to know about the content while there is no problem.
QString PendingPanel::noteText() const
{
    if (isEdited()) {
        const QString doubt = m_content == VerdictPage ? m_verdict->doubt() : QString();
        const QString mark = tr("Changed by you. The run marks it as a person’s.");
        return doubt.isEmpty() ? mark : tr("%1 %2", "two sentences").arg(mark, doubt);
    }
    if (m_isCut)
        return tr("This is too long to be edited here; only its beginning is shown.");
    if (m_content == TextPage && m_parked.pending.point != GatePoint::OnError && m_text->isReadOnly())
        return tr("This message has more than text, so it cannot be edited here.");
    return {};
}

void PendingPanel::onEdited()
{
    m_refusal.clear(); // it was about what was there before
    m_typing.start();
    refresh();
}

void PendingPanel::refresh()
{
    if (signalsBlocked())
        return;
    const QString found = problem();
    const QString wrong = found.isEmpty() ? m_refusal : found;
    m_note->setNote(!wrong.isEmpty() ? StateTone::Error
                        : isEdited() ? StateTone::Human
                                     : StateTone::Changed,
                    !wrong.isEmpty() ? wrong : noteText());
    m_undo->setVisible(isEdited());
    m_undo->setEnabled(!m_isBusy);
    m_fail->setEnabled(!m_isBusy);
    Q_EMIT changed();
}

void PendingPanel::retranslate()
{
    m_header->setTitle(title());
    m_parts->setAccessibleName(tr("What is shown of the pending work"));
    m_parts->setSegmentText(0, title(), tr("What the run is about to do"));
    m_parts->setSegmentText(1, tr("Rubric"), tr("What the next grading is measured by"));
    m_undo->setText(tr("Undo the changes"));
    m_undo->setAccessibleName(tr("Undo the changes"));
    m_undo->setToolTip(tr("Bring back what the run had"));
    m_fail->setText(tr("Let it fail"));
    m_fail->setAccessibleName(tr("Let it fail"));
    m_fail->setToolTip(tr("Go on as if nobody had been asked: the run takes the failure as it is"));
    m_text->setAccessibleName(title());
    m_differenceHeader->setTitle(differenceTitle());
    m_diff->setAccessibleName(tr("%1: − before, + yours").arg(differenceTitle()));
    m_diff->setToolTip(tr("− before, + yours"));
    m_rubric->setAccessibleName(tr("Rubric of the next grading"));
    m_call->retranslate();
    m_verdict->retranslate();
    refresh();
}

} // namespace Touchstone
