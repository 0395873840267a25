#include "engine/yaml/yaml_scanner.h"

namespace Touchstone {
namespace {

/// Keys without `?` must be followed by their `:` within this many code points.
constexpr std::size_t maxSimpleKey = 1024;

} // namespace

YamlScanner::YamlScanner(std::string_view text, int maxDepth)
    : m_cursor(text)
    , m_maxDepth(maxDepth)
{
    if (m_cursor.startsWith("\ufeff"))
        m_cursor.advance();
}

const YamlToken &YamlScanner::peek()
{
    while (!m_isFrontFinal && !m_error) {
        if (needsMoreTokens())
            fetchToken();
        else
            m_isFrontFinal = true;
    }
    return m_error || m_tokens.empty() ? m_broken : m_tokens.front();
}

YamlToken YamlScanner::take()
{
    peek();
    if (m_error || m_tokens.empty())
        return {};
    YamlToken token = std::move(m_tokens.front());
    m_tokens.pop_front();
    ++m_tokensTaken;
    m_isFrontFinal = false;
    return token;
}

bool YamlScanner::isNext(std::initializer_list<YamlToken::Type> types)
{
    const YamlToken::Type next = peek().type;
    return std::find(types.begin(), types.end(), next) != types.end();
}

void YamlScanner::fail(std::string message, const YamlMark &mark, Error::Code code)
{
    if (m_error)
        return;
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.position = SourcePosition{.file = {}, .line = mark.line, .column = mark.column};
    m_error = std::move(error);
    m_cursor.moveToEnd(); // so that every loop of the scanner ends
}

bool YamlScanner::needsMoreTokens()
{
    if (m_isDone)
        return false;
    if (m_tokens.empty())
        return true;
    dropStaleSimpleKeys();
    // The first token may still turn out to be a key, which puts a token before it.
    return std::any_of(m_simpleKeys.begin(), m_simpleKeys.end(),
                       [this](const auto &key) { return key && key->tokenNumber == m_tokensTaken; });
}

void YamlScanner::fetchToken()
{
    skipToNextToken();
    dropStaleSimpleKeys();
    unwindIndent(m_cursor.column());
    if (m_error)
        return;
    if (m_cursor.atEnd()) {
        fetchStreamEnd();
        return;
    }
    const char c = m_cursor.at();
    if (fetchDocumentToken() || fetchFlowToken(c) || fetchStructureToken(c) || fetchContentToken(c))
        return;
    if (c == '\t')
        fail("A tab stands where only spaces are allowed.", m_cursor.mark());
    else
        fail("This character cannot start a value.", m_cursor.mark());
}

bool YamlScanner::fetchDocumentToken()
{
    if (m_cursor.column() != 0)
        return false;
    if (m_cursor.at() == '%') {
        fetchDirective();
        return true;
    }
    if (!isDocumentIndicator())
        return false;
    fetchDocumentIndicator(m_cursor.at() == '-' ? YamlToken::Type::DocumentStart : YamlToken::Type::DocumentEnd);
    return true;
}

bool YamlScanner::fetchFlowToken(char c)
{
    switch (c) {
    case '[':
        fetchFlowStart(YamlToken::Type::FlowSequenceStart);
        return true;
    case '{':
        fetchFlowStart(YamlToken::Type::FlowMappingStart);
        return true;
    case ']':
        fetchFlowEnd(YamlToken::Type::FlowSequenceEnd);
        return true;
    case '}':
        fetchFlowEnd(YamlToken::Type::FlowMappingEnd);
        return true;
    case ',':
        fetchFlowEntry();
        return true;
    default:
        return false;
    }
}

bool YamlScanner::fetchStructureToken(char c)
{
    const bool isSeparate = m_cursor.isBlankBreakOrEnd(1);
    if (c == '-' && isSeparate)
        fetchBlockEntry();
    else if (c == '?' && (isInFlow() || isSeparate))
        fetchKey();
    else if (c == ':' && (isInFlow() || isSeparate))
        fetchValue();
    else
        return false;
    return true;
}

bool YamlScanner::fetchContentToken(char c)
{
    if (c == '*' || c == '&')
        fetchSimple(&YamlScanner::scanAnchorOrAlias);
    else if (c == '!')
        fetchSimple(&YamlScanner::scanTag);
    else if ((c == '|' || c == '>') && !isInFlow())
        fetchBlockScalar();
    else if (c == '\'' || c == '"')
        fetchSimple(&YamlScanner::scanFlowScalar);
    else if (isPlainStart(c))
        fetchSimple(&YamlScanner::scanPlain);
    else
        return false;
    return true;
}

bool YamlScanner::isPlainStart(char c) const
{
    constexpr std::string_view indicators = "-?:,[]{}#&*!|>'\"%@`";
    if (!m_cursor.isBlankBreakOrEnd() && indicators.find(c) == std::string_view::npos)
        return true;
    return !m_cursor.isBlankBreakOrEnd(1) && (c == '-' || (!isInFlow() && (c == '?' || c == ':')));
}

void YamlScanner::fetchStreamEnd()
{
    unwindIndent(-1);
    removeSimpleKey();
    m_allowsSimpleKey = false;
    m_simpleKeys.assign(1, std::nullopt);
    push(indicator(YamlToken::Type::StreamEnd, 0));
    m_isDone = true;
}

void YamlScanner::fetchDirective()
{
    unwindIndent(-1);
    removeSimpleKey();
    m_allowsSimpleKey = false;
    push(scanDirective());
}

void YamlScanner::fetchDocumentIndicator(YamlToken::Type type)
{
    unwindIndent(-1);
    removeSimpleKey();
    m_allowsSimpleKey = false;
    push(indicator(type, 3));
}

void YamlScanner::fetchFlowStart(YamlToken::Type type)
{
    saveSimpleKey();
    if (static_cast<int>(m_simpleKeys.size()) > m_maxDepth)
        fail("The text is nested deeper than " + std::to_string(m_maxDepth) + " levels.", m_cursor.mark(),
             Error::Code::TooLarge);
    m_simpleKeys.emplace_back();
    m_allowsSimpleKey = true;
    push(indicator(type, 1));
}

void YamlScanner::fetchFlowEnd(YamlToken::Type type)
{
    removeSimpleKey();
    if (isInFlow())
        m_simpleKeys.pop_back();
    m_allowsSimpleKey = false;
    push(indicator(type, 1));
}

void YamlScanner::fetchFlowEntry()
{
    m_allowsSimpleKey = true;
    removeSimpleKey();
    push(indicator(YamlToken::Type::FlowEntry, 1));
}

void YamlScanner::fetchBlockEntry()
{
    if (!isInFlow()) {
        if (!m_allowsSimpleKey)
            fail("A list entry is not allowed here.", m_cursor.mark());
        if (addIndent(m_cursor.column()))
            push(indicator(YamlToken::Type::BlockSequenceStart, 0));
    }
    m_allowsSimpleKey = true;
    removeSimpleKey();
    push(indicator(YamlToken::Type::BlockEntry, 1));
}

void YamlScanner::fetchKey()
{
    if (!isInFlow()) {
        if (!m_allowsSimpleKey)
            fail("A key is not allowed here.", m_cursor.mark());
        if (addIndent(m_cursor.column()))
            push(indicator(YamlToken::Type::BlockMappingStart, 0));
    }
    m_allowsSimpleKey = !isInFlow();
    removeSimpleKey();
    push(indicator(YamlToken::Type::Key, 1));
}

void YamlScanner::fetchValue()
{
    std::optional<SimpleKey> &key = m_simpleKeys.back();
    if (key) {
        const auto place = m_tokens.begin() + static_cast<std::ptrdiff_t>(key->tokenNumber - m_tokensTaken);
        YamlToken token;
        token.type = YamlToken::Type::Key;
        token.start = token.end = key->mark;
        const auto inserted = m_tokens.insert(place, token);
        if (!isInFlow() && addIndent(key->column)) {
            token.type = YamlToken::Type::BlockMappingStart;
            m_tokens.insert(inserted, token);
        }
        key.reset();
        m_allowsSimpleKey = false;
    } else {
        if (!isInFlow()) {
            if (!m_allowsSimpleKey)
                fail("A colon followed by a space is not allowed inside a value; put the value in quotes.",
                     m_cursor.mark());
            if (addIndent(m_cursor.column()))
                push(indicator(YamlToken::Type::BlockMappingStart, 0));
        }
        m_allowsSimpleKey = !isInFlow();
        removeSimpleKey();
    }
    push(indicator(YamlToken::Type::Value, 1));
}

void YamlScanner::fetchSimple(YamlToken (YamlScanner::*scan)())
{
    saveSimpleKey();
    m_allowsSimpleKey = false;
    push((this->*scan)());
}

void YamlScanner::fetchBlockScalar()
{
    m_allowsSimpleKey = true;
    removeSimpleKey();
    push(scanBlockScalar());
}

void YamlScanner::skipToNextToken()
{
    std::string ignored;
    do {
        m_cursor.skipSpaces();
        if (m_cursor.at() == '#')
            m_cursor.skipLine();
        ignored.clear();
        if (m_cursor.breakLength() > 0 && !isInFlow())
            m_allowsSimpleKey = true;
    } while (m_cursor.takeBreak(ignored));
}

void YamlScanner::saveSimpleKey()
{
    if (!m_allowsSimpleKey)
        return;
    removeSimpleKey();
    m_simpleKeys.back() = SimpleKey{.isRequired = !isInFlow() && m_indent == m_cursor.column(),
                                    .tokenNumber = m_tokensTaken + m_tokens.size(),
                                    .index = m_cursor.index(),
                                    .line = m_cursor.line(),
                                    .column = m_cursor.column(),
                                    .mark = m_cursor.mark()};
}

void YamlScanner::removeSimpleKey()
{
    std::optional<SimpleKey> &key = m_simpleKeys.back();
    if (key && key->isRequired)
        fail("A colon is missing after this key.", key->mark);
    key.reset();
}

void YamlScanner::dropStaleSimpleKeys()
{
    for (std::optional<SimpleKey> &key : m_simpleKeys) {
        if (!key || (key->line == m_cursor.line() && m_cursor.index() - key->index <= maxSimpleKey))
            continue;
        if (key->isRequired)
            fail("A colon is missing after this key.", key->mark);
        key.reset();
    }
}

void YamlScanner::unwindIndent(int column)
{
    if (isInFlow())
        return;
    while (m_indent > column) {
        m_indent = m_indents.back();
        m_indents.pop_back();
        push(indicator(YamlToken::Type::BlockEnd, 0));
    }
}

bool YamlScanner::addIndent(int column)
{
    if (m_indent >= column)
        return false;
    m_indents.push_back(m_indent);
    m_indent = column;
    return true;
}

YamlToken YamlScanner::indicator(YamlToken::Type type, std::size_t length)
{
    YamlToken token;
    token.type = type;
    token.start = m_cursor.mark();
    m_cursor.advance(length);
    token.end = m_cursor.mark();
    return token;
}

bool YamlScanner::isDocumentIndicator() const
{
    return (m_cursor.startsWith("---") || m_cursor.startsWith("...")) && m_cursor.isBlankBreakOrEnd(3);
}

} // namespace Touchstone
