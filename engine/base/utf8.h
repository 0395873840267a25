#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace Touchstone {

/// Lengths and cuts of the reference count code points (`spec/engine.md` §0.1); these count them in UTF-8. In text that
/// is not valid, each byte that belongs to no code point counts as one.
std::size_t codePointCount(std::string_view text);

/// How many bytes at the beginning are ASCII; much faster than decoding them.
std::size_t asciiLength(std::string_view text);

/// The first `count` code points, a view into `text`; all of it when it has fewer.
std::string_view firstCodePoints(std::string_view text, std::size_t count);

/// Decodes the code point at `offset` and moves `offset` behind it; U+FFFD and one byte where the text is not valid.
/// `offset` must lie before the end.
char32_t decodeUtf8(std::string_view text, std::size_t &offset);

/// Appends one code point, which must be a scalar value (no surrogate).
void appendUtf8(std::string &text, char32_t codePoint);

/// Strict: no overlong forms, no surrogates, nothing above U+10FFFF. Sets `badOffset` to the first byte that is wrong.
bool isValidUtf8(std::string_view text, std::size_t *badOffset = nullptr);

} // namespace Touchstone
