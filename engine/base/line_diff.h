#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace Touchstone {

/// How many lines a change adds and removes.
struct LineCounts
{
    std::int64_t added = 0;
    std::int64_t removed = 0;

    bool operator==(const LineCounts &) const = default;
};

/// The smallest counts that turn one text into the other; a changed line counts on both sides. Texts that differ in
/// more than some thousand lines are not compared line by line: their differing middle counts whole. A text with a NUL
/// byte is no text and counts nothing.
LineCounts countChangedLines(std::string_view before, std::string_view after);

/// The change as `diff -u` shows it, without the two lines that name the files: hunks with `context` lines around each
/// change, the shortest script (Myers). Empty for equal texts. Texts that differ in more than a thousand lines show
/// their differing middle as removed and added whole.
std::string unifiedDiff(std::string_view before, std::string_view after, int context = 3);

/// As above for the change of a file: `from` and `to` stand in the two lines above the hunks.
std::string unifiedDiff(std::string_view before, std::string_view after, const std::string &from,
                        const std::string &to);

} // namespace Touchstone
