#pragma once

#include "engine/yaml/yaml_cursor.h"

#include <deque>
#include <initializer_list>
#include <optional>

namespace Touchstone {

struct YamlToken
{
    enum class Type : std::uint8_t {
        Broken, ///< an error was found; nothing follows
        StreamEnd,
        YamlDirective, ///< text: major version
        TagDirective, ///< handle, text: prefix
        OtherDirective,
        DocumentStart,
        DocumentEnd,
        BlockSequenceStart,
        BlockMappingStart,
        BlockEnd,
        FlowSequenceStart,
        FlowSequenceEnd,
        FlowMappingStart,
        FlowMappingEnd,
        BlockEntry,
        FlowEntry,
        Key,
        Value,
        Alias, ///< text: name
        Anchor, ///< text: name
        Tag, ///< handle (empty for a verbatim tag), text: suffix
        Scalar,
    };

    Type type = Type::Broken;
    YamlStyle style = YamlStyle::Absent;
    std::string text;
    std::string handle;
    YamlMark start;
    YamlMark end;
};

/// Cuts a YAML text into tokens, lazily, with the rules of PyYAML's scanner. Those differ from libyaml's for tabs, for
/// `?` and `:` in flow collections, for characters of tags and for byte order marks inside a text, which is why we have
/// our own (engine/README.md).
class YamlScanner
{
public:
    YamlScanner(std::string_view text, int maxDepth);

    /// The next token; of type Broken after an error.
    const YamlToken &peek();
    YamlToken take();
    bool isNext(std::initializer_list<YamlToken::Type> types);

    /// Records an error found by the reader of the tokens; the first one counts.
    void fail(std::string message, const YamlMark &mark, Error::Code code = Error::Code::Malformed);
    const std::optional<Error> &error() const { return m_error; }

private:
    /// A place where a key without `?` may have begun; it is one when `:` follows on the same line.
    struct SimpleKey
    {
        bool isRequired = false;
        std::size_t tokenNumber = 0;
        std::size_t index = 0;
        int line = 0;
        int column = 0;
        YamlMark mark;
    };

    bool needsMoreTokens();
    void fetchToken();
    bool fetchDocumentToken();
    bool fetchFlowToken(char c);
    bool fetchStructureToken(char c);
    bool fetchContentToken(char c);
    void fetchStreamEnd();
    void fetchDirective();
    void fetchDocumentIndicator(YamlToken::Type type);
    void fetchFlowStart(YamlToken::Type type);
    void fetchFlowEnd(YamlToken::Type type);
    void fetchFlowEntry();
    void fetchBlockEntry();
    void fetchKey();
    void fetchValue();
    void fetchSimple(YamlToken (YamlScanner::*scan)());
    void fetchBlockScalar();

    void skipToNextToken();
    void saveSimpleKey();
    void removeSimpleKey();
    void dropStaleSimpleKeys();
    void unwindIndent(int column);
    bool addIndent(int column);
    YamlToken indicator(YamlToken::Type type, std::size_t length);
    void push(YamlToken token) { m_tokens.push_back(std::move(token)); }
    bool isPlainStart(char c) const;

    // yaml_scanner_text.cpp
    YamlToken scanDirective();
    void scanYamlDirective(YamlToken &token);
    void scanTagDirective(YamlToken &token);
    std::string scanDirectiveNumber(const YamlMark &start);
    YamlToken scanAnchorOrAlias();
    YamlToken scanTag();
    std::string scanTagHandle(const YamlMark &start);
    std::string scanTagUri(const YamlMark &start);
    std::string scanUriEscapes(const YamlMark &start);

    // yaml_scanner_scalars.cpp
    struct BlockHeader
    {
        std::optional<bool> keepsBreaks; ///< `+` true, `-` false
        int increment = 0; ///< 0: find out
    };
    YamlToken scanPlain();
    std::string scanPlainSpaces();
    std::size_t plainChunkEnd();
    YamlToken scanFlowScalar();
    void scanFlowScalarText(std::string &text, bool isDouble, const YamlMark &start);
    void scanEscape(std::string &text, const YamlMark &start);
    void scanNumericEscape(std::string &text, int digits, const YamlMark &start);
    /// The number that so many hexadecimal digits ahead of the cursor write.
    std::optional<std::uint32_t> hexAt(std::size_t offset, int digits) const;
    void scanFlowScalarSpaces(std::string &text, const YamlMark &start);
    void scanFlowScalarBreaks(std::string &text, const YamlMark &start);
    YamlToken scanBlockScalar();
    BlockHeader scanBlockHeader(const YamlMark &start);
    int scanBlockIndentation(std::string &breaks);
    void scanBlockBreaks(int indent, std::string &breaks);
    bool isDocumentIndicator() const;

    YamlCursor m_cursor;
    int m_maxDepth = 0;
    std::deque<YamlToken> m_tokens;
    std::size_t m_tokensTaken = 0;
    bool m_isFrontFinal = false; ///< no token can come before the first one any more
    bool m_isDone = false;
    std::optional<Error> m_error;
    YamlToken m_broken;

    int m_indent = -1;
    std::vector<int> m_indents;
    bool m_allowsSimpleKey = true;
    /// One for each level of flow collections, the block level first.
    std::vector<std::optional<SimpleKey>> m_simpleKeys{1};
    bool isInFlow() const { return m_simpleKeys.size() > 1; }
};

} // namespace Touchstone
