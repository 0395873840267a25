#pragma once

#include "engine/backends/backend.h"
#include "engine/messages/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Whether results of this tool may be moved to a file when they are too long: all but those of the file tools, that
/// can be paged or are short anyway (`spec/engine.md` §3.7).
bool isEvictable(std::string_view tool);

/// Moves the text of a tool message that is longer than `tokenLimit` tokens to `<folder>/<call id>` and gives the
/// message with the notice and a preview in place of the text; other blocks stay behind it. Nothing when the message is
/// short enough, when there is no limit, or when the file could not be written.
std::optional<Message> evictToolResult(const Message &message, Backend &backend, std::string_view folder,
                                       std::optional<std::int64_t> tokenLimit);

/// `<artifacts root>/large_tool_results`.
std::string largeResultsFolder(std::string_view artifactsRoot);

/// The first and last lines of a text, numbered, each cut to 1000 code points (`spec/engine.md` §3.7).
std::string resultPreview(std::string_view text);

} // namespace Touchstone
