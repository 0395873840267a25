#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Code points that count as one token where the reference estimates (`spec/engine.md` §2.2.7).
inline constexpr std::size_t charactersPerToken = 4;
inline constexpr std::size_t maxToolTextLength = 20'000 * charactersPerToken; ///< code points

/// Stands at the end of a list or text that was cut.
inline constexpr std::string_view resultsTruncatedNote =
    "... [results truncated, try being more specific with your parameters]";

/// Cuts a text to `maxToolTextLength`; gives whether it had to.
bool cutToolText(std::string &text);

/// Cuts a list so that the items kept have about `maxToolTextLength` code points; gives whether it had to.
bool cutToolList(std::vector<std::string> &items);

/// Cut, with the note on a line of its own.
std::string truncatedToolText(std::string text);

} // namespace Touchstone
