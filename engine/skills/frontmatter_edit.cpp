#include "engine/skills/frontmatter_edit.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"
#include "engine/skills/skill_frontmatter.h"
#include "engine/yaml/yaml_value.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view metadataPrefix = "metadata.";

/// A byte order mark is no part of what a form shows and changes.
std::size_t startOf(std::string_view content)
{
    return content.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
}

/// A key of a map with its value, and where they stand in the content.
struct Place
{
    const YamlNode *key = nullptr;
    const YamlNode *value = nullptr;
};

/// The value that counts: of a key that occurs twice it is the last.
const YamlNode *findValue(const YamlNode &map, std::string_view key, Place *place = nullptr)
{
    if (map.kind != YamlKind::Mapping)
        return nullptr;
    for (std::size_t i = map.items.size() / 2 * 2; i > 0; i -= 2) {
        if (map.items[i - 2]->kind != YamlKind::Scalar || map.items[i - 2]->text != key)
            continue;
        if (place != nullptr)
            *place = {.key = map.items[i - 2], .value = map.items[i - 1]};
        return map.items[i - 1];
    }
    return nullptr;
}

std::size_t sizeOf(const YamlNode *map)
{
    return map != nullptr && map->kind == YamlKind::Mapping ? map->items.size() / 2 : 0;
}

/// An alias has the place of what it names.
bool isAlias(const Place &place)
{
    return place.value->style != YamlStyle::Absent && place.value->start.offset < place.key->end.offset;
}

bool isBlock(const YamlNode &node)
{
    return node.style == YamlStyle::Literal || node.style == YamlStyle::Folded;
}

std::string singleQuoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        result += c;
        if (c == '\'')
            result += '\'';
    }
    return result + '\'';
}

/// YAML takes these for line ends or refuses them.
bool wantsEscape(char32_t c)
{
    const bool isControl = c < 0x20 || (c >= 0x7F && c < 0xA0);
    return isControl || c == 0x2028 || c == 0x2029 || c == 0xFEFF || c == 0xFFFE || c == 0xFFFF;
}

std::string escapeOf(char32_t c)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool isShort = c <= 0xFF;
    std::string result = isShort ? "\\x" : "\\u";
    for (int shift = isShort ? 4 : 12; shift >= 0; shift -= 4)
        result += digits[(c >> static_cast<unsigned>(shift)) & 0xFU];
    return result;
}

std::string doubleQuoted(std::string_view text)
{
    std::string result = "\"";
    for (std::size_t at = 0; at < text.size();) {
        switch (const char32_t c = decodeUtf8(text, at)) {
        case '\n':
            result += "\\n";
            break;
        case '\t':
            result += "\\t";
            break;
        case '\r':
            result += "\\r";
            break;
        case '"':
        case '\\':
            result += '\\';
            result += static_cast<char>(c);
            break;
        default:
            if (wantsEscape(c))
                result += escapeOf(c);
            else
                appendUtf8(result, c);
        }
    }
    return result + '"';
}

class FieldEdit
{
public:
    /// `start`: where the content begins in the file, behind a byte order mark.
    FieldEdit(std::string_view content, const SkillFrontmatter &frontmatter, std::size_t start)
        : m_content(content)
        , m_yaml(frontmatter.yaml)
        , m_fileStart(start)
        , m_start(static_cast<std::size_t>(frontmatter.yaml.data() - content.data()))
        , m_lineEnd(lineEnd(content))
    {
    }

    std::optional<std::vector<TextEdit>> edits(std::string_view field, std::string_view value)
    {
        const auto document = composeYaml(m_yaml);
        if (!document || document->root == nullptr || document->root->kind != YamlKind::Mapping)
            return {};
        const bool isMetadata = field.starts_with(metadataPrefix);
        const std::string_view key = isMetadata ? field.substr(metadataPrefix.size()) : field;
        const YamlNode *map = isMetadata ? findValue(*document->root, "metadata") : document->root;
        Place place;
        const bool isThere = map != nullptr && findValue(*map, key, &place) != nullptr;
        std::vector<std::string> forms =
            isThere ? formsOf(*place.value, value) : std::vector<std::string>{std::string(value), doubleQuoted(value)};
        for (const std::string &form : forms) {
            const std::optional<TextEdit> edit =
                isThere ? replacement(place, form) : addition(map, isMetadata, key, form);
            if (edit && readsBack(*edit, isMetadata, key, value))
                return inFile({*edit});
        }
        return {};
    }

    std::optional<std::vector<TextEdit>> removals(std::string_view field) const
    {
        const auto document = composeYaml(m_yaml);
        if (!document || document->root == nullptr || document->root->kind != YamlKind::Mapping)
            return {};
        const bool isMetadata = field.starts_with(metadataPrefix);
        const std::string_view key = isMetadata ? field.substr(metadataPrefix.size()) : field;
        const YamlNode *map = isMetadata ? findValue(*document->root, "metadata") : document->root;
        if (map == nullptr || findValue(*map, key) == nullptr)
            return std::vector<TextEdit>{};
        std::vector<TextEdit> edits;
        for (std::size_t i = 0; i + 1 < map->items.size(); i += 2) {
            const Place place{.key = map->items[i], .value = map->items[i + 1]};
            if (place.key->kind != YamlKind::Scalar || place.key->text != key)
                continue;
            edits.push_back(map->style == YamlStyle::Flow ? flowRemoval(*map, i) : removal(place));
        }
        if (map->style == YamlStyle::Flow && edits.size() > 1)
            return {}; // their commas would be the same
        const bool isRight = leaves(edits, isMetadata, key, sizeOf(map) - edits.size());
        return isRight ? std::optional(inFile(std::move(edits))) : std::nullopt;
    }

private:
    static std::string_view lineEnd(std::string_view content)
    {
        const std::size_t feed = content.find('\n');
        return feed != std::string_view::npos && feed > 0 && content[feed - 1] == '\r' ? "\r\n" : "\n";
    }

    std::size_t lineBegin(std::size_t offset) const
    {
        const std::size_t feed = m_yaml.substr(0, offset).rfind('\n');
        return feed == std::string_view::npos ? 0 : feed + 1;
    }

    /// The ways to write the value, the way of the old one first.
    std::vector<std::string> formsOf(const YamlNode &old, std::string_view value) const
    {
        std::vector<std::string> forms;
        if (value.empty() && isBlock(old))
            return {doubleQuoted(value)};
        if (old.style == YamlStyle::SingleQuoted && value.find('\n') == std::string_view::npos)
            forms.push_back(singleQuoted(value));
        else if (isBlock(old))
            forms.push_back(blockText(old, value));
        else if (old.style != YamlStyle::DoubleQuoted)
            forms.emplace_back(value);
        forms.push_back(doubleQuoted(value));
        return forms;
    }

    /// The text in the block style of the old one, with its header and indentation.
    std::string blockText(const YamlNode &old, std::string_view value) const
    {
        const std::size_t headerEnd = m_yaml.find('\n', old.start.offset);
        if (headerEnd == std::string_view::npos)
            return doubleQuoted(value);
        std::string result(m_yaml.substr(old.start.offset, headerEnd + 1 - old.start.offset));
        const std::size_t text = m_yaml.find_first_not_of(" \r\n", headerEnd);
        const std::string indent(text == std::string_view::npos ? 2 : text - lineBegin(text), ' ');
        std::string_view rest = value;
        while (rest.ends_with('\n'))
            rest.remove_suffix(1);
        for (std::size_t at = 0; at <= rest.size();) {
            const std::size_t end = std::min(rest.find('\n', at), rest.size());
            if (at > 0 && old.style == YamlStyle::Folded)
                result += m_lineEnd; // a break of the text is an empty line here
            if (end > at)
                result.append(indent).append(rest.substr(at, end - at));
            result += m_lineEnd;
            at = end + 1;
        }
        return result;
    }

    /// The bytes of the value: of a block text with its last line end, of an absent one those behind the colon.
    std::optional<TextEdit> replacement(const Place &place, const std::string &form) const
    {
        const YamlNode &old = *place.value;
        std::size_t begin = old.start.offset;
        std::size_t end = old.end.offset;
        std::string text = form;
        if (isAlias(place)) {
            begin = m_yaml.find('*', place.key->end.offset);
            end = aliasEnd(place);
        } else if (isBlock(old)) {
            end = blockEnd(old);
            const bool feedIsBehind = end == m_yaml.size() && !m_yaml.ends_with('\n'); // not part of the YAML
            if (!form.ends_with('\n'))
                text += m_lineEnd;
            if (feedIsBehind)
                text.pop_back();
        } else if (old.style == YamlStyle::Absent || old.kind != YamlKind::Scalar) {
            begin = m_yaml.find(':', place.key->end.offset) + 1;
            end = old.style == YamlStyle::Absent ? begin : lastEnd(old);
            text.insert(0, 1, ' ');
        }
        if (begin > end || end > m_yaml.size())
            return {};
        return TextEdit{.begin = m_start + begin, .length = end - begin, .text = std::move(text)};
    }

    /// Behind the last line of a block text that is not empty.
    std::size_t blockEnd(const YamlNode &old) const
    {
        const std::size_t headerEnd = std::min(m_yaml.find('\n', old.start.offset), m_yaml.size());
        std::size_t end = std::min(old.end.offset, m_yaml.size());
        const std::size_t last = m_yaml.substr(0, end).find_last_not_of(" \r\n");
        if (last == std::string_view::npos || last < headerEnd)
            return std::min(headerEnd + 1, m_yaml.size());
        end = m_yaml.find('\n', last);
        return end == std::string_view::npos ? m_yaml.size() : end + 1;
    }

    static std::size_t lastEnd(const YamlNode &node)
    {
        if (node.style == YamlStyle::Flow || node.items.empty())
            return node.end.offset;
        return lastEnd(*node.items.back());
    }

    std::size_t valueEnd(const Place &place) const
    {
        if (isAlias(place))
            return aliasEnd(place);
        if (isBlock(*place.value))
            return blockEnd(*place.value);
        return place.value->style == YamlStyle::Absent ? place.key->end.offset : lastEnd(*place.value);
    }

    std::size_t aliasEnd(const Place &place) const
    {
        const std::size_t star = std::min(m_yaml.find('*', place.key->end.offset), m_yaml.size());
        return std::min(m_yaml.find_first_of(" \t\r\n,]}", star), m_yaml.size());
    }

    /// Key and value with the comma behind them, or the one before the last.
    TextEdit flowRemoval(const YamlNode &map, std::size_t index) const
    {
        std::size_t begin = map.items[index]->start.offset;
        std::size_t end = valueEnd({.key = map.items[index], .value = map.items[index + 1]});
        if (index + 2 < map.items.size())
            end = map.items[index + 2]->start.offset;
        else if (index > 0)
            begin = valueEnd({.key = map.items[index - 2], .value = map.items[index - 1]});
        return {.begin = m_start + begin, .length = end - begin, .text = {}};
    }

    TextEdit removal(const Place &place) const
    {
        const std::size_t begin = lineBegin(place.key->start.offset);
        std::size_t end = valueEnd(place);
        if (isAlias(place) || !isBlock(*place.value)) {
            const std::size_t feed = m_yaml.find('\n', end);
            end = feed == std::string_view::npos ? m_yaml.size() : feed + 1;
        }
        // The last line of the YAML has its line end, or the feed of it, behind the view. Where nothing else is left it
        // stays, as the fence needs a line to end.
        const bool isLast = end == m_yaml.size() && !m_yaml.ends_with('\n') && begin > 0;
        return {.begin = m_start + begin, .length = end - begin + (isLast ? 1 : 0), .text = {}};
    }

    TextEdit flowAddition(const YamlNode &map, std::string_view key, const std::string &form) const
    {
        const std::size_t at = map.items.empty()
            ? map.start.offset + 1
            : valueEnd({.key = map.items[map.items.size() - 2], .value = map.items.back()});
        std::string text = map.items.empty() ? "" : ", ";
        text.append(key).append(": ").append(form);
        return {.begin = m_start + at, .length = 0, .text = std::move(text)};
    }

    std::optional<TextEdit> addition(const YamlNode *map, bool isMetadata, std::string_view key,
                                     const std::string &form) const
    {
        std::string line;
        std::size_t at = m_yaml.size();
        if (map != nullptr && map->kind == YamlKind::Mapping && map->style == YamlStyle::Flow)
            return flowAddition(*map, key, form);
        if (isMetadata && map != nullptr) {
            if (map->kind != YamlKind::Mapping || map->items.empty())
                return {};
            const YamlNode &first = *map->items.front();
            at = m_yaml.find('\n', isBlock(*map->items.back()) ? blockEnd(*map->items.back()) - 1 : lastEnd(*map));
            at = std::min(at, m_yaml.size());
            line = std::string(first.start.offset - lineBegin(first.start.offset), ' ');
        } else if (isMetadata) {
            line = "metadata:" + std::string(m_lineEnd) + "  ";
        }
        if (at > 0 && m_yaml[at - 1] == '\r')
            --at;
        line.append(key).append(": ").append(form);
        const bool isFresh = at == m_yaml.size() && (m_yaml.empty() || m_yaml.ends_with('\n'));
        return TextEdit{.begin = m_start + at,
                        .length = 0,
                        .text = isFresh ? line + std::string(m_lineEnd) : std::string(m_lineEnd) + line};
    }

    std::vector<TextEdit> inFile(std::vector<TextEdit> edits) const
    {
        for (TextEdit &edit : edits)
            edit.begin += m_fileStart;
        return edits;
    }

    /// Whether the map of the field then holds that many others, and not the field.
    bool leaves(std::span<const TextEdit> edits, bool isMetadata, std::string_view key, std::size_t others) const
    {
        const std::string changed = applied(m_content, edits);
        const auto frontmatter = findFrontmatter(changed);
        if (!frontmatter)
            return others == 0; // the fences of nothing are no frontmatter
        const auto document = composeYaml(frontmatter->yaml);
        if (!document)
            return false;
        const YamlNode *map =
            isMetadata && document->root != nullptr ? findValue(*document->root, "metadata") : document->root;
        return sizeOf(map) == others && (others == 0 || findValue(*map, key) == nullptr);
    }

    bool readsBack(const TextEdit &edit, bool isMetadata, std::string_view key, std::string_view value) const
    {
        const std::string changed = applied(m_content, std::span(&edit, 1));
        const auto frontmatter = findFrontmatter(changed);
        if (!frontmatter)
            return false;
        const auto document = composeYaml(frontmatter->yaml);
        if (!document || document->root == nullptr)
            return false;
        const YamlNode *map = isMetadata ? findValue(*document->root, "metadata") : document->root;
        const YamlNode *node = map != nullptr ? findValue(*map, key) : nullptr;
        if (node == nullptr || node->kind != YamlKind::Scalar || node->tag != "tag:yaml.org,2002:str")
            return false;
        const std::string_view text = node->text;
        // The end of a block text belongs to its style.
        return isBlock(*node) ? Python::stripRight(text) == Python::stripRight(value) : text == value;
    }

    std::string_view m_content;
    std::string_view m_yaml;
    std::size_t m_fileStart;
    std::size_t m_start;
    std::string_view m_lineEnd;
};

void addFields(const YamlNode &map, std::string_view yaml, const std::string &prefix,
               std::vector<FrontmatterField> &fields)
{
    for (std::size_t i = 0; i + 1 < map.items.size(); i += 2) {
        const YamlNode &key = *map.items[i];
        const YamlNode &value = *map.items[i + 1];
        if (key.kind != YamlKind::Scalar)
            continue;
        if (prefix.empty() && key.text == "metadata" && value.kind == YamlKind::Mapping
            && value.style != YamlStyle::Flow && !value.isAnchored) {
            addFields(value, yaml, std::string(metadataPrefix), fields);
            continue;
        }
        FrontmatterField field;
        field.name = prefix + key.text;
        field.isText = value.kind == YamlKind::Scalar && value.tag == "tag:yaml.org,2002:str";
        const std::size_t end = std::min(value.end.offset, yaml.size());
        const std::string_view written =
            yaml.substr(value.start.offset, std::max(end, value.start.offset) - value.start.offset);
        field.value = field.isText ? value.text : std::string(Python::strip(written));
        fields.push_back(std::move(field));
    }
}

} // namespace

std::optional<std::vector<TextEdit>> fieldEdits(std::string_view content, std::string_view field,
                                                std::string_view value)
{
    const std::size_t start = startOf(content);
    content.remove_prefix(start);
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter)
        return {};
    return FieldEdit(content, *frontmatter, start).edits(field, value);
}

std::optional<std::vector<TextEdit>> fieldRemoval(std::string_view content, std::string_view field)
{
    const std::size_t start = startOf(content);
    content.remove_prefix(start);
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter)
        return {};
    return FieldEdit(content, *frontmatter, start).removals(field);
}

std::vector<FrontmatterField> frontmatterFields(std::string_view content)
{
    std::vector<FrontmatterField> fields;
    content.remove_prefix(startOf(content));
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter)
        return fields;
    const auto document = composeYaml(frontmatter->yaml);
    if (document && document->root != nullptr && document->root->kind == YamlKind::Mapping)
        addFields(*document->root, frontmatter->yaml, {}, fields);
    return fields;
}

} // namespace Touchstone
