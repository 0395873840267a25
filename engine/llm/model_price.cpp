#include "engine/llm/model_price.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr double tokensPerPrice = 1'000'000;

} // namespace

std::optional<double> ModelPrice::costOf(const Usage &usage) const
{
    const TokenPrices &prices = longInput && usage.input > longAbove ? *longInput : usual;
    if ((usage.cacheRead > 0 && !prices.cacheRead) || (usage.cacheWrite > 0 && !prices.cacheWrite))
        return std::nullopt;
    const std::int64_t fresh = std::max<std::int64_t>(usage.input - usage.cacheRead - usage.cacheWrite, 0);
    const auto cost = [](std::int64_t tokens, double price) {
        return static_cast<double>(tokens) * price / tokensPerPrice;
    };
    return cost(fresh, prices.input) + cost(usage.output, prices.output)
        + cost(usage.cacheRead, prices.cacheRead.value_or(0)) + cost(usage.cacheWrite, prices.cacheWrite.value_or(0));
}

} // namespace Touchstone
