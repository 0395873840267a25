#include "engine/llm/key_check.h"

#include "engine/llm/model_list.h"
#include "engine/llm/provider_error.h"
#include "engine/net/scrub.h"

#include <array>

namespace Touchstone {
namespace {

constexpr std::chrono::milliseconds longestCheck{30'000};

/// OpenRouter's own account of a key.
Result<void> checkOpenRouter(const Endpoint &endpoint, const ProviderServices &services, const std::stop_token &stop)
{
    constexpr int firstFailure = 300;
    const Result<std::string> key = keyOf(endpoint, services.keys);
    if (!key)
        return failure(key.error());
    const Result<std::string> url = endpointUrl(endpoint.baseUrl, "key", "api/v1");
    if (!url)
        return failure(url.error());
    HttpRequest http;
    http.method = "GET";
    http.url = *url;
    http.headers = {{"Accept", "application/json"}, keyHeader("Authorization", *key)};
    http.totalTimeout = longestCheck;
    const Result<HttpResponse> response = services.transport.send(http, stop);
    if (!response)
        return failure(response.error());
    if (response->status < firstFailure)
        return {};
    Error error = providerError(response->status, faultOfBody(response->body), endpoint.name, *url);
    const std::array<std::string, 1> secrets{*key};
    error.message = scrubbed(error.message, secrets);
    return failure(std::move(error));
}

} // namespace

Result<std::size_t> checkKey(const Endpoint &endpoint, const ProviderServices &services, std::stop_token stop)
{
    if (endpoint.name == "openrouter") {
        if (const Result<void> checked = checkOpenRouter(endpoint, services, stop); !checked)
            return failure(checked.error());
    }
    return listModels(endpoint, services, std::move(stop), longestCheck)
        .map([](const std::vector<ListedModel> &models) { return models.size(); });
}

} // namespace Touchstone
