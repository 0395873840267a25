#include "engine/llm/anthropic_wire.h"

#include "engine/base/json.h"
#include "engine/llm/unattached_media.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view jsonBlanks = " \t\r\n";

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(jsonBlanks) == std::string_view::npos;
}

Json textBlock(const std::string &text)
{
    return {{"type", "text"}, {"text", text}};
}

/// An image, or a PDF outside of the assistant's messages, as this API wants it; its own form stays. Null for what it
/// has no form for.
Json mediumBlock(const Message &message, const Json &block)
{
    const std::optional<MediaBlock> media = mediaOf(block);
    if (!media)
        return {};
    const bool isPdf = media->type == "file" && media->mimeType == "application/pdf" && message.role != Role::Assistant;
    if (media->type != "image" && !isPdf)
        return {};
    const std::string_view type = isPdf ? "document" : "image";
    if (block.contains("source"))
        return block;
    if (!media->url.empty())
        return {{"type", type}, {"source", {{"type", "url"}, {"url", media->url}}}};
    if (media->base64.empty())
        return {};
    const std::string mimeType = media->mimeType.empty() ? "image/png" : media->mimeType;
    return {{"type", type}, {"source", {{"type", "base64"}, {"media_type", mimeType}, {"data", media->base64}}}};
}

Json blocksOfContent(const Message &message)
{
    Json blocks = Json::array();
    for (const ContentBlock &block : blocksOf(message)) {
        if (block.type == "text" && block.json.isEmpty()) {
            if (!isBlank(block.text))
                blocks.push_back(textBlock(block.text));
            continue;
        }
        const Json json = parseJson(block.json);
        const bool goesAsItIs = block.type == "document" || block.type == "search_result"
            || (block.type == "text" && !isBlank(stringAt(json, "text")));
        if (goesAsItIs)
            blocks.push_back(json);
        else if (Json medium = mediumBlock(message, json); !medium.is_null())
            blocks.push_back(std::move(medium));
        else if (const std::string note = unattachedNote(message, json); !note.empty())
            blocks.push_back(textBlock(note));
    }
    return blocks;
}

/// The content as the API gave it, unless the message was changed since.
Json keptContent(const Message &message)
{
    const Json data = parseJson(message.providerData);
    const Json &content = memberAt(memberAt(data, anthropicData), "content");
    std::string text;
    std::size_t calls = 0;
    for (const Json &block : content) {
        if (stringAt(block, "type") == "text")
            text += stringAt(block, "text");
        else if (stringAt(block, "type") == "tool_use")
            ++calls;
    }
    const bool isSame = content.is_array() && text == textOf(message)
        && calls == message.toolCalls.size() + message.invalidToolCalls.size();
    return isSame ? content : Json();
}

Json toolUse(const std::optional<std::string> &id, const std::string &name, Json input)
{
    return {{"type", "tool_use"}, {"id", id.value_or("call_0")}, {"name", name}, {"input", std::move(input)}};
}

Json assistantBlocks(const Message &message)
{
    Json blocks = keptContent(message);
    if (!blocks.is_null())
        return blocks;
    blocks = blocksOfContent(message);
    for (const ToolCall &call : message.toolCalls) {
        Json input = parseJson(call.args);
        blocks.push_back(toolUse(call.id, call.name, input.is_object() ? std::move(input) : Json::object()));
    }
    for (const InvalidToolCall &call : message.invalidToolCalls)
        blocks.push_back(toolUse(call.id, call.name, {{"unreadable_arguments", call.args}}));
    return blocks;
}

Json toolResult(const Message &message)
{
    Json block{{"type", "tool_result"}, {"tool_use_id", message.toolCallId}};
    Json content = blocksOfContent(message);
    if (!content.empty())
        block["content"] = std::move(content);
    if (message.status == ToolStatus::Error)
        block["is_error"] = true;
    return Json::array({std::move(block)});
}

Json blocksFor(const Message &message)
{
    switch (message.role) {
    case Role::Assistant:
        return assistantBlocks(message);
    case Role::Tool:
        return toolResult(message);
    case Role::User:
    case Role::System:
    case Role::Remove:
        break;
    }
    return blocksOfContent(message);
}

} // namespace

std::string anthropicBlocks(const Message &message)
{
    const std::string list = dumpJson(blocksFor(message));
    return list.substr(1, list.size() - 2);
}

std::string anthropicTool(const ToolSchema &tool)
{
    const std::string schema =
        tool.parameters.isEmpty() ? R"({"type":"object","properties":{}})" : tool.parameters.text;
    std::string text = R"({"name":)" + dumpJson(tool.name) + R"(,"description":)" + dumpJson(tool.description)
        + R"(,"input_schema":)" + schema;
    const Json extras = parseJson(tool.extras);
    for (const auto &[key, value] : extras.items())
        text += ',' + dumpJson(key) + ':' + dumpJson(value);
    return text + '}';
}

} // namespace Touchstone
