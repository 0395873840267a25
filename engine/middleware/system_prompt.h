#pragma once

#include "engine/messages/message.h"

#include <optional>
#include <string>

namespace Touchstone {

/// A system message with one more text block at its end; a blank line sets it off from what is there
/// (`spec/engine.md` §0.7, `append_to_system_message`).
Message withFragment(std::optional<Message> system, const std::string &text);

/// Puts `cache_control` on the last content block, in place of one that is there. False when there is no block.
bool markLastBlock(Message &system, const JsonText &cacheControl);

} // namespace Touchstone
