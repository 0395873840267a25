#include "engine/llm/recorded_request.h"

#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// Without what only the program knows of a message.
Json messageOf(const Message &message)
{
    Json json = messageToJson(message);
    for (const char *key : {"id", "artifact", "source", "by", "evicted_to", "usage"})
        json.erase(key);
    return json;
}

Json toolOf(const ToolSchema &tool)
{
    Json json{{"name", tool.name}, {"description", tool.description}, {"parameters", parseJson(tool.parameters)}};
    if (!tool.extras.isEmpty())
        json["extras"] = parseJson(tool.extras);
    return json;
}

std::string masked(std::string text, const RequestMask &mask)
{
    if (mask.ids != nullptr)
        text = mask.ids->masked(text);
    return mask.secrets == nullptr ? text : mask.secrets->scrubbed(text);
}

std::string_view wordOf(ToolChoice choice)
{
    switch (choice) {
    case ToolChoice::Any:
        return "any";
    case ToolChoice::None:
        return "none";
    case ToolChoice::Auto:
        break;
    }
    return "auto";
}

Json settingsOf(const ChatRequest &request)
{
    Json json = Json::object();
    if (request.system)
        json["system"] = memberAt(messageOf(*request.system), "content");
    for (const ToolSchema &tool : request.tools)
        json["tools"].push_back(toolOf(tool));
    if (request.toolChoice != ToolChoice::Auto)
        json["tool_choice"] = wordOf(request.toolChoice);
    if (request.outputSchema) {
        json["output_schema"] = {{"name", request.outputSchema->name},
                                 {"schema", parseJson(request.outputSchema->schema)}};
    }
    if (request.maxTokens)
        json["max_tokens"] = *request.maxTokens;
    if (request.temperature)
        json["temperature"] = *request.temperature;
    if (!request.cacheControl.isEmpty())
        json["cache_control"] = parseJson(request.cacheControl);
    return json;
}

void addLines(std::string &text, std::string_view indent, std::string_view lines)
{
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        text.append(indent).append(lines.substr(0, end)) += '\n';
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
}

void addContent(std::string &text, const Json &content)
{
    if (content.is_string()) {
        addLines(text, "  ", content.get_ref<const std::string &>());
        return;
    }
    for (const Json &block : content) {
        const bool isPlainText = block.size() == 2 && stringAt(block, "type") == "text";
        addLines(text, "  ", isPlainText ? stringAt(block, "text") : dumpJson(block));
    }
}

void addMessage(std::string &text, const Json &message)
{
    const std::string name = stringAt(message, "name");
    text += stringAt(message, "role") + (name.empty() ? "" : ' ' + name) + ":\n";
    addContent(text, memberAt(message, "content"));
    for (const Json &call : memberAt(message, "tool_calls"))
        text += "  calls " + stringAt(call, "name") + ' ' + dumpJson(memberAt(call, "args")) + '\n';
    for (const char *key : {"invalid_tool_calls", "tool_call_id", "status", "provider_data"}) {
        if (const Json &value = memberAt(message, key); !value.is_null() && value != "success")
            text += std::string("  ") + key + ' ' + dumpJson(value) + '\n';
    }
}

} // namespace

bool operator==(const CassetteRequest &left, const CassetteRequest &right)
{
    return left.settings == right.settings && left.messages.size() == right.messages.size()
        && commonMessages(left, right) == left.messages.size();
}

std::size_t commonMessages(const CassetteRequest &left, const CassetteRequest &right)
{
    const auto isSame = [](const auto &a, const auto &b) { return a == b || *a == *b; };
    const auto differs =
        std::mismatch(left.messages.begin(), left.messages.end(), right.messages.begin(), right.messages.end(), isSame);
    return static_cast<std::size_t>(differs.first - left.messages.begin());
}

void RequestRecorder::Messages::add(const Message &message)
{
    texts.push_back(std::make_shared<const std::string>(masked(dumpJson(messageOf(message)), mask)));
}

CassetteRequest RequestRecorder::record(const ChatRequest &request)
{
    CassetteRequest recorded;
    recorded.settings.text = masked(dumpJson(settingsOf(request)), m_mask);
    recorded.messages = m_messages.of(request.messages, request.history, {.mask = m_mask, .texts = {}}).texts;
    return recorded;
}

std::string requestText(const CassetteRequest &request)
{
    const Json json = parseJson(request.settings);
    std::string text;
    if (json.contains("system")) {
        text += "system:\n";
        addContent(text, memberAt(json, "system"));
    }
    for (const Json &tool : memberAt(json, "tools")) {
        text += "tool " + stringAt(tool, "name") + ":\n";
        addLines(text, "  ", stringAt(tool, "description"));
        addLines(text, "  ", dumpJson(memberAt(tool, "parameters")));
        if (tool.contains("extras"))
            addLines(text, "  ", dumpJson(memberAt(tool, "extras")));
    }
    for (const char *key : {"tool_choice", "output_schema", "max_tokens", "temperature", "cache_control"}) {
        if (json.contains(key))
            text += std::string(key) + ": " + dumpJson(memberAt(json, key)) + '\n';
    }
    for (const std::shared_ptr<const std::string> &message : request.messages)
        addMessage(text, parseJson(JsonText{*message}));
    return text;
}

} // namespace Touchstone
