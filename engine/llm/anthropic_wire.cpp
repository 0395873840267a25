#include "engine/llm/anthropic_wire.h"

#include "engine/base/json.h"

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

/// An image in the general form as this API wants it; its own form stays.
Json imageBlock(const Json &block)
{
    if (block.contains("source"))
        return block;
    const std::string url = stringAt(block, "url");
    if (!url.empty())
        return {{"type", "image"}, {"source", {{"type", "url"}, {"url", url}}}};
    return {{"type", "image"},
            {"source",
             {{"type", "base64"},
              {"media_type", stringAt(block, "mime_type", "image/png")},
              {"data", stringAt(block, "base64")}}}};
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
        else if (block.type == "image")
            blocks.push_back(imageBlock(json));
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
