#pragma once

#include "engine/messages/media_block.h"
#include "engine/messages/message.h"

#include <string>

namespace Touchstone {

/// What the model is told in place of a medium that its API has no place for, so that it does not take the message for
/// an empty one (`spec/engine.md` §3.6 step 5). Empty for what is no medium, and in messages that are neither of a user
/// nor of a tool. `block` is the block's JSON.
std::string unattachedNote(const Message &message, const Json &block);

/// The text of a message for an API that takes nothing but text here: notes stand in place of the media, each on a line
/// of its own. Those that `isSent` names go another way. Null: none do.
std::string textWithNotes(const Message &message, bool (*isSent)(const MediaBlock &) = nullptr);

} // namespace Touchstone
