#include "engine/llm/openai_chat_protocol.h"

#include "engine/base/json.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/openai_chat_reader.h"
#include "engine/llm/openai_chat_wire.h"
#include "engine/net/proxy_rules.h"

#include <QUrl>

namespace Touchstone {
namespace {

void appendTools(std::string &body, const ChatRequest &request)
{
    // An empty list and a choice without tools are refused by several servers.
    if (request.tools.empty())
        return;
    body += ',' + openAiChatTools(request.tools);
    if (request.toolChoice == ToolChoice::Any)
        body += R"(,"tool_choice":"required")";
    else if (request.toolChoice == ToolChoice::None)
        body += R"(,"tool_choice":"none")";
}

void appendOptions(std::string &body, const ChatRequest &request, const std::string &tokenLimitField)
{
    if (request.outputSchema) {
        body += R"(,"response_format":{"type":"json_schema","json_schema":{"name":)"
            + dumpJson(request.outputSchema->name) + R"(,"schema":)" + request.outputSchema->schema.text + "}}";
    }
    if (request.maxTokens)
        body += ",\"" + tokenLimitField + "\":" + std::to_string(*request.maxTokens);
    if (request.temperature)
        body += ",\"temperature\":" + dumpJson(*request.temperature);
}

} // namespace

OpenAiChatProtocol::OpenAiChatProtocol(Settings settings)
    : m_settings(std::move(settings))
    , m_messages(openAiChatMessage)
{
}

std::string OpenAiChatProtocol::body(const ChatRequest &request)
{
    std::string body = R"({"model":)" + dumpJson(m_settings.model) + R"(,"messages":[)";
    m_messages.appendList(body, request.system, request.messages);
    body += ']';
    appendTools(body, request);
    appendOptions(body, request, m_settings.tokenLimitField);
    body += R"(,"stream":true,"stream_options":{"include_usage":true}})";
    return body;
}

HttpRequest OpenAiChatProtocol::request(const ChatRequest &request, const std::string &key)
{
    return post(m_settings.url, request, key);
}

std::optional<HttpRequest> OpenAiChatProtocol::countRequest(const ChatRequest &request, const std::string &key)
{
    QUrl url(QString::fromStdString(m_settings.url));
    if (!isLoopback(url.host().toStdString()))
        return std::nullopt;
    url.setPath(url.path() + QStringLiteral("/input_tokens"));
    return post(url.toString(QUrl::FullyEncoded).toStdString(), request, key);
}

HttpRequest OpenAiChatProtocol::post(std::string url, const ChatRequest &request, const std::string &key)
{
    HttpRequest http;
    http.url = std::move(url);
    http.headers = {{"Content-Type", "application/json"}, {"Accept", "text/event-stream, application/json"}};
    if (!key.empty())
        http.headers.push_back(keyHeader(m_settings.keyHeader, key));
    http.body = body(request);
    return http;
}

std::unique_ptr<AnswerReader> OpenAiChatProtocol::newReader(const ChatRequest &request, ChatObserver &observer) const
{
    return std::make_unique<OpenAiChatReader>(m_settings.who, "call_" + std::to_string(request.messages.size()) + '_',
                                              observer);
}

} // namespace Touchstone
