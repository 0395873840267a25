#include "engine/net/proxy_rules.h"

#include <QHostAddress>
#include <QString>
#include <QUrl>

#include <algorithm>
#include <cctype>

namespace Touchstone {
namespace {

std::string inLowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool isSocks(const QUrl &proxy)
{
    return proxy.scheme().startsWith(QLatin1String("socks"));
}

int defaultPort(std::string_view scheme)
{
    constexpr int http = 80;
    constexpr int https = 443;
    constexpr int socks = 1080;
    if (scheme.starts_with("socks"))
        return socks;
    return scheme == "https" ? https : http;
}

/// `http://user:password@host:port`, the scheme may be missing or `socks5`.
std::optional<Proxy> proxyOf(const std::string &text)
{
    if (text.empty())
        return std::nullopt;
    const bool hasScheme = text.find("://") != std::string::npos;
    const QUrl url(QString::fromStdString(hasScheme ? text : "http://" + text));
    if (!url.isValid() || url.host().isEmpty())
        return std::nullopt;
    return Proxy{
        url.host().toStdString(), static_cast<std::uint16_t>(url.port(defaultPort(url.scheme().toStdString()))),
        url.userName(QUrl::FullyDecoded).toStdString(), url.password(QUrl::FullyDecoded).toStdString(), isSocks(url)};
}

std::vector<std::string> entriesOf(const std::string &list)
{
    std::vector<std::string> entries;
    const auto isSeparator = [](unsigned char c) { return c == ',' || std::isspace(c) != 0; };
    for (auto at = list.begin(); at != list.end();) {
        const auto end = std::find_if(at, list.end(), isSeparator);
        if (end != at)
            entries.push_back(inLowerCase(std::string(at, end)));
        at = std::find_if_not(end, list.end(), isSeparator);
    }
    return entries;
}

} // namespace

bool isLoopback(std::string_view host)
{
    const std::string name = inLowerCase(host);
    if (name == "localhost" || endsWith(name, ".localhost"))
        return true;
    QHostAddress address;
    return address.setAddress(QString::fromStdString(name)) && address.isLoopback();
}

ProxyRules ProxyRules::ofEnvironment(const std::function<std::string(std::string_view)> &variable)
{
    const auto either = [&variable](std::string_view lower, std::string_view upper) {
        std::string value = variable(lower);
        return value.empty() ? variable(upper) : value;
    };
    const std::optional<Proxy> all = proxyOf(either("all_proxy", "ALL_PROXY"));
    ProxyRules rules;
    rules.m_http = proxyOf(either("http_proxy", "HTTP_PROXY"));
    rules.m_https = proxyOf(either("https_proxy", "HTTPS_PROXY"));
    if (!rules.m_http)
        rules.m_http = all;
    if (!rules.m_https)
        rules.m_https = all;
    rules.m_exempt = entriesOf(either("no_proxy", "NO_PROXY"));
    return rules;
}

bool ProxyRules::isExempt(std::string_view host, int port) const
{
    const std::string withPort = std::string(host) + ':' + std::to_string(port);
    return std::any_of(m_exempt.begin(), m_exempt.end(), [&](const std::string &entry) {
        if (entry == "*" || entry == host || entry == withPort)
            return true;
        const std::string_view name = entry.starts_with("*.") ? std::string_view(entry).substr(1) : entry;
        const std::string suffix = (name.front() == '.' ? "" : ".") + std::string(name);
        return endsWith(host, suffix) || endsWith(withPort, suffix);
    });
}

std::optional<Proxy> ProxyRules::proxyFor(std::string_view scheme, std::string_view host, int port) const
{
    const std::string name = inLowerCase(host);
    if (isLoopback(name) || isExempt(name, port > 0 ? port : defaultPort(scheme)))
        return std::nullopt;
    return scheme == "https" ? m_https : m_http;
}

} // namespace Touchstone
