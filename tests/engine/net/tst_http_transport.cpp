#include "engine/net/qt_http_transport.h"
#include "tests/support/raw_http_server.h"

#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace Touchstone;
using namespace Touchstone::Test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

HttpRequest post(const RawHttpServer &server, std::string body = "{}")
{
    HttpRequest request;
    request.url = server.url() + "/v1/x";
    request.headers = {{"Authorization", "Bearer sk-planted-0000"}, {"Content-Type", "application/json"}};
    request.body = std::move(body);
    return request;
}

/// What was streamed, and how it ended.
struct Streamed
{
    std::string bytes;
    Result<HttpResponse> result;
};

Streamed stream(const HttpRequest &request, std::stop_token stop = {})
{
    Streamed streamed;
    QtHttpTransport transport;
    streamed.result = transport.send(request, stop, [&streamed](std::string_view bytes) {
        streamed.bytes += bytes;
        return BodyWish::More;
    });
    return streamed;
}

} // namespace

class TestHttpTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsHeadersAndBody();
    void streamsWhateverTheCuts();
    void sendsAPostOnlyOnce();
    void keepsErrorBodies();
    void neverFollowsARedirect();
    void tellsTimeOutsApart();
    void tellsCutTransfersApart();
    void stopsWithin200ms();
    void consumerEndsTheTransfer();
    void holdsTheServerBack();
    void holdsTheServerBackForASlowConsumer();
    void capsKeptBodies();
    void refusesBadAddressesAndHeaders();
    void reachesNobody();
    void goesThroughTheProxy();
    void trustsOnlyKnownAuthorities();
    void decodesCompressedAnswers();
    void runsManyStreamsAtOnce();
};

void TestHttpTransport::sendsHeadersAndBody()
{
    RawHttpServer server({RawAnswer::json(200, R"({"ok":true})", {"X-Odd:"})});
    const std::string body = "Größe 日本 " + std::string(300'000, 'x');
    QtHttpTransport transport;
    const auto response = transport.send(post(server, body), {});
    QVERIFY(response);
    QCOMPARE(response->status, 200);
    QCOMPARE(response->body, std::string(R"({"ok":true})"));
    QVERIFY(std::find(response->headers.begin(), response->headers.end(),
                      std::pair<std::string, std::string>("content-type", "application/json"))
            != response->headers.end());
    const std::vector<RecordedRequest> requests = server.requests();
    QCOMPARE(requests.size(), std::size_t(1));
    QCOMPARE(requests[0].method, std::string("POST"));
    QCOMPARE(requests[0].path, std::string("/v1/x"));
    QCOMPARE(requests[0].body, body);
    QCOMPARE(requests[0].header("authorization"), std::string("Bearer sk-planted-0000"));
    QVERIFY(requests[0].header("user-agent").starts_with("Touchstone/"));
    QCOMPARE(requests[0].header("origin"), std::string());

    HttpRequest get = post(server, "");
    get.method = "GET";
    QVERIFY(transport.send(get, {}));
    QCOMPARE(server.requests()[1].method, std::string("GET"));
}

void TestHttpTransport::streamsWhateverTheCuts()
{
    const std::string body = withCrLf("data: Größe\n\ndata: 日本🚀\n\n");
    for (const std::size_t size : {1, 2, 3, 7}) {
        RawHttpServer server({RawAnswer::chunkedEvents(body).inPieces(size)});
        const Streamed streamed = stream(post(server));
        QVERIFY(streamed.result);
        QCOMPARE(streamed.bytes, body);
        QCOMPARE(streamed.result->body, std::string());
    }
}

void TestHttpTransport::sendsAPostOnlyOnce()
{
    for (const bool isReset : {false, true}) {
        RawHttpServer server({isReset ? RawAnswer{}.reset() : RawAnswer::hangUp()});
        const Streamed streamed = stream(post(server, R"({"paid":"call"})"));
        QVERIFY(!streamed.result);
        QCOMPARE(streamed.result.error().code, Error::Code::BrokenStream);
        QTest::qWait(100);
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
}

void TestHttpTransport::keepsErrorBodies()
{
    for (const int status : {400, 401, 404, 429, 500, 529}) {
        RawHttpServer server(
            {RawAnswer::json(status, R"({"error":"why"})", {"Retry-After: 3", "WWW-Authenticate: Basic realm=x"})});
        const Streamed streamed = stream(post(server));
        QVERIFY(streamed.result);
        QCOMPARE(streamed.result->status, status);
        QCOMPARE(streamed.result->body, std::string(R"({"error":"why"})"));
        QCOMPARE(streamed.bytes, std::string());
        QCOMPARE(server.requests().size(), std::size_t(1));
    }
}

void TestHttpTransport::neverFollowsARedirect()
{
    RawHttpServer thief({RawAnswer::json(200, "{}")});
    for (const int status : {301, 302, 307, 308}) {
        RawHttpServer server({RawAnswer::json(status, "", {"Location: " + thief.url() + "/v1"})});
        const Streamed streamed = stream(post(server));
        QVERIFY(streamed.result);
        QCOMPARE(streamed.result->status, status);
    }
    QCOMPARE(thief.connections(), 0);
}

void TestHttpTransport::tellsTimeOutsApart()
{
    struct Row
    {
        RawAnswer answer;
        std::chrono::milliseconds HttpRequest::*limit;
        std::string_view word;
    };
    const std::vector<Row> rows{
        {RawAnswer::silence(), &HttpRequest::firstByteTimeout, "no answer within"},
        {RawAnswer::events("data: a\n\n").stall(), &HttpRequest::inactivityTimeout, "no data for"},
        {RawAnswer::events(std::string(400, ':')).inPieces(10, 20ms), &HttpRequest::totalTimeout,
         "not complete within"}};
    for (const Row &row : rows) {
        RawHttpServer server({row.answer});
        HttpRequest request = post(server);
        request.*row.limit = 250ms;
        const auto begin = Clock::now();
        const Streamed streamed = stream(request);
        QVERIFY(Clock::now() - begin < 2s);
        QVERIFY(!streamed.result);
        QCOMPARE(streamed.result.error().code, Error::Code::TimedOut);
        QVERIFY2(streamed.result.error().message.find(row.word) != std::string::npos,
                 streamed.result.error().message.c_str());
        QVERIFY(server.waitForDisconnect(500ms));
    }
    // Bytes keep a stream alive, also mere comments.
    RawHttpServer slow({RawAnswer::events(": ping\n\n: ping\n\ndata: a\n\n").inPieces(5, 100ms)});
    HttpRequest request = post(slow);
    request.inactivityTimeout = 300ms;
    QVERIFY(stream(request).result);
}

void TestHttpTransport::tellsCutTransfersApart()
{
    RawHttpServer cut({RawAnswer::chunkedEvents("data: a\n\n", false)});
    const Streamed streamed = stream(post(cut));
    QVERIFY(!streamed.result);
    QCOMPARE(streamed.result.error().code, Error::Code::BrokenStream);
    QCOMPARE(streamed.bytes, std::string("data: a\n\n"));

    // Without length the end of the connection is the end of the body; the protocol above must look for its own end.
    // Data and end in one packet is a case of its own in Qt, which does not happen each time.
    for (const std::size_t size : {10U, 100'000U, 3'000'000U}) {
        for (int i = 0; i < 8; ++i) {
            RawHttpServer open({RawAnswer::events(std::string(size, ':')).halfClose()});
            const Streamed ended = stream(post(open));
            QVERIFY2(ended.result, ended.result ? "" : ended.result.error().message.c_str());
            QCOMPARE(ended.bytes.size(), size);
        }
    }

    // All of it has come and the connection has ended before the consumer has taken its first piece.
    for (int i = 0; i < 4; ++i) {
        RawHttpServer open({RawAnswer::events(std::string(3'000'000U, ':')).halfClose()});
        QtHttpTransport transport;
        std::size_t received = 0;
        const auto ended = transport.send(post(open), {}, [&received](std::string_view bytes) {
            if (received == 0)
                std::this_thread::sleep_for(100ms);
            received += bytes.size();
            return BodyWish::More;
        });
        QVERIFY2(ended, ended ? "" : ended.error().message.c_str());
        QCOMPARE(received, std::size_t(3'000'000U));
    }

    RawHttpServer garbage({RawAnswer{}.send("ICY 200 nonsense\r\n\r\n")});
    QVERIFY(!stream(post(garbage)).result);
}

void TestHttpTransport::stopsWithin200ms()
{
    const std::vector<RawAnswer> answers{RawAnswer::silence(), RawAnswer::events("data: a\n\n").stall(),
                                         RawAnswer::events(std::string(100'000, ':')).inPieces(10, 5ms)};
    for (const RawAnswer &answer : answers) {
        RawHttpServer server({answer});
        std::stop_source source;
        Clock::time_point asked;
        std::jthread stopper([&] {
            server.waitForRequests(1, 2s);
            std::this_thread::sleep_for(100ms);
            asked = Clock::now();
            source.request_stop();
        });
        const Streamed streamed = stream(post(server), source.get_token());
        stopper.join();
        QVERIFY(Clock::now() - asked < 200ms);
        QVERIFY(!streamed.result);
        QCOMPARE(streamed.result.error().code, Error::Code::Cancelled);
        QVERIFY(server.waitForDisconnect(1s));
    }
    RawHttpServer server({RawAnswer::json(200, "{}")});
    std::stop_source source;
    source.request_stop();
    QCOMPARE(stream(post(server), source.get_token()).result.error().code, Error::Code::Cancelled);
    QCOMPARE(server.connections(), 0);
}

void TestHttpTransport::consumerEndsTheTransfer()
{
    RawHttpServer server({RawAnswer::events("data: [DONE]\n\n").stall()});
    QtHttpTransport transport;
    const auto begin = Clock::now();
    const auto response = transport.send(post(server), {}, [](std::string_view) { return BodyWish::Nothing; });
    QVERIFY(response);
    QCOMPARE(response->status, 200);
    QVERIFY(Clock::now() - begin < 1s);
    QVERIFY(server.waitForDisconnect(500ms));

    RawHttpServer late({RawAnswer::events("end").wait(50ms).send("usage").stall()});
    HttpRequest request = post(late);
    request.finishTimeout = 300ms;
    std::string bytes;
    const auto whole = transport.send(request, {}, [&bytes](std::string_view piece) {
        bytes += piece;
        return BodyWish::Stragglers;
    });
    QVERIFY(whole);
    QCOMPARE(bytes, std::string("endusage"));
}

void TestHttpTransport::holdsTheServerBack()
{
    constexpr std::size_t size = 64U * 1024U * 1024U;
    std::string body(size, ':');
    RawHttpServer server({RawAnswer::events(std::move(body)).inPieces(256 * 1024)});
    QtHttpTransport transport;
    std::size_t received = 0;
    std::size_t largest = 0;
    const auto response = transport.send(post(server), {}, [&](std::string_view bytes) {
        received += bytes.size();
        largest = std::max(largest, bytes.size());
        return BodyWish::More;
    });
    QVERIFY(response);
    QCOMPARE(received, size);
    QVERIFY(largest <= 1024U * 1024U);
}

/// What a server could send so far says how much lies between it and a consumer that takes its time.
void TestHttpTransport::holdsTheServerBackForASlowConsumer()
{
    constexpr std::size_t total = 96U * 1024U * 1024U;
    constexpr std::size_t mostUnderway = 32U * 1024U * 1024U;
    std::atomic<std::size_t> sent = 0;
    // Bare sockets, so that no buffer of Qt's takes the bytes.
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    QCOMPARE(::bind(listener, reinterpret_cast<sockaddr *>(&address), length), 0);
    QCOMPARE(::listen(listener, 1), 0);
    QCOMPARE(::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length), 0);
    const std::string url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
    std::thread server([&] {
        const int socket = ::accept(listener, nullptr, nullptr);
        std::string piece(256U * 1024U, ':');
        (void)::recv(socket, piece.data(), piece.size(), 0);
        piece.assign(piece.size(), ':');
        const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(total) + "\r\n\r\n";
        (void)::send(socket, head.data(), head.size(), MSG_NOSIGNAL);
        for (ssize_t count = 1; sent < total && count > 0;
             sent += static_cast<std::size_t>(std::max<ssize_t>(count, 0)))
            count = ::send(socket, piece.data(), std::min(piece.size(), total - sent), MSG_NOSIGNAL);
        ::close(socket);
    });
    HttpRequest request;
    request.url = url;
    request.body = "{}";
    std::size_t received = 0;
    std::size_t underway = 0;
    QtHttpTransport transport;
    (void)transport.send(request, {}, [&](std::string_view bytes) {
        received += bytes.size();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        underway = std::max(underway, sent - received);
        return BodyWish::More;
    });
    server.join();
    ::close(listener);
    QCOMPARE(received, total);
    QVERIFY2(underway < mostUnderway, std::to_string(underway).c_str());
}

void TestHttpTransport::capsKeptBodies()
{
    RawHttpServer server({RawAnswer::json(500, std::string(100'000, 'x'))});
    HttpRequest request = post(server);
    request.maxBodyBytes = 1000;
    const auto streamed = stream(request);
    QVERIFY(!streamed.result);
    QCOMPARE(streamed.result.error().code, Error::Code::TooLarge);
}

void TestHttpTransport::refusesBadAddressesAndHeaders()
{
    QtHttpTransport transport;
    for (const std::string url : {"", "127.0.0.1:80", "ftp://h/x", "file:///etc/passwd", "http://"}) {
        HttpRequest request;
        request.url = url;
        const auto response = transport.send(request, {});
        QVERIFY(!response);
        QCOMPARE(response.error().code, Error::Code::InvalidValue);
    }
    RawHttpServer server({RawAnswer::json(200, "{}")});
    HttpRequest request = post(server);
    request.headers = {{"Authorization", "Bearer sk-planted\r\nX-Evil: 1"}};
    const auto response = transport.send(request, {});
    QCOMPARE(response.error().code, Error::Code::InvalidValue);
    QVERIFY(response.error().message.find("sk-planted") == std::string::npos);
    QCOMPARE(server.connections(), 0);
}

void TestHttpTransport::reachesNobody()
{
    HttpRequest request;
    {
        const RawHttpServer server(std::vector<RawAnswer>{});
        request.url = server.url() + "/v1?key=sk-planted-0000";
    }
    const auto refused = stream(request).result;
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Error::Code::Unreachable);
    QVERIFY(refused.error().message.find("refused") != std::string::npos);
    QVERIFY(refused.error().message.find("sk-planted") == std::string::npos);

    request.url = "http://no-such-host.invalid/";
    const auto unknown = stream(request).result;
    QCOMPARE(unknown.error().code, Error::Code::Unreachable);
    QVERIFY(unknown.error().message.find("no-such-host.invalid was not found") != std::string::npos);
}

void TestHttpTransport::goesThroughTheProxy()
{
    RawHttpServer proxy({RawAnswer::json(200, "{}")});
    const RawHttpServer direct({RawAnswer::json(200, "{}")});
    const std::string address = "http://user:p%40w@" + proxy.url().substr(std::string("http://").size());
    QtHttpTransport transport(ProxyRules::ofEnvironment(
        [&address](std::string_view name) { return name == "http_proxy" ? address : std::string(); }));
    HttpRequest request = post(direct);
    QVERIFY(transport.send(request, {})); // loopback: never through a proxy
    QCOMPARE(proxy.connections(), 0);
    request.url = "http://models.invalid/v1/x";
    const Result<HttpResponse> response = transport.send(request, {});
    QVERIFY2(response, response ? "" : response.error().message.c_str());
    QCOMPARE(proxy.requests().size(), 1U);
    QCOMPARE(proxy.requests()[0].path, request.url);
    // A proxy that is not there is named, whatever the scheme.
    QtHttpTransport lost(ProxyRules::ofEnvironment([](std::string_view name) {
        return name == "http_proxy" || name == "https_proxy" ? std::string("127.0.0.1:1") : std::string();
    }));
    for (const char *url : {"http://models.invalid/v1/x", "https://models.invalid/v1/x"}) {
        request.url = url;
        const Result<HttpResponse> none = lost.send(request, {});
        QVERIFY(!none);
        QCOMPARE(none.error().code, Error::Code::Unreachable);
        QVERIFY2(none.error().message.find("proxy 127.0.0.1:1") != std::string::npos, none.error().message.c_str());
    }
}

void TestHttpTransport::trustsOnlyKnownAuthorities()
{
    const QTemporaryDir folder;
    const QString keyFile = folder.filePath(QStringLiteral("key.pem"));
    const QString certificateFile = folder.filePath(QStringLiteral("certificate.pem"));
    const int made = QProcess::execute(QStringLiteral("openssl"),
                                       {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                                        QStringLiteral("rsa:2048"), QStringLiteral("-nodes"), QStringLiteral("-days"),
                                        QStringLiteral("2"), QStringLiteral("-subj"), QStringLiteral("/CN=localhost"),
                                        QStringLiteral("-addext"), QStringLiteral("subjectAltName=IP:127.0.0.1"),
                                        QStringLiteral("-keyout"), keyFile, QStringLiteral("-out"), certificateFile});
    if (made != 0)
        QSKIP("openssl is not installed");
    QFile keys(keyFile);
    QFile certificates(certificateFile);
    QVERIFY(keys.open(QIODevice::ReadOnly) && certificates.open(QIODevice::ReadOnly));
    const QByteArray pem = certificates.readAll();
    QSslConfiguration security = QSslConfiguration::defaultConfiguration();
    security.setLocalCertificate(QSslCertificate(pem));
    security.setPrivateKey(QSslKey(&keys, QSsl::Rsa));
    QSslServer server;
    server.setSslConfiguration(security);
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QObject::connect(&server, &QSslServer::pendingConnectionAvailable, &server, [&server] {
        QTcpSocket *socket = server.nextPendingConnection();
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
            socket->disconnectFromHost();
        });
    });
    HttpRequest request;
    request.url = "https://127.0.0.1:" + std::to_string(server.serverPort()) + "/v1/x";
    request.body = "{}";
    // The exchange has an event loop on this thread, which serves the server too.
    const Result<HttpResponse> refused = QtHttpTransport().send(request, {});
    QVERIFY(!refused);
    QVERIFY(refused.error().code == Error::Code::Unreachable);
    QVERIFY2(refused.error().message.find("cannot be trusted") != std::string::npos, refused.error().message.c_str());
    const Result<HttpResponse> taken = QtHttpTransport({}, pem.toStdString()).send(request, {});
    QVERIFY2(taken, taken ? "" : taken.error().message.c_str());
    QCOMPARE(taken->status, 200);
}

void TestHttpTransport::decodesCompressedAnswers()
{
    const QByteArray packed =
        QByteArray::fromHex("1f8b08000000000002034b492c49b45228484cce4e4de1e202003f9196640e000000");
    RawHttpServer server({RawAnswer{}.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: "
                                           "gzip\r\nConnection: close\r\n\r\n"
                                           + packed.toStdString())});
    QCOMPARE(stream(post(server)).bytes, std::string("data: packed\n\n"));
}

void TestHttpTransport::runsManyStreamsAtOnce()
{
    constexpr int streams = 12;
    RawHttpServer server({RawAnswer::events(std::string(300, ':')).inPieces(10, 5ms)});
    std::atomic<int> whole = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < streams; ++i) {
            threads.emplace_back([&] {
                const Streamed streamed = stream(post(server));
                if (streamed.result && streamed.bytes.size() == 300)
                    ++whole;
            });
        }
    }
    QCOMPARE(whole.load(), streams);
}

QTEST_GUILESS_MAIN(TestHttpTransport)
#include "tst_http_transport.moc"
