#pragma once

#include "engine/messages/message.h"

#include <optional>
#include <string>

namespace Touchstone {

/// A tool call as it came over the wire: the arguments are whatever text the model wrote.
struct RawToolCall
{
    std::optional<std::string> id;
    std::string name;
    std::string args;
};

/// Adds the call to the assistant message: as a tool call when the arguments are a JSON object, blank or `null` (then
/// `{}`), or a string that holds such an object; else as an invalid one that says what is wrong, which is never run.
void addToolCall(Message &message, RawToolCall call);

} // namespace Touchstone
