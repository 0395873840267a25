// What stands between a server's bytes and the window: framing, many streams at once, the first token, memory.

#include "engine/base/clock.h"
#include "engine/llm/providers.h"
#include "engine/net/event_stream.h"
#include "engine/net/qt_http_transport.h"
#include "tests/bench/bench.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace Touchstone::Bench {
namespace {

using namespace std::chrono_literals;
using SteadyTime = std::chrono::steady_clock::time_point;

Row rowOf(std::string name, double value, std::string unit, double limit, std::optional<double> reference = {})
{
    Row row;
    row.name = std::move(name);
    row.value = value;
    row.unit = std::move(unit);
    row.limit = limit;
    row.reference = reference;
    return row;
}

std::string eventOf(int number)
{
    return R"(data: {"id":"c1","object":"chat.completion.chunk","created":1790000000,"model":"m","choices":[{"index":0,)"
           R"("delta":{"content":" word )"
        + std::to_string(number) + R"("},"finish_reason":null}]})" + "\n\n";
}

const std::string streamEnd =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

/// A server on loopback with blocking sockets, a thread a connection; each answers one request and closes.
class PlainServer
{
public:
    using Writer = std::function<void(int socket)>;

    explicit PlainServer(Writer writer)
        : m_writer(std::move(writer))
        , m_listener(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        constexpr int backlog = 64;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), length) != 0
            || ::listen(m_listener, backlog) != 0
            || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0) {
            std::perror("touchstone-bench: listen");
            std::abort();
        }
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { acceptAll(); });
    }
    ~PlainServer()
    {
        ::shutdown(m_listener, SHUT_RDWR);
        ::close(m_listener);
        m_thread.join();
        for (std::thread &connection : m_connections)
            connection.join();
    }
    PlainServer(const PlainServer &) = delete;
    PlainServer &operator=(const PlainServer &) = delete;

    std::uint16_t port() const { return m_port; }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }

    static bool send(int socket, std::string_view bytes)
    {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0)
                return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

private:
    void acceptAll()
    {
        for (int socket = ::accept(m_listener, nullptr, nullptr); socket >= 0;
             socket = ::accept(m_listener, nullptr, nullptr)) {
            m_connections.emplace_back([this, socket] { serve(socket); });
        }
    }

    void serve(int socket) const
    {
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        // The body follows the head at once and is small; its end needs no look at the length.
        std::string request;
        std::array<char, 65536> buffer{};
        while (request.find("\"stream\":true") == std::string::npos) {
            const ssize_t count = ::recv(socket, buffer.data(), buffer.size(), 0);
            if (count <= 0)
                break;
            request.append(buffer.data(), static_cast<std::size_t>(count));
        }
        if (send(socket, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"))
            m_writer(socket);
        ::shutdown(socket, SHUT_WR);
        while (::recv(socket, buffer.data(), buffer.size(), 0) > 0) { }
        ::close(socket);
    }

    Writer m_writer;
    int m_listener;
    std::uint16_t m_port = 0;
    std::thread m_thread;
    std::vector<std::thread> m_connections;
};

/// Counts deltas and remembers when the first one came.
class Counter final : public ChatObserver
{
public:
    void onDelta(const ChatDelta &delta) override
    {
        if (m_count++ == 0)
            m_first = std::chrono::steady_clock::now();
        m_bytes += delta.text.size();
    }
    std::size_t count() const { return m_count; }
    SteadyTime first() const { return m_first; }

private:
    std::size_t m_count = 0;
    std::size_t m_bytes = 0;
    SteadyTime m_first;
};

bool askOnce(const std::string &url, HttpTransport &transport, ChatObserver &observer)
{
    const SystemClock clock;
    const ProviderServices services{.transport = transport, .clock = clock, .keys = {}, .retry = {.attempts = 1}};
    const Endpoint endpoint{.name = "lab", .kind = "openai-chat", .baseUrl = url, .headers = {}, .needsKey = false};
    const Result<std::unique_ptr<ChatModel>> model = makeModel(endpoint, "m", services);
    const Transcript messages{Message::user("hello")};
    ChatRequest request;
    request.messages = messages;
    return model && (*model)->chat(request, {}, observer).has_value();
}

/// Framing of 64 MB of events in pieces as they come from a socket, against memchr over the same bytes.
Row measureFraming()
{
    constexpr std::size_t size = std::size_t{64} * 1024 * 1024;
    constexpr std::size_t pieceSize = std::size_t{64} * 1024;
    std::string stream;
    stream.reserve(size + pieceSize);
    for (int i = 0; stream.size() < size; ++i)
        stream += eventOf(i);
    volatile std::size_t sink = 0;
    const double ours = medianMilliseconds(
        [&] {
            EventStreamParser parser;
            std::size_t bytes = 0;
            for (std::size_t at = 0; at < stream.size(); at += pieceSize) {
                (void)parser.feed(std::string_view(stream).substr(at, pieceSize),
                                  [&bytes](const ServerSentEvent &event) {
                                      bytes += event.data.size();
                                      return true;
                                  });
            }
            sink = bytes;
        },
        5);
    const double reference = medianMilliseconds(
        [&] {
            std::size_t lines = 0;
            const char *end = stream.data() + stream.size();
            for (const char *at = stream.data(); at != nullptr && at < end; ++lines) {
                at = static_cast<const char *>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
                if (at != nullptr)
                    ++at;
            }
            sink = lines;
        },
        5);
    constexpr double limit = 20.0;
    return rowOf("sse-framing", ours, "ms for 64 MB", limit, reference);
}

double processorSeconds()
{
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    constexpr double micro = 1e-6;
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * micro;
}

/// 16 streams of 200 events a second: the processor time of the reading threads in per cent of one core. A lost event
/// is reported as a number far over the limit.
Row measureStreams()
{
    constexpr int streams = 16;
    constexpr int perSecond = 200;
    constexpr int events = 3 * perSecond;
    const PlainServer server([](int socket) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < events; ++i) {
            std::this_thread::sleep_until(begin + std::chrono::microseconds(1'000'000LL * i / perSecond));
            if (!PlainServer::send(socket, eventOf(i)))
                return;
        }
        PlainServer::send(socket, streamEnd);
    });
    QtHttpTransport transport;
    std::array<double, streams> spent{};
    std::atomic<int> whole = 0;
    const auto begin = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> readers;
        for (double &each : spent) {
            readers.emplace_back([&] {
                Counter counter;
                const bool ok = askOnce(server.url(), transport, counter);
                whole += ok && counter.count() == events ? 1 : 0;
                each = processorSeconds();
            });
        }
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    double used = 0;
    for (const double each : spent)
        used += each;
    constexpr double percent = 100.0;
    constexpr double limit = 30.0;
    const double value = whole == streams ? percent * used / seconds : percent * percent;
    return rowOf("sse-16-streams", value, "% of a core", limit);
}

int connectTo(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    if (::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
        std::abort();
    return socket;
}

/// When a client that does nothing but wait has the first event.
SteadyTime firstByteOf(std::uint16_t port)
{
    const int socket = connectTo(port);
    PlainServer::send(socket, "POST / HTTP/1.1\r\n\r\n{\"stream\":true}");
    std::string answer;
    std::array<char, 4096> buffer{};
    while (answer.find("data:") == std::string::npos) {
        const ssize_t count = ::recv(socket, buffer.data(), buffer.size(), 0);
        if (count <= 0)
            break;
        answer.append(buffer.data(), static_cast<std::size_t>(count));
    }
    const SteadyTime now = std::chrono::steady_clock::now();
    ::close(socket);
    return now;
}

/// From the server's first event to our first delta, less what a bare socket needs: the two take turns, so that a busy
/// machine delays both.
Row measureFirstToken()
{
    constexpr std::size_t runs = 21;
    std::atomic<SteadyTime::rep> sentAt = 0;
    const PlainServer server([&sentAt](int socket) {
        std::this_thread::sleep_for(5ms);
        sentAt = std::chrono::steady_clock::now().time_since_epoch().count();
        PlainServer::send(socket, eventOf(0));
        std::this_thread::sleep_for(5ms);
        PlainServer::send(socket, streamEnd);
    });
    const auto since = [&sentAt](SteadyTime now) {
        return std::chrono::duration<double, std::milli>(now - SteadyTime{SteadyTime::duration{sentAt}}).count();
    };
    QtHttpTransport transport;
    std::vector<double> ours;
    std::vector<double> bare;
    for (std::size_t i = 0; i < runs; ++i) {
        Counter counter;
        if (!askOnce(server.url(), transport, counter))
            break;
        ours.push_back(since(counter.first()));
        bare.push_back(since(firstByteOf(server.port())));
    }
    constexpr double failed = 1e6;
    if (ours.size() < runs)
        return rowOf("first-token", failed, "ms over a bare socket's", 1.0);
    std::sort(ours.begin(), ours.end());
    std::sort(bare.begin(), bare.end());
    return rowOf("first-token", ours[runs / 2] - bare[runs / 2], "ms over a bare socket's", 1.0);
}

double peakMegabytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    constexpr double kilo = 1024.0;
    return static_cast<double>(usage.ru_maxrss) / kilo;
}

/// How much the process grows while 1 GB of keep-alive comments and events that carry no text pass through.
Row measureMemory()
{
    constexpr std::size_t total = std::size_t{1024} * 1024 * 1024;
    std::string piece;
    for (int i = 0; piece.size() < std::size_t{1024} * 1024; ++i)
        piece += ": keep-alive\n\ndata: {\"choices\":[],\"obfuscation\":\"" + std::string(1000, 'x') + "\"}\n\n";
    const PlainServer server([&piece](int socket) {
        for (std::size_t sent = 0; sent < total; sent += piece.size()) {
            if (!PlainServer::send(socket, piece))
                return;
        }
        PlainServer::send(socket, eventOf(0) + streamEnd);
    });
    QtHttpTransport transport;
    Counter counter;
    const double before = peakMegabytes();
    const bool ok = askOnce(server.url(), transport, counter) && counter.count() == 1;
    constexpr double failed = 1e6;
    constexpr double limit = 32.0;
    return rowOf("sse-memory", ok ? peakMegabytes() - before : failed, "MB grown over 1 GB", limit);
}

} // namespace

std::vector<Benchmark> netBenchmarks()
{
    // Memory first: the peak of the process counts, and the others raise it.
    return {{"sse-memory", measureMemory},
            {"sse-framing", measureFraming},
            {"sse-16-streams", measureStreams},
            {"first-token", measureFirstToken}};
}

} // namespace Touchstone::Bench
