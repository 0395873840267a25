#include "engine/yaml/yaml_cursor.h"

#include "engine/base/utf8.h"

namespace Touchstone {
namespace {

constexpr std::string_view nextLine = "\u0085";
constexpr std::string_view lineSeparator = "\u2028";
constexpr std::string_view paragraphSeparator = "\u2029";
constexpr std::string_view byteOrderMark = "\ufeff";

std::size_t lengthFromLead(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0x80)
        return 1;
    return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
}

} // namespace

YamlCursor::YamlCursor(std::string_view text)
    : m_text(text)
{
}

std::size_t YamlCursor::breakLength(std::size_t ahead) const
{
    const char c = at(ahead);
    if (c == '\n')
        return 1;
    if (c == '\r')
        return at(ahead + 1) == '\n' ? 2 : 1;
    if (static_cast<unsigned char>(c) < 0x80)
        return 0;
    const std::string_view rest = m_text.substr(m_offset + ahead);
    if (rest.starts_with(nextLine))
        return nextLine.size();
    return rest.starts_with(lineSeparator) || rest.starts_with(paragraphSeparator) ? lineSeparator.size() : 0;
}

void YamlCursor::advance()
{
    const std::size_t length = lengthFromLead(at());
    // As in the reference, a byte order mark has no width.
    if (length != byteOrderMark.size() || !startsWith(byteOrderMark))
        ++m_column;
    m_offset = std::min(m_offset + length, m_text.size());
    ++m_index;
}

void YamlCursor::advance(std::size_t count)
{
    m_offset = std::min(m_offset + count, m_text.size());
    m_index += count;
    m_column += static_cast<int>(count);
}

void YamlCursor::skipSpaces()
{
    while (at() == ' ')
        advance(1);
}

void YamlCursor::skipLine()
{
    while (!isBreakOrEnd())
        advance();
}

bool YamlCursor::takeBreak(std::string &text)
{
    const std::size_t length = breakLength();
    if (length == 0)
        return false;
    if (length == lineSeparator.size())
        text += m_text.substr(m_offset, length);
    else
        text += '\n';
    m_index += at() == '\r' ? length : 1;
    m_offset += length;
    ++m_line;
    m_column = 0;
    return true;
}

std::size_t findUnprintable(std::string_view text)
{
    for (std::size_t offset = 0; offset < text.size();) {
        const auto byte = static_cast<unsigned char>(text[offset]);
        if (byte < 0x80) {
            if (byte < 0x20 ? (byte != '\t' && byte != '\n' && byte != '\r') : byte == 0x7F)
                return offset;
            ++offset;
            continue;
        }
        const std::size_t start = offset;
        const char32_t c = decodeUtf8(text, offset);
        const bool isReplacement = c == 0xFFFD && offset - start == 1;
        if (isReplacement || (c < 0xA0 && c != 0x85) || c == 0xFFFE || c == 0xFFFF)
            return start;
    }
    return std::string_view::npos;
}

} // namespace Touchstone
