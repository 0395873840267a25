#pragma once

#include "engine/llm/http_chat_model.h"

#include <cstddef>
#include <stop_token>

namespace Touchstone {

/// Makes the cheapest call that a provider answers only with a right key: its list of models, which costs nothing.
/// OpenRouter shows that to everybody, so it is asked about the key itself first. Gives the number of models that the
/// key may use. Blocks at most half a minute; errors are those of a model call and never hold a key.
Result<std::size_t> checkKey(const Endpoint &endpoint, const ProviderServices &services, std::stop_token stop);

} // namespace Touchstone
