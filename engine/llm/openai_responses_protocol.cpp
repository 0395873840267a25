#include "engine/llm/openai_responses_protocol.h"

#include "engine/base/json.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/openai_responses_reader.h"
#include "engine/llm/openai_responses_wire.h"

#include <QUrl>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

/// Models that reason; only they may be asked for their encrypted reasoning.
bool isReasoning(const std::string &model)
{
    constexpr std::array<std::string_view, 5> starts{"gpt-5", "gpt-6", "o1", "o3", "o4"};
    return std::any_of(starts.begin(), starts.end(),
                       [&model](std::string_view start) { return model.starts_with(start); });
}

void appendResponsesTools(std::string &body, const ChatRequest &request)
{
    if (request.tools.empty())
        return;
    body += R"(,"tools":[)";
    for (const ToolSchema &tool : request.tools) {
        if (body.back() != '[')
            body += ',';
        body += openAiResponsesTool(tool);
    }
    body += ']';
    if (request.toolChoice == ToolChoice::Any)
        body += R"(,"tool_choice":"required")";
    else if (request.toolChoice == ToolChoice::None)
        body += R"(,"tool_choice":"none")";
}

} // namespace

OpenAiResponsesProtocol::OpenAiResponsesProtocol(Settings settings)
    : m_settings(std::move(settings))
    , m_messages(openAiResponsesItems)
{
}

void OpenAiResponsesProtocol::appendOptions(std::string &body, const ChatRequest &request) const
{
    constexpr std::int64_t fewestTokens = 16;
    if (request.maxTokens)
        body += R"(,"max_output_tokens":)" + std::to_string(std::max(fewestTokens, *request.maxTokens));
    if (request.temperature)
        body += R"(,"temperature":)" + dumpJson(*request.temperature);
    if (isReasoning(m_settings.model))
        body += R"(,"include":["reasoning.encrypted_content"])";
}

std::string OpenAiResponsesProtocol::input(const ChatRequest &request)
{
    std::string body = R"({"model":)" + dumpJson(m_settings.model);
    if (request.system)
        body += R"(,"instructions":)" + dumpJson(textOf(*request.system));
    body += R"(,"input":[)";
    for (const Message &message : request.messages) {
        std::string items;
        m_messages.append(items, message);
        if (!items.empty() && body.back() != '[')
            body += ',';
        body += items;
    }
    body += ']';
    appendResponsesTools(body, request);
    if (request.outputSchema) {
        body += R"(,"text":{"format":{"type":"json_schema","name":)" + dumpJson(request.outputSchema->name)
            + R"(,"schema":)" + request.outputSchema->schema.text + R"(,"strict":false}})";
    }
    return body;
}

HttpRequest OpenAiResponsesProtocol::request(const ChatRequest &request, const std::string &key)
{
    std::string body = input(request);
    appendOptions(body, request);
    return post(m_settings.url, body + R"(,"store":false,"stream":true})", key);
}

std::optional<HttpRequest> OpenAiResponsesProtocol::countRequest(const ChatRequest &request, const std::string &key)
{
    QUrl url(QString::fromStdString(m_settings.url));
    url.setPath(url.path() + QStringLiteral("/input_tokens"));
    return post(url.toString(QUrl::FullyEncoded).toStdString(), input(request) + '}', key);
}

HttpRequest OpenAiResponsesProtocol::post(std::string url, std::string body, const std::string &key) const
{
    HttpRequest http;
    http.url = std::move(url);
    http.headers = {{"Content-Type", "application/json"}};
    if (!key.empty())
        http.headers.push_back(keyHeader(m_settings.keyHeader, key));
    http.body = std::move(body);
    return http;
}

std::unique_ptr<AnswerReader> OpenAiResponsesProtocol::newReader(const ChatRequest &request,
                                                                 ChatObserver &observer) const
{
    return std::make_unique<OpenAiResponsesReader>(m_settings.who,
                                                   "call_" + std::to_string(request.messages.size()) + '_', observer);
}

} // namespace Touchstone
