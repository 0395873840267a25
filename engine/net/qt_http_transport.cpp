#include "engine/net/qt_http_transport.h"

#include "engine/net/http_exchange.h"
#include "engine/net/scrub.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QSslCertificate>
#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

bool hasLineBreak(const std::string &text)
{
    return std::any_of(text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

Result<QUrl> checkedUrl(const HttpRequest &request)
{
    const QUrl url(QString::fromStdString(request.url), QUrl::StrictMode);
    const QString scheme = url.scheme();
    if (!url.isValid() || url.host().isEmpty()
        || (scheme != QLatin1String("http") && scheme != QLatin1String("https"))) {
        return failure(Error::Code::InvalidValue,
                       "'" + scrubbed(request.url, {}) + "' is not an address of a web server.",
                       "Use an address that begins with http:// or https://.");
    }
    for (const auto &[name, value] : request.headers) {
        // The value may be a key, so it is not shown.
        if (name.empty() || hasLineBreak(name) || hasLineBreak(value)) {
            return failure(Error::Code::InvalidValue, "The value of the HTTP header '" + name + "' holds a line break.",
                           "Remove line breaks from the key or header.");
        }
    }
    return url;
}

QNetworkProxy toQtProxy(const std::optional<Proxy> &proxy)
{
    if (!proxy)
        return {QNetworkProxy::NoProxy};
    return {proxy->isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, QString::fromStdString(proxy->host),
            proxy->port, QString::fromStdString(proxy->user), QString::fromStdString(proxy->password)};
}

} // namespace

QtHttpTransport::QtHttpTransport(ProxyRules proxies, std::string authorities)
    : m_proxies(std::move(proxies))
    , m_authorities(std::move(authorities))
{
}

Result<HttpResponse> QtHttpTransport::send(const HttpRequest &request, std::stop_token stop,
                                           const BodyConsumer &consumer)
{
    const Result<QUrl> url = checkedUrl(request);
    if (!url)
        return failure(url.error());
    const std::optional<Proxy> proxy =
        m_proxies.proxyFor(url->scheme().toStdString(), url->host().toStdString(), url->port(-1));
    QNetworkAccessManager manager;
    manager.setProxy(toQtProxy(proxy));
    const QList<QSslCertificate> authorities =
        QSslCertificate::fromData(QByteArray::fromStdString(m_authorities), QSsl::Pem);
    HttpExchange exchange(manager, request, *url, consumer, authorities);
    return exchange.run(stop);
}

} // namespace Touchstone
