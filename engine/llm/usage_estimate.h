#pragma once

#include "engine/llm/chat_model.h"

namespace Touchstone {

/// The tokens of a call where the server did not report them, marked as estimated.
Usage estimateUsage(const ChatRequest &request, const Message &answer);

} // namespace Touchstone
