#include "engine/net/http_exchange.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QSslConfiguration>
#include <QSslError>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

namespace Touchstone {
namespace {

/// What may wait for the consumer, in bytes.
constexpr qint64 readBuffer = 1024LL * 1024;
/// The same before the headers tell how the body ends, and when it ends with the connection: Qt 6.4 loses what a full
/// buffer held back when such an answer ends in the way that endsWithConnection() tells of.
constexpr qint64 openReadBuffer = 16 * readBuffer;
constexpr int firstErrorStatus = 300;

/// A request body that can be read only once. Qt sends a POST again by itself when the server closes without an
/// answer; it cannot when the body is sequential (`spec/qt.md` §3).
class UploadDevice final : public QIODevice
{
public:
    explicit UploadDevice(const std::string &body)
        : m_body(body)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    bool isSequential() const override { return true; }
    /// Qt asks for it when it would send once more.
    bool reset() override { return false; }
    qint64 bytesAvailable() const override
    {
        return static_cast<qint64>(m_body.size() - m_position) + QIODevice::bytesAvailable();
    }

protected:
    qint64 readData(char *data, qint64 longest) override
    {
        const std::size_t length = std::min(static_cast<std::size_t>(longest), m_body.size() - m_position);
        if (length == 0)
            return m_position == m_body.size() ? -1 : 0;
        std::memcpy(data, m_body.data() + m_position, length);
        m_position += length;
        return static_cast<qint64>(length);
    }
    qint64 writeData(const char * /*data*/, qint64 /*length*/) override { return -1; }

private:
    const std::string &m_body;
    std::size_t m_position = 0;
};

std::string inLowerCase(const QByteArray &text)
{
    return text.toLower().toStdString();
}

/// `example.org`, `127.0.0.1:8080`, `[::1]:8080`.
std::string hostOf(const QUrl &url)
{
    return url.authority().section(QLatin1Char('@'), -1).toStdString();
}

/// `2 s`, `1.5 s`.
std::string secondsText(std::chrono::milliseconds time)
{
    constexpr double second = 1000.0;
    return QString::number(static_cast<double>(time.count()) / second).toStdString() + " s";
}

Error errorOf(Error::Code code, std::string message, std::string remedy = {})
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    return error;
}

Error refusedBy(const QNetworkProxy &proxy, const std::string &host)
{
    return errorOf(Error::Code::Unreachable,
                   "The proxy " + proxy.hostName().toStdString() + ':' + std::to_string(proxy.port())
                       + " did not let the request to " + host + " through.",
                   "Check the proxy, or exempt the host with NO_PROXY.");
}

} // namespace

HttpExchange::HttpExchange(QNetworkAccessManager &manager, const HttpRequest &request, QUrl url,
                           const BodyConsumer &consumer, const QList<QSslCertificate> &authorities)
    : m_manager(manager)
    , m_request(request)
    , m_url(std::move(url))
    , m_consumer(consumer)
    , m_authorities(authorities)
{
    m_idleTimer.setSingleShot(true);
    m_totalTimer.setSingleShot(true);
}

HttpExchange::~HttpExchange()
{
    if (m_reply)
        m_reply->disconnect(this);
}

QNetworkRequest HttpExchange::wireRequest() const
{
    QNetworkRequest request(m_url);
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("Touchstone/" TOUCHSTONE_VERSION));
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    if (!m_authorities.isEmpty()) {
        QSslConfiguration security = QSslConfiguration::defaultConfiguration();
        security.addCaCertificates(m_authorities);
        request.setSslConfiguration(security);
    }
    // Accept-Encoding stays Qt's own: set by hand, it turns decoding off, and some gateways compress whatever is asked.
    for (const auto &[name, value] : m_request.headers)
        request.setRawHeader(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
    return request;
}

void HttpExchange::send()
{
    QNetworkRequest request = wireRequest();
    const QByteArray method = QByteArray::fromStdString(m_request.method);
    if (m_request.body.empty() && method == "GET") {
        m_reply.reset(m_manager.get(request));
    } else {
        request.setHeader(QNetworkRequest::ContentLengthHeader, static_cast<qint64>(m_request.body.size()));
        m_upload = std::make_unique<UploadDevice>(m_request.body);
        m_reply.reset(method == "POST" ? m_manager.post(request, m_upload.get())
                                       : m_manager.sendCustomRequest(request, method, m_upload.get()));
    }
    // Qt 6.4 starts a request with a body from the event loop and would not hear of a size that was set before; when it
    // heard of one only after the request was sent, a fast server was ahead of it. This call comes right behind the
    // start, and so before the first byte of the answer.
    QMetaObject::invokeMethod(
        this, [this] { m_reply->setReadBufferSize(openReadBuffer); }, Qt::QueuedConnection);
}

void HttpExchange::watch()
{
    connect(m_reply.get(), &QNetworkReply::requestSent, this, &HttpExchange::onConnected);
    connect(m_reply.get(), &QNetworkReply::uploadProgress, this, [this](qint64 sent) {
        if (sent > 0)
            onConnected();
    });
    connect(m_reply.get(), &QNetworkReply::metaDataChanged, this, [this] {
        if (!endsWithConnection())
            m_reply->setReadBufferSize(readBuffer);
    });
    connect(m_reply.get(), &QNetworkReply::readyRead, this, &HttpExchange::onReadable);
    connect(m_reply.get(), &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        for (const QSslError &error : errors)
            m_tlsErrors += error.errorString();
    });
    connect(m_reply.get(), &QNetworkReply::finished, &m_loop, &QEventLoop::quit);
    connect(&m_idleTimer, &QTimer::timeout, this, [this] { end(m_nextTimeout); });
    connect(&m_totalTimer, &QTimer::timeout, this, [this] { end(Ended::TotalTimeout); });
    expect(Ended::ConnectTimeout, m_request.connectTimeout);
    if (m_request.totalTimeout.count() > 0)
        m_totalTimer.start(m_request.totalTimeout);
}

Result<HttpResponse> HttpExchange::run(const std::stop_token &stop)
{
    if (stop.stop_requested()) {
        m_ended = Ended::ByStop;
        return failure(ownError());
    }
    send();
    watch();
    {
        // Fires on the thread that asks for the stop; its destruction waits for a call that is under way.
        const std::stop_callback wake(stop, [this] {
            QMetaObject::invokeMethod(
                this,
                [this] {
                    if (!m_reply->isFinished())
                        end(Ended::ByStop);
                },
                Qt::QueuedConnection);
        });
        if (!m_reply->isFinished())
            m_loop.exec();
    }
    if (m_ended == Ended::ByServer)
        onReadable();
    return outcome();
}

void HttpExchange::end(Ended reason)
{
    if (m_ended != Ended::ByServer)
        return;
    m_ended = reason;
    if (!m_reply->isFinished())
        m_reply->abort();
}

void HttpExchange::expect(Ended timeout, std::chrono::milliseconds limit)
{
    m_nextTimeout = timeout;
    if (limit.count() > 0)
        m_idleTimer.start(limit);
    else
        m_idleTimer.stop();
}

void HttpExchange::onConnected()
{
    if (m_nextTimeout == Ended::ConnectTimeout)
        expect(Ended::FirstByteTimeout, m_request.firstByteTimeout);
}

void HttpExchange::onReadable()
{
    BodyWish wish = BodyWish::More;
    while (m_ended == Ended::ByServer && m_reply->isOpen() && m_reply->bytesAvailable() > 0) {
        const QByteArray bytes = m_reply->read(readBuffer);
        m_received += bytes.size();
        wish = take({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        if (wish == BodyWish::Nothing) {
            end(Ended::ByConsumer);
            return;
        }
    }
    if (wish == BodyWish::Stragglers)
        expect(Ended::ByConsumer, m_request.finishTimeout);
    else if (m_nextTimeout != Ended::ByConsumer)
        expect(Ended::InactivityTimeout, m_request.inactivityTimeout);
}

BodyWish HttpExchange::take(std::string_view bytes)
{
    if (m_consumer && status() < firstErrorStatus)
        return m_consumer(bytes);
    if (static_cast<std::int64_t>(m_body.size() + bytes.size()) > m_request.maxBodyBytes) {
        end(Ended::TooLarge);
        return BodyWish::Nothing;
    }
    m_body += bytes;
    return BodyWish::More;
}

int HttpExchange::status() const
{
    return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

/// Whether the answer has neither a length nor chunks. When such an answer and the end of the connection arrive
/// together, Qt 6.4 delivers what its read buffer holds and then complains that it could not send the request again.
bool HttpExchange::endsWithConnection() const
{
    return status() > 0 && !m_reply->hasRawHeader("Content-Length") && !m_reply->hasRawHeader("Transfer-Encoding");
}

Result<HttpResponse> HttpExchange::outcome()
{
    m_idleTimer.stop();
    m_totalTimer.stop();
    if (m_ended != Ended::ByServer && m_ended != Ended::ByConsumer)
        return failure(ownError());
    QNetworkReply::NetworkError error = m_reply->error();
    if (error == QNetworkReply::ContentReSendError && endsWithConnection() && m_received < openReadBuffer)
        error = QNetworkReply::NoError;
    // With a status from 300 on, Qt's error only repeats the status; a body that was cut is of no use but its status
    // is.
    if (m_ended == Ended::ByConsumer || error == QNetworkReply::NoError || status() >= firstErrorStatus)
        return response();
    return failure(networkError());
}

Result<HttpResponse> HttpExchange::response()
{
    HttpResponse response;
    response.status = status();
    for (const auto &[name, value] : m_reply->rawHeaderPairs())
        response.headers.emplace_back(inLowerCase(name), value.toStdString());
    response.body = std::move(m_body);
    return response;
}

Error HttpExchange::ownError() const
{
    const std::string host = hostOf(m_url);
    Error error;
    switch (m_ended) {
    case Ended::ByServer:
    case Ended::ByConsumer:
        error = errorOf(Error::Code::Internal, "The exchange with " + host + " has no error of its own.");
        break;
    case Ended::ByStop:
        error = errorOf(Error::Code::Cancelled, "The request to " + host + " was stopped.");
        break;
    case Ended::ConnectTimeout:
        error = errorOf(Error::Code::TimedOut,
                        "The connection to " + host + " timed out after " + secondsText(m_request.connectTimeout) + '.',
                        "Check the address and the network.");
        break;
    case Ended::FirstByteTimeout:
        error = errorOf(Error::Code::TimedOut,
                        host + " timed out: it sent no answer within " + secondsText(m_request.firstByteTimeout) + '.',
                        "Try again, or raise the time-out if the server needs long to start.");
        break;
    case Ended::InactivityTimeout:
        error = errorOf(Error::Code::TimedOut,
                        "The answer of " + host + " timed out: no data for " + secondsText(m_request.inactivityTimeout)
                            + '.',
                        "Try again, or raise the inactivity time-out.");
        break;
    case Ended::TotalTimeout:
        error = errorOf(Error::Code::TimedOut,
                        "The answer of " + host + " timed out: it was not complete within "
                            + secondsText(m_request.totalTimeout) + '.');
        break;
    case Ended::TooLarge:
        error =
            errorOf(Error::Code::TooLarge,
                    "The answer of " + host + " is larger than " + std::to_string(m_request.maxBodyBytes) + " bytes.");
        break;
    }
    error.subject = host;
    return error;
}

Error HttpExchange::networkError() const
{
    // Qt's own text holds the whole URL, so it is not used.
    const std::string host = hostOf(m_url);
    const std::string_view check = "Check the address, and that the server is running.";
    const QNetworkProxy proxy = m_manager.proxy();
    const bool hasProxy = proxy.type() == QNetworkProxy::HttpProxy;
    Error error;
    switch (m_reply->error()) {
    case QNetworkReply::ConnectionRefusedError:
        // Of a proxy that is not there Qt says the same as of a server.
        error = hasProxy ? refusedBy(proxy, host)
                         : errorOf(Error::Code::Unreachable, host + " refused the connection.", std::string(check));
        break;
    case QNetworkReply::HostNotFoundError:
        error = errorOf(Error::Code::Unreachable, "The host " + host + " was not found.",
                        "Check the address and the network.");
        break;
    case QNetworkReply::SslHandshakeFailedError:
        error = errorOf(Error::Code::Unreachable,
                        "The certificate of " + host
                            + " cannot be trusted: " + m_tlsErrors.join(QLatin1String(", ")).toStdString() + '.',
                        "Check the address, or name the server's certificate authority in SSL_CERT_FILE.");
        break;
    case QNetworkReply::ContentReSendError:
    case QNetworkReply::RemoteHostClosedError:
        error = status() == 0 ? errorOf(Error::Code::BrokenStream, host + " closed the connection without an answer.")
                              : errorOf(Error::Code::BrokenStream, "The answer of " + host + " was cut off.");
        break;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
        error = refusedBy(proxy, host);
        break;
    default:
        if (status() > 0)
            error = errorOf(Error::Code::BrokenStream, "The answer of " + host + " is not valid HTTP.");
        else if (hasProxy) // Qt has no word for a proxy of https that is not there
            error = refusedBy(proxy, host);
        else
            error = errorOf(Error::Code::Unreachable,
                            host + " could not be reached (network error " + std::to_string(m_reply->error()) + ").",
                            std::string(check));
        break;
    }
    error.subject = host;
    return error;
}

} // namespace Touchstone
