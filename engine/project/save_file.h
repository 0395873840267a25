#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// SHA-256 of bytes in lower-case hex digits; tells versions of a file apart.
std::string contentHash(std::string_view bytes);

/// Writes a file of the user's so that at any moment either the old or the new content is there; mode, owner and links
/// stay. Gives the hash of what was written.
///
/// `expectedHash` is that of the content which the caller last saw: a file that has another one, or is gone, is
/// Error::Code::Conflict and stays as it is. Empty text: the file must not exist yet. No value: write in any case. The
/// folder must exist.
Result<std::string> saveFile(const std::string &path, std::string_view bytes,
                             const std::optional<std::string> &expectedHash);

/// Makes a new file, and its folder where that is missing. A file that is there already is Error::Code::Conflict.
Result<std::string> createFile(const std::string &path, std::string_view bytes);

} // namespace Touchstone
