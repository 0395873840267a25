#pragma once

#include "engine/base/clock.h"
#include "engine/net/http_transport.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

namespace Touchstone {

/// Random numbers in [0, 1), passed in so that tests fix them. Thread-safe.
using RandomSource = std::function<double()>;

/// From the operating system's random source.
RandomSource systemRandom();

/// How often and how long (`spec/providers.md` §6.3).
struct RetryPolicy
{
    int attempts = 4; ///< in all, the first one included
    std::chrono::milliseconds base{500};
    std::chrono::milliseconds cap{8'000};
    std::chrono::milliseconds longestHint{60'000}; ///< a server that wants a longer wait gets none
};

/// Whether a later try may end better: 408, 409, 425, 429 and 5xx with 529, but not 501 and 505.
bool isRetryableStatus(int status);

/// The wait that an answer asks for: `retry-after-ms`, else `retry-after` as seconds or as HTTP date, the date seen
/// from the answer's own `date`, else from `now`; else how long until a limit is there again of which nothing is left
/// (`x-ratelimit-remaining-…`, `anthropic-ratelimit-…`). Never negative; empty when there is no or no readable wish.
std::optional<std::chrono::milliseconds> retryHint(const HttpHeaders &headers, TimePoint now);

/// The wait before attempt `attempt` (2 is the first retry): exponential back-off with jitter, or `hint` if that is
/// longer. Empty when the attempts are used up or the hint is too long.
std::optional<std::chrono::milliseconds> retryDelay(const RetryPolicy &policy, int attempt,
                                                    std::optional<std::chrono::milliseconds> hint,
                                                    const RandomSource &random);

/// Blocks for `duration`; false as soon as `stop` is requested.
bool waitFor(std::chrono::milliseconds duration, std::stop_token stop);

} // namespace Touchstone
