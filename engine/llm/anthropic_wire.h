#pragma once

#include "engine/llm/chat_model.h"

#include <string>

namespace Touchstone {

/// Under which key of `Message::providerData` the Messages adapter keeps the content of an answer as it came.
inline constexpr std::string_view anthropicData = "anthropic";

/// The content blocks of a message as the Messages API wants them, joined by commas; empty when nothing may be sent,
/// since empty text is refused (`spec/providers.md` §1.3, §1.4). Answers of this API are given back as they came, for
/// signatures are bound to them (§1.8).
std::string anthropicBlocks(const Message &message);

/// One entry of `tools`.
std::string anthropicTool(const ToolSchema &tool);

} // namespace Touchstone
