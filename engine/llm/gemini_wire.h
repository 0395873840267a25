#pragma once

#include "engine/llm/chat_model.h"

#include <string>

namespace Touchstone {

/// Under which key of `Message::providerData` the Gemini adapter keeps the parts of an answer as they came.
inline constexpr std::string_view geminiData = "google_genai";

/// Begins the ids that we give to calls without one. Such an id is ours alone, so it is not sent.
inline constexpr std::string_view geminiCallId = "unnamed_call_";

/// The parts of a message as `contents` wants them, joined by commas; empty when nothing may be sent, since empty text
/// is refused (`spec/providers.md` §4.2). Answers of this API are given back as they came, for a call without its
/// thought signature is refused (§4.5).
std::string geminiParts(const Message &message);

/// One entry of `functionDeclarations`.
std::string geminiTool(const ToolSchema &tool);

} // namespace Touchstone
