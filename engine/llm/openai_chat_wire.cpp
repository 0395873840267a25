#include "engine/llm/openai_chat_wire.h"

#include "engine/base/json.h"

#include <algorithm>

namespace Touchstone {
namespace {

using Blocks = std::vector<ContentBlock>;

/// An image as the `image_url` part of Chat Completions; other forms stay as they are.
Json openAiChatImage(const Json &block)
{
    if (block.contains("image_url"))
        return block;
    std::string url = stringAt(block, "url");
    if (url.empty())
        url = "data:" + stringAt(block, "mime_type", "image/png") + ";base64," + stringAt(block, "base64");
    return {{"type", "image_url"}, {"image_url", {{"url", url}}}};
}

/// Parts of other providers (thinking, cached text) would be refused, so only text and media are sent.
Json partsOf(const Blocks &blocks)
{
    Json parts = Json::array();
    for (const ContentBlock &block : blocks) {
        if (block.type == "text")
            parts.push_back({{"type", "text"},
                             {"text", block.text.empty() ? stringAt(parseJson(block.json), "text") : block.text}});
        else if (block.type == "image")
            parts.push_back(openAiChatImage(parseJson(block.json)));
        else if (block.type == "image_url" || block.type == "input_audio" || block.type == "file")
            parts.push_back(parseJson(block.json));
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
            return partsOf(*blocks);
    }
    std::string text = textOf(message);
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
