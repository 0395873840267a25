#pragma once

#include "engine/llm/chat_model.h"

#include <optional>
#include <string>

namespace Touchstone {

/// What a call cost in US dollars. Empty when nobody can tell: the price or the tokens are not known, or the call broke
/// off and what it used until then was not reported. A call that was refused before the model began cost nothing.
std::optional<double> callCost(const ModelInfo &model, const tl::expected<ChatReply, ChatFailure> &answer);

/// `$1.25`, and with two more digits where it is less than ten cents: `$0.0042`.
std::string dollarsText(double dollars);

/// A sum of costs some of which may be unknown; a value.
struct CostSum
{
    double known = 0; ///< US dollars
    bool isWhole = true; ///< nothing in it is unknown

    void add(std::optional<double> cost)
    {
        known += cost.value_or(0);
        isWhole = isWhole && cost.has_value();
    }
    /// Empty rather than too small.
    std::optional<double> total() const { return isWhole ? std::optional(known) : std::nullopt; }

    bool operator==(const CostSum &) const = default;
};

} // namespace Touchstone
