#pragma once

#include "engine/base/error.h"
#include "engine/base/json_text.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// What a provider said went wrong, out of the many shapes of error bodies (`spec/providers.md`).
struct ProviderFault
{
    std::string message; ///< empty when the body says nothing readable
    std::string type; ///< `rate_limit_error`, `insufficient_quota`, …
    std::string code; ///< the body's own code, numbers as digits
    std::optional<std::chrono::milliseconds> retryDelay = {}; ///< the wait that the body itself asks for (Gemini)
    bool isQuotaUsedUp = false; ///< a quota of the day is, so that waiting for minutes is pointless
};

/// Reads `{error: {message, type, code}}`, `{error: "text"}`, flat `{message}` and `{detail}`, and each of them in an
/// array; of anything else (a proxy's page) the first 200 characters. A message is cut at 2,000 characters.
ProviderFault faultOfBody(std::string_view body);
/// The same for parsed JSON.
ProviderFault faultOf(const Json &body);

/// The Error for an answer with `status` (0: the error came inside a stream). `who` names the model for the message,
/// `url` is shown where the address is the likely cause.
Error providerError(int status, const ProviderFault &fault, std::string_view who, std::string_view url = {});

/// The Error of a call that the user stopped.
Error cancelledCall(std::string_view who);

/// Whether asking again is pointless although the status says otherwise: a used-up quota or an unpaid bill.
bool isFinal(const ProviderFault &fault);

} // namespace Touchstone
