#include "engine/base/utf8.h"
#include "engine/yaml/yaml_scanner.h"

#include <array>

namespace Touchstone {
namespace {

struct Escape
{
    char letter = '\0';
    std::string_view text;
};

constexpr std::array escapes{
    Escape{'0', std::string_view("\0", 1)},
    Escape{'a', "\a"},
    Escape{'b', "\b"},
    Escape{'t', "\t"},
    Escape{'\t', "\t"},
    Escape{'n', "\n"},
    Escape{'v', "\v"},
    Escape{'f', "\f"},
    Escape{'r', "\r"},
    Escape{'e', "\x1b"},
    Escape{' ', " "},
    Escape{'"', "\""},
    Escape{'\\', "\\"},
    Escape{'/', "/"},
    Escape{'N', "\u0085"},
    Escape{'_', "\u00a0"},
    Escape{'L', "\u2028"},
    Escape{'P', "\u2029"},
};

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// What a line break followed by the empty lines `breaks` becomes in a folded text.
void appendFolded(std::string &text, std::string_view lineBreak, std::string_view breaks)
{
    if (lineBreak != "\n")
        text += lineBreak;
    else if (breaks.empty())
        text += ' ';
    text += breaks;
}

} // namespace

YamlToken YamlScanner::scanPlain()
{
    YamlToken token;
    token.type = YamlToken::Type::Scalar;
    token.style = YamlStyle::Plain;
    token.start = token.end = m_cursor.mark();
    const int indent = m_indent + 1;
    std::string spaces;
    while (m_cursor.at() != '#') {
        const std::size_t start = m_cursor.offset();
        const std::size_t length = plainChunkEnd();
        if (length == 0)
            break;
        m_allowsSimpleKey = false;
        token.text += spaces;
        token.text += m_cursor.since(start);
        token.end = m_cursor.mark();
        spaces = scanPlainSpaces();
        if (spaces.empty() || (!isInFlow() && m_cursor.column() < indent))
            break;
    }
    return token;
}

/// Moves behind the part of a plain scalar that has no white space; its length in bytes.
std::size_t YamlScanner::plainChunkEnd()
{
    constexpr std::string_view flowIndicators = ",?[]{}";
    constexpr std::string_view endsKeyInFlow = ",[]{}";
    const std::size_t start = m_cursor.offset();
    while (!m_cursor.isBlankBreakOrEnd()) {
        const char c = m_cursor.at();
        if (isInFlow() && flowIndicators.find(c) != std::string_view::npos)
            break;
        if (c == ':'
            && (m_cursor.isBlankBreakOrEnd(1)
                || (isInFlow() && endsKeyInFlow.find(m_cursor.at(1)) != std::string_view::npos)))
            break;
        m_cursor.advance();
    }
    return m_cursor.offset() - start;
}

/// The white space after a part of a plain scalar, folded; empty when the scalar ends there.
std::string YamlScanner::scanPlainSpaces()
{
    const std::size_t start = m_cursor.offset();
    m_cursor.skipSpaces();
    std::string spaces(m_cursor.since(start));
    std::string lineBreak;
    if (!m_cursor.takeBreak(lineBreak))
        return spaces;
    m_allowsSimpleKey = true;
    std::string breaks;
    do {
        if (m_cursor.column() == 0 && isDocumentIndicator())
            return {};
        m_cursor.skipSpaces();
    } while (m_cursor.takeBreak(breaks));
    std::string folded;
    appendFolded(folded, lineBreak, breaks);
    return folded;
}

YamlToken YamlScanner::scanFlowScalar()
{
    const char quote = m_cursor.at();
    YamlToken token;
    token.type = YamlToken::Type::Scalar;
    token.style = quote == '"' ? YamlStyle::DoubleQuoted : YamlStyle::SingleQuoted;
    token.start = m_cursor.mark();
    m_cursor.advance(1);
    scanFlowScalarText(token.text, quote == '"', token.start);
    while (!m_error && m_cursor.at() != quote) {
        scanFlowScalarSpaces(token.text, token.start);
        scanFlowScalarText(token.text, quote == '"', token.start);
    }
    m_cursor.advance(1);
    token.end = m_cursor.mark();
    return token;
}

void YamlScanner::scanFlowScalarText(std::string &text, bool isDouble, const YamlMark &start)
{
    while (!m_cursor.isBlankBreakOrEnd()) {
        const char c = m_cursor.at();
        if (!isDouble && c == '\'' && m_cursor.at(1) == '\'') {
            text += '\'';
            m_cursor.advance(2);
        } else if (c == (isDouble ? '"' : '\'')) {
            return;
        } else if (isDouble && c == '\\') {
            scanEscape(text, start);
        } else {
            const std::size_t from = m_cursor.offset();
            m_cursor.advance();
            text += m_cursor.since(from);
        }
    }
}

void YamlScanner::scanEscape(std::string &text, const YamlMark &start)
{
    m_cursor.advance(1);
    const char letter = m_cursor.at();
    const auto *found = std::find_if(escapes.begin(), escapes.end(), [letter](Escape e) { return e.letter == letter; });
    if (!m_cursor.atEnd() && found != escapes.end()) {
        text += found->text;
        m_cursor.advance(1);
    } else if (letter == 'x' || letter == 'u' || letter == 'U') {
        m_cursor.advance(1);
        scanNumericEscape(text, letter == 'x' ? 2 : letter == 'u' ? 4 : 8, start);
    } else {
        std::string ignored;
        if (m_cursor.takeBreak(ignored))
            scanFlowScalarBreaks(text, start);
        else
            fail("This escape sequence is not known.", m_cursor.mark());
    }
}

std::optional<std::uint32_t> YamlScanner::hexAt(std::size_t offset, int digits) const
{
    std::uint32_t value = 0;
    for (int i = 0; i < digits; ++i) {
        const int digit = hexDigit(m_cursor.at(offset + static_cast<std::size_t>(i)));
        if (digit < 0)
            return {};
        value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return value;
}

void YamlScanner::scanNumericEscape(std::string &text, int digits, const YamlMark &start)
{
    const std::optional<std::uint32_t> value = hexAt(0, digits);
    if (!value) {
        fail("The escape sequence needs " + std::to_string(digits) + " hexadecimal digits.", m_cursor.mark());
        return;
    }
    if (*value > 0x10FFFF) {
        fail("The escape sequence stands for no Unicode character.", start);
        m_error->className = *value > 0x7FFFFFFF ? "OverflowError" : "ValueError";
        return;
    }
    const auto length = static_cast<std::size_t>(digits);
    if (*value < 0xD800 || *value > 0xDFFF) {
        appendUtf8(text, *value);
        m_cursor.advance(length);
        return;
    }
    // As JSON writes a character beyond U+FFFF: PyYAML keeps both halves, and the skill loads.
    constexpr std::size_t secondEscape = 6;
    const bool isPair = *value < 0xDC00 && digits == 4 && m_cursor.at(length) == '\\' && m_cursor.at(length + 1) == 'u';
    const std::uint32_t low = isPair ? hexAt(length + 2, digits).value_or(0) : 0;
    if (low < 0xDC00 || low > 0xDFFF) {
        fail("The escape sequence stands for half of a surrogate pair, which is no character.", m_cursor.mark());
        return;
    }
    appendUtf8(text, 0x10000 + ((*value - 0xD800) << 10U) + (low - 0xDC00));
    m_cursor.advance(length + secondEscape);
}

void YamlScanner::scanFlowScalarSpaces(std::string &text, const YamlMark &start)
{
    const std::size_t from = m_cursor.offset();
    while (m_cursor.at() == ' ' || m_cursor.at() == '\t')
        m_cursor.advance(1);
    const std::string_view blanks = m_cursor.since(from);
    if (m_cursor.atEnd()) {
        fail("The quoted text is not closed.", start);
        return;
    }
    std::string lineBreak;
    if (!m_cursor.takeBreak(lineBreak)) {
        text += blanks;
        return;
    }
    std::string breaks;
    scanFlowScalarBreaks(breaks, start);
    appendFolded(text, lineBreak, breaks);
}

void YamlScanner::scanFlowScalarBreaks(std::string &text, const YamlMark &start)
{
    do {
        if (isDocumentIndicator()) {
            fail("A document marker stands inside the quoted text.", start);
            return;
        }
        while (m_cursor.at() == ' ' || m_cursor.at() == '\t')
            m_cursor.advance(1);
    } while (m_cursor.takeBreak(text));
}

YamlToken YamlScanner::scanBlockScalar()
{
    YamlToken token;
    token.type = YamlToken::Type::Scalar;
    token.style = m_cursor.at() == '>' ? YamlStyle::Folded : YamlStyle::Literal;
    token.start = m_cursor.mark();
    m_cursor.advance(1);
    const BlockHeader header = scanBlockHeader(token.start);
    const int minIndent = std::max(1, m_indent + 1);
    std::string breaks;
    int indent = minIndent + header.increment - 1;
    if (header.increment == 0)
        indent = std::max(minIndent, scanBlockIndentation(breaks));
    else
        scanBlockBreaks(indent, breaks);
    std::string lineBreak;
    token.end = m_cursor.mark();
    while (m_cursor.column() == indent && !m_cursor.atEnd()) {
        token.text += breaks;
        const bool wasIndented = m_cursor.at() == ' ' || m_cursor.at() == '\t';
        const std::size_t from = m_cursor.offset();
        m_cursor.skipLine();
        token.text += m_cursor.since(from);
        token.end = m_cursor.mark();
        lineBreak.clear();
        breaks.clear();
        m_cursor.takeBreak(lineBreak);
        scanBlockBreaks(indent, breaks);
        if (m_cursor.column() != indent || m_cursor.atEnd())
            break;
        const bool isIndented = m_cursor.at() == ' ' || m_cursor.at() == '\t';
        if (token.style == YamlStyle::Folded && lineBreak == "\n" && !wasIndented && !isIndented) {
            if (breaks.empty())
                token.text += ' ';
        } else {
            token.text += lineBreak;
        }
    }
    if (header.keepsBreaks.value_or(true))
        token.text += lineBreak;
    if (header.keepsBreaks.value_or(false))
        token.text += breaks;
    return token;
}

YamlScanner::BlockHeader YamlScanner::scanBlockHeader(const YamlMark &start)
{
    BlockHeader header;
    const auto scanChomping = [&] {
        if (header.keepsBreaks || (m_cursor.at() != '+' && m_cursor.at() != '-'))
            return;
        header.keepsBreaks = m_cursor.at() == '+';
        m_cursor.advance(1);
    };
    scanChomping();
    if (m_cursor.at() >= '0' && m_cursor.at() <= '9') {
        header.increment = m_cursor.at() - '0';
        if (header.increment == 0)
            fail("The indentation of a block text is a digit from 1 to 9.", start);
        m_cursor.advance(1);
        scanChomping();
    }
    if (!m_cursor.isSpaceBreakOrEnd())
        fail("Only + or - and one digit may follow | or >.", start);
    m_cursor.skipSpaces();
    if (m_cursor.at() == '#')
        m_cursor.skipLine();
    if (!m_cursor.isBreakOrEnd())
        fail("A block text begins on the next line.", m_cursor.mark());
    std::string ignored;
    m_cursor.takeBreak(ignored);
    return header;
}

/// Skips the empty lines before a block text whose indentation is not given; the largest column seen.
int YamlScanner::scanBlockIndentation(std::string &breaks)
{
    int maxIndent = 0;
    do {
        m_cursor.skipSpaces();
        maxIndent = std::max(maxIndent, m_cursor.column());
    } while (m_cursor.takeBreak(breaks));
    return maxIndent;
}

void YamlScanner::scanBlockBreaks(int indent, std::string &breaks)
{
    do {
        while (m_cursor.column() < indent && m_cursor.at() == ' ')
            m_cursor.advance(1);
    } while (m_cursor.takeBreak(breaks));
}

} // namespace Touchstone
