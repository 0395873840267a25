#include "engine/llm/local_servers.h"

#include "engine/llm/providers.h"
#include "engine/net/proxy_rules.h"

#include <QUrl>

#include <array>
#include <optional>
#include <thread>
#include <utility>

namespace Touchstone {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> titles{{
    {"ollama", "Ollama"},
    {"llamacpp", "llama.cpp"},
    {"lmstudio", "LM Studio"},
    {"vllm", "vLLM"},
    {"litellm", "LiteLLM"},
}};

bool isOnThisMachine(const Endpoint &place)
{
    return isLoopback(QUrl(QString::fromStdString(place.baseUrl)).host().toStdString());
}

std::string titleOf(const Endpoint &place)
{
    for (const auto &[prefix, title] : titles) {
        if (prefix == place.name)
            return std::string(title);
    }
    return place.name;
}

std::optional<LocalServer> probe(const Endpoint &place, const ProviderServices &services, const std::stop_token &stop)
{
    constexpr std::chrono::milliseconds patience{1'500};
    Result<std::vector<ListedModel>> models = listModels(place, services, stop, patience);
    if (models)
        return LocalServer{place, titleOf(place), std::move(*models)};
    // It is there, but tells nothing to strangers.
    if (models.error().code == Error::Code::Unauthorized)
        return LocalServer{place, titleOf(place), {}};
    return std::nullopt;
}

} // namespace

std::vector<LocalServer> findServersAt(const std::vector<Endpoint> &places, HttpTransport &transport,
                                       const Clock &clock, std::stop_token stop)
{
    const ProviderServices services{.transport = transport, .clock = clock, .keys = {}};
    std::vector<std::optional<LocalServer>> found(places.size());
    {
        std::vector<std::jthread> probes;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (isOnThisMachine(places[i]))
                probes.emplace_back([&, i] { found[i] = probe(places[i], services, stop); });
        }
    }
    std::vector<LocalServer> servers;
    for (std::optional<LocalServer> &server : found) {
        if (server)
            servers.push_back(std::move(*server));
    }
    return servers;
}

std::vector<LocalServer> findLocalServers(HttpTransport &transport, const Clock &clock, std::stop_token stop)
{
    std::vector<Endpoint> places;
    for (const ProviderDefaults &provider : knownProviders()) {
        Endpoint place = endpointOf(provider, [](std::string_view) { return std::string(); });
        if (isOnThisMachine(place))
            places.push_back(std::move(place));
    }
    return findServersAt(places, transport, clock, stop);
}

} // namespace Touchstone
