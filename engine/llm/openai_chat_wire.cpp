#include "engine/llm/openai_chat_wire.h"

#include "engine/base/json.h"
#include "engine/llm/unattached_media.h"

#include <algorithm>

namespace Touchstone {
namespace {

using Blocks = std::vector<ContentBlock>;

/// A medium as a part of Chat Completions: an image as `image_url`, the API's own forms as they are. Null for others.
Json openAiChatMedium(const Json &block)
{
    if (block.contains("image_url") || block.contains("input_audio") || memberAt(block, "file").is_object())
        return block;
    const std::optional<MediaBlock> media = mediaOf(block);
    if (!media || media->type != "image" || (media->url.empty() && media->base64.empty()))
        return {};
    const std::string type = media->mimeType.empty() ? "image/png" : media->mimeType;
    const std::string url = media->url.empty() ? "data:" + type + ";base64," + media->base64 : media->url;
    return {{"type", "image_url"}, {"image_url", {{"url", url}}}};
}

Json textPart(const std::string &text)
{
    return {{"type", "text"}, {"text", text}};
}

/// Parts of other providers (thinking, cached text) would be refused, so only text and media are sent.
Json partsOf(const Message &message, const Blocks &blocks)
{
    Json parts = Json::array();
    for (const ContentBlock &block : blocks) {
        const Json json = parseJson(block.json);
        if (block.type == "text")
            parts.push_back(textPart(block.text.empty() ? stringAt(json, "text") : block.text));
        else if (Json medium = openAiChatMedium(json); !medium.is_null())
            parts.push_back(std::move(medium));
        else if (const std::string note = unattachedNote(message, json); !note.empty())
            parts.push_back(textPart(note));
    }
    return parts;
}

/// Many servers know only plain text where no media is.
Json contentOf(const Message &message)
{
    if (message.role == Role::User) {
        const auto *blocks = std::get_if<Blocks>(&message.content);
        const bool hasMedia = blocks != nullptr
            && std::any_of(blocks->begin(), blocks->end(),
                           [](const ContentBlock &block) { return block.type != "text"; });
        if (hasMedia)
            return partsOf(message, *blocks);
    }
    std::string text = textWithNotes(message);
    const bool hasCalls = !message.toolCalls.empty() || !message.invalidToolCalls.empty();
    if (message.role == Role::Assistant && text.empty() && hasCalls)
        return {};
    return text;
}

Json callOf(const std::optional<std::string> &id, const std::string &name, const std::string &args)
{
    return {{"id", id.value_or("call_0")},
            {"type", "function"},
            {"function", {{"name", name}, {"arguments", args.empty() ? "{}" : args}}}};
}

/// Some servers parse the arguments of old calls and fail on broken ones, so the broken text travels inside an object.
std::string safeArgs(const std::string &args)
{
    return dumpJson({{"unreadable_arguments", args}});
}

std::string toolOf(const ToolSchema &tool)
{
    // The schema is joined in as it stands: models follow the order of its keys.
    const std::string parameters =
        tool.parameters.isEmpty() ? R"({"type":"object","properties":{}})" : tool.parameters.text;
    return R"({"type":"function","function":{"name":)" + dumpJson(tool.name) + R"(,"description":)"
        + dumpJson(tool.description) + R"(,"parameters":)" + parameters + "}}";
}

} // namespace

std::string_view openAiChatRole(const Message &message)
{
    switch (message.role) {
    case Role::Assistant:
        return "assistant";
    case Role::System:
        return "system";
    case Role::Tool:
        return "tool";
    case Role::User:
    case Role::Remove:
        break;
    }
    return "user";
}

std::string openAiChatMessage(const Message &message)
{
    Json json{{"role", openAiChatRole(message)}, {"content", contentOf(message)}};
    for (const ToolCall &call : message.toolCalls)
        json["tool_calls"].push_back(callOf(call.id, call.name, call.args.text));
    for (const InvalidToolCall &call : message.invalidToolCalls)
        json["tool_calls"].push_back(callOf(call.id, call.name, safeArgs(call.args)));
    if (message.role == Role::Tool)
        json["tool_call_id"] = message.toolCallId;
    if (message.role == Role::Assistant) {
        const Json data = parseJson(message.providerData);
        const Json &details = memberAt(memberAt(data, openAiChatData), "reasoning_details");
        if (details.is_array())
            json["reasoning_details"] = details;
    }
    return dumpJson(json);
}

std::string openAiChatTools(std::span<const ToolSchema> tools)
{
    std::string list = R"("tools":[)";
    for (const ToolSchema &tool : tools) {
        if (list.back() != '[')
            list += ',';
        list += toolOf(tool);
    }
    return list + ']';
}

} // namespace Touchstone
