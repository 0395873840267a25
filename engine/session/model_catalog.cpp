#include "engine/session/model_catalog.h"

#include "engine/base/clock.h"
#include "engine/llm/providers.h"
#include "engine/session/project_models.h"

#include <algorithm>
#include <thread>

namespace Touchstone {
namespace {

/// A place to ask, and whether silence there is worth a word.
struct Place
{
    Endpoint endpoint;
    bool isExpected = true;
};

void addProviders(const CatalogQuery &query, const Environment &environment, std::vector<Place> &places)
{
    const auto variable = [&environment](std::string_view name) { return environment.value(name); };
    for (const ProviderDefaults &provider : knownProviders()) {
        Endpoint endpoint = endpointOf(provider, variable);
        // Two APIs of one company have one list, and an alias has none of its own.
        const bool isSecond = provider.prefix == "openai-chat" || provider.prefix == "gemini";
        const bool isWanted = query.provider.empty() ? !isSecond : query.provider == provider.prefix;
        if (isWanted && (!endpoint.baseUrl.empty() || !query.provider.empty())) {
            const bool isMovedHere = std::any_of(provider.baseUrlVariables.begin(), provider.baseUrlVariables.end(),
                                                 [&](std::string_view name) { return !variable(name).empty(); });
            places.push_back({std::move(endpoint), provider.needsKey || isMovedHere || !query.provider.empty()});
        }
    }
}

/// A server of somebody else's at the place of OpenAI may speak only one of its two APIs: its models are offered for
/// both.
void offerBothApis(const Environment &environment, ModelCatalog &catalog)
{
    const auto openai = std::find_if(catalog.entries.begin(), catalog.entries.end(), [](const CatalogEntry &entry) {
        return entry.endpoint.name == "openai" && !entry.models.empty();
    });
    constexpr std::string_view vendor = "https://api.openai.com";
    const std::span<const ProviderDefaults> known = knownProviders();
    const auto chat = std::find_if(known.begin(), known.end(),
                                   [](const ProviderDefaults &provider) { return provider.prefix == "openai-chat"; });
    if (openai == catalog.entries.end() || chat == known.end() || openai->endpoint.baseUrl.starts_with(vendor))
        return;
    CatalogEntry both = *openai;
    both.endpoint = endpointOf(*chat, [&environment](std::string_view name) { return environment.value(name); });
    catalog.entries.insert(openai + 1, std::move(both));
}

void addEndpoints(const CatalogQuery &query, std::vector<Place> &places)
{
    if (!query.project)
        return;
    for (const EndpointConfig &config : query.project->endpoints) {
        if (query.provider.empty() || query.provider == config.name) {
            std::erase_if(places, [&config](const Place &place) { return place.endpoint.name == config.name; });
            places.push_back({endpointOf(config), true});
        }
    }
}

/// Empty where the place is left out.
std::optional<CatalogEntry> ask(const Place &place, const CatalogQuery &query, const ProviderServices &services,
                                const std::stop_token &stop)
{
    constexpr std::chrono::milliseconds localPatience{1'500};
    Result<std::vector<ListedModel>> models = listModels(
        place.endpoint, services, stop, place.isExpected ? query.patience : std::min(query.patience, localPatience));
    if (models)
        return CatalogEntry{place.endpoint, std::move(*models), {}};
    const Error::Code code = models.error().code;
    const bool isNamed = !query.provider.empty();
    if (code == Error::Code::MissingKey && !query.withKeylessOnes && !isNamed)
        return std::nullopt;
    // Nobody listens there, or somebody else does.
    if (!place.isExpected && code != Error::Code::Unauthorized)
        return std::nullopt;
    return CatalogEntry{place.endpoint, {}, models.error()};
}

} // namespace

Result<ModelCatalog> readModelCatalog(const CatalogQuery &query, const Environment &environment,
                                      HttpTransport &transport, const KeyLookup &keys, std::stop_token stop)
{
    std::vector<Place> places;
    addProviders(query, environment, places);
    addEndpoints(query, places);
    if (places.empty()) {
        Error error;
        error.code = Error::Code::NotFound;
        error.subject = query.provider;
        error.message = "There is no provider or endpoint '" + query.provider + "'.";
        error.remedy = "Name a provider prefix such as ollama, or an endpoint of the project.";
        return failure(std::move(error));
    }
    const SystemClock clock;
    const ProviderServices services{.transport = transport, .clock = clock, .keys = keys};
    std::vector<std::optional<CatalogEntry>> found(places.size());
    {
        std::vector<std::jthread> asking;
        for (std::size_t i = 0; i < places.size(); ++i)
            asking.emplace_back([&, i] { found[i] = ask(places[i], query, services, stop); });
    }
    ModelCatalog catalog;
    for (std::optional<CatalogEntry> &entry : found) {
        if (entry)
            catalog.entries.push_back(std::move(*entry));
    }
    if (query.provider.empty())
        offerBothApis(environment, catalog);
    return catalog;
}

} // namespace Touchstone
