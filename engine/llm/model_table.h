#pragma once

#include "engine/llm/model_price.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What is known of some models without asking them.
struct ModelFacts
{
    std::vector<std::string> models; ///< `provider:model`; `*` stands for any text
    std::optional<std::int64_t> contextWindow; ///< tokens
    std::optional<ModelPrice> price;

    bool operator==(const ModelFacts &) const = default;
};

/// Prices and context sizes by `provider:model`. The first entry that names a model counts. A date at the end of the
/// name (`-20251001`, `-2025-04-14`) or `-latest` does not matter, as providers add it to the same model. Immutable
/// after the set-up, hence thread-safe.
class ModelTable
{
public:
    ModelTable() = default;
    explicit ModelTable(std::vector<ModelFacts> entries)
        : m_entries(std::move(entries))
    {
    }

    /// Empty facts for a model that no entry names.
    ModelFacts find(std::string_view name) const;

private:
    std::vector<ModelFacts> m_entries;
};

} // namespace Touchstone
