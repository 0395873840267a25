#include "engine/messages/message_codec.h"

#include "engine/base/json.h"

#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view byHuman = "human";

struct RoleWord
{
    Role role;
    std::string_view word;
};

constexpr std::array<RoleWord, 5> roleWords{{
    {Role::User, "user"},
    {Role::Assistant, "assistant"},
    {Role::System, "system"},
    {Role::Tool, "tool"},
    {Role::Remove, "remove"},
}};

std::string_view wordOf(Role role)
{
    for (const RoleWord &entry : roleWords) {
        if (entry.role == role)
            return entry.word;
    }
    return "user";
}

std::optional<Role> roleOf(std::string_view word)
{
    for (const RoleWord &entry : roleWords) {
        if (entry.word == word)
            return entry.role;
    }
    return std::nullopt;
}

Json encodeBlock(const ContentBlock &block)
{
    if (!block.json.isEmpty())
        return parseJson(block.json);
    return jsonObject("type", block.type, "text", block.text);
}

ContentBlock decodeBlock(const Json &json)
{
    if (json.is_string())
        return ContentBlock::ofText(json.get<std::string>());
    ContentBlock block;
    block.type = stringAt(json, "type");
    if (block.type == "text")
        block.text = stringAt(json, "text");
    const bool plain = block.type == "text" && json.size() == 2 && memberAt(json, "text").is_string();
    if (!plain)
        block.json = toJsonText(json);
    return block;
}

Json encodeContent(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return *text;
    Json blocks = Json::array();
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content))
        blocks.push_back(encodeBlock(block));
    return blocks;
}

void putText(Json &json, const char *key, const std::string &text)
{
    if (!text.empty())
        json[key] = text;
}

Json encodeId(const std::optional<std::string> &id)
{
    return id ? Json(*id) : Json();
}

std::optional<std::string> decodeId(const Json &json)
{
    const Json &id = memberAt(json, "id");
    return id.is_string() ? std::optional(id.get<std::string>()) : std::nullopt;
}

Json encodeCalls(const Message &message)
{
    Json calls = Json::array();
    for (const ToolCall &call : message.toolCalls) {
        Json args = parseJson(call.args);
        calls.push_back(jsonObject("id", encodeId(call.id), "name", call.name, "args",
                                   args.is_null() ? Json::object() : std::move(args)));
    }
    return calls;
}

Json encodeInvalidCalls(const Message &message)
{
    Json calls = Json::array();
    for (const InvalidToolCall &call : message.invalidToolCalls) {
        calls.push_back({{"id", encodeId(call.id)}, {"name", call.name}, {"args", call.args}, {"error", call.error}});
    }
    return calls;
}

void decodeCalls(const Json &json, Message &message)
{
    for (const Json &call : memberAt(json, "tool_calls")) {
        const Json &args = memberAt(call, "args");
        message.toolCalls.push_back(
            {decodeId(call), stringAt(call, "name"), toJsonText(args.is_null() ? Json::object() : args)});
    }
    for (const Json &call : memberAt(json, "invalid_tool_calls")) {
        message.invalidToolCalls.push_back(
            {decodeId(call), stringAt(call, "name"), stringAt(call, "args"), stringAt(call, "error")});
    }
}

} // namespace

Json usageToJson(const Usage &usage)
{
    Json json = jsonObject("input", usage.input, "output", usage.output);
    if (usage.cacheRead != 0)
        json["cache_read"] = usage.cacheRead;
    if (usage.cacheWrite != 0)
        json["cache_write"] = usage.cacheWrite;
    if (usage.reasoning != 0)
        json["reasoning"] = usage.reasoning;
    if (usage.estimated)
        json["estimated"] = true;
    return json;
}

Usage usageFromJson(const Json &json)
{
    Usage usage;
    usage.input = integerAt(json, "input");
    usage.output = integerAt(json, "output");
    usage.cacheRead = integerAt(json, "cache_read");
    usage.cacheWrite = integerAt(json, "cache_write");
    usage.reasoning = integerAt(json, "reasoning");
    usage.estimated = boolAt(json, "estimated");
    return usage;
}

Json messageToJson(const Message &message)
{
    Json json = jsonObject("role", wordOf(message.role), "content", encodeContent(message));
    if (!message.toolCalls.empty())
        json["tool_calls"] = encodeCalls(message);
    if (!message.invalidToolCalls.empty())
        json["invalid_tool_calls"] = encodeInvalidCalls(message);
    putText(json, "id", message.id);
    putText(json, "name", message.name);
    putText(json, "tool_call_id", message.toolCallId);
    if (message.role == Role::Tool)
        json["status"] = message.status == ToolStatus::Error ? "error" : "success";
    if (!message.artifact.isEmpty())
        json["artifact"] = parseJson(message.artifact);
    putText(json, "source", message.source);
    if (message.byHuman)
        json["by"] = byHuman;
    putText(json, "evicted_to", message.evictedTo);
    if (message.usage)
        json["usage"] = usageToJson(*message.usage);
    if (!message.providerData.isEmpty())
        json["provider_data"] = parseJson(message.providerData);
    return json;
}

Result<Message> messageFromJson(const Json &json)
{
    if (!json.is_object())
        return failure(Error::Code::Malformed, "A message must be a JSON object.");
    const std::optional<Role> role = roleOf(stringAt(json, "role"));
    if (!role) {
        return failure(Error::Code::InvalidValue, "A message has the unknown role '" + stringAt(json, "role") + "'.",
                       "Use user, assistant, system or tool.");
    }
    Message message;
    message.role = *role;
    const Json &content = memberAt(json, "content");
    if (content.is_string()) {
        message.content = content.get<std::string>();
    } else if (content.is_array()) {
        std::vector<ContentBlock> blocks;
        for (const Json &block : content)
            blocks.push_back(decodeBlock(block));
        message.content = std::move(blocks);
    } else if (!content.is_null()) {
        return failure(Error::Code::InvalidValue, "The content of a message must be a text or a list of blocks.");
    }
    decodeCalls(json, message);
    message.id = stringAt(json, "id");
    message.name = stringAt(json, "name");
    message.toolCallId = stringAt(json, "tool_call_id");
    message.status = stringAt(json, "status") == "error" ? ToolStatus::Error : ToolStatus::Success;
    if (!memberAt(json, "artifact").is_null())
        message.artifact = toJsonText(json["artifact"]);
    message.source = stringAt(json, "source");
    message.byHuman = stringAt(json, "by") == byHuman;
    message.evictedTo = stringAt(json, "evicted_to");
    if (json.contains("usage"))
        message.usage = usageFromJson(json["usage"]);
    if (!memberAt(json, "provider_data").is_null())
        message.providerData = toJsonText(json["provider_data"]);
    return message;
}

JsonText encodeMessage(const Message &message)
{
    return toJsonText(messageToJson(message));
}

Result<Message> decodeMessage(const JsonText &json)
{
    return parseJson(std::string_view(json.text)).and_then(messageFromJson);
}

JsonText encodeTranscript(const Transcript &transcript)
{
    return toJsonText(transcriptToJson(transcript));
}

Result<Transcript> decodeTranscript(std::string_view json)
{
    return parseJson(json).and_then(transcriptFromJson);
}

Json transcriptToJson(const Transcript &transcript)
{
    Json messages = Json::array();
    for (const Message &message : transcript)
        messages.push_back(messageToJson(message));
    return messages;
}

Result<Transcript> transcriptFromJson(const Json &json)
{
    if (!json.is_array())
        return failure(Error::Code::Malformed, "A transcript must be a JSON array of messages.");
    Transcript transcript;
    for (const Json &item : json) {
        Result<Message> message = messageFromJson(item);
        if (!message) {
            Error error = message.error();
            error.message = "Message " + std::to_string(transcript.size() + 1) + ": " + error.message;
            return failure(std::move(error));
        }
        transcript.push_back(std::move(*message));
    }
    return transcript;
}

JsonText encodeUsage(const Usage &usage)
{
    return toJsonText(usageToJson(usage));
}

Usage decodeUsage(const JsonText &json)
{
    return usageFromJson(parseJson(json));
}

} // namespace Touchstone
