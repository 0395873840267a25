#include "tests/support/raw_http_server.h"

#include <QEventLoop>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>
#include <semaphore>
#include <sys/socket.h>
#include <thread>

namespace Touchstone::Test {
namespace {

std::string trimmed(const QByteArray &text)
{
    return text.trimmed().toStdString();
}

/// One connection: reads requests and plays their answers. Lives on the server's thread.
class Conversation final : public QObject
{
public:
    Conversation(QTcpSocket *socket, RawHttpServer::Answerer answerer, std::shared_ptr<RawHttpServer::Shared> shared,
                 int number)
        : QObject(socket)
        , m_socket(socket)
        , m_answerer(std::move(answerer))
        , m_shared(std::move(shared))
        , m_number(number)
    {
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        connect(socket, &QTcpSocket::readyRead, this, &Conversation::read);
        connect(socket, &QTcpSocket::disconnected, this, [this] {
            const std::scoped_lock lock(m_shared->mutex);
            --m_shared->open;
            m_shared->changed.notify_all();
            m_socket->deleteLater();
        });
    }

private:
    void read()
    {
        m_input += m_socket->readAll();
        const qsizetype headEnd = m_input.indexOf("\r\n\r\n");
        if (headEnd < 0 || m_isPlaying)
            return;
        RecordedRequest request = parseHead(m_input.left(headEnd));
        const QByteArray rest = m_input.mid(headEnd + 4);
        const std::string length = request.header("content-length");
        const qsizetype wanted = length.empty() ? 0 : static_cast<qsizetype>(std::stoll(length));
        if (rest.size() < wanted)
            return;
        request.body = rest.left(wanted).toStdString();
        request.connection = m_number;
        m_input = rest.mid(wanted);
        m_answer = m_answerer(request);
        {
            const std::scoped_lock lock(m_shared->mutex);
            m_shared->requests.push_back(std::move(request));
            m_shared->changed.notify_all();
        }
        m_isPlaying = true;
        m_step = 0;
        play();
    }

    static RecordedRequest parseHead(const QByteArray &head)
    {
        RecordedRequest request;
        const QList<QByteArray> lines = head.split('\n');
        const QList<QByteArray> words = lines.front().split(' ');
        request.method = trimmed(words.value(0));
        request.path = trimmed(words.value(1));
        for (const QByteArray &line : lines.mid(1)) {
            const qsizetype colon = line.indexOf(':');
            request.headers.emplace_back(trimmed(line.left(colon).toLower()), trimmed(line.mid(colon + 1)));
        }
        return request;
    }

    void play()
    {
        if (m_socket->state() != QAbstractSocket::ConnectedState)
            return;
        if (m_step == m_answer.steps.size()) {
            m_isPlaying = false;
            if (!m_answer.keepOpen)
                m_socket->disconnectFromHost();
            return;
        }
        using Kind = RawAnswer::Step::Kind;
        const RawAnswer::Step &step = m_answer.steps[m_step++];
        switch (step.kind) {
        case Kind::Send:
            m_socket->write(step.bytes.data(), static_cast<qint64>(step.bytes.size()));
            m_socket->flush();
            break;
        case Kind::Pause:
            break;
        case Kind::Stall:
            return;
        case Kind::HalfClose:
            // The client sees the end of the answer on a connection that still takes what it sends.
            while (m_socket->bytesToWrite() > 0 && m_socket->waitForBytesWritten()) { }
            ::shutdown(static_cast<int>(m_socket->socketDescriptor()), SHUT_WR);
            return;
        case Kind::Reset:
            m_socket->abort();
            return;
        }
        QTimer::singleShot(step.pause, Qt::PreciseTimer, this, &Conversation::play);
    }

    QTcpSocket *m_socket;
    RawHttpServer::Answerer m_answerer;
    std::shared_ptr<RawHttpServer::Shared> m_shared;
    int m_number;
    QByteArray m_input;
    RawAnswer m_answer;
    std::size_t m_step = 0;
    bool m_isPlaying = false;
};

std::string reasonOf(int status)
{
    return status == 200 ? "OK" : "Whatever";
}

RawHttpServer::Answerer inOrder(std::vector<RawAnswer> answers)
{
    auto next = std::make_shared<std::size_t>(0);
    return [answers = std::move(answers), next](const RecordedRequest &) {
        if (answers.empty())
            return RawAnswer::hangUp();
        return answers[std::min((*next)++, answers.size() - 1)];
    };
}

} // namespace

std::string RecordedRequest::header(std::string_view name) const
{
    const auto found =
        std::find_if(headers.begin(), headers.end(), [name](const auto &entry) { return entry.first == name; });
    return found == headers.end() ? std::string() : found->second;
}

RawAnswer RawAnswer::json(int status, std::string body, const std::vector<std::string> &headerLines)
{
    std::string head = "HTTP/1.1 " + std::to_string(status) + ' ' + reasonOf(status)
        + "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    for (const std::string &line : headerLines)
        head += line + "\r\n";
    return RawAnswer{}.send(head + "\r\n" + std::move(body));
}

RawAnswer RawAnswer::events(std::string body)
{
    return RawAnswer{}.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                            + std::move(body));
}

RawAnswer RawAnswer::chunkedEvents(std::string body, bool isWhole)
{
    const std::string size = QByteArray::number(static_cast<qulonglong>(body.size()), 16).toStdString();
    return RawAnswer{}.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + size + "\r\n" + std::move(body) + "\r\n" + (isWhole ? "0\r\n\r\n" : ""));
}

RawAnswer RawAnswer::silence()
{
    return RawAnswer{}.stall();
}

RawAnswer RawAnswer::hangUp()
{
    return {};
}

RawAnswer &RawAnswer::inPieces(std::size_t size, std::chrono::milliseconds pause)
{
    std::vector<Step> cut;
    for (const Step &step : steps) {
        if (step.kind != Step::Kind::Send) {
            cut.push_back(step);
            continue;
        }
        for (std::size_t at = 0; at < step.bytes.size(); at += size)
            cut.push_back({Step::Kind::Send, step.bytes.substr(at, size), pause});
    }
    steps = std::move(cut);
    return *this;
}

RawAnswer &RawAnswer::send(std::string bytes)
{
    steps.push_back({Step::Kind::Send, std::move(bytes), {}});
    return *this;
}

RawAnswer &RawAnswer::wait(std::chrono::milliseconds pause)
{
    steps.push_back({Step::Kind::Pause, {}, pause});
    return *this;
}

RawAnswer &RawAnswer::stall()
{
    steps.push_back({Step::Kind::Stall, {}, {}});
    return *this;
}

RawAnswer &RawAnswer::halfClose()
{
    steps.push_back({Step::Kind::HalfClose, {}, {}});
    return *this;
}

RawAnswer &RawAnswer::reset()
{
    steps.push_back({Step::Kind::Reset, {}, {}});
    return *this;
}

std::string asEvents(const std::vector<std::string> &data, bool isDone)
{
    std::string text;
    for (const std::string &item : data)
        text += "data: " + item + "\n\n";
    return isDone ? text + "data: [DONE]\n\n" : text;
}

std::string withCrLf(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\n')
            result += '\r';
        result += c;
    }
    return result;
}

RawHttpServer::RawHttpServer(std::vector<RawAnswer> answers)
    : RawHttpServer(inOrder(std::move(answers)))
{
}

/// The server's thread. A std::thread, and no call across threads by Qt: the thread sanitizer does not see the locks
/// inside Debian's Qt.
class RawHttpServer::Loop
{
public:
    Loop(Answerer answerer, std::shared_ptr<Shared> shared)
        : m_answerer(std::move(answerer))
        , m_shared(std::move(shared))
        , m_thread([this] { run(); })
    {
        m_ready.acquire();
    }

    ~Loop()
    {
        m_eventLoop->quit();
        m_thread.join();
    }
    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    quint16 port() const { return m_port; }

private:
    void run()
    {
        QEventLoop eventLoop;
        QTcpServer server;
        QObject::connect(&server, &QTcpServer::newConnection, &server, [this, &server] {
            while (QTcpSocket *socket = server.nextPendingConnection()) {
                const std::scoped_lock lock(m_shared->mutex);
                ++m_shared->open;
                new Conversation(socket, m_answerer, m_shared, ++m_shared->connections);
            }
        });
        server.listen(QHostAddress::LocalHost);
        m_port = server.serverPort();
        m_eventLoop = &eventLoop;
        // Ready once the loop runs: a `quit` before that would be lost.
        QTimer::singleShot(0, &server, [this] { m_ready.release(); });
        eventLoop.exec();
    }

    Answerer m_answerer;
    std::shared_ptr<Shared> m_shared;
    quint16 m_port = 0;
    QEventLoop *m_eventLoop = nullptr;
    std::binary_semaphore m_ready{0};
    std::thread m_thread;
};

RawHttpServer::RawHttpServer(Answerer answerer)
    : m_shared(std::make_shared<Shared>())
    , m_loop(std::make_unique<Loop>(std::move(answerer), m_shared))
{
}

RawHttpServer::~RawHttpServer() = default;

std::string RawHttpServer::url() const
{
    return "http://127.0.0.1:" + std::to_string(m_loop->port());
}

std::vector<RecordedRequest> RawHttpServer::requests() const
{
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->requests;
}

int RawHttpServer::connections() const
{
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->connections;
}

bool RawHttpServer::waitForDisconnect(std::chrono::milliseconds longest) const
{
    std::unique_lock lock(m_shared->mutex);
    return m_shared->changed.wait_for(lock, longest, [this] { return m_shared->open == 0; });
}

bool RawHttpServer::waitForRequests(std::size_t count, std::chrono::milliseconds longest) const
{
    std::unique_lock lock(m_shared->mutex);
    return m_shared->changed.wait_for(lock, longest, [&] { return m_shared->requests.size() >= count; });
}

} // namespace Touchstone::Test
