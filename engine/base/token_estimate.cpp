#include "engine/base/token_estimate.h"

#include "engine/base/utf8.h"

namespace Touchstone {
namespace {

/// From U+1100 the blocks are Hangul, CJK and symbols, but for a few alphabetic ones before U+2E80.
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x11FF) || (c >= 0x2E80 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFF00 && c <= 0xFFEF) || c >= 0x1F000;
}

} // namespace

std::int64_t estimateTokens(std::string_view text)
{
    std::size_t offset = asciiLength(text);
    auto quarters = static_cast<std::int64_t>(offset);
    while (offset < text.size())
        quarters += isWide(decodeUtf8(text, offset)) ? 4 : 1;
    return (quarters + 3) / 4;
}

} // namespace Touchstone
