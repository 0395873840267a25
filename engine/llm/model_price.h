#pragma once

#include "engine/messages/message.h"

#include <cstdint>
#include <optional>

namespace Touchstone {

/// What tokens cost, in US dollars for a million of them. A price that is not known stays empty.
struct TokenPrices
{
    double input = 0; ///< neither read from a cache nor written to it
    double output = 0; ///< reasoning included
    std::optional<double> cacheRead;
    std::optional<double> cacheWrite;

    bool operator==(const TokenPrices &) const = default;
};

/// The prices of a model; a value.
struct ModelPrice
{
    TokenPrices usual;
    std::optional<TokenPrices> longInput; ///< of the whole call, when it has more than `longAbove` input tokens
    std::int64_t longAbove = 0;

    /// Of a model that costs nothing.
    static ModelPrice free() { return {.usual = {.cacheRead = 0, .cacheWrite = 0}, .longInput = {}, .longAbove = 0}; }

    /// The cost of one call in US dollars; empty when a price that it needs is not known.
    std::optional<double> costOf(const Usage &usage) const;

    bool operator==(const ModelPrice &) const = default;
};

} // namespace Touchstone
