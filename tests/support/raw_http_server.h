#pragma once

#include <QByteArray>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone::Test {

/// A request as it arrived; header names in lower case.
struct RecordedRequest
{
    std::string method;
    std::string path;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    int connection = 0; ///< number of the connection it came on, from 1

    std::string header(std::string_view name) const;
};

/// What the server does with one request, byte by byte; it knows nothing of HTTP.
struct RawAnswer
{
    struct Step
    {
        enum class Kind { Send, Pause, Stall, HalfClose, Reset };
        Kind kind = Kind::Send;
        std::string bytes;
        std::chrono::milliseconds pause{0};
    };
    std::vector<Step> steps;
    bool keepOpen = false; ///< after the last step; else the connection is closed in an orderly way

    /// A whole answer with `content-length`.
    static RawAnswer json(int status, std::string body, const std::vector<std::string> &headerLines = {});
    /// A 200 `text/event-stream` that ends with its connection.
    static RawAnswer events(std::string body);
    /// The same in chunked encoding; without `isWhole` the last chunk is missing.
    static RawAnswer chunkedEvents(std::string body, bool isWhole = true);
    /// Nothing at all, and the connection stays.
    static RawAnswer silence();
    /// Closes without a byte.
    static RawAnswer hangUp();

    /// Cuts everything that is sent into pieces of `size` bytes with `pause` between them.
    RawAnswer &inPieces(std::size_t size, std::chrono::milliseconds pause = std::chrono::milliseconds(0));
    RawAnswer &send(std::string bytes);
    RawAnswer &wait(std::chrono::milliseconds pause);
    /// Goes on with nothing and never closes.
    RawAnswer &stall();
    RawAnswer &halfClose();
    RawAnswer &reset();
};

/// `data: …` with LF line ends for each of the texts, then `data: [DONE]` unless `isDone` is false.
std::string asEvents(const std::vector<std::string> &data, bool isDone = true);
/// The text with CRLF instead of LF.
std::string withCrLf(std::string_view text);

/// An HTTP server that misbehaves as told, on a thread of its own and a free port of 127.0.0.1. Thread-safe.
class RawHttpServer
{
public:
    /// Called on the server's thread for each request.
    using Answerer = std::function<RawAnswer(const RecordedRequest &request)>;

    explicit RawHttpServer(Answerer answerer);
    /// Gives the answers in order, the last one for all further requests.
    explicit RawHttpServer(std::vector<RawAnswer> answers);
    ~RawHttpServer();
    RawHttpServer(const RawHttpServer &) = delete;
    RawHttpServer &operator=(const RawHttpServer &) = delete;

    /// `http://127.0.0.1:PORT`.
    std::string url() const;
    std::vector<RecordedRequest> requests() const;
    int connections() const;
    /// Whether all connections are closed by the client, or become so within `longest`.
    bool waitForDisconnect(std::chrono::milliseconds longest) const;
    bool waitForRequests(std::size_t count, std::chrono::milliseconds longest) const;

    /// What the server's thread shares with the tests'.
    struct Shared
    {
        mutable std::mutex mutex;
        mutable std::condition_variable changed;
        std::vector<RecordedRequest> requests;
        int connections = 0;
        int open = 0;
    };

private:
    class Loop;

    std::shared_ptr<Shared> m_shared;
    std::unique_ptr<Loop> m_loop;
};

} // namespace Touchstone::Test
