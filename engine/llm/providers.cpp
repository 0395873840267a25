#include "engine/llm/providers.h"

#include "engine/llm/make_protocol.h"
#include "engine/llm/ollama_protocol.h"
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
    const bool isOllama = endpoint.kind == "ollama";
    if (isOllama || endpoint.kind == "google_genai" || endpoint.kind == "gemini")
        info.structuredOutput = true;
    info.outputExcludesTools = isOllama;
    return info;
}

/// A base URL from the environment with the beginning of the path that the vendor's own library adds, unless it is
/// there.
std::string withApiPath(const std::string &base, std::string_view apiPath)
{
    const QString path = QUrl(QString::fromStdString(base).trimmed()).path();
    const QString wanted = u'/' + QString::fromUtf8(apiPath.data(), static_cast<qsizetype>(apiPath.size()));
    if (apiPath.empty() || path.contains(wanted))
        return base;
    return endpointUrl(base, apiPath, {}).value_or(base);
}

/// `Name: value`, one a line.
void addHeaderLines(HttpHeaders &headers, const std::string &lines)
{
    const QStringList all = QString::fromStdString(lines).split(u'\n');
    for (const QString &line : all) {
        const qsizetype colon = line.indexOf(u':');
        const std::string value = line.mid(colon + 1).trimmed().toStdString();
        if (colon > 0 && !value.empty())
            headers.emplace_back(line.left(colon).trimmed().toStdString(), value);
    }
}

/// As the vendors' own libraries read them.
HttpHeaders headersOf(const ProviderDefaults &provider, const VariableLookup &variable)
{
    HttpHeaders headers;
    if (provider.prefix == "anthropic")
        addHeaderLines(headers, variable("ANTHROPIC_CUSTOM_HEADERS"));
    if (provider.prefix != "openai" && provider.prefix != "openai-chat")
        return headers;
    for (const auto &[name, source] :
         {std::pair("OpenAI-Organization", "OPENAI_ORG_ID"), std::pair("OpenAI-Project", "OPENAI_PROJECT_ID")}) {
        if (const std::string value = variable(source); !value.empty())
            headers.emplace_back(name, value);
    }
    addHeaderLines(headers, variable("OPENAI_CUSTOM_HEADERS"));
    return headers;
}

} // namespace

std::span<const ProviderDefaults> knownProviders()
{
    static const std::vector<ProviderDefaults> providers{
        {"anthropic",
         "anthropic",
         "https://api.anthropic.com",
         {"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"},
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
        {"google_genai",
         "google_genai",
         "https://generativelanguage.googleapis.com",
         {"GOOGLE_API_KEY", "GEMINI_API_KEY"},
         {"GOOGLE_GEMINI_BASE_URL"},
         "ChatGoogleGenerativeAI",
         true},
        {"gemini",
         "google_genai",
         "https://generativelanguage.googleapis.com",
         {"GOOGLE_API_KEY", "GEMINI_API_KEY"},
         {"GOOGLE_GEMINI_BASE_URL"},
         "ChatGoogleGenerativeAI",
         true},
        {"ollama", "ollama", "http://127.0.0.1:11434", {"OLLAMA_API_KEY"}, {"OLLAMA_HOST"}, "ChatOllama", false},
        {"azure_openai",
         "azure_openai",
         "",
         {"AZURE_OPENAI_API_KEY", "AZURE_OPENAI_AD_TOKEN"},
         {"AZURE_OPENAI_ENDPOINT"},
         "AzureChatOpenAI",
         true},
        {"llamacpp", "openai-chat", "http://127.0.0.1:8080/v1", {}, {}, "ChatOpenAI", false},
        {"lmstudio", "openai-chat", "http://127.0.0.1:1234/v1", {}, {}, "ChatOpenAI", false},
        {"vllm", "openai-chat", "http://127.0.0.1:8000/v1", {}, {}, "ChatOpenAI", false},
        {"openrouter",
         "openai-chat",
         "https://openrouter.ai/api/v1",
         {"OPENROUTER_API_KEY"},
         {"OPENROUTER_API_BASE"},
         "ChatOpenRouter",
         true},
        {"deepseek",
         "openai-chat",
         "https://api.deepseek.com/v1",
         {"DEEPSEEK_API_KEY"},
         {"DEEPSEEK_API_BASE"},
         "ChatDeepSeek",
         true},
        {"fireworks",
         "openai-chat",
         "https://api.fireworks.ai/inference/v1",
         {"FIREWORKS_API_KEY"},
         {"FIREWORKS_BASE_URL", "FIREWORKS_API_BASE"},
         "ChatFireworks",
         true,
         "v1"},
        {"groq",
         "openai-chat",
         "https://api.groq.com/openai/v1",
         {"GROQ_API_KEY"},
         {"GROQ_BASE_URL", "GROQ_API_BASE"},
         "ChatGroq",
         true,
         "openai/v1"},
        {"litellm",
         "openai-chat",
         "http://127.0.0.1:4000/v1",
         {"LITELLM_API_KEY", "LITELLM_PROXY_API_KEY"},
         {"LITELLM_PROXY_API_BASE"},
         "ChatLiteLLM",
         false},
        {"nvidia",
         "openai-chat",
         "https://integrate.api.nvidia.com/v1",
         {"NVIDIA_API_KEY"},
         {"NVIDIA_BASE_URL"},
         "ChatNVIDIA",
         true},
        {"together",
         "openai-chat",
         "https://api.together.ai/v1",
         {"TOGETHER_API_KEY"},
         {"TOGETHER_API_BASE"},
         "ChatTogether",
         true},
        {"xai", "openai-chat", "https://api.x.ai/v1", {"XAI_API_KEY"}, {"XAI_API_BASE"}, "ChatXAI", true},
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
    endpoint.headers = headersOf(provider, variable);
    endpoint.takesToken = provider.prefix == "anthropic" && variable("ANTHROPIC_API_KEY").empty()
        && !variable("ANTHROPIC_AUTH_TOKEN").empty();
    for (const std::string_view name : provider.baseUrlVariables) {
        const std::string value = variable(name);
        if (!value.empty()) {
            endpoint.baseUrl = withApiPath(value, provider.apiPath);
            break;
        }
    }
    if (endpoint.kind == "ollama")
        endpoint.baseUrl = ollamaBaseUrl(endpoint.baseUrl);
    const std::string apiVersion = variable("OPENAI_API_VERSION");
    const bool saysVersion = endpoint.baseUrl.find("api-version=") != std::string::npos;
    if (endpoint.kind == "azure_openai" && !endpoint.baseUrl.empty() && !apiVersion.empty() && !saysVersion)
        endpoint.baseUrl += "?api-version=" + apiVersion;
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
    const ModelFacts facts = services.facts.find(info.label);
    info.contextWindow = facts.contextWindow;
    info.price = facts.price;
    Result<std::unique_ptr<ChatProtocol>> protocol = makeProtocol(endpoint, info);
    if (!protocol)
        return failure(protocol.error());
    return std::make_unique<HttpChatModel>(std::move(info), endpoint, std::move(*protocol), services);
}

void addEndpoint(ModelRegistry &registry, const Endpoint &endpoint, const ProviderServices &services)
{
    registry.add(endpoint.name, [endpoint, services](const std::string &model, const ScriptRole & /*role*/) {
        return makeModel(endpoint, model, services);
    });
    registry.addKeySource(endpoint.name, [endpoint, keys = services.keys] { keyOf(endpoint, keys); });
}

} // namespace Touchstone
