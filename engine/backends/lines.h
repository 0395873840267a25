#pragma once

#include "engine/backends/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What stands in place of a blank file's content (`spec/engine.md` §2.2.3).
inline constexpr std::string_view emptyFileReminder = "System reminder: File exists but has empty contents";

/// Whether a text has nothing but white space, in the sense of Python's `str.strip`.
bool isBlank(std::string_view text);

/// The lines of a text with their line breaks, as Python's `splitlines(keepends=True)`: besides `\n`, `\r` and `\r\n`
/// also VT, FF, 0x1C-0x1E, U+0085, U+2028 and U+2029 break. The views point into `text`.
std::vector<std::string_view> splitLines(std::string_view text);

/// `line` without the line break that `splitLines` left on it.
std::string_view withoutLineBreak(std::string_view line);

/// The parts between `separator`s; one empty part for an empty text.
std::vector<std::string_view> splitAt(std::string_view text, char separator);

/// `\r\n` and lone `\r` as `\n` (Python's universal newlines).
std::string withPlainNewlines(std::string_view text);

/// One row of numbered text: a line, or a piece of a very long one.
struct NumberedRow
{
    std::int64_t line = 0; ///< that the row belongs to
    std::string text; ///< with its gutter
};

/// Rows with a right-aligned gutter as wide as the widest number (`spec/engine.md` §2.2.2). Lines break at `\n` only,
/// those over 5000 code points are cut into rows `N`, `N.1`, `N.2`, …
std::vector<NumberedRow> numberedRows(std::string_view text, std::int64_t firstLine);
std::vector<NumberedRow> numberedRows(const std::vector<std::string_view> &lines, std::int64_t firstLine);

/// The rows joined by `\n`.
std::string numberedText(std::string_view text, std::int64_t firstLine);

/// The lines [offset, offset + limit) of a file with the window that a reader needs to go on (`spec/engine.md` §2.2.5).
ReadResult slicePage(FileData file, std::int64_t offset, std::int64_t limit);

} // namespace Touchstone
