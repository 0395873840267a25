#include "gui/run/transcript_fold.h"

#include "gui/run/message_text.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace Touchstone {

namespace {

QString toQString(const std::string &text)
{
    return QString::fromStdString(text);
}

bool isGradersVerdictCall(const std::string &toolName)
{
    // The grader's answer comes as a call of this tool; the verdict item shows it already.
    return toolName == "GraderResponse";
}

/// Takes a draft of the same kind, so that the finished item keeps its identity.
void adoptIdentity(std::vector<TranscriptItem> &drafts, TranscriptItem &item)
{
    const auto found = std::find_if(drafts.begin(), drafts.end(),
                                    [&item](const TranscriptItem &draft) { return draft.kind == item.kind; });
    if (found == drafts.end())
        return;
    item.id = found->id;
    item.revision = found->revision + 1;
    drafts.erase(found);
}

} // namespace

bool TranscriptItem::sameContentAs(const TranscriptItem &other) const
{
    const auto key = [](const TranscriptItem &item) {
        return std::tie(item.kind, item.byHuman, item.depth, item.agent, item.parentCallId, item.byGrader,
                        item.streaming, item.incomplete, item.message, item.iteration, item.count, item.total,
                        item.tokens, item.time, item.text, item.summary, item.name, item.arguments, item.toolState,
                        item.resultMessage, item.milliseconds, item.characters, item.error);
    };
    return key(*this) == key(other);
}

void TranscriptFold::apply(const RunEvent &event, int iteration)
{
    m_iteration = iteration;
    if (const auto *call = std::get_if<Events::ModelCallStarted>(&event.payload)) {
        begin(*call);
    } else if (const auto *delta = std::get_if<Events::Delta>(&event.payload)) {
        stream(event, *delta);
    } else if (const auto *added = std::get_if<Events::MessageAdded>(&event.payload)) {
        add(event, *added);
    } else if (const auto *replaced = std::get_if<Events::TranscriptReplaced>(&event.payload)) {
        replace(event, *replaced);
    } else if (const auto *finished = std::get_if<Events::ModelCallFinished>(&event.payload)) {
        finishCall(event, *finished);
    } else if (const auto *started = std::get_if<Events::ToolCallStarted>(&event.payload)) {
        startTool(event, *started);
    } else if (const auto *ended = std::get_if<Events::ToolCallFinished>(&event.payload)) {
        finishTool(*ended);
    } else if (const auto *phase = std::get_if<Events::PhaseChanged>(&event.payload)) {
        if (phase->phase == RunPhase::Working)
            insert(base(event, TranscriptItem::Kind::Iteration));
        else if (phase->phase == RunPhase::Grading)
            insert(base(event, TranscriptItem::Kind::Grading));
    } else if (const auto *grading = std::get_if<Events::GradingFinished>(&event.payload)) {
        addVerdict(event, grading->evaluation, false);
    } else if (const auto *changed = std::get_if<Events::EvaluationChanged>(&event.payload)) {
        addVerdict(event, changed->evaluation, true);
    } else if (const auto *rubric = std::get_if<Events::RubricChanged>(&event.payload)) {
        addRubric(event, rubric->text);
    } else if (const auto *resumed = std::get_if<Events::RunResumed>(&event.payload)) {
        TranscriptItem item = base(event, TranscriptItem::Kind::Resumed);
        item.name = toQString(resumed->forkedFrom);
        insert(std::move(item));
    } else if (const auto *warning = std::get_if<Events::Warning>(&event.payload)) {
        addNotice(event, warning->error, false);
    }
}

void TranscriptFold::finish()
{
    std::vector<QString> open;
    for (const TranscriptItem &item : m_items) {
        if (item.streaming)
            open.push_back(item.callId);
    }
    for (const QString &callId : open)
        removeDrafts(callId);
}

int TranscriptFold::takeFirstChanged()
{
    return std::exchange(m_firstChanged, static_cast<int>(m_items.size()));
}

void TranscriptFold::begin(const Events::ModelCallStarted &call)
{
    m_graderCalls.insert(toQString(call.callId), call.role == ModelRole::Grader);
}

void TranscriptFold::stream(const RunEvent &event, const Events::Delta &delta)
{
    using Kind = TranscriptItem::Kind;
    if (delta.delta.kind == ChatDelta::Kind::Text && delta.delta.text.empty())
        return; // a sign of life
    const bool grader = m_graderCalls.value(toQString(delta.callId));
    switch (delta.delta.kind) {
    case ChatDelta::Kind::Restart:
        removeDrafts(toQString(delta.callId));
        return;
    case ChatDelta::Kind::Text:
    case ChatDelta::Kind::Reasoning: {
        const bool reasoning = delta.delta.kind == ChatDelta::Kind::Reasoning;
        const Kind kind = reasoning ? Kind::Reasoning : (grader ? Kind::Grader : Kind::Agent);
        TranscriptItem *item = draft(event, delta, kind, 0);
        item->text += toQString(delta.delta.text);
        touch(*item);
        return;
    }
    case ChatDelta::Kind::ToolCallStart:
    case ChatDelta::Kind::ToolCallArgs: {
        if (isGradersVerdictCall(delta.delta.name))
            return;
        const bool starts = delta.delta.kind == ChatDelta::Kind::ToolCallStart;
        const int ordinal = delta.delta.index + 1;
        TranscriptItem *item = starts ? draft(event, delta, Kind::ToolCall, ordinal) : nullptr;
        if (item == nullptr) {
            const auto found = std::find_if(m_items.rbegin(), m_items.rend(), [&](const TranscriptItem &candidate) {
                return candidate.streaming && candidate.count == ordinal && candidate.callId == toQString(delta.callId);
            });
            if (found == m_items.rend())
                return;
            item = &*found;
        }
        if (starts)
            item->name = toQString(delta.delta.name);
        else
            item->summary += toQString(delta.delta.text);
        touch(*item);
        return;
    }
    }
}

/// The streaming item of a call; made at the end of its agent's block when there is none. `ordinal` tells the tool
/// calls of one message apart.
TranscriptItem *TranscriptFold::draft(const RunEvent &event, const Events::Delta &delta, TranscriptItem::Kind kind,
                                      int ordinal)
{
    const QString callId = toQString(delta.callId);
    const auto found = std::find_if(m_items.rbegin(), m_items.rend(), [&](const TranscriptItem &item) {
        return item.streaming && item.kind == kind && item.count == ordinal && item.callId == callId;
    });
    if (found != m_items.rend())
        return &*found;
    TranscriptItem item = base(event, kind);
    item.callId = callId;
    item.streaming = true;
    item.count = ordinal;
    item.byGrader = m_graderCalls.value(callId);
    return &insert(std::move(item));
}

void TranscriptFold::add(const RunEvent &event, const Events::MessageAdded &added)
{
    const bool ofMain = !added.grader && event.agent.empty();
    const int number = ofMain ? added.index + 1 : 0;
    switch (added.message.role) {
    case Role::Assistant:
        addAssistant(event, added.message, toQString(added.callId), added.grader, number, false);
        break;
    case Role::Tool:
        addToolResult(added.message, added.grader, number);
        break;
    case Role::User:
        // The grader's own user message is its payload, which has a view of its own.
        if (!added.grader)
            addUser(event, added.message, number);
        break;
    case Role::System:
    case Role::Remove:
        break;
    }
}

void TranscriptFold::addAssistant(const RunEvent &event, const Message &message, const QString &callId, bool grader,
                                  int number, bool incomplete)
{
    using Kind = TranscriptItem::Kind;
    std::vector<TranscriptItem> drafts = callId.isEmpty() ? std::vector<TranscriptItem>() : removeDrafts(callId);
    const auto place = [&](TranscriptItem item) {
        item.byGrader = grader;
        item.message = number;
        item.messageId = toQString(message.id);
        item.byHuman = message.byHuman;
        item.incomplete = incomplete;
        adoptIdentity(drafts, item);
        return insert(std::move(item)).id;
    };
    if (const QString reasoning = reasoningOf(message); !reasoning.isEmpty()) {
        TranscriptItem item = base(event, Kind::Reasoning);
        item.text = reasoning;
        item.tokens = message.usage ? message.usage->reasoning : 0;
        place(std::move(item));
    }
    const QString text = toQString(textOf(message));
    // A quote may come from what was written into a file, so the arguments of the calls count as said.
    QString spoken = text;
    int shownBy = 0;
    if (!text.isEmpty()) {
        TranscriptItem item = base(event, grader ? Kind::Grader : Kind::Agent);
        item.text = text;
        item.tokens = message.usage ? message.usage->output : 0;
        shownBy = place(std::move(item));
    }
    for (const ToolCall &call : message.toolCalls) {
        if (grader && isGradersVerdictCall(call.name))
            continue;
        TranscriptItem item = base(event, Kind::ToolCall);
        item.callId = toQString(call.id.value_or(std::string()));
        item.name = toQString(call.name);
        item.summary = argumentSummary(call.args);
        item.arguments = argumentText(call.args);
        item.toolState = TranscriptItem::ToolState::Waiting;
        spoken += u'\n' + item.arguments;
        shownBy = shownBy == 0 ? place(std::move(item)) : (place(std::move(item)), shownBy);
    }
    for (const InvalidToolCall &call : message.invalidToolCalls) {
        TranscriptItem item = base(event, Kind::ToolCall);
        item.callId = toQString(call.id.value_or(std::string()));
        item.name = toQString(call.name);
        item.summary = toQString(call.args).simplified();
        item.arguments = toQString(call.args);
        item.text = toQString(call.error);
        item.toolState = TranscriptItem::ToolState::Failed;
        shownBy = shownBy == 0 ? place(std::move(item)) : (place(std::move(item)), shownBy);
    }
    if (number > 0)
        m_messages.insert(number, {shownBy, spoken});
}

void TranscriptFold::addToolResult(const Message &message, bool grader, int number)
{
    TranscriptItem *item = toolItem(toQString(message.toolCallId));
    if (item == nullptr || item->byGrader != grader)
        return;
    item->text = toQString(textOf(message));
    item->byHuman = item->byHuman || message.byHuman;
    item->resultMessage = number;
    item->toolState =
        message.status == ToolStatus::Error ? TranscriptItem::ToolState::Failed : TranscriptItem::ToolState::Done;
    if (number > 0)
        m_messages.insert(number, {item->id, item->text});
    touch(*item);
}

void TranscriptFold::addUser(const RunEvent &event, const Message &message, int number)
{
    using Kind = TranscriptItem::Kind;
    const bool feedback = isGraderFeedback(message);
    TranscriptItem item = base(event, feedback ? Kind::Feedback : Kind::User);
    item.text = toQString(textOf(message));
    item.message = number;
    item.messageId = toQString(message.id);
    item.byHuman = message.byHuman;
    if (feedback) {
        item.count = static_cast<int>(m_gaps.size());
        item.iteration = m_gradedIteration; // the next one may have begun already
        // The words of a person do not hide behind the grader's gaps.
        if (!m_gaps.empty() && !item.byHuman)
            item.summary = m_gaps.front().text.isEmpty()
                ? m_gaps.front().name
                : m_gaps.front().name + QStringLiteral(": ") + m_gaps.front().text;
    }
    const QString text = item.text;
    const int id = insert(std::move(item)).id;
    if (number > 0)
        m_messages.insert(number, {id, text});
}

void TranscriptFold::finishCall(const RunEvent &event, const Events::ModelCallFinished &finished)
{
    m_graderCalls.remove(toQString(finished.callId));
    if (!finished.error)
        return;
    const bool grader = finished.role == ModelRole::Grader;
    addAssistant(event, finished.partial, toQString(finished.callId), grader, 0, true);
    if (finished.error->code != Error::Code::Cancelled)
        addNotice(event, *finished.error, grader);
}

void TranscriptFold::startTool(const RunEvent &event, const Events::ToolCallStarted &started)
{
    const QString id = toQString(started.call.id.value_or(std::string()));
    TranscriptItem *item = toolItem(id);
    if (item == nullptr) {
        TranscriptItem fresh = base(event, TranscriptItem::Kind::ToolCall);
        fresh.callId = id;
        fresh.byGrader = started.grader;
        fresh.name = toQString(started.call.name);
        fresh.summary = argumentSummary(started.call.args);
        fresh.arguments = argumentText(started.call.args);
        item = &insert(std::move(fresh));
    }
    item->toolState = TranscriptItem::ToolState::Running;
    touch(*item);
}

void TranscriptFold::finishTool(const Events::ToolCallFinished &finished)
{
    TranscriptItem *item = toolItem(toQString(finished.callId));
    if (item == nullptr)
        return;
    item->toolState =
        finished.status == ToolStatus::Error ? TranscriptItem::ToolState::Failed : TranscriptItem::ToolState::Done;
    item->milliseconds = finished.milliseconds;
    item->characters = finished.characters;
    touch(*item);
}

void TranscriptFold::addVerdict(const RunEvent &event, const Evaluation &evaluation, bool byHuman)
{
    TranscriptItem item = base(event, TranscriptItem::Kind::Verdict);
    item.byGrader = !byHuman;
    item.byHuman = byHuman;
    item.iteration = evaluation.iteration;
    item.text = toQString(evaluation.explanation);
    item.summary = QString::fromUtf8(toWord(evaluation.result).data(), int(toWord(evaluation.result).size()));
    item.total = static_cast<int>(evaluation.criteria.size());
    item.count = static_cast<int>(
        std::count_if(evaluation.criteria.begin(), evaluation.criteria.end(),
                      [](const CriterionVerdict &verdict) { return verdict.state == CriterionState::Passed; }));
    insert(std::move(item));
}

void TranscriptFold::addNotice(const RunEvent &event, const Error &error, bool grader)
{
    TranscriptItem item = base(event, TranscriptItem::Kind::Notice);
    item.byGrader = grader;
    item.error = error;
    insert(std::move(item));
}

TranscriptItem TranscriptFold::base(const RunEvent &event, TranscriptItem::Kind kind) const
{
    TranscriptItem item;
    item.kind = kind;
    item.time = event.time;
    item.sequence = event.sequence;
    item.iteration = m_iteration;
    item.parentCallId = toQString(event.parentCallId);
    const QString path = toQString(event.agent);
    item.depth = path.isEmpty() ? 0 : static_cast<int>(path.count(u'/')) + 1;
    item.agent = path.section(u'/', -1);
    return item;
}

/// Puts the item at the end, or, for a sub-agent, at the end of the block below its `task` call.
TranscriptItem &TranscriptFold::insert(TranscriptItem item)
{
    if (item.id == 0)
        item.id = m_nextId++;
    std::size_t at = m_items.size();
    if (const auto parent = m_toolIndex.constFind(item.parentCallId);
        !item.parentCallId.isEmpty() && parent != m_toolIndex.constEnd()) {
        at = static_cast<std::size_t>(*parent) + 1;
        const int depth = m_items[static_cast<std::size_t>(*parent)].depth;
        while (at < m_items.size() && m_items[at].depth > depth)
            ++at;
    }
    m_firstChanged = std::min(m_firstChanged, static_cast<int>(at));
    m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(at), std::move(item));
    reindex(at);
    return m_items[at];
}

std::vector<TranscriptItem> TranscriptFold::removeDrafts(const QString &callId)
{
    std::vector<TranscriptItem> drafts;
    for (std::size_t i = m_items.size(); i > 0; --i) {
        if (!m_items[i - 1].streaming || m_items[i - 1].callId != callId)
            continue;
        drafts.insert(drafts.begin(), m_items[i - 1]);
        erase(i - 1);
    }
    return drafts;
}

void TranscriptFold::erase(std::size_t index)
{
    m_items.erase(m_items.begin() + static_cast<std::ptrdiff_t>(index));
    m_firstChanged = std::min(m_firstChanged, static_cast<int>(index));
    reindex(index);
}

void TranscriptFold::reindex(std::size_t from)
{
    for (std::size_t i = from; i < m_items.size(); ++i) {
        const TranscriptItem &item = m_items[i];
        if (item.kind == TranscriptItem::Kind::ToolCall && !item.streaming && !item.callId.isEmpty())
            m_toolIndex.insert(item.callId, static_cast<int>(i));
    }
}

TranscriptItem *TranscriptFold::toolItem(const QString &toolCallId)
{
    const auto found = m_toolIndex.constFind(toolCallId);
    return found == m_toolIndex.constEnd() ? nullptr : &m_items[static_cast<std::size_t>(*found)];
}

void TranscriptFold::touch(TranscriptItem &item)
{
    ++item.revision;
    m_firstChanged = std::min(m_firstChanged, static_cast<int>(&item - m_items.data()));
}

} // namespace Touchstone
