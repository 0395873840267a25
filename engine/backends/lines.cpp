#include "engine/backends/lines.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::size_t maxRowLength = 5000; // code points

/// Bytes of the line break that begins at `index`; 0 where none does.
std::size_t lineBreakLength(std::string_view text, std::size_t index)
{
    const std::string_view rest = text.substr(index);
    switch (static_cast<unsigned char>(rest.front())) {
    case '\r':
        return rest.starts_with("\r\n") ? 2 : 1;
    case '\n':
    case '\v':
    case '\f':
    case 0x1C:
    case 0x1D:
    case 0x1E:
        return 1;
    case 0xC2:
        return rest.starts_with("\xC2\x85") ? 2 : 0;
    case 0xE2:
        return rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9") ? 3 : 0;
    default:
        return 0;
    }
}

struct Piece
{
    std::int64_t line = 0;
    std::string marker;
    std::string_view text;
};

std::vector<Piece> cutIntoPieces(const std::vector<std::string_view> &lines, std::int64_t firstLine)
{
    std::vector<Piece> pieces;
    std::int64_t number = firstLine;
    for (std::string_view rest : lines) {
        int part = 0;
        do {
            const std::string_view text = firstCodePoints(rest, maxRowLength);
            std::string marker = std::to_string(number);
            if (part > 0)
                marker += "." + std::to_string(part);
            pieces.push_back({.line = number, .marker = std::move(marker), .text = text});
            rest.remove_prefix(text.size());
            ++part;
        } while (!rest.empty());
        ++number;
    }
    return pieces;
}

} // namespace

bool isBlank(std::string_view text)
{
    return Python::strip(text).empty();
}

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = lineBreakLength(text, i);
        i += length > 0 ? length : 1;
        if (length > 0) {
            lines.push_back(text.substr(begin, i - begin));
            begin = i;
        }
    }
    if (begin < text.size())
        lines.push_back(text.substr(begin));
    return lines;
}

std::string_view withoutLineBreak(std::string_view line)
{
    constexpr std::size_t longestBreak = 3;
    const std::size_t first = line.size() > longestBreak ? line.size() - longestBreak : 0;
    for (std::size_t i = first; i < line.size(); ++i) {
        if (const std::size_t length = lineBreakLength(line, i); length > 0 && i + length == line.size())
            return line.substr(0, i);
    }
    return line;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

std::string withPlainNewlines(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') {
            result += text[i];
            continue;
        }
        result += '\n';
        if (i + 1 < text.size() && text[i + 1] == '\n')
            ++i;
    }
    return result;
}

std::vector<NumberedRow> numberedRows(const std::vector<std::string_view> &lines, std::int64_t firstLine)
{
    const std::vector<Piece> pieces = cutIntoPieces(lines, firstLine);
    std::size_t width = 0;
    for (const Piece &piece : pieces)
        width = std::max(width, piece.marker.size());
    std::vector<NumberedRow> rows;
    rows.reserve(pieces.size());
    for (const Piece &piece : pieces) {
        std::string text(width - piece.marker.size(), ' ');
        text += piece.marker;
        text += "  ";
        text += piece.text;
        rows.push_back({.line = piece.line, .text = std::move(text)});
    }
    return rows;
}

std::vector<NumberedRow> numberedRows(std::string_view text, std::int64_t firstLine)
{
    std::vector<std::string_view> lines = splitAt(text, '\n');
    if (lines.back().empty())
        lines.pop_back();
    return numberedRows(lines, firstLine);
}

std::string numberedText(std::string_view text, std::int64_t firstLine)
{
    std::string result;
    for (const NumberedRow &row : numberedRows(text, firstLine)) {
        if (!result.empty())
            result += '\n';
        result += row.text;
    }
    return result;
}

ReadResult slicePage(FileData file, std::int64_t offset, std::int64_t limit)
{
    ReadResult result;
    offset = std::max<std::int64_t>(offset, 0);
    limit = std::max<std::int64_t>(limit, 0);
    if (isBlank(file.content)) {
        result.data = std::move(file);
        return result;
    }
    if (limit == 0) {
        file.content.clear();
        result.data = std::move(file);
        result.noLinesRequested = true;
        return result;
    }
    const std::vector<std::string_view> lines = splitLines(file.content);
    const auto total = static_cast<std::int64_t>(lines.size());
    if (offset >= total) {
        result.error = BackendError{.text = "Line offset " + std::to_string(offset) + " exceeds file length ("
                                        + std::to_string(total) + " lines)",
                                    .raises = {}};
        return result;
    }
    const std::int64_t end = limit < total - offset ? offset + limit : total;
    const char *begin = lines[static_cast<std::size_t>(offset)].data();
    const std::string_view last = lines[static_cast<std::size_t>(end - 1)];
    const std::string_view page(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
    file.content = withPlainNewlines(page);
    result.data = std::move(file);
    result.totalLines = total;
    result.startLine = offset + 1;
    result.endLine = end;
    if (end < total)
        result.nextOffset = end;
    return result;
}

} // namespace Touchstone
