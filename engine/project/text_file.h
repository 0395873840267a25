#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <string>

namespace Touchstone {

inline constexpr std::size_t maxTextFileBytes = std::size_t{4} * 1024 * 1024;

/// The bytes of a regular file. Never blocks on a FIFO or device. Errors (NotFound, Unreadable, TooLarge) have the file
/// as subject and a remedy.
Result<std::string> readFile(const std::string &path, std::size_t maxBytes = maxTextFileBytes);

/// At most the first `bytes` of a regular file, under the same conditions.
Result<std::string> readFileStart(const std::string &path, std::size_t bytes);

/// As the first for text: a byte-order mark is taken off, what is not UTF-8 is Malformed with line and column.
Result<std::string> readTextFile(const std::string &path, std::size_t maxBytes = maxTextFileBytes);

} // namespace Touchstone
