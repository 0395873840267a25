#pragma once

#include "engine/llm/chat_model.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// Columns that a text takes in a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks and
/// controls.
int displayWidth(std::string_view text);

/// `text` in exactly `width` columns: filled with spaces, or cut with `…` between characters.
std::string fitted(std::string_view text, int width);

/// `text` without control characters (but line ends and tabs), so that what a model wrote cannot drive the terminal.
std::string printable(std::string_view text);

/// `text` on one line, with control characters as escapes (`\n`, `\x1b`): names of files may hold any.
std::string onOneLine(std::string_view text);

/// `trying again in 2.5 s (2 of 4): why`.
std::string retryText(const RetryNotice &notice);

} // namespace Touchstone
