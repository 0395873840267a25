#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

struct Proxy
{
    std::string host;
    std::uint16_t port = 0;
    std::string user;
    std::string password;
    bool isSocks = false; ///< SOCKS 5 instead of HTTP

    bool operator==(const Proxy &) const = default;
};

/// Which proxy a request goes through, by the usual variables. Loopback never goes through one. A value.
class ProxyRules
{
public:
    /// No proxy at all.
    ProxyRules() = default;

    /// From `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, lower case before upper case. `NO_PROXY` holds
    /// hosts, suffixes with a leading dot or `*.`, `host:port` and `*`, separated by commas. A proxy is one of HTTP, or
    /// of SOCKS 5 where its address says `socks5://` or `socks5h://`; names are looked up by the proxy in both cases.
    static ProxyRules ofEnvironment(const std::function<std::string(std::string_view name)> &variable);

    /// `host` without brackets; `port` -1 for the scheme's own.
    std::optional<Proxy> proxyFor(std::string_view scheme, std::string_view host, int port) const;

private:
    bool isExempt(std::string_view host, int port) const;

    std::optional<Proxy> m_http;
    std::optional<Proxy> m_https;
    std::vector<std::string> m_exempt;
};

/// `localhost`, names below it, 127.0.0.0/8 and ::1.
bool isLoopback(std::string_view host);

} // namespace Touchstone
