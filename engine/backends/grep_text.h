#pragma once

#include "engine/backends/backend.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

enum class GrepMode : std::uint8_t { FilesWithMatches, Content, Count };

/// `content` and `count`; every other word means FilesWithMatches.
GrepMode grepModeOf(std::string_view word);

/// Matches as the model reads them, files sorted by path (`spec/engine.md` §2.2.10).
std::string grepText(std::span<const GrepMatch> matches, GrepMode mode);

/// Whether a literal pattern was probably meant as a regular expression (`spec/engine.md` §2.2.11).
bool looksLikeRegex(std::string_view pattern);

} // namespace Touchstone
