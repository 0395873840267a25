#include "engine/llm/openai_responses_wire.h"

#include "engine/base/json.h"
#include "engine/llm/unattached_media.h"

namespace Touchstone {
namespace {

/// Null for what is no image, or one without an address or bytes.
Json openAiResponsesImage(const Json &block)
{
    const std::optional<MediaBlock> media = mediaOf(block);
    if (!media || media->type != "image" || (media->url.empty() && media->base64.empty()))
        return {};
    const std::string type = media->mimeType.empty() ? "image/png" : media->mimeType;
    const std::string url = media->url.empty() ? "data:" + type + ";base64," + media->base64 : media->url;
    return {{"type", "input_image"}, {"image_url", url}};
}

Json inputText(const std::string &text)
{
    return {{"type", "input_text"}, {"text", text}};
}

Json userItem(const Message &message)
{
    Json parts = Json::array();
    for (const ContentBlock &block : blocksOf(message)) {
        const Json json = parseJson(block.json);
        if (block.type == "text")
            parts.push_back(inputText(block.json.isEmpty() ? block.text : stringAt(json, "text")));
        else if (Json image = openAiResponsesImage(json); !image.is_null())
            parts.push_back(std::move(image));
        else if (const std::string note = unattachedNote(message, json); !note.empty())
            parts.push_back(inputText(note));
    }
    return {{"type", "message"},
            {"role", message.role == Role::System ? "developer" : "user"},
            {"content", std::move(parts)}};
}

/// The output items as they came, unless the message was changed since.
Json keptItems(const Message &message)
{
    const Json data = parseJson(message.providerData);
    const Json &items = memberAt(memberAt(data, openAiResponsesData), "output");
    std::string text;
    std::size_t calls = 0;
    for (const Json &item : items) {
        if (stringAt(item, "type") == "function_call")
            ++calls;
        for (const Json &part : memberAt(item, "content")) {
            if (stringAt(part, "type") == "output_text")
                text += stringAt(part, "text");
        }
    }
    const bool isSame = items.is_array() && text == textOf(message) && calls == message.toolCalls.size();
    return isSame ? items : Json();
}

Json callItem(const std::optional<std::string> &id, const std::string &name, const std::string &args)
{
    return {{"type", "function_call"},
            {"call_id", id.value_or("call_0")},
            {"name", name},
            {"arguments", args.empty() ? "{}" : args}};
}

Json assistantItems(const Message &message)
{
    Json items = keptItems(message);
    if (!items.is_null())
        return items;
    items = Json::array();
    const std::string text = textOf(message);
    if (!text.empty()) {
        items.push_back({{"type", "message"},
                         {"role", "assistant"},
                         {"content", Json::array({{{"type", "output_text"}, {"text", text}}})}});
    }
    for (const ToolCall &call : message.toolCalls)
        items.push_back(callItem(call.id, call.name, call.args.text));
    for (const InvalidToolCall &call : message.invalidToolCalls)
        items.push_back(callItem(call.id, call.name, dumpJson({{"unreadable_arguments", call.args}})));
    return items;
}

Json itemsFor(const Message &message)
{
    if (message.role == Role::Assistant)
        return assistantItems(message);
    if (message.role == Role::Tool) {
        return Json::array(
            {{{"type", "function_call_output"}, {"call_id", message.toolCallId}, {"output", textWithNotes(message)}}});
    }
    return Json::array({userItem(message)});
}

} // namespace

std::string openAiResponsesItems(const Message &message)
{
    const std::string list = dumpJson(itemsFor(message));
    return list.substr(1, list.size() - 2);
}

std::string openAiResponsesTool(const ToolSchema &tool)
{
    const std::string parameters =
        tool.parameters.isEmpty() ? R"({"type":"object","properties":{}})" : tool.parameters.text;
    return R"({"type":"function","name":)" + dumpJson(tool.name) + R"(,"description":)" + dumpJson(tool.description)
        + R"(,"parameters":)" + parameters + R"(,"strict":false})";
}

} // namespace Touchstone
