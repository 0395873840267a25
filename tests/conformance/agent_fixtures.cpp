#include "tests/conformance/agent_fixtures.h"

#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <algorithm>

namespace Touchstone::Conformance {
namespace {

std::string_view wordOf(Role role)
{
    switch (role) {
    case Role::User:
        return "user";
    case Role::Assistant:
        return "assistant";
    case Role::System:
        return "system";
    case Role::Tool:
        return "tool";
    case Role::Remove:
        break;
    }
    return "remove";
}

Json contentOfMessage(const Message &message)
{
    return parseJson(encodeMessage(message)).at("content");
}

Json fromRequest(const ChatRequest &request)
{
    Json roles = Json::array();
    if (request.system)
        roles.push_back("system");
    for (const Message &message : request.messages)
        roles.push_back(wordOf(message.role));
    Json tools = Json::array();
    for (const ToolSchema &tool : request.tools)
        tools.push_back(tool.name);
    Json json{{"roles", std::move(roles)}, {"tools", std::move(tools)}};
    if (request.system)
        json["system"] = contentOfMessage(*request.system);
    if (request.toolChoice == ToolChoice::Any)
        json["tool_choice"] = "any";
    if (request.outputSchema)
        json["provider_format"] = true;
    return json;
}

tl::unexpected<ChatFailure> failed(Error::Code code, std::string className)
{
    ChatFailure result;
    result.error.code = code;
    result.error.className = std::move(className);
    result.error.message = result.error.className;
    result.partial.role = Role::Assistant;
    return tl::unexpected<ChatFailure>(std::move(result));
}

} // namespace

FakeModel::FakeModel(const Json &script, const FakeProfile &profile)
{
    m_info.label = profile.provider + ":" + profile.model;
    m_info.provider = profile.provider;
    m_info.model = profile.model;
    m_info.className = "FakeModel";
    m_info.isAnthropic = profile.isAnthropic;
    m_info.structuredOutput = profile.structuredOutput;
    m_info.contextWindow = profile.maxInputTokens;
    for (const Json &entry : script)
        m_script.push_back(dumpJson(entry));
}

tl::expected<ChatReply, ChatFailure> FakeModel::chat(const ChatRequest &request, std::stop_token /*stop*/,
                                                     ChatObserver & /*observer*/)
{
    if (onCall)
        onCall(request);
    const std::lock_guard lock(m_mutex);
    m_requests.push_back(dumpJson(fromRequest(request)));
    const auto at = static_cast<std::size_t>(m_calls++);
    if (at >= m_script.size())
        return failed(Error::Code::ScriptExhausted, "ScriptExhausted");
    const Json entry = parseJson(JsonText{m_script[at]});
    const std::string raises = stringAt(entry, "raises");
    if (raises == "overflow")
        return failed(Error::Code::ContextOverflow, "ContextOverflowError");
    if (!raises.empty())
        return failed(Error::Code::Provider, "ModelFailure");
    ChatReply reply;
    reply.message = messagesOf(Json::array({entry})).front();
    return reply;
}

Json FakeModel::requests() const
{
    const std::lock_guard lock(m_mutex);
    Json requests = Json::array();
    for (const std::string &request : m_requests)
        requests.push_back(parseJson(JsonText{request}));
    return requests;
}

Transcript messagesOf(const Json &messages)
{
    Transcript result;
    for (const Json &json : messages) {
        Result<Message> message = decodeMessage(toJsonText(json));
        if (!message)
            throw std::runtime_error(message.error().message);
        const Json &usage = memberAt(json, "usage");
        if (usage.contains("total")) {
            message->usage = Usage();
            message->usage->input = integerAt(usage, "total");
            message->providerData = toJsonText(Json{{stringAt(usage, "provider"), Json::object()}});
        }
        result.push_back(std::move(*message));
    }
    return result;
}

Json fromMessage(const Message &message)
{
    Json json = parseJson(encodeMessage(message));
    for (const char *key : {"id", "artifact", "usage", "evicted_to", "provider_data"})
        json.erase(key);
    if (message.role == Role::Tool)
        json["tool_call_id"] = message.toolCallId;
    if (json.contains("invalid_tool_calls")) {
        for (Json &call : json["invalid_tool_calls"]) {
            call.erase("error");
            if (stringAt(call, "name").empty())
                call["name"] = nullptr;
        }
    }
    return json;
}

Json fromMessages(const Transcript &messages)
{
    Json json = Json::array();
    for (const Message &message : messages)
        json.push_back(fromMessage(message));
    return json;
}

Message systemOf(const Json &content)
{
    return messagesOf(Json::array({Json{{"role", "system"}, {"content", content}}})).front();
}

std::string exceptionClassOf(const Error &error)
{
    return error.className.empty() ? std::string(toWord(error.code)) + ": " + error.message : error.className;
}

} // namespace Touchstone::Conformance
