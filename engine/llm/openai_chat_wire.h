#pragma once

#include "engine/llm/chat_model.h"

#include <string>

namespace Touchstone {

/// Under which key of `Message::providerData` the Chat Completions adapter keeps what belongs to a message.
inline constexpr std::string_view openAiChatData = "openai_chat";

/// A message as Chat Completions wants it (`spec/providers.md` §2.4).
std::string openAiChatMessage(const Message &message);

/// One entry of `tools`.
std::string openAiChatTool(const ToolSchema &tool);

} // namespace Touchstone
