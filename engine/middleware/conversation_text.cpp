#include "engine/middleware/conversation_text.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"

#include <algorithm>
#include <string_view>

namespace Touchstone {
namespace {

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char character : text) {
        switch (character) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        default:
            result += character;
            break;
        }
    }
    return result;
}

/// For a value in double quotes.
std::string attribute(std::string_view text)
{
    std::string result;
    for (const char character : escaped(text)) {
        if (character == '"')
            result += "&quot;";
        else
            result += character;
    }
    return result;
}

std::string_view typeOf(Role role)
{
    switch (role) {
    case Role::Assistant:
        return "ai";
    case Role::System:
        return "system";
    case Role::Tool:
        return "tool";
    case Role::Remove:
        return "remove";
    case Role::User:
        break;
    }
    return "human";
}

std::string contentOf(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return escaped(*text);
    std::string joined;
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content)) {
        if (block.type != "text" || block.text.empty())
            continue;
        joined += (joined.empty() ? "" : " ") + escaped(block.text);
    }
    return joined;
}

std::string elementOf(const Message &message)
{
    const std::string content = contentOf(message);
    const std::string opening = "<message type=\"" + std::string(typeOf(message.role)) + "\">";
    if (message.role != Role::Assistant || message.toolCalls.empty())
        return opening + content + "</message>";
    std::string element = opening + "\n";
    if (!content.empty())
        element += "  <content>" + content + "</content>\n";
    for (const ToolCall &call : message.toolCalls) {
        element += "  <tool_call id=\"" + attribute(call.id.value_or(std::string())) + "\" name=\""
            + attribute(call.name) + "\">" + escaped(Python::jsonDumps(parseJson(call.args), false)) + "</tool_call>\n";
    }
    return element + "</message>";
}

} // namespace

std::string conversationText(std::span<const Message> messages)
{
    std::string text;
    for (const Message &message : messages)
        text += (text.empty() ? "" : "\n") + elementOf(message);
    return text;
}

} // namespace Touchstone
