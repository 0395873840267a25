#pragma once

#include "engine/base/ids.h"
#include "engine/llm/chat_model.h"
#include "engine/net/scrub.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// What two runs that ask the same may differ in: the random ids of the run, and the keys. Both may be null and must
/// outlive it.
struct RequestMask
{
    const RememberedIds *ids = nullptr;
    const KnownSecrets *secrets = nullptr;
};

/// Everything that a model is told, as one JSON object in a fixed order: `system`, `messages`, `tools`, `tool_choice`,
/// `output_schema`, `max_tokens`, `temperature`, `cache_control`, absent where there is nothing. Ids and notes of ours
/// that no model sees are left out. Equal requests have equal texts.
JsonText recordedRequest(const ChatRequest &request, const RequestMask &mask);

/// The same for people, one line for each line of a text, so that two requests can be compared line by line.
std::string requestText(const JsonText &request);

} // namespace Touchstone
