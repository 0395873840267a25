#pragma once

#include "engine/llm/chat_model.h"

#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

/// Under which key of `Message::providerData` the Chat Completions adapter keeps what belongs to a message.
inline constexpr std::string_view openAiChatData = "openai_chat";

/// A message as Chat Completions wants it (`spec/providers.md` §2.4).
std::string openAiChatMessage(const Message &message);

/// Who speaks, in the words of Chat Completions, which Ollama's API has, too.
std::string_view openAiChatRole(const Message &message);

/// The member `tools` with the functions of both APIs.
std::string openAiChatTools(std::span<const ToolSchema> tools);

} // namespace Touchstone
