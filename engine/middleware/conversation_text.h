#pragma once

#include "engine/messages/message.h"

#include <span>
#include <string>

namespace Touchstone {

/// Messages as `<message type="…">` elements, a line each, for summaries and history files (`spec/engine.md` §4.2).
/// Media stand in it by their address; those whose bytes are in the block are left out (`offloadMedia`).
std::string conversationText(std::span<const Message> messages);

} // namespace Touchstone
