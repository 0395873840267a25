#pragma once

#include "engine/base/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// A server under a name of the user's, or a provider with its defaults.
struct Endpoint
{
    std::string name; ///< provider prefix
    std::string kind; ///< `openai-chat`, …
    std::string baseUrl;
    std::vector<std::pair<std::string, std::string>> headers;
    bool needsKey = true;
};

/// Finds the key of an endpoint: environment, keychain, file. Called on the thread of the first call. Never logs the
/// value.
using KeyLookup = std::function<Result<std::string>(const Endpoint &endpoint)>;

/// The address of a call: `path` (`chat/completions`) below the base URL as a user types it. White space around it,
/// slashes at its end, a `/v1` that the path has too, and the path itself pasted with it are forgiven; a base without a
/// path gets `defaultPath`
/// (`v1`). InvalidValue for anything that is not an http or https URL.
Result<std::string> endpointUrl(std::string_view typed, std::string_view path, std::string_view defaultPath);

} // namespace Touchstone
