#pragma once

#include "engine/base/result.h"
#include "engine/net/call_timeouts.h"

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
    CallTimeouts timeouts = {}; ///< of chat calls
    bool takesToken = false; ///< the key goes into `Authorization`, whatever the header of the API's own keys
};

/// Finds the key of an endpoint: environment, keychain, file. Called on the thread of the first call. Never logs the
/// value.
using KeyLookup = std::function<Result<std::string>(const Endpoint &endpoint)>;

/// The address of a call: `path` (`chat/completions`) below the base URL as a user types it. White space around it,
/// slashes at its end, a `/v1` (or `/v1beta`, `/api`, `/openai`) that the path has too, and the path itself pasted with
/// it are forgiven; a base without a path gets `defaultPath` (`v1`). InvalidValue for anything that is not an http or
/// https URL.
Result<std::string> endpointUrl(std::string_view typed, std::string_view path, std::string_view defaultPath);

/// The path of a Gemini call below its base URL: with the version unless the base ends with one, as the vendor's own
/// libraries have it.
std::string geminiPath(std::string_view base, std::string_view path);

/// The base URL of an Ollama server without the `/v1` of its other API, which is often pasted with it.
std::string ollamaRoot(std::string_view base);

/// The key of an endpoint without white space around it; empty where none is needed and there is none. MissingKey where
/// one is.
Result<std::string> keyOf(const Endpoint &endpoint, const KeyLookup &keys);

/// The header that carries a key: `Authorization` with `Bearer`, also for a token in place of a key; else the bare key.
std::pair<std::string, std::string> keyHeader(const std::string &name, const std::string &key);

/// The header of Anthropic's keys; an endpoint may take tokens instead.
std::string anthropicKeyHeader(const Endpoint &endpoint);
/// The beta that Anthropic wants to be named beside a token of a login (`spec/providers.md` §1.2); empty for others.
std::string_view anthropicTokenBeta(std::string_view key);

} // namespace Touchstone
