// How a transcript shows what a person changed while the run was parked.

#include "gui/run/message_text.h"
#include "gui/run/transcript_fold.h"

#include <algorithm>
#include <utility>

namespace Touchstone {

/// A person changed messages of the conversation, or answered calls by hand; the items that show them say so.
void TranscriptFold::replace(const RunEvent &event, const Events::TranscriptReplaced &replaced)
{
    if (replaced.grader)
        return;
    for (std::size_t i = 0; i < replaced.messages.size(); ++i) {
        const Message &message = replaced.messages[i];
        const int number = event.agent.empty() ? static_cast<int>(i) + 1 : 0;
        if (message.role == Role::Tool) {
            const TranscriptItem *item = toolItem(QString::fromStdString(message.toolCallId));
            const bool isNew = item != nullptr && item->text.isEmpty() && item->resultMessage == 0;
            const bool isChanged =
                item != nullptr && message.byHuman && item->text != QString::fromStdString(textOf(message));
            if (isNew || isChanged)
                addToolResult(message, false, number);
        } else if (message.byHuman && !showEdited(message)) {
            add(event, {message, static_cast<int>(i), false, {}});
        }
    }
}

/// False when no item shows the message.
bool TranscriptFold::showEdited(const Message &message)
{
    const QString id = QString::fromStdString(message.id);
    if (id.isEmpty())
        return false;
    bool isShown = false;
    for (std::size_t i = m_items.size(); i > 0; --i) {
        TranscriptItem &item = m_items[i - 1];
        if (item.messageId != id)
            continue;
        isShown = true;
        if (item.kind == TranscriptItem::Kind::ToolCall) {
            const auto call =
                std::find_if(message.toolCalls.begin(), message.toolCalls.end(), [&item](const ToolCall &asked) {
                    return QString::fromStdString(asked.id.value_or(std::string())) == item.callId;
                });
            if (call == message.toolCalls.end())
                continue;
            const QString arguments = argumentText(call->args);
            if (arguments == item.arguments && QString::fromStdString(call->name) == item.name)
                continue;
            item.name = QString::fromStdString(call->name);
            item.summary = argumentSummary(call->args);
            item.arguments = arguments;
        } else if (item.kind != TranscriptItem::Kind::Reasoning) {
            const QString text = QString::fromStdString(textOf(message));
            if (text == item.text)
                continue;
            item.text = text;
            if (item.kind == TranscriptItem::Kind::Feedback)
                item.summary.clear();
            if (item.message > 0)
                m_messages.insert(item.message, {item.id, text});
        } else {
            continue;
        }
        item.byHuman = true;
        touch(item);
    }
    return isShown;
}

void TranscriptFold::addRubric(const RunEvent &event, const std::string &text)
{
    TranscriptItem item = base(event, TranscriptItem::Kind::Rubric);
    item.byHuman = true;
    item.text = QString::fromStdString(text);
    insert(std::move(item));
}

} // namespace Touchstone
