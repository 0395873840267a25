#include "engine/middleware/conversation_text.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/base/utf8.h"
#include "engine/messages/media_block.h"

#include <algorithm>
#include <string_view>

namespace Touchstone {
namespace {

constexpr std::size_t mostOfBlock = 500; // code points

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

/// ` name="value"`, in single quotes where only the value has double ones.
std::string attribute(std::string_view name, std::string_view value)
{
    const bool hasDouble = value.find('"') != std::string_view::npos;
    const char quote = hasDouble && value.find('\'') == std::string_view::npos ? '\'' : '"';
    std::string result = ' ' + std::string(name) + '=' + quote;
    for (const char character : escaped(value)) {
        switch (character) {
        case '\n':
            result += "&#10;";
            break;
        case '\r':
            result += "&#13;";
            break;
        case '\t':
            result += "&#9;";
            break;
        default:
            if (character == quote)
                result += "&quot;";
            else
                result += character;
        }
    }
    return result + quote;
}

/// What providers and tools put in is cut, before it is escaped.
std::string shortened(const std::string &text)
{
    if (codePointCount(text) <= mostOfBlock)
        return escaped(text);
    return escaped(firstCodePoints(text, mostOfBlock)) + "...";
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

/// Only what a reader can get at: an address, or the id of a file that the provider keeps.
std::string mediaElement(const MediaBlock &media)
{
    const bool isShown = media.type == "image" || media.type == "audio" || media.type == "video";
    if (!isShown || (media.url.empty() && media.fileId.empty()))
        return {};
    return '<' + media.type + (media.url.empty() ? attribute("file_id", media.fileId) : attribute("url", media.url))
        + " />";
}

std::string serverCallElement(const Json &block)
{
    const std::string args = block.contains("args") ? Python::jsonDumps(block.at("args"), false) : "{}";
    return "<server_tool_call" + attribute("id", stringAt(block, "id")) + attribute("name", stringAt(block, "name"))
        + '>' + shortened(args) + "</server_tool_call>";
}

/// Whether Python takes it for nothing.
bool isNothing(const Json &value)
{
    if (value.is_string())
        return value.get_ref<const std::string &>().empty();
    return value.empty() || value == false || value == 0;
}

std::string serverResultElement(const Json &block)
{
    const Json &output = memberAt(block, "output");
    return "<server_tool_result" + attribute("tool_call_id", stringAt(block, "tool_call_id"))
        + attribute("status", stringAt(block, "status")) + '>'
        + (isNothing(output) ? std::string() : shortened(Python::jsonDumps(output, false))) + "</server_tool_result>";
}

/// Nothing for blocks that no reader understands, and for media whose bytes stand in the block.
std::string elementOf(const ContentBlock &block)
{
    if (block.type == "text")
        return escaped(block.text);
    const Json json = parseJson(block.json);
    if (const auto media = mediaOf(json)) {
        if (media->isInline())
            return {};
        return block.type == "text-plain" ? shortened(stringAt(json, "text")) : mediaElement(*media);
    }
    if (block.type == "reasoning") {
        const std::string reasoning = stringAt(json, "reasoning");
        return reasoning.empty() ? reasoning : "<reasoning>" + escaped(reasoning) + "</reasoning>";
    }
    if (block.type == "server_tool_call")
        return serverCallElement(json);
    return block.type == "server_tool_result" ? serverResultElement(json) : std::string();
}

std::string contentOf(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return escaped(*text);
    std::string joined;
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content)) {
        if (const std::string element = elementOf(block); !element.empty())
            joined += (joined.empty() ? "" : " ") + element;
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
        element += "  <tool_call" + attribute("id", call.id.value_or(std::string())) + attribute("name", call.name)
            + '>' + escaped(Python::jsonDumps(parseJson(call.args), false)) + "</tool_call>\n";
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
