#include "engine/llm/ollama_wire.h"

#include "engine/base/json.h"
#include "engine/llm/openai_chat_wire.h"
#include "engine/llm/unattached_media.h"

namespace Touchstone {
namespace {

/// Only images that the message itself holds: the server fetches none.
bool isOllamaImage(const MediaBlock &media)
{
    return media.type == "image" && !media.base64.empty();
}

Json imagesOf(const Message &message)
{
    Json images = Json::array();
    for (const ContentBlock &block : blocksOf(message)) {
        const std::optional<MediaBlock> media = mediaOf(parseJson(block.json));
        if (media && isOllamaImage(*media))
            images.push_back(media->base64);
    }
    return images;
}

Json callOf(const std::optional<std::string> &id, const std::string &name, Json args)
{
    Json call{{"function", {{"name", name}, {"arguments", std::move(args)}}}};
    if (id)
        call["id"] = *id;
    return call;
}

void addCalls(Json &json, const Message &message)
{
    for (const ToolCall &call : message.toolCalls) {
        Json args = parseJson(call.args);
        json["tool_calls"].push_back(callOf(call.id, call.name, args.is_object() ? std::move(args) : Json::object()));
    }
    for (const InvalidToolCall &call : message.invalidToolCalls)
        json["tool_calls"].push_back(callOf(call.id, call.name, {{"unreadable_arguments", call.args}}));
}

} // namespace

std::string ollamaMessage(const Message &message)
{
    Json json{{"role", openAiChatRole(message)}, {"content", textWithNotes(message, isOllamaImage)}};
    if (Json images = imagesOf(message); !images.empty())
        json["images"] = std::move(images);
    if (message.role == Role::Tool) {
        json["tool_name"] = message.name;
        json["tool_call_id"] = message.toolCallId;
    } else if (message.role == Role::Assistant) {
        const Json data = parseJson(message.providerData);
        const std::string thinking = stringAt(memberAt(data, ollamaData), "thinking");
        if (!thinking.empty())
            json["thinking"] = thinking;
        addCalls(json, message);
    }
    return dumpJson(json);
}

} // namespace Touchstone
