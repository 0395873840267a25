#pragma once

#include "engine/llm/chat_model.h"

#include <string>

namespace Touchstone {

/// Under which key of `Message::providerData` the Responses adapter keeps the output items of an answer.
inline constexpr std::string_view openAiResponsesData = "openai_responses";

/// The input items of a message, joined by commas; empty when there is nothing to send. The items of an answer are
/// given back as they came, since a call without its reasoning item is refused (`spec/providers.md` §2.8).
std::string openAiResponsesItems(const Message &message);

/// One entry of `tools`.
std::string openAiResponsesTool(const ToolSchema &tool);

} // namespace Touchstone
