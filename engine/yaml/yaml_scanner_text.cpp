#include "engine/base/utf8.h"
#include "engine/yaml/yaml_scanner.h"

// Directives, anchors and tags.

namespace Touchstone {
namespace {

bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordCharacter(char c)
{
    return isDecimal(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
}

bool isUriCharacter(char c)
{
    constexpr std::string_view others = ";/?:@&=+$,.!~*'()[]%";
    return isWordCharacter(c) || (c != '\0' && others.find(c) != std::string_view::npos);
}

int hexValue(char c)
{
    if (isDecimal(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

YamlToken YamlScanner::scanDirective()
{
    YamlToken token;
    token.start = m_cursor.mark();
    m_cursor.advance(1);
    const std::size_t nameStart = m_cursor.offset();
    while (isWordCharacter(m_cursor.at()))
        m_cursor.advance(1);
    const std::string name(m_cursor.since(nameStart));
    if (name.empty() || !m_cursor.isSpaceBreakOrEnd())
        fail("A directive needs a name.", token.start);
    if (name == "YAML") {
        scanYamlDirective(token);
    } else if (name == "TAG") {
        scanTagDirective(token);
    } else {
        token.type = YamlToken::Type::OtherDirective;
        m_cursor.skipLine();
    }
    token.end = m_cursor.mark();
    m_cursor.skipSpaces();
    if (m_cursor.at() == '#')
        m_cursor.skipLine();
    if (!m_cursor.isBreakOrEnd())
        fail("Only a comment may follow a directive on its line.", m_cursor.mark());
    std::string ignored;
    m_cursor.takeBreak(ignored);
    return token;
}

void YamlScanner::scanYamlDirective(YamlToken &token)
{
    token.type = YamlToken::Type::YamlDirective;
    m_cursor.skipSpaces();
    token.text = scanDirectiveNumber(token.start);
    if (m_cursor.at() != '.')
        fail("A YAML version has the form 1.1.", token.start);
    m_cursor.advance(1);
    scanDirectiveNumber(token.start);
    if (!m_cursor.isSpaceBreakOrEnd())
        fail("A YAML version has the form 1.1.", token.start);
}

std::string YamlScanner::scanDirectiveNumber(const YamlMark &start)
{
    const std::size_t first = m_cursor.offset();
    while (isDecimal(m_cursor.at()))
        m_cursor.advance(1);
    const std::string_view digits = m_cursor.since(first);
    if (digits.empty())
        fail("A YAML version has the form 1.1.", start);
    const std::size_t significant = digits.find_first_not_of('0');
    return std::string(significant == std::string_view::npos ? "0" : digits.substr(significant));
}

void YamlScanner::scanTagDirective(YamlToken &token)
{
    token.type = YamlToken::Type::TagDirective;
    m_cursor.skipSpaces();
    token.handle = scanTagHandle(token.start);
    if (m_cursor.at() != ' ')
        fail("A space must follow the handle of a tag directive.", m_cursor.mark());
    m_cursor.skipSpaces();
    token.text = scanTagUri(token.start);
    if (!m_cursor.isSpaceBreakOrEnd())
        fail("A space must follow the prefix of a tag directive.", m_cursor.mark());
}

YamlToken YamlScanner::scanAnchorOrAlias()
{
    constexpr std::string_view allowedBehind = "?:,]}%@`";
    YamlToken token;
    token.type = m_cursor.at() == '*' ? YamlToken::Type::Alias : YamlToken::Type::Anchor;
    token.start = m_cursor.mark();
    m_cursor.advance(1);
    const std::size_t nameStart = m_cursor.offset();
    while (isWordCharacter(m_cursor.at()))
        m_cursor.advance(1);
    token.text = m_cursor.since(nameStart);
    token.end = m_cursor.mark();
    const bool endsWell = m_cursor.isBlankBreakOrEnd() || allowedBehind.find(m_cursor.at()) != std::string_view::npos;
    if (token.text.empty() || !endsWell)
        fail("The name of an anchor or alias has letters, digits, - and _ only.", token.start);
    return token;
}

YamlToken YamlScanner::scanTag()
{
    YamlToken token;
    token.type = YamlToken::Type::Tag;
    token.start = m_cursor.mark();
    if (m_cursor.at(1) == '<') {
        m_cursor.advance(2);
        token.text = scanTagUri(token.start);
        if (m_cursor.at() != '>')
            fail("The tag is not closed with >.", token.start);
        m_cursor.advance(1);
    } else if (m_cursor.isBlankBreakOrEnd(1)) {
        token.text = "!";
        m_cursor.advance(1);
    } else {
        std::size_t length = 1;
        while (!m_cursor.isSpaceBreakOrEnd(length) && m_cursor.at(length) != '!')
            ++length;
        token.handle = "!";
        if (m_cursor.at(length) == '!')
            token.handle = scanTagHandle(token.start);
        else
            m_cursor.advance(1);
        token.text = scanTagUri(token.start);
    }
    token.end = m_cursor.mark();
    if (!m_cursor.isSpaceBreakOrEnd())
        fail("A space must follow a tag.", token.start);
    return token;
}

std::string YamlScanner::scanTagHandle(const YamlMark &start)
{
    if (m_cursor.at() != '!') {
        fail("A tag handle begins with !.", start);
        return {};
    }
    const std::size_t first = m_cursor.offset();
    m_cursor.advance(1);
    if (m_cursor.at() == ' ')
        return "!";
    while (isWordCharacter(m_cursor.at()))
        m_cursor.advance(1);
    if (m_cursor.at() != '!') {
        // `!` alone is a handle only where a space follows it.
        fail("A tag handle ends with !.", start);
        return {};
    }
    m_cursor.advance(1);
    return std::string(m_cursor.since(first));
}

std::string YamlScanner::scanTagUri(const YamlMark &start)
{
    std::string text;
    while (isUriCharacter(m_cursor.at())) {
        if (m_cursor.at() == '%') {
            text += scanUriEscapes(start);
        } else {
            text += m_cursor.at();
            m_cursor.advance(1);
        }
    }
    if (text.empty())
        fail("A tag needs a name.", start);
    return text;
}

std::string YamlScanner::scanUriEscapes(const YamlMark &start)
{
    std::string bytes;
    while (m_cursor.at() == '%') {
        const int high = hexValue(m_cursor.at(1));
        const int low = hexValue(m_cursor.at(2));
        if (high < 0 || low < 0) {
            fail("Two hexadecimal digits must follow % in a tag.", start);
            return bytes;
        }
        bytes += static_cast<char>(high * 16 + low);
        m_cursor.advance(3);
    }
    if (!isValidUtf8(bytes))
        fail("The escaped bytes of the tag are not UTF-8.", start);
    return bytes;
}

} // namespace Touchstone
