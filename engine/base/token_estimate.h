#pragma once

#include <cstdint>
#include <string_view>

namespace Touchstone {

/// A rough number of tokens that `text` costs a model, for display only: a quarter of a token for a code point of
/// alphabetic scripts, one for an ideograph, kana, hangul syllable or emoji, rounded up. Tokenisers of the providers
/// differ from each other by more than this is wrong.
std::int64_t estimateTokens(std::string_view text);

} // namespace Touchstone
