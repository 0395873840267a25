#include "engine/base/utf8.h"
#include "engine/yaml/yaml_numbers.h"
#include "engine/yaml/yaml_tags.h"
#include "engine/yaml/yaml_value.h"

#include <unordered_map>
#include <unordered_set>

namespace Touchstone {
namespace {

using Type = YamlValue::Type;

constexpr std::size_t maxMergedPairs = 100'000;

/// Decodes base64 as Python's `binascii.a2b_base64` does: other characters are skipped, a complete padding ends it.
/// False for a wrong number of characters.
bool decodeBase64(std::string_view text, std::string &bytes)
{
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned position = 0; // in the group of four
    unsigned pads = 0;
    unsigned left = 0;
    for (const char c : text) {
        if (c == '=') {
            ++pads;
            if (position >= 2 && position + pads >= 4)
                return true;
            pads = position >= 2 ? pads : 0;
            continue;
        }
        const std::size_t value = alphabet.find(c);
        if (value == std::string_view::npos)
            continue;
        pads = 0;
        left = (left << 6U) | static_cast<unsigned>(value);
        if (position > 0)
            bytes += static_cast<char>((left >> (6U - 2U * position)) & 0xFFU);
        position = (position + 1) % 4;
    }
    return position == 0;
}

/// Numbers the different keys of one map in the order in which they come; a plain search while they are few.
class KeyIndex
{
public:
    std::size_t placeOf(std::string identity)
    {
        if (m_places.empty()) {
            const auto found = std::find(m_few.begin(), m_few.end(), identity);
            if (found != m_few.end() || m_few.size() < maxFew) {
                const auto place = static_cast<std::size_t>(found - m_few.begin());
                if (found == m_few.end())
                    m_few.push_back(std::move(identity));
                return place;
            }
            for (std::string &key : m_few)
                m_places.emplace(std::move(key), m_places.size());
        }
        return m_places.emplace(std::move(identity), m_places.size()).first->second;
    }

private:
    static constexpr std::size_t maxFew = 16;
    std::vector<std::string> m_few;
    std::unordered_map<std::string, std::size_t> m_places;
};

/// Makes values from nodes as PyYAML's SafeConstructor does. Containers are made empty first and filled from a queue,
/// so that they may contain themselves and errors come in the order of the reference.
class Constructor
{
public:
    explicit Constructor(YamlContent &content)
        : m_content(content)
    {
    }

    std::optional<Error> construct()
    {
        const YamlNode *root = m_content.document.root;
        if (root == nullptr) {
            m_content.root = &m_content.values.emplace_back();
            return {};
        }
        m_content.root = valueOf(*root);
        for (std::size_t i = 0; i < m_unfilled.size() && !m_error; ++i)
            fill(*m_unfilled[i]);
        return std::move(m_error);
    }

private:
    using Items = std::vector<const YamlNode *>;

    const YamlValue *valueOf(const YamlNode &node)
    {
        if (isShared(node)) {
            const auto found = m_made.find(&node);
            if (found != m_made.end())
                return found->second;
        }
        YamlValue &value = m_content.values.emplace_back();
        value.node = &node;
        if (isShared(node))
            m_made.emplace(&node, &value);
        make(node, value);
        return &value;
    }

    /// Merging maps gives nodes without an anchor further parents too.
    bool isShared(const YamlNode &node) const { return node.isAnchored || m_content.document.hasMergeKeys; }

    void make(const YamlNode &node, YamlValue &value)
    {
        const std::string_view tag = m_textKeys.contains(&node) ? YamlTag::string : node.tag;
        if (tag == YamlTag::map)
            makeContainer(value, Type::Map);
        else if (tag == YamlTag::set)
            makeContainer(value, Type::Set);
        else if (tag == YamlTag::sequence || tag == YamlTag::orderedMap || tag == YamlTag::pairs)
            makeContainer(value, Type::List);
        else
            makeScalar(node, tag, value);
    }

    void makeContainer(YamlValue &value, Type type)
    {
        value.type = type;
        m_unfilled.push_back(&value);
    }

    void makeScalar(const YamlNode &node, std::string_view tag, YamlValue &value)
    {
        const auto maker = scalarMaker(tag);
        if (maker == nullptr) {
            fail(node, "The tag " + std::string(tag) + " is not known.");
            return;
        }
        const std::string *text = scalarText(node);
        if (text == nullptr)
            fail(node, "A scalar is expected here, not a list or map.");
        else
            (this->*maker)(node, *text, value);
    }

    using ScalarMaker = void (Constructor::*)(const YamlNode &, const std::string &, YamlValue &);
    static ScalarMaker scalarMaker(std::string_view tag)
    {
        if (tag == YamlTag::string)
            return &Constructor::makeString;
        if (tag == YamlTag::integer)
            return &Constructor::makeInteger;
        if (tag == YamlTag::boolean)
            return &Constructor::makeBoolean;
        if (tag == YamlTag::null)
            return &Constructor::makeNull;
        if (tag == YamlTag::floating)
            return &Constructor::makeFloat;
        if (tag == YamlTag::timestamp)
            return &Constructor::makeTimestamp;
        return tag == YamlTag::binary ? &Constructor::makeBinary : nullptr;
    }

    /// The text of a scalar, or of the `=` key of a map; null when there is none.
    const std::string *scalarText(const YamlNode &node)
    {
        if (node.kind == YamlKind::Scalar)
            return &node.text;
        if (node.kind == YamlKind::Mapping && ++m_valueKeyDepth < maxValueKeyDepth) {
            const Items &items = itemsOf(node);
            for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
                if (items[i]->tag == YamlTag::value && !m_textKeys.contains(items[i]))
                    return scalarText(*items[i + 1]);
            }
        }
        return nullptr;
    }

    void makeString(const YamlNode & /*node*/, const std::string &text, YamlValue &value)
    {
        value.type = Type::String;
        value.text = text;
    }

    void makeNull(const YamlNode & /*node*/, const std::string & /*text*/, YamlValue &value)
    {
        value.type = Type::Null;
    }

    void makeInteger(const YamlNode &node, const std::string &text, YamlValue &value)
    {
        NumberError error;
        value.type = Type::Int;
        if (auto digits = yamlInteger(text, error))
            value.text = std::move(*digits);
        else
            fail(node, "The text is no whole number.", error.className);
    }

    void makeFloat(const YamlNode &node, const std::string &text, YamlValue &value)
    {
        NumberError error;
        value.type = Type::Float;
        if (const auto number = yamlFloat(text, error))
            value.number = *number;
        else
            fail(node, "The text is no number.", error.className);
    }

    void makeBoolean(const YamlNode &node, const std::string &text, YamlValue &value)
    {
        std::string word = text;
        std::transform(word.begin(), word.end(), word.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
        value.type = Type::Bool;
        value.boolean = word == "yes" || word == "true" || word == "on";
        if (!value.boolean && word != "no" && word != "false" && word != "off")
            fail(node, "The text is neither true nor false.", "KeyError");
    }

    void makeTimestamp(const YamlNode &node, const std::string &text, YamlValue &value)
    {
        const auto time = parseTimestamp(text);
        if (!time) {
            fail(node, time.error().message, time.error().className);
            return;
        }
        value.time = *time;
        value.type = time->hasTime ? Type::DateTime : Type::Date;
    }

    void makeBinary(const YamlNode &node, const std::string &text, YamlValue &value)
    {
        value.type = Type::Bytes;
        const bool isAscii =
            std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
        if (!isAscii || !decodeBase64(text, value.text))
            fail(node, "The text is not base64.");
    }

    void fill(YamlValue &value)
    {
        const YamlNode &node = *value.node;
        if (node.tag == YamlTag::orderedMap || node.tag == YamlTag::pairs)
            fillPairs(node, value);
        else if (value.type == Type::List)
            fillList(node, value);
        else
            fillMap(node, value);
    }

    void fillList(const YamlNode &node, YamlValue &value)
    {
        if (node.kind != YamlKind::Sequence) {
            fail(node, "A list is expected here.");
            return;
        }
        for (const YamlNode *item : node.items)
            value.items.push_back(valueOf(*item));
    }

    void fillPairs(const YamlNode &node, YamlValue &value)
    {
        if (node.kind != YamlKind::Sequence) {
            fail(node, "A list of maps with one pair each is expected here.");
            return;
        }
        for (const YamlNode *item : node.items) {
            const Items &items = itemsOf(*item);
            if (item->kind != YamlKind::Mapping || items.size() != 2) {
                fail(*item, "A map with one pair is expected here.");
                return;
            }
            const YamlValue *key = valueOf(*items[0]);
            const YamlValue *second = valueOf(*items[1]);
            YamlValue &pair = m_content.values.emplace_back();
            pair.type = Type::Tuple;
            pair.items = {key, second};
            value.items.push_back(&pair);
        }
    }

    void fillMap(const YamlNode &node, YamlValue &value)
    {
        if (node.kind != YamlKind::Mapping) {
            fail(node, "A map is expected here.");
            return;
        }
        const Items &items = flattened(node);
        KeyIndex keys;
        const std::size_t step = value.type == Type::Map ? 2 : 1;
        for (std::size_t i = 0; i + 1 < items.size() && !m_error; i += 2) {
            const YamlValue *key = valueOf(*items[i]);
            std::string identity = identityOf(*key);
            if (identity.empty()) {
                fail(*items[i], "A list or map cannot be a key.");
                return;
            }
            const YamlValue *entry = valueOf(*items[i + 1]);
            const std::size_t place = keys.placeOf(std::move(identity)) * step;
            if (place == value.items.size()) {
                value.items.push_back(key);
                if (step == 2)
                    value.items.push_back(entry);
            } else if (step == 2) {
                value.items[place + 1] = entry;
            }
        }
    }

    /// A NaN equals only itself; PyYAML has one for all that are written `.nan`.
    std::string identityOf(const YamlValue &key)
    {
        const bool isOwnNan = key.type == Type::Float && key.number != key.number && key.node != nullptr
            && key.node->text.find('.') == std::string::npos;
        return isOwnNan ? "o" + std::to_string(reinterpret_cast<std::uintptr_t>(&key)) : pythonKey(key);
    }

    const Items &itemsOf(const YamlNode &node)
    {
        const auto found = m_flattened.find(&node);
        return found == m_flattened.end() ? node.items : found->second;
    }

    /// The pairs of a map with those of its merge keys (`<<`) in front. A key `=` becomes ordinary text.
    const Items &flattened(const YamlNode &node)
    {
        bool isOrdinary = !m_flattened.contains(&node);
        for (std::size_t i = 0; i + 1 < node.items.size() && isOrdinary; i += 2)
            isOrdinary = node.items[i]->tag != YamlTag::merge && node.items[i]->tag != YamlTag::value;
        if (isOrdinary)
            return node.items;
        // Kept in the map while it is worked on: a node that merges itself then finds what is left.
        Items &items = m_flattened.try_emplace(&node, node.items).first->second;
        Items merged;
        for (std::size_t i = 0; i + 1 < items.size() && !m_error;) {
            if (items[i]->tag == YamlTag::merge && !m_textKeys.contains(items[i])) {
                const YamlNode &source = *items[i + 1];
                items.erase(items.begin() + static_cast<std::ptrdiff_t>(i),
                            items.begin() + static_cast<std::ptrdiff_t>(i) + 2);
                appendMerged(source, merged);
                continue;
            }
            if (items[i]->tag == YamlTag::value)
                m_textKeys.insert(items[i]);
            i += 2;
        }
        items.insert(items.begin(), merged.begin(), merged.end());
        return items;
    }

    void appendMerged(const YamlNode &source, Items &merged)
    {
        if (source.kind == YamlKind::Mapping) {
            append(flattened(source), merged);
            return;
        }
        if (source.kind != YamlKind::Sequence) {
            fail(source, "Only maps can be merged with <<.");
            return;
        }
        std::vector<Items> parts;
        for (const YamlNode *item : source.items) {
            if (item->kind != YamlKind::Mapping) {
                fail(*item, "Only maps can be merged with <<.");
                return;
            }
            parts.push_back(flattened(*item));
        }
        // Of equal keys the last one counts, and the first map of the list must win.
        std::reverse(parts.begin(), parts.end());
        for (const Items &part : parts)
            append(part, merged);
    }

    void append(const Items &items, Items &merged)
    {
        m_mergedPairs += items.size() / 2;
        if (m_mergedPairs > maxMergedPairs) {
            fail(*m_content.document.root, "The text grows too large when its maps are merged.");
            return;
        }
        merged.insert(merged.end(), items.begin(), items.end());
    }

    void fail(const YamlNode &node, std::string message, std::string_view className = {})
    {
        if (m_error)
            return;
        Error error;
        error.code = className.empty() ? Error::Code::Malformed : Error::Code::InvalidValue;
        error.message = std::move(message);
        error.className = className;
        error.position = SourcePosition{.file = {}, .line = node.start.line, .column = node.start.column};
        m_error = std::move(error);
    }

    static constexpr int maxValueKeyDepth = 10'000;

    YamlContent &m_content;
    std::optional<Error> m_error;
    std::unordered_map<const YamlNode *, const YamlValue *> m_made;
    std::vector<YamlValue *> m_unfilled;
    std::unordered_map<const YamlNode *, Items> m_flattened;
    std::unordered_set<const YamlNode *> m_textKeys;
    std::size_t m_mergedPairs = 0;
    int m_valueKeyDepth = 0;
};

} // namespace

Result<YamlContent> loadYaml(std::string_view text, const YamlLimits &limits)
{
    auto document = composeYaml(text, limits);
    if (!document)
        return failure(std::move(document.error()));
    YamlContent content;
    content.document = std::move(*document);
    if (auto error = Constructor(content).construct())
        return failure(std::move(*error));
    return content;
}

} // namespace Touchstone
