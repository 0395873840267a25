#pragma once

#include "engine/backends/backend.h"
#include "engine/messages/message.h"

#include <optional>
#include <span>
#include <string>

namespace Touchstone {

/// Messages whose media were moved to files.
struct OffloadedMedia
{
    Transcript messages;
    std::size_t failures = 0; ///< blocks that were lost: not readable, or the file could not be written
};

/// Writes the media whose bytes stand in the messages to `<folder>/<hash>.<suffix>`, equal ones once, and puts their
/// paths in place of the blocks (`spec/engine.md` §4.2 step 6). None when there are no such media.
std::optional<OffloadedMedia> offloadMedia(std::span<const Message> messages, Backend &backend,
                                           const std::string &folder);

} // namespace Touchstone
