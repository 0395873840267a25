#include "engine/llm/providers.h"

#include "engine/llm/anthropic_protocol.h"
#include "engine/llm/openai_chat_protocol.h"
#include "engine/llm/openai_responses_protocol.h"
#include "engine/net/proxy_rules.h"

#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

const ProviderDefaults *findProvider(std::string_view prefix)
{
    const auto providers = knownProviders();
    const auto found = std::find_if(providers.begin(), providers.end(),
                                    [prefix](const ProviderDefaults &provider) { return provider.prefix == prefix; });
    return found == providers.end() ? nullptr : &*found;
}

ModelInfo infoOf(const Endpoint &endpoint, const std::string &model)
{
    ModelInfo info;
    info.label = endpoint.name + ':' + model;
    info.provider = endpoint.name;
    info.model = model;
    const ProviderDefaults *provider = findProvider(endpoint.name);
    if (provider == nullptr)
        provider = findProvider(endpoint.kind);
    if (provider != nullptr)
        info.className = provider->className;
    info.isAnthropic = endpoint.kind == "anthropic";
    return info;
}

Result<std::unique_ptr<ChatProtocol>> openAiChat(const Endpoint &endpoint, const ModelInfo &info)
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

Result<std::unique_ptr<ChatProtocol>> openAiResponses(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(endpoint.baseUrl, "responses", "v1");
    if (!url)
        return failure(url.error());
    return std::make_unique<OpenAiResponsesProtocol>(
        OpenAiResponsesProtocol::Settings{info.label, info.model, std::move(*url)});
}

Result<std::unique_ptr<ChatProtocol>> anthropic(const Endpoint &endpoint, const ModelInfo &info)
{
    Result<std::string> url = endpointUrl(endpoint.baseUrl, "v1/messages", "");
    if (!url)
        return failure(url.error());
    return std::make_unique<AnthropicProtocol>(AnthropicProtocol::Settings{info.label, info.model, std::move(*url)});
}

Result<std::unique_ptr<ChatProtocol>> protocolOf(const Endpoint &endpoint, const ModelInfo &info)
{
    if (endpoint.kind == "openai-chat")
        return openAiChat(endpoint, info);
    if (endpoint.kind == "openai")
        return openAiResponses(endpoint, info);
    if (endpoint.kind == "anthropic")
        return anthropic(endpoint, info);
    Error error;
    error.code = Error::Code::Unsupported;
    error.subject = endpoint.name;
    error.message =
        "This build does not speak the API '" + endpoint.kind + "' of the endpoint '" + endpoint.name + "'.";
    error.remedy = "Use the kind openai-chat if the server offers Chat Completions.";
    return failure(std::move(error));
}

} // namespace

std::span<const ProviderDefaults> knownProviders()
{
    static const std::vector<ProviderDefaults> providers{
        {"anthropic",
         "anthropic",
         "https://api.anthropic.com",
         {"ANTHROPIC_API_KEY"},
         {"ANTHROPIC_BASE_URL", "ANTHROPIC_API_URL"},
         "ChatAnthropic",
         true},
        {"openai",
         "openai",
         "https://api.openai.com/v1",
         {"OPENAI_API_KEY"},
         {"OPENAI_BASE_URL", "OPENAI_API_BASE"},
         "ChatOpenAI",
         true},
        {"openai-chat",
         "openai-chat",
         "https://api.openai.com/v1",
         {"OPENAI_API_KEY"},
         {"OPENAI_BASE_URL", "OPENAI_API_BASE"},
         "ChatOpenAI",
         true},
        {"openrouter",
         "openai-chat",
         "https://openrouter.ai/api/v1",
         {"OPENROUTER_API_KEY"},
         {"OPENROUTER_API_BASE"},
         "ChatOpenRouter",
         true},
    };
    return providers;
}

Endpoint endpointOf(const ProviderDefaults &provider, const VariableLookup &variable)
{
    Endpoint endpoint;
    endpoint.name = provider.prefix;
    endpoint.kind = provider.kind;
    endpoint.baseUrl = provider.baseUrl;
    endpoint.needsKey = provider.needsKey;
    for (const std::string_view name : provider.baseUrlVariables) {
        const std::string value = variable(name);
        if (!value.empty()) {
            endpoint.baseUrl = value;
            break;
        }
    }
    // A server on this machine that stands in for a provider seldom wants a key.
    if (isLoopback(QUrl(QString::fromStdString(endpoint.baseUrl)).host().toStdString()))
        endpoint.needsKey = false;
    return endpoint;
}

std::vector<std::string_view> keyVariablesOf(std::string_view name)
{
    const ProviderDefaults *provider = findProvider(name);
    return provider == nullptr ? std::vector<std::string_view>() : provider->keyVariables;
}

Result<std::unique_ptr<ChatModel>> makeModel(const Endpoint &endpoint, const std::string &model,
                                             const ProviderServices &services)
{
    ModelInfo info = infoOf(endpoint, model);
    Result<std::unique_ptr<ChatProtocol>> protocol = protocolOf(endpoint, info);
    if (!protocol)
        return failure(protocol.error());
    return std::make_unique<HttpChatModel>(std::move(info), endpoint, std::move(*protocol), services);
}

void addEndpoint(ModelRegistry &registry, const Endpoint &endpoint, const ProviderServices &services)
{
    registry.add(endpoint.name, [endpoint, services](const std::string &model, const ScriptRole & /*role*/) {
        return makeModel(endpoint, model, services);
    });
}

} // namespace Touchstone
