#include "engine/llm/ollama_protocol.h"

#include "engine/base/json.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/ollama_reader.h"
#include "engine/llm/ollama_wire.h"
#include "engine/llm/openai_chat_wire.h"
#include "engine/llm/usage_estimate.h"

#include <QUrl>

namespace Touchstone {
namespace {

/// The window to ask for: empty where the smallest default of a server is enough. Powers of two, because another
/// window makes the server load the model anew; twice the estimate, because a prompt that does not fit is cut silently.
std::optional<std::int64_t> contextFor(const ChatRequest &request)
{
    constexpr std::int64_t smallestDefault = 4096;
    constexpr std::int64_t usualAnswer = 2048;
    const std::int64_t needed =
        2 * estimateUsage(request, Message::assistant({})).input + request.maxTokens.value_or(usualAnswer);
    std::int64_t window = smallestDefault;
    while (window < needed)
        window *= 2;
    return window > smallestDefault ? std::optional(window) : std::nullopt;
}

void appendOptions(std::string &body, const ChatRequest &request)
{
    std::string options;
    if (const std::optional<std::int64_t> context = contextFor(request))
        options += R"(,"num_ctx":)" + std::to_string(*context);
    if (request.maxTokens)
        options += R"(,"num_predict":)" + std::to_string(*request.maxTokens);
    if (request.temperature)
        options += R"(,"temperature":)" + dumpJson(*request.temperature);
    if (!options.empty())
        body += R"(,"options":{)" + options.substr(1) + '}';
}

} // namespace

OllamaProtocol::OllamaProtocol(Settings settings)
    : m_settings(std::move(settings))
    , m_messages(ollamaMessage)
{
}

std::string OllamaProtocol::body(const ChatRequest &request)
{
    std::string body = R"({"model":)" + dumpJson(m_settings.model) + R"(,"messages":[)";
    m_messages.appendList(body, request.system, request.messages);
    body += ']';
    // There is no choice of tools here, but not to offer any has the same effect as to forbid them.
    if (!request.tools.empty() && request.toolChoice != ToolChoice::None)
        body += ',' + openAiChatTools(request.tools);
    if (request.outputSchema)
        body += R"(,"format":)" + request.outputSchema->schema.text;
    appendOptions(body, request);
    return body + R"(,"stream":true})";
}

HttpRequest OllamaProtocol::request(const ChatRequest &request, const std::string &key)
{
    HttpRequest http;
    http.url = m_settings.url;
    http.headers = {{"Content-Type", "application/json"}};
    if (!key.empty())
        http.headers.push_back(keyHeader("Authorization", key));
    http.body = body(request);
    return http;
}

std::unique_ptr<AnswerReader> OllamaProtocol::newReader(const ChatRequest &request, ChatObserver &observer) const
{
    return std::make_unique<OllamaReader>(m_settings.who, "call_" + std::to_string(request.messages.size()) + '_',
                                          observer);
}

std::string ollamaBaseUrl(std::string_view host)
{
    constexpr int ownPort = 11434;
    const bool hasScheme = host.find("://") != std::string_view::npos;
    QUrl url(QString::fromUtf8(host.data(), static_cast<qsizetype>(host.size()))
                 .trimmed()
                 .prepend(hasScheme ? QString() : QStringLiteral("http://")));
    if (!hasScheme && url.port() < 0)
        url.setPort(ownPort);
    if (url.host() == QLatin1String("0.0.0.0") || url.host() == QLatin1String("::"))
        url.setHost(QStringLiteral("127.0.0.1"));
    // What is no address is left to the check of base URLs, which names it.
    return url.isValid() ? url.toString(QUrl::FullyEncoded).toStdString() : std::string(host);
}

} // namespace Touchstone
