#pragma once

#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

/// What stands in place of a secret.
inline constexpr std::string_view secretMask = "[secret]";

/// `text` with every occurrence of the keys masked, also where a key is percent-encoded, and with the secret parts of
/// URLs masked (password, query values such as `key=`). Keys of fewer than 6 bytes are placeholders (`none`) and left.
std::string scrubbed(std::string_view text, std::span<const std::string> keys);

} // namespace Touchstone
