#pragma once

#include "engine/llm/http_chat_model.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// A model that a server offers.
struct ListedModel
{
    std::string id; ///< what stands behind the colon of a model's name
    std::string title; ///< the provider's own name for it; the id where there is none
    std::optional<std::int64_t> contextWindow; ///< tokens; few servers tell
    std::optional<std::int64_t> maxOutput; ///< tokens

    bool operator==(const ListedModel &) const = default;
};

/// Asks the server which models it has: those that chat, in its order. Blocks no longer than `patience`. Errors: a
/// missing or refused key, no connection, an API without such a list (Azure), an answer that is none. They never hold a
/// key.
Result<std::vector<ListedModel>> listModels(const Endpoint &endpoint, const ProviderServices &services,
                                            std::stop_token stop,
                                            std::chrono::milliseconds patience = std::chrono::seconds(30));

} // namespace Touchstone
