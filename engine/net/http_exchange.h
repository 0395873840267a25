#pragma once

#include "engine/net/http_transport.h"

#include <QEventLoop>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QObject>
#include <QSslCertificate>
#include <QStringList>
#include <QTimer>
#include <QUrl>

#include <memory>
#include <optional>

class QNetworkAccessManager;

namespace Touchstone {

/// One request and its answer on the thread that runs it; made for QtHttpTransport and used once.
class HttpExchange final : public QObject
{
public:
    HttpExchange(QNetworkAccessManager &manager, const HttpRequest &request, QUrl url, const BodyConsumer &consumer,
                 const QList<QSslCertificate> &authorities);
    ~HttpExchange() override;

    /// Blocks until the exchange is over, with a local event loop.
    Result<HttpResponse> run(const std::stop_token &stop);

private:
    /// Why we ended it ourselves; Qt reports all of these as the same error.
    enum class Ended : std::uint8_t {
        ByServer,
        ByStop,
        ByConsumer, ///< also: no stragglers came
        ConnectTimeout,
        FirstByteTimeout,
        InactivityTimeout,
        TotalTimeout,
        TooLarge,
    };

    QNetworkRequest wireRequest() const;
    void send();
    void watch();
    void end(Ended reason);
    void expect(Ended timeout, std::chrono::milliseconds limit);
    void onConnected();
    void onReadable();
    BodyWish take(std::string_view bytes);
    int status() const;
    bool endsWithConnection() const;
    Result<HttpResponse> outcome();
    Result<HttpResponse> response();
    Error ownError() const;
    Error networkError() const;

    QNetworkAccessManager &m_manager;
    const HttpRequest &m_request;
    QUrl m_url;
    const BodyConsumer &m_consumer;
    const QList<QSslCertificate> &m_authorities;
    QEventLoop m_loop;
    QTimer m_idleTimer; ///< connect, first byte, then inactivity
    QTimer m_totalTimer;
    std::unique_ptr<QIODevice> m_upload; ///< outlives the reply
    std::unique_ptr<QNetworkReply> m_reply;
    std::string m_body;
    qint64 m_received = 0; ///< bytes of the body
    QStringList m_tlsErrors;
    Ended m_ended = Ended::ByServer;
    Ended m_nextTimeout = Ended::ConnectTimeout;
};

} // namespace Touchstone
