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

/// Shorter ones are placeholders (`none`) and no secrets; neither are a few words of the guides (`ollama`).
inline constexpr std::size_t shortestKey = 6;

/// `text` with every occurrence of the keys masked, also where a key is percent-encoded or the end of the text cuts
/// it short, and with the secret parts of URLs masked (password, query values such as `key=`). Keys of fewer than
/// `shortestKey` bytes are left.
std::string scrubbed(std::string_view text, std::span<const std::string> keys);

/// `text` with the keys masked and nothing else changed, for what a model said.
std::string withoutKeys(std::string_view text, std::span<const std::string> keys);

/// The texts that keys may stand in (themselves, percent-encoded, inside of a JSON string), longest first, so that no
/// key leaves the end of a longer one behind. None for placeholders.
std::vector<std::string> secretForms(std::span<const std::string> keys);
/// `text` with all `forms` masked.
std::string withoutForms(std::string_view text, std::span<const std::string> forms);

/// The secrets in a header of the user's: its value, what stands behind a scheme such as `Bearer`, the password of
/// `Basic`. None where the header's name says that it holds no secret (`User-Agent`, `X-Title`, `anthropic-beta`).
std::vector<std::string> secretsInHeader(std::string_view name, std::string_view value);

/// The keys that this program has held, so that what it keeps (history, cassettes) never has them. Thread-safe.
class KnownSecrets
{
public:
    void add(const std::string &secret);
    std::string scrubbed(std::string_view text) const;

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_forms; ///< see `secretForms`
};

} // namespace Touchstone
