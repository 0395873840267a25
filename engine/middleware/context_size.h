#pragma once

#include "engine/base/result.h"
#include "engine/messages/message.h"
#include "engine/middleware/token_count.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace Touchstone {

/// A size of a conversation: in messages, in tokens, or as a fraction of what the model takes.
struct ContextSize
{
    enum class Kind : std::uint8_t { Messages, Tokens, Fraction };
    Kind kind = Kind::Messages;
    double value = 0.0;

    bool operator==(const ContextSize &) const = default;
};

/// All of them must be reached.
using ContextClause = std::vector<ContextSize>;

/// Whether a size can be meant: positive, whole where it counts, a fraction only up to 1 and only when the model's
/// limit is known. The Error's class is `ValueError`.
Result<void> checkContextSize(const ContextSize &size, std::optional<std::int64_t> maxInputTokens);

/// The tokens that a size of kind Tokens or Fraction stands for, at least 1.
std::int64_t tokensOf(const ContextSize &size, std::optional<std::int64_t> maxInputTokens);

/// Where to cut so that the rest has the size `keep`, never between a call and its result; 0: nothing to cut off
/// (`spec/engine.md` §4.2, step 4).
std::size_t cutoffFor(std::span<const Message> messages, const ContextSize &keep,
                      std::optional<std::int64_t> maxInputTokens, const TokenCounter &count);

} // namespace Touchstone
