#pragma once

#include "engine/net/http_transport.h"
#include "engine/net/proxy_rules.h"

#include <string>

namespace Touchstone {

/// HTTP through Qt Network. Each call has a QNetworkAccessManager and an event loop of its own on the calling thread,
/// because a manager shares six connections per host among its requests. Needs a QCoreApplication; never call it on
/// the window's thread.
class QtHttpTransport final : public HttpTransport
{
public:
    /// `authorities`: certificates in PEM form that are trusted beside the system's.
    explicit QtHttpTransport(ProxyRules proxies = {}, std::string authorities = {});

    Result<HttpResponse> send(const HttpRequest &request, std::stop_token stop,
                              const BodyConsumer &consumer = {}) override;

private:
    ProxyRules m_proxies;
    std::string m_authorities;
};

} // namespace Touchstone
