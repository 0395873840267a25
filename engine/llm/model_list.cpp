#include "engine/llm/model_list.h"

#include "engine/base/json.h"
#include "engine/llm/provider_error.h"
#include "engine/net/scrub.h"

#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

/// How an API lists its models.
struct ListForm
{
    std::string url;
    std::string keyHeader = "Authorization";
    std::string pageParameter; ///< what asks for the next page; empty where there is only one
};

std::string withQuery(std::string url, const std::string &query)
{
    url += url.find('?') == std::string::npos ? '?' : '&';
    return url + query;
}

std::string encoded(const std::string &value)
{
    return QUrl::toPercentEncoding(QString::fromStdString(value)).toStdString();
}

/// `models` beside the path that answers are asked at, so that a pasted endpoint is forgiven here, too.
Result<std::string> openAiUrl(const Endpoint &endpoint, std::string_view path)
{
    return endpointUrl(endpoint.baseUrl, path, "v1").map([path](std::string url) {
        return url.replace(url.find(path), path.size(), "models");
    });
}

Result<ListForm> formOf(const Endpoint &endpoint)
{
    const auto form = [](Result<std::string> url, std::string keyHeader = "Authorization",
                         std::string pageParameter = {}) {
        return url.map([&](std::string text) {
            return ListForm{std::move(text), std::move(keyHeader), std::move(pageParameter)};
        });
    };
    if (endpoint.kind == "anthropic") {
        return form(endpointUrl(endpoint.baseUrl, "v1/models", {}).map([](std::string url) {
            return withQuery(std::move(url), "limit=1000");
        }),
                    anthropicKeyHeader(endpoint), "after_id");
    }
    if (endpoint.kind == "google_genai" || endpoint.kind == "gemini") {
        return form(endpointUrl(endpoint.baseUrl, geminiPath(endpoint.baseUrl, "models"), {}).map([](std::string url) {
            return withQuery(std::move(url), "pageSize=1000");
        }),
                    "x-goog-api-key", "pageToken");
    }
    if (endpoint.kind == "ollama")
        return form(endpointUrl(ollamaRoot(endpoint.baseUrl), "api/tags", {}));
    if (endpoint.kind == "openai")
        return form(openAiUrl(endpoint, "responses"));
    if (endpoint.kind == "openai-chat" || endpoint.kind == "openrouter")
        return form(openAiUrl(endpoint, "chat/completions"));
    return failure(Error::Code::Unsupported, "'" + endpoint.name + "' has no list of models.",
                   "Write the name of your deployment behind the colon.");
}

std::optional<std::int64_t> countAt(const Json &entry, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        if (const std::int64_t count = integerAt(entry, name); count > 0)
            return count;
    }
    return std::nullopt;
}

bool canChat(const Json &entry)
{
    const Json &methods = memberAt(entry, "supportedGenerationMethods");
    return !methods.is_array()
        || std::any_of(methods.begin(), methods.end(), [](const Json &method) { return method == "generateContent"; });
}

ListedModel modelOf(const Json &entry)
{
    constexpr std::string_view folder = "models/";
    ListedModel model;
    model.id = stringAt(entry, "id", stringAt(entry, "name", stringAt(entry, "model")));
    if (model.id.starts_with(folder))
        model.id.erase(0, folder.size());
    model.title = stringAt(entry, "display_name", stringAt(entry, "displayName", model.id));
    model.contextWindow = countAt(entry, {"max_input_tokens", "inputTokenLimit", "context_length", "max_model_len"});
    if (!model.contextWindow)
        model.contextWindow = countAt(memberAt(entry, "meta"), {"n_ctx", "n_ctx_train"});
    model.maxOutput = countAt(entry, {"max_tokens", "outputTokenLimit"});
    return model;
}

/// The entries of an answer in any of the forms; null when it is no list.
const Json &entriesOf(const Json &answer)
{
    static const Json none;
    if (answer.is_array())
        return answer;
    for (const std::string_view name : {"data", "models"}) {
        if (memberAt(answer, name).is_array())
            return memberAt(answer, name);
    }
    return none;
}

/// What asks for the page behind `answer`; empty at the last one.
std::string nextPageOf(const Json &answer)
{
    if (boolAt(answer, "has_more"))
        return stringAt(answer, "last_id");
    return stringAt(answer, "nextPageToken");
}

HttpRequest requestFor(const Endpoint &endpoint, const ListForm &form, const std::string &key,
                       std::chrono::milliseconds patience)
{
    constexpr std::chrono::milliseconds connectPatience{5'000};
    HttpRequest http;
    http.method = "GET";
    http.url = form.url;
    http.headers = {{"Accept", "application/json"}};
    if (endpoint.kind == "anthropic")
        http.headers.emplace_back("anthropic-version", "2023-06-01");
    if (!key.empty())
        http.headers.push_back(keyHeader(form.keyHeader, key));
    if (const std::string_view beta = anthropicTokenBeta(key); !beta.empty())
        http.headers.emplace_back("anthropic-beta", beta);
    http.headers.insert(http.headers.end(), endpoint.headers.begin(), endpoint.headers.end());
    http.connectTimeout = std::min(patience, connectPatience);
    http.totalTimeout = patience;
    return http;
}

Result<Json> answerTo(const HttpRequest &http, const Endpoint &endpoint, HttpTransport &transport,
                      const std::stop_token &stop)
{
    constexpr int firstFailure = 300;
    const Result<HttpResponse> response = transport.send(http, stop);
    if (!response)
        return failure(response.error());
    if (response->status >= firstFailure)
        return failure(providerError(response->status, faultOfBody(response->body), endpoint.name, http.url));
    Result<Json> answer = parseJson(std::string_view(response->body));
    if (!answer || entriesOf(*answer).is_null()) {
        return failure(Error::Code::Malformed, endpoint.name + " answered with something that is no list of models.",
                       "Check the base URL.");
    }
    return answer;
}

/// A server may repeat what it was sent.
Error withoutSecrets(Error error, const Endpoint &endpoint, const std::string &key)
{
    std::vector<std::string> secrets{key};
    for (const auto &[name, value] : endpoint.headers) {
        const std::vector<std::string> held = secretsInHeader(name, value);
        secrets.insert(secrets.end(), held.begin(), held.end());
    }
    error.message = scrubbed(error.message, secrets);
    error.subject = scrubbed(error.subject, secrets);
    return error;
}

} // namespace

Result<std::vector<ListedModel>> listModels(const Endpoint &endpoint, const ProviderServices &services,
                                            std::stop_token stop, std::chrono::milliseconds patience)
{
    constexpr int mostPages = 20;
    const Result<ListForm> form = formOf(endpoint);
    if (!form)
        return failure(form.error());
    const Result<std::string> key = keyOf(endpoint, services.keys);
    if (!key)
        return failure(key.error());
    std::vector<ListedModel> models;
    HttpRequest http = requestFor(endpoint, *form, *key, patience);
    const auto end = services.clock.steadyNow() + patience;
    for (int page = 0; page < mostPages; ++page) {
        http.totalTimeout = std::chrono::ceil<std::chrono::milliseconds>(end - services.clock.steadyNow());
        if (http.totalTimeout.count() <= 0)
            return failure(Error::Code::TimedOut, endpoint.name + " did not list all of its models in time.",
                           "Try again.");
        const Result<Json> answer = answerTo(http, endpoint, services.transport, stop);
        if (!answer)
            return failure(withoutSecrets(answer.error(), endpoint, *key));
        for (const Json &entry : entriesOf(*answer)) {
            ListedModel model = modelOf(entry);
            if (!model.id.empty() && canChat(entry))
                models.push_back(std::move(model));
        }
        const std::string next = nextPageOf(*answer);
        if (next.empty() || form->pageParameter.empty())
            break;
        http.url = withQuery(form->url, form->pageParameter + '=' + encoded(next));
    }
    return models;
}

} // namespace Touchstone
