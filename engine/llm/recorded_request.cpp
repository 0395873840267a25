#include "engine/llm/recorded_request.h"

#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

namespace Touchstone {
namespace {

/// Without what only the program knows of a message.
Json messageOf(const Message &message)
{
    Json json = parseJson(encodeMessage(message));
    for (const char *key : {"id", "artifact", "source", "evicted_to", "usage"})
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

JsonText recordedRequest(const ChatRequest &request, const RequestMask &mask)
{
    Json json = Json::object();
    if (request.system)
        json["system"] = memberAt(messageOf(*request.system), "content");
    json["messages"] = Json::array();
    for (const Message &message : request.messages)
        json["messages"].push_back(messageOf(message));
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
    JsonText text = toJsonText(json);
    if (mask.ids != nullptr)
        text.text = mask.ids->masked(text.text);
    if (mask.secrets != nullptr)
        text.text = mask.secrets->scrubbed(text.text);
    return text;
}

std::string requestText(const JsonText &request)
{
    const Json json = parseJson(request);
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
    for (const Json &message : memberAt(json, "messages"))
        addMessage(text, message);
    return text;
}

} // namespace Touchstone
