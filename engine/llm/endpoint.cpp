#include "engine/llm/endpoint.h"

#include "engine/net/scrub.h"

#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// What is shown of an address: neither its password nor a key in its query.
std::string shownAddress(std::string_view typed)
{
    constexpr std::string_view scheme = "http://";
    if (typed.find("://") != std::string_view::npos)
        return scrubbed(typed, {});
    return scrubbed(std::string(scheme) + std::string(typed), {}).substr(scheme.size());
}

tl::unexpected<Error> badUrl(std::string_view typed, std::string remedy)
{
    const std::string url = shownAddress(typed);
    Error error;
    error.code = Error::Code::InvalidValue;
    error.subject = url;
    error.message = url.empty() ? "The base URL is empty." : "'" + url + "' is not a base URL.";
    error.remedy = std::move(remedy);
    return failure(std::move(error));
}

} // namespace

Result<std::string> endpointUrl(std::string_view typed, std::string_view path, std::string_view defaultPath)
{
    const std::string_view text = trimmed(typed);
    if (text.find("://") == std::string_view::npos)
        return badUrl(text,
                      text.empty() ? "Enter an address such as http://127.0.0.1:8080/v1."
                                   : "Write http://" + shownAddress(text) + '.');
    QUrl url(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty()
        || (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https")))
        return badUrl(text, "Use an address that begins with http:// or https://.");
    const QString tail = QLatin1Char('/') + QString::fromUtf8(path.data(), static_cast<qsizetype>(path.size()));
    QString base = url.path();
    while (base.endsWith(QLatin1Char('/')))
        base.chop(1);
    const QString first = tail.section(QLatin1Char('/'), 0, 1);
    const bool isForgiven = first == QLatin1String("/v1") || first == QLatin1String("/v1beta")
        || first == QLatin1String("/api") || first == QLatin1String("/openai");
    if (base.endsWith(tail))
        base.chop(tail.size());
    else if (isForgiven && base.endsWith(first))
        base.chop(first.size());
    else if (base.isEmpty() && !defaultPath.empty())
        base = QLatin1Char('/') + QString::fromUtf8(defaultPath.data(), static_cast<qsizetype>(defaultPath.size()));
    url.setPath(base + tail);
    return url.toString(QUrl::FullyEncoded).toStdString();
}

std::string geminiPath(std::string_view base, std::string_view path)
{
    std::string_view text = trimmed(base);
    while (text.ends_with('/'))
        text.remove_suffix(1);
    const std::string_view last = text.substr(text.rfind('/') + 1);
    const bool hasVersion = last == "v1" || last == "v1alpha";
    return (hasVersion ? "" : "v1beta/") + std::string(path);
}

std::string ollamaRoot(std::string_view base)
{
    constexpr std::string_view version = "/v1";
    std::string_view text = trimmed(base);
    while (text.ends_with('/'))
        text.remove_suffix(1);
    if (text.ends_with(version))
        text.remove_suffix(version.size());
    return std::string(text);
}

Result<std::string> keyOf(const Endpoint &endpoint, const KeyLookup &keys)
{
    Result<std::string> key = keys ? keys(endpoint) : std::string();
    if (key)
        key = std::string(trimmed(*key));
    const bool isMissing = !key || key->empty();
    if (isMissing && !endpoint.needsKey)
        return std::string();
    if (key && key->empty()) {
        Error error;
        error.code = Error::Code::MissingKey;
        error.subject = endpoint.name;
        error.message = "There is no API key for '" + endpoint.name + "'.";
        error.remedy = "Set the provider's environment variable, or enter the key in the settings.";
        return failure(std::move(error));
    }
    if (key && !std::all_of(key->begin(), key->end(), [](char c) { return c > ' ' && c <= '~'; })) {
        // The key itself is not shown.
        Error error;
        error.code = Error::Code::InvalidValue;
        error.subject = endpoint.name;
        error.message = "The API key for '" + endpoint.name
            + "' holds characters that no key has, such as quotation marks of a text or a line break.";
        error.remedy = "Copy the key again, without what stands around it.";
        return failure(std::move(error));
    }
    return key;
}

std::pair<std::string, std::string> keyHeader(const std::string &name, const std::string &key)
{
    // What begins so is a JSON Web Token, and no key: Azure takes those of Entra ID too.
    const bool isToken = key.starts_with("eyJ") && std::count(key.begin(), key.end(), '.') == 2;
    if (name == "Authorization" || isToken || !anthropicTokenBeta(key).empty())
        return {"Authorization", "Bearer " + key};
    return {name, key};
}

std::string anthropicKeyHeader(const Endpoint &endpoint)
{
    return endpoint.takesToken ? "Authorization" : "x-api-key";
}

std::string_view anthropicTokenBeta(std::string_view key)
{
    return key.starts_with("sk-ant-oat") ? "oauth-2025-04-20" : std::string_view();
}

} // namespace Touchstone
