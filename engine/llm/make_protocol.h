#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/endpoint.h"

#include <memory>

namespace Touchstone {

/// The wire form that a model of `endpoint` is spoken to in. Errors: a kind that this build does not know, a base URL
/// that is none.
Result<std::unique_ptr<ChatProtocol>> makeProtocol(const Endpoint &endpoint, const ModelInfo &info);

} // namespace Touchstone
