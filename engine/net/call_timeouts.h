#pragma once

#include "engine/net/http_transport.h"

#include <chrono>
#include <optional>

namespace Touchstone {

/// How long a call may wait before it has failed; what is not set is as `HttpRequest` has it. 0: for ever.
struct CallTimeouts
{
    std::optional<std::chrono::milliseconds> connect;
    std::optional<std::chrono::milliseconds> firstByte; ///< from the connection on
    std::optional<std::chrono::milliseconds> inactivity; ///< between bytes of the answer
    std::optional<std::chrono::milliseconds> total;

    bool operator==(const CallTimeouts &) const = default;

    void applyTo(HttpRequest &request) const
    {
        request.connectTimeout = connect.value_or(request.connectTimeout);
        request.firstByteTimeout = firstByte.value_or(request.firstByteTimeout);
        request.inactivityTimeout = inactivity.value_or(request.inactivityTimeout);
        request.totalTimeout = total.value_or(request.totalTimeout);
    }
    /// These, and where they say nothing those.
    CallTimeouts elseBy(const CallTimeouts &others) const
    {
        const auto either = [](const auto &first, const auto &second) { return first ? first : second; };
        return {.connect = either(connect, others.connect),
                .firstByte = either(firstByte, others.firstByte),
                .inactivity = either(inactivity, others.inactivity),
                .total = either(total, others.total)};
    }
};

} // namespace Touchstone
