#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Text functions that give byte for byte what Python's give, since the reference's outputs (prompts, tool results,
/// error texts) are made with them (`spec/engine.md` §0.2 to §0.4). Unicode data is that of version 14.0: code points
/// that were assigned later count as unassigned, whatever Qt this is built with.
namespace Touchstone::Python {

/// `str.isspace` of one code point, also what `\s` matches and `strip` removes.
bool isSpace(char32_t codePoint);
/// `str.isprintable` of one code point.
bool isPrintable(char32_t codePoint);
/// `str.isalpha`, `str.isdigit`, `str.islower` of one code point.
bool isAlpha(char32_t codePoint);
bool isDigit(char32_t codePoint);
bool isLower(char32_t codePoint);

/// `str.strip()`, `str.rstrip()`; views into `text`.
std::string_view strip(std::string_view text);
std::string_view stripRight(std::string_view text);
/// `re.split(r"[\s,]+", text)` without the empty pieces; views into `text`.
std::vector<std::string_view> splitOnSpaceAndCommas(std::string_view text);

/// `str.lower()`, `str.title()`, `str.capitalize()` with the full Unicode mappings (`ß` becomes `Ss`, final sigma).
std::string lower(std::string_view text);
std::string title(std::string_view text);
std::string capitalize(std::string_view text);

/// `repr()` of a str, of bytes, of a float, of a list of str.
std::string repr(std::string_view text);
std::string bytesRepr(std::string_view bytes);
std::string floatRepr(double value);
std::string listRepr(std::span<const std::string> items);

/// `json.dumps` of a str: in quotes, everything outside ASCII as `\uXXXX`.
std::string jsonString(std::string_view text);
/// `html.escape` with quotes.
std::string htmlEscape(std::string_view text);

} // namespace Touchstone::Python
