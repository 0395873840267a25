#include "engine/yaml/yaml_node.h"
#include "engine/yaml/yaml_resolver.h"
#include "engine/yaml/yaml_scanner.h"
#include "engine/yaml/yaml_tags.h"

#include <array>
#include <map>
#include <unordered_map>

namespace Touchstone {
namespace {

using Token = YamlToken::Type;

constexpr std::array standardTags{YamlTag::binary,    YamlTag::boolean,  YamlTag::floating, YamlTag::integer,
                                  YamlTag::map,       YamlTag::merge,    YamlTag::null,     YamlTag::orderedMap,
                                  YamlTag::pairs,     YamlTag::sequence, YamlTag::set,      YamlTag::string,
                                  YamlTag::timestamp, YamlTag::value,    YamlTag::yaml};

/// What a node costs when every alias in it is replaced by a copy.
struct ExpandedSize
{
    std::size_t nodes = 0;
    std::size_t bytes = 0;
};

/// Tag and anchor in front of a node.
struct Properties
{
    std::optional<std::string> anchor;
    std::optional<std::string> tag;
    YamlMark anchorMark;
    YamlMark start;

    bool isImplicit() const { return !tag || *tag == "!"; }
};

/// Builds the node tree by recursive descent over the tokens; the grammar is that of YAML 1.1 as PyYAML's parser reads
/// it.
class Composer
{
public:
    Composer(std::string_view text, const YamlLimits &limits)
        : m_scanner(text, limits.depth)
        , m_limits(limits)
    {
    }

    Result<YamlDocument> compose()
    {
        composeStream();
        if (m_scanner.error())
            return failure(*m_scanner.error());
        return std::move(m_document);
    }

private:
    enum class Context : std::uint8_t {
        Block,
        BlockOrIndentlessSequence,
        Flow,
    };

    void composeStream()
    {
        const bool isImplicit = !m_scanner.isNext({Token::YamlDirective, Token::TagDirective, Token::OtherDirective,
                                                   Token::DocumentStart, Token::StreamEnd, Token::Broken});
        m_tagHandles = {{"!", "!"}, {"!!", "tag:yaml.org,2002:"}};
        if (!isImplicit && !startDocument())
            return;
        if (!isImplicit
            && m_scanner.isNext({Token::YamlDirective, Token::TagDirective, Token::OtherDirective, Token::DocumentStart,
                                 Token::DocumentEnd, Token::StreamEnd}))
            m_document.root = absentNode();
        else
            m_document.root = node(Context::Block);
        const bool isEnded = m_scanner.isNext({Token::DocumentEnd});
        while (m_scanner.isNext({Token::DocumentEnd}))
            m_scanner.take();
        if (!m_scanner.isNext({Token::StreamEnd}))
            fail(isEnded ? "There is text after the end of the document."
                         : "Only one document is allowed, and nothing may follow it.");
    }

    /// Reads directives and `---`; false when the stream holds no document.
    bool startDocument()
    {
        if (m_scanner.isNext({Token::StreamEnd, Token::Broken}))
            return false;
        bool hasVersion = false;
        std::map<std::string, std::string> ownHandles;
        while (m_scanner.isNext({Token::YamlDirective, Token::TagDirective, Token::OtherDirective})) {
            const YamlToken token = m_scanner.take();
            if (token.type == Token::YamlDirective) {
                if (hasVersion || token.text != "1")
                    m_scanner.fail("The YAML version must be 1 and given once.", token.start);
                hasVersion = true;
            } else if (token.type == Token::TagDirective && !ownHandles.emplace(token.handle, token.text).second) {
                m_scanner.fail("This tag handle is defined twice.", token.start);
            }
        }
        ownHandles.merge(m_tagHandles);
        m_tagHandles = std::move(ownHandles);
        if (!m_scanner.isNext({Token::DocumentStart}))
            fail("The document must start with ---.");
        m_scanner.take();
        return true;
    }

    const YamlNode *node(Context context)
    {
        if (m_scanner.isNext({Token::Alias}))
            return alias(m_scanner.take());
        const Properties properties = readProperties();
        if (context == Context::BlockOrIndentlessSequence && m_scanner.isNext({Token::BlockEntry}))
            return collection(properties, YamlKind::Sequence, YamlStyle::Block, &Composer::indentlessSequence);
        if (m_scanner.isNext({Token::Scalar}))
            return scalar(properties, m_scanner.take());
        if (m_scanner.isNext({Token::FlowSequenceStart}))
            return collection(properties, YamlKind::Sequence, YamlStyle::Flow, &Composer::flowSequence);
        if (m_scanner.isNext({Token::FlowMappingStart}))
            return collection(properties, YamlKind::Mapping, YamlStyle::Flow, &Composer::flowMapping);
        if (context != Context::Flow && m_scanner.isNext({Token::BlockSequenceStart}))
            return collection(properties, YamlKind::Sequence, YamlStyle::Block, &Composer::blockSequence);
        if (context != Context::Flow && m_scanner.isNext({Token::BlockMappingStart}))
            return collection(properties, YamlKind::Mapping, YamlStyle::Block, &Composer::blockMapping);
        if (properties.anchor || properties.tag) {
            YamlToken empty;
            empty.start = empty.end = properties.start;
            empty.style = YamlStyle::Absent;
            return scalar(properties, empty);
        }
        fail("A value is missing here.");
        return absentNode();
    }

    Properties readProperties()
    {
        Properties properties;
        properties.start = m_scanner.peek().start;
        while (true) {
            if (!properties.anchor && m_scanner.isNext({Token::Anchor})) {
                properties.anchorMark = m_scanner.peek().start;
                properties.anchor = m_scanner.take().text;
            } else if (!properties.tag && m_scanner.isNext({Token::Tag})) {
                properties.tag = fullTag(m_scanner.take());
            } else {
                return properties;
            }
        }
    }

    std::string fullTag(const YamlToken &token)
    {
        if (token.handle.empty())
            return token.text;
        const auto found = m_tagHandles.find(token.handle);
        if (found == m_tagHandles.end()) {
            m_scanner.fail("This tag handle is not defined.", token.start);
            return {};
        }
        return found->second + token.text;
    }

    const YamlNode *alias(const YamlToken &token)
    {
        const auto found = m_anchors.find(token.text);
        if (found == m_anchors.end()) {
            m_scanner.fail("No anchor has the name of this alias before it.", token.start);
            return absentNode();
        }
        if (++m_aliases > m_limits.aliases)
            m_scanner.fail("The text has more than " + std::to_string(m_limits.aliases) + " aliases.", token.start,
                           Error::Code::TooLarge);
        // A node that is still open contains itself; it is not copied anywhere.
        const auto size = m_sizes.find(found->second);
        charge(size == m_sizes.end() ? ExpandedSize{.nodes = 1, .bytes = 0} : size->second);
        return found->second;
    }

    const YamlNode *scalar(const Properties &properties, YamlToken token)
    {
        YamlNode &created = create(properties, YamlKind::Scalar, token.style);
        created.text = std::move(token.text);
        created.end = token.end;
        const bool isPlain = token.style == YamlStyle::Plain || token.style == YamlStyle::Absent;
        if (!properties.isImplicit())
            created.tag = stored(*properties.tag);
        else if (properties.tag || isPlain)
            created.tag = resolvePlainScalar(created.text);
        else
            created.tag = YamlTag::string;
        m_document.hasMergeKeys = m_document.hasMergeKeys || created.tag == YamlTag::merge;
        charge({.nodes = 1, .bytes = created.text.size()});
        if (properties.anchor)
            m_sizes[&created] = {.nodes = 1, .bytes = created.text.size()};
        return &created;
    }

    const YamlNode *collection(const Properties &properties, YamlKind kind, YamlStyle style,
                               void (Composer::*readItems)(YamlNode &))
    {
        YamlNode &created = create(properties, kind, style);
        if (properties.isImplicit())
            created.tag = kind == YamlKind::Sequence ? YamlTag::sequence : YamlTag::map;
        else
            created.tag = stored(*properties.tag);
        const ExpandedSize before = m_size;
        charge({.nodes = 1, .bytes = 0});
        if (++m_depth > m_limits.depth)
            fail("The text is nested deeper than " + std::to_string(m_limits.depth) + " levels.",
                 Error::Code::TooLarge);
        else
            (this->*readItems)(created);
        --m_depth;
        if (properties.anchor)
            m_sizes[&created] = {.nodes = m_size.nodes - before.nodes, .bytes = m_size.bytes - before.bytes};
        return &created;
    }

    void blockSequence(YamlNode &sequence)
    {
        m_scanner.take();
        while (m_scanner.isNext({Token::BlockEntry})) {
            m_scanner.take();
            add(sequence, isBlockValueNext({Token::BlockEntry, Token::BlockEnd}) ? node(Context::Block) : absentNode());
        }
        endBlock("A list entry must start with - at the same column.");
    }

    void indentlessSequence(YamlNode &sequence)
    {
        while (m_scanner.isNext({Token::BlockEntry})) {
            m_scanner.take();
            const bool hasValue = isBlockValueNext({Token::BlockEntry, Token::Key, Token::Value, Token::BlockEnd});
            add(sequence, hasValue ? node(Context::Block) : absentNode());
        }
    }

    void blockMapping(YamlNode &mapping)
    {
        m_scanner.take();
        while (m_scanner.isNext({Token::Key})) {
            m_scanner.take();
            add(mapping, blockKeyOrValue());
            if (m_scanner.isNext({Token::Value})) {
                m_scanner.take();
                add(mapping, blockKeyOrValue());
            } else {
                add(mapping, absentNode());
            }
        }
        endBlock("A key must start at the column of the other keys.");
    }

    const YamlNode *blockKeyOrValue()
    {
        return isBlockValueNext({Token::Key, Token::Value, Token::BlockEnd}) ? node(Context::BlockOrIndentlessSequence)
                                                                             : absentNode();
    }

    bool isBlockValueNext(std::initializer_list<Token> others) { return !m_scanner.isNext(others); }

    void endBlock(const char *message)
    {
        if (!m_scanner.isNext({Token::BlockEnd}))
            fail(message);
        m_scanner.take();
    }

    void flowSequence(YamlNode &sequence)
    {
        m_scanner.take();
        while (!m_scanner.isNext({Token::FlowSequenceEnd, Token::Broken})) {
            if (!sequence.items.empty() && !takeFlowEntry("A comma or ] is missing in this list."))
                return;
            if (m_scanner.isNext({Token::Key}))
                add(sequence, collection(propertiesHere(), YamlKind::Mapping, YamlStyle::Flow, &Composer::flowPair));
            else if (!m_scanner.isNext({Token::FlowSequenceEnd}))
                add(sequence, node(Context::Flow));
        }
        sequence.end = m_scanner.take().end;
    }

    /// The one pair of `[key: value]`.
    void flowPair(YamlNode &mapping)
    {
        m_scanner.take();
        add(mapping, flowNodeUnless({Token::Value, Token::FlowEntry, Token::FlowSequenceEnd}));
        add(mapping, flowValue({Token::FlowEntry, Token::FlowSequenceEnd}));
    }

    void flowMapping(YamlNode &mapping)
    {
        m_scanner.take();
        while (!m_scanner.isNext({Token::FlowMappingEnd, Token::Broken})) {
            if (!mapping.items.empty() && !takeFlowEntry("A comma or } is missing in this map."))
                return;
            if (m_scanner.isNext({Token::Key})) {
                m_scanner.take();
                add(mapping, flowNodeUnless({Token::Value, Token::FlowEntry, Token::FlowMappingEnd}));
                add(mapping, flowValue({Token::FlowEntry, Token::FlowMappingEnd}));
            } else if (!m_scanner.isNext({Token::FlowMappingEnd})) {
                add(mapping, node(Context::Flow));
                add(mapping, absentNode());
            }
        }
        mapping.end = m_scanner.take().end;
    }

    bool takeFlowEntry(const char *message)
    {
        if (!m_scanner.isNext({Token::FlowEntry})) {
            fail(message);
            return false;
        }
        m_scanner.take();
        return true;
    }

    const YamlNode *flowNodeUnless(std::initializer_list<Token> ends)
    {
        return m_scanner.isNext(ends) ? absentNode() : node(Context::Flow);
    }

    const YamlNode *flowValue(std::initializer_list<Token> ends)
    {
        if (!m_scanner.isNext({Token::Value}))
            return absentNode();
        m_scanner.take();
        return flowNodeUnless(ends);
    }

    Properties propertiesHere()
    {
        Properties properties;
        properties.start = m_scanner.peek().start;
        return properties;
    }

    const YamlNode *absentNode()
    {
        YamlToken token;
        token.style = YamlStyle::Absent;
        token.start = token.end = m_scanner.peek().start;
        return scalar(propertiesHere(), token);
    }

    YamlNode &create(const Properties &properties, YamlKind kind, YamlStyle style)
    {
        YamlNode &created = m_document.nodes.emplace_back();
        created.kind = kind;
        created.style = style;
        created.start = created.end = properties.start;
        created.isAnchored = properties.anchor.has_value();
        if (properties.anchor && !m_anchors.emplace(*properties.anchor, &created).second)
            m_scanner.fail("Another node has this anchor already.", properties.anchorMark);
        return created;
    }

    void add(YamlNode &parent, const YamlNode *item)
    {
        parent.items.push_back(item);
        if (parent.style == YamlStyle::Block)
            parent.end = item->end;
    }

    void charge(ExpandedSize size)
    {
        m_size.nodes += size.nodes;
        m_size.bytes += size.bytes;
        if (m_size.nodes > m_limits.nodes || m_size.bytes > m_limits.expandedBytes)
            fail("The text grows too large when its aliases are replaced.", Error::Code::TooLarge);
    }

    std::string_view stored(const std::string &tag)
    {
        const auto *standard = std::find(standardTags.begin(), standardTags.end(), tag);
        return standard != standardTags.end() ? *standard : std::string_view(m_document.tags.emplace_back(tag));
    }

    void fail(std::string message, Error::Code code = Error::Code::Malformed)
    {
        const YamlMark mark = m_scanner.peek().start;
        m_scanner.fail(std::move(message), mark, code);
    }

    YamlScanner m_scanner;
    YamlLimits m_limits;
    YamlDocument m_document;
    std::map<std::string, std::string> m_tagHandles;
    std::unordered_map<std::string, const YamlNode *> m_anchors;
    std::unordered_map<const YamlNode *, ExpandedSize> m_sizes;
    ExpandedSize m_size;
    std::size_t m_aliases = 0;
    int m_depth = 0;
};

} // namespace

Result<YamlDocument> composeYaml(std::string_view text, const YamlLimits &limits)
{
    const std::size_t bad = findUnprintable(text);
    if (bad != std::string_view::npos) {
        YamlCursor cursor(text);
        std::string ignored;
        while (cursor.offset() < bad) {
            if (!cursor.takeBreak(ignored))
                cursor.advance();
        }
        Error error;
        error.code = Error::Code::Malformed;
        error.message = "The text holds a character that YAML does not allow, or bytes that are not UTF-8.";
        error.position = SourcePosition{.file = {}, .line = cursor.line() + 1, .column = cursor.column() + 1};
        return failure(std::move(error));
    }
    return Composer(text, limits).compose();
}

} // namespace Touchstone
