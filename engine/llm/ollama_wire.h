#pragma once

#include "engine/llm/chat_model.h"

#include <string>

namespace Touchstone {

/// Under which key of `Message::providerData` the Ollama adapter keeps what a model thought.
inline constexpr std::string_view ollamaData = "ollama";

/// A message as Ollama's own API wants it: arguments are objects, images bare base64 (`spec/providers.md` §3.2).
std::string ollamaMessage(const Message &message);

} // namespace Touchstone
