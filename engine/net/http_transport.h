#pragma once

#include "engine/base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// A time-out of 0 means none.
struct HttpRequest
{
    std::string method = "POST";
    std::string url;
    HttpHeaders headers;
    std::string body;
    std::chrono::milliseconds connectTimeout{10'000};
    std::chrono::milliseconds firstByteTimeout{600'000}; ///< from the connection on; local servers load models first
    std::chrono::milliseconds inactivityTimeout{120'000}; ///< between bytes of the answer
    std::chrono::milliseconds finishTimeout{1'500}; ///< for bytes behind what the consumer calls the end
    std::chrono::milliseconds totalTimeout{0};
    std::int64_t maxBodyBytes = 64LL * 1024 * 1024; ///< of an answer that is kept whole (errors, non-streamed ones)
};

struct HttpResponse
{
    int status = 0;
    HttpHeaders headers; ///< names in lower case
    std::string body; ///< what no consumer took
};

/// What a consumer still wants of an answer.
enum class BodyWish : std::uint8_t {
    More,
    Stragglers, ///< the answer is complete; what else comes soon is welcome, a wait for it is no failure
    Nothing, ///< end the transfer
};

/// Takes the bytes of a streamed answer as they come.
using BodyConsumer = std::function<BodyWish(std::string_view bytes)>;

/// One HTTP exchange at a time on the calling thread, which blocks. Thread-safe. Obeys `spec/qt.md` §3: never sends a
/// POST twice, never follows a redirect, no proxy for loopback, own User-Agent. Errors tell cancel, connect, inactivity
/// and total time-outs, refused, TLS and cut transfers apart. Never logs headers or bodies.
class HttpTransport
{
public:
    HttpTransport() = default;
    virtual ~HttpTransport() = default;
    HttpTransport(const HttpTransport &) = delete;
    HttpTransport &operator=(const HttpTransport &) = delete;

    /// A status of 400 and above is no Error here. With a consumer, the body of a status 2xx goes there piece by piece
    /// and back-pressure holds the server; any other body is collected.
    virtual Result<HttpResponse> send(const HttpRequest &request, std::stop_token stop,
                                      const BodyConsumer &consumer = {}) = 0;
};

} // namespace Touchstone
