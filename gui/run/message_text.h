#pragma once

#include "engine/messages/message.h"

#include <QString>

namespace Touchstone {

/// What a message reasoned, from the blocks that providers keep it in; empty when there is none.
QString reasoningOf(const Message &message);

/// Arguments of a tool call in one line for its head: the first value, then `name value` pairs.
QString argumentSummary(const JsonText &arguments);

/// Arguments for reading: a line or a block a value, strings without quotes.
QString argumentText(const JsonText &arguments);

} // namespace Touchstone
