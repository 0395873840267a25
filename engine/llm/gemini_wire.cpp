#include "engine/llm/gemini_wire.h"

#include "engine/base/json.h"
#include "engine/llm/unattached_media.h"

namespace Touchstone {
namespace {

/// What the API takes in place of a signature for a call that another model made.
constexpr std::string_view foreignSignature = "skip_thought_signature_validator";

/// An image, sound, video or PDF; null for what the API does not take.
Json geminiMedium(const Json &block)
{
    const std::optional<MediaBlock> media = mediaOf(block);
    if (!media || media->type == "text-plain" || (media->type == "file" && media->mimeType != "application/pdf"))
        return {};
    const std::string type = media->mimeType.empty() && media->type == "image" ? "image/png" : media->mimeType;
    if (type.empty() || (media->url.empty() && media->base64.empty()))
        return {};
    if (!media->url.empty())
        return {{"fileData", {{"mimeType", type}, {"fileUri", media->url}}}};
    return {{"inlineData", {{"mimeType", type}, {"data", media->base64}}}};
}

Json partsOfContent(const Message &message)
{
    Json parts = Json::array();
    for (const ContentBlock &block : blocksOf(message)) {
        const Json json = parseJson(block.json);
        std::string text = block.text;
        if (block.type != "text") {
            if (Json medium = geminiMedium(json); !medium.is_null())
                parts.push_back(std::move(medium));
            else
                text = unattachedNote(message, json);
        } else if (!block.json.isEmpty()) {
            text = stringAt(json, "text");
        }
        if (!text.empty())
            parts.push_back({{"text", std::move(text)}});
    }
    return parts;
}

/// The parts as the API gave them, unless the message was changed since.
Json keptParts(const Message &message)
{
    const Json data = parseJson(message.providerData);
    const Json &parts = memberAt(memberAt(data, geminiData), "parts");
    std::string text;
    std::size_t calls = 0;
    for (const Json &part : parts) {
        if (memberAt(part, "functionCall").is_object())
            ++calls;
        else if (!boolAt(part, "thought"))
            text += stringAt(part, "text");
    }
    const bool isSame = parts.is_array() && text == textOf(message)
        && calls == message.toolCalls.size() + message.invalidToolCalls.size();
    return isSame ? parts : Json();
}

void addId(Json &part, const std::string &id)
{
    if (!id.empty() && !id.starts_with(geminiCallId))
        part["id"] = id;
}

Json callPart(const std::optional<std::string> &id, const std::string &name, Json args)
{
    Json call{{"name", name}, {"args", std::move(args)}};
    addId(call, id.value_or(""));
    return {{"functionCall", std::move(call)}};
}

Json assistantParts(const Message &message)
{
    Json parts = keptParts(message);
    if (!parts.is_null())
        return parts;
    parts = partsOfContent(message);
    const std::size_t firstCall = parts.size();
    for (const ToolCall &call : message.toolCalls) {
        Json args = parseJson(call.args);
        parts.push_back(callPart(call.id, call.name, args.is_object() ? std::move(args) : Json::object()));
    }
    for (const InvalidToolCall &call : message.invalidToolCalls)
        parts.push_back(callPart(call.id, call.name, {{"unreadable_arguments", call.args}}));
    if (parts.size() > firstCall)
        parts[firstCall]["thoughtSignature"] = foreignSignature;
    return parts;
}

Json resultPart(const Message &message)
{
    const std::string_view key = message.status == ToolStatus::Error ? "error" : "output";
    Json response{{"name", message.name}, {"response", {{key, textWithNotes(message)}}}};
    addId(response, message.toolCallId);
    return Json::array({{{"functionResponse", std::move(response)}}});
}

Json partsFor(const Message &message)
{
    if (message.role == Role::Assistant)
        return assistantParts(message);
    return message.role == Role::Tool ? resultPart(message) : partsOfContent(message);
}

} // namespace

std::string geminiParts(const Message &message)
{
    const std::string list = dumpJson(partsFor(message));
    return list.substr(1, list.size() - 2);
}

std::string geminiTool(const ToolSchema &tool)
{
    // The schema is joined in as it stands: models follow the order of its keys.
    std::string text = R"({"name":)" + dumpJson(tool.name) + R"(,"description":)" + dumpJson(tool.description);
    if (!tool.parameters.isEmpty())
        text += R"(,"parametersJsonSchema":)" + tool.parameters.text;
    return text + '}';
}

} // namespace Touchstone
