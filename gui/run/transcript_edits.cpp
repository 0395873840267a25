// How a transcript shows what a person changed while the run was parked.

#include "gui/run/message_text.h"
#include "gui/run/transcript_fold.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

/// False when the message makes the same call as the item shows, or none with its id.
bool takeCall(TranscriptItem &item, const Message &message)
{
    const auto call = std::find_if(message.toolCalls.begin(), message.toolCalls.end(), [&item](const ToolCall &asked) {
        return QString::fromStdString(asked.id.value_or(std::string())) == item.callId;
    });
    if (call == message.toolCalls.end())
        return false;
    const QString name = QString::fromStdString(call->name);
    const QString arguments = argumentText(call->args);
    if (arguments == item.arguments && name == item.name)
        return false;
    item.name = name;
    item.summary = argumentSummary(call->args);
    item.arguments = arguments;
    return true;
}

} // namespace

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
        const bool isChanged = item.kind == TranscriptItem::Kind::ToolCall
            ? takeCall(item, message)
            : item.kind != TranscriptItem::Kind::Reasoning && takeText(item, message);
        if (!isChanged)
            continue;
        item.byHuman = true;
        touch(item);
    }
    return isShown;
}

/// False when the message says the same as the item.
bool TranscriptFold::takeText(TranscriptItem &item, const Message &message)
{
    const QString text = QString::fromStdString(textOf(message));
    if (text == item.text)
        return false;
    item.text = text;
    if (item.kind == TranscriptItem::Kind::Feedback)
        item.summary.clear();
    if (item.message > 0)
        m_messages.insert(item.message, {item.id, text});
    return true;
}

void TranscriptFold::addRubric(const RunEvent &event, const std::string &text)
{
    TranscriptItem item = base(event, TranscriptItem::Kind::Rubric);
    item.byHuman = true;
    item.text = QString::fromStdString(text);
    insert(std::move(item));
}

} // namespace Touchstone
