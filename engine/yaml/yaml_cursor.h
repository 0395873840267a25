#pragma once

#include "engine/yaml/yaml_node.h"

namespace Touchstone {

/// Walks over a YAML text whose characters were checked (`findUnprintable`), keeping count of lines and columns.
/// Lookaheads are in bytes from the current place; behind the end there are NULs.
class YamlCursor
{
public:
    explicit YamlCursor(std::string_view text);

    char at(std::size_t ahead = 0) const { return m_offset + ahead < m_text.size() ? m_text[m_offset + ahead] : '\0'; }
    bool atEnd(std::size_t ahead = 0) const { return m_offset + ahead >= m_text.size(); }
    bool startsWith(std::string_view prefix) const { return m_text.substr(m_offset).starts_with(prefix); }

    /// Bytes of the line break there (LF, CR, CRLF, NEL, LS, PS); 0 when there is none.
    std::size_t breakLength(std::size_t ahead = 0) const;
    bool isBreakOrEnd(std::size_t ahead = 0) const { return atEnd(ahead) || breakLength(ahead) > 0; }
    bool isSpaceBreakOrEnd(std::size_t ahead = 0) const { return at(ahead) == ' ' || isBreakOrEnd(ahead); }
    bool isBlankBreakOrEnd(std::size_t ahead = 0) const { return at(ahead) == '\t' || isSpaceBreakOrEnd(ahead); }

    /// Moves over one code point that is no line break.
    void advance();
    /// Moves over `count` ASCII characters that are no line breaks.
    void advance(std::size_t count);
    void skipSpaces();
    /// Moves to the next line break or the end.
    void skipLine();
    /// Moves over the line break here, if any, and appends it to `text` as YAML reads it: LF, LS or PS.
    bool takeBreak(std::string &text);

    /// The text from `start` up to here.
    std::string_view since(std::size_t start) const { return m_text.substr(start, m_offset - start); }
    std::size_t offset() const { return m_offset; }
    std::size_t index() const { return m_index; } ///< code points from the start
    int line() const { return m_line; } ///< from 0
    int column() const { return m_column; } ///< from 0
    YamlMark mark() const { return {.offset = m_offset, .line = m_line + 1, .column = m_column + 1}; }
    void moveToEnd() { m_offset = m_text.size(); }

private:
    std::string_view m_text;
    std::size_t m_offset = 0;
    std::size_t m_index = 0;
    int m_line = 0;
    int m_column = 0;
};

/// Offset of the first byte that is not UTF-8 or belongs to a character that YAML does not allow (controls, U+FFFE,
/// U+FFFF); npos when all are allowed.
std::size_t findUnprintable(std::string_view text);

} // namespace Touchstone
