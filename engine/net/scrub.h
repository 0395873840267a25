#pragma once

#include <cstddef>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What stands in place of a secret.
inline constexpr std::string_view secretMask = "[secret]";

/// Shorter ones are placeholders (`none`) and no secrets.
inline constexpr std::size_t shortestKey = 6;

/// `text` with every occurrence of the keys masked, also where a key is percent-encoded, and with the secret parts of
/// URLs masked (password, query values such as `key=`). Keys of fewer than `shortestKey` bytes are left.
std::string scrubbed(std::string_view text, std::span<const std::string> keys);

/// `text` with the keys masked and nothing else changed, for what a model said.
std::string withoutKeys(std::string_view text, std::span<const std::string> keys);

/// The keys that this program has held, so that what it keeps (history, cassettes) never has them. Thread-safe.
class KnownSecrets
{
public:
    void add(const std::string &secret);
    std::string scrubbed(std::string_view text) const;

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_forms; ///< each secret, and its percent-encoded form where that differs
};

} // namespace Touchstone
