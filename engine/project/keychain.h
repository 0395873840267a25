#pragma once

#include "engine/base/result.h"

#include <optional>
#include <stop_token>
#include <string>

/// The system's keychain, blocking: for worker threads only, as a locked one waits for the user (at most 30 s here, and
/// not after a stop was requested).
namespace Touchstone::Keychain {

/// The value under `name`; no value when there is none. An Error (Unsupported) when there is no keychain to ask.
Result<std::optional<std::string>> read(const std::string &name, std::stop_token stop = {});
Result<void> write(const std::string &name, const std::string &value, std::stop_token stop = {});
/// Removing what is not there is fine.
Result<void> remove(const std::string &name, std::stop_token stop = {});

} // namespace Touchstone::Keychain
