#include "engine/llm/make_protocol.h"

#include "engine/llm/anthropic_protocol.h"
#include "engine/llm/gemini_protocol.h"
#include "engine/llm/ollama_protocol.h"
#include "engine/llm/openai_chat_protocol.h"
#include "engine/llm/openai_responses_protocol.h"

#include <QUrl>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

using Made = Result<std::unique_ptr<ChatProtocol>>;

Made openAiChat(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(endpoint.baseUrl, "chat/completions", "v1");
    if (!url)
        return failure(url.error());
    OpenAiChatProtocol::Settings settings;
    settings.who = info.label;
    settings.model = info.model;
    settings.url = std::move(*url);
    if (settings.url.find("://api.openai.com/") != std::string::npos)
        settings.tokenLimitField = "max_completion_tokens";
    return std::make_unique<OpenAiChatProtocol>(std::move(settings));
}

Made openAiResponses(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(endpoint.baseUrl, "responses", "v1");
    if (!url)
        return failure(url.error());
    OpenAiResponsesProtocol::Settings settings;
    settings.who = info.label;
    settings.model = info.model;
    settings.url = std::move(*url);
    return std::make_unique<OpenAiResponsesProtocol>(std::move(settings));
}

/// With an `api-version` the dated form, where the deployment stands in the path and only Chat Completions exist; else
/// the current one, where Responses do (`spec/providers.md` §5.2).
Made azure(const Endpoint &endpoint, const ModelInfo &info)
{
    if (endpoint.baseUrl.empty()) {
        return failure(Error::Code::InvalidValue, "Azure has no base URL: every resource has an address of its own.",
                       "Set the environment variable AZURE_OPENAI_ENDPOINT to https://NAME.openai.azure.com.");
    }
    const QUrl base(QString::fromStdString(endpoint.baseUrl).trimmed());
    const QString path = base.path();
    const bool isDated = base.query().contains(QLatin1String("api-version="));
    const std::string root = path.contains(QLatin1String("/openai")) ? "" : "openai/";
    if (!isDated) {
        const std::string version = path.contains(QLatin1String("/v1")) ? "" : "v1/";
        Result<std::string> url = endpointUrl(endpoint.baseUrl, root + version + "responses", {});
        if (!url)
            return failure(url.error());
        OpenAiResponsesProtocol::Settings settings;
        settings.who = info.label;
        settings.model = info.model;
        settings.url = std::move(*url);
        settings.keyHeader = "api-key";
        return std::make_unique<OpenAiResponsesProtocol>(std::move(settings));
    }
    const std::string deployment =
        path.contains(QLatin1String("/deployments/")) ? "" : "deployments/" + info.model + '/';
    Result<std::string> url = endpointUrl(endpoint.baseUrl, root + deployment + "chat/completions", {});
    if (!url)
        return failure(url.error());
    OpenAiChatProtocol::Settings settings;
    settings.who = info.label;
    settings.model = info.model;
    settings.url = std::move(*url);
    settings.tokenLimitField = "max_completion_tokens";
    settings.keyHeader = "api-key";
    return std::make_unique<OpenAiChatProtocol>(std::move(settings));
}

Made anthropic(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(endpoint.baseUrl, "v1/messages", {});
    if (!url)
        return failure(url.error());
    return std::make_unique<AnthropicProtocol>(
        AnthropicProtocol::Settings{info.label, info.model, std::move(*url), anthropicKeyHeader(endpoint)});
}

Made gemini(const Endpoint &endpoint, const ModelInfo &info)
{
    constexpr std::string_view folder = "models/";
    GeminiProtocol::Settings settings;
    settings.who = info.label;
    settings.model = info.model.starts_with(folder) ? info.model.substr(folder.size()) : info.model;
    const Result<std::string> address =
        endpointUrl(endpoint.baseUrl, geminiPath(endpoint.baseUrl, "models/" + settings.model), {});
    if (!address)
        return failure(address.error());
    QUrl url(QString::fromStdString(*address));
    settings.query = url.query(QUrl::FullyEncoded).toStdString();
    settings.keepsNothing = url.host() == QLatin1String("generativelanguage.googleapis.com");
    url.setQuery(QString());
    settings.url = url.toString(QUrl::FullyEncoded).toStdString();
    return std::make_unique<GeminiProtocol>(std::move(settings));
}

Made ollama(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(ollamaRoot(endpoint.baseUrl), "api/chat", {});
    if (!url)
        return failure(url.error());
    return std::make_unique<OllamaProtocol>(OllamaProtocol::Settings{info.label, info.model, std::move(*url)});
}

struct Kind
{
    std::string_view name;
    Made (*make)(const Endpoint &endpoint, const ModelInfo &info);
};

constexpr std::array<Kind, 8> kinds{{
    {"anthropic", anthropic},
    {"azure_openai", azure},
    {"gemini", gemini},
    {"google_genai", gemini},
    {"ollama", ollama},
    {"openai", openAiResponses},
    {"openai-chat", openAiChat},
    {"openrouter", openAiChat},
}};

} // namespace

Result<std::unique_ptr<ChatProtocol>> makeProtocol(const Endpoint &endpoint, const ModelInfo &info)
{
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&endpoint](const Kind &each) { return each.name == endpoint.kind; });
    if (kind != kinds.end())
        return kind->make(endpoint, info);
    Error error;
    error.code = Error::Code::Unsupported;
    error.subject = endpoint.name;
    error.message =
        "This build does not speak the API '" + endpoint.kind + "' of the endpoint '" + endpoint.name + "'.";
    error.remedy = "Use the kind openai-chat if the server offers Chat Completions.";
    return failure(std::move(error));
}

} // namespace Touchstone
