#include "engine/skills/frontmatter_edit.h"

#include "engine/base/python_text.h"
#include "engine/skills/skill_frontmatter.h"
#include "engine/yaml/yaml_value.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view metadataPrefix = "metadata.";

/// A key of a map with its value, and where they stand in the content.
struct Place
{
    const YamlNode *key = nullptr;
    const YamlNode *value = nullptr;
};

const YamlNode *findValue(const YamlNode &map, std::string_view key, Place *place = nullptr)
{
    for (std::size_t i = 0; map.kind == YamlKind::Mapping && i + 1 < map.items.size(); i += 2) {
        if (map.items[i]->kind != YamlKind::Scalar || map.items[i]->text != key)
            continue;
        if (place != nullptr)
            *place = {.key = map.items[i], .value = map.items[i + 1]};
        return map.items[i + 1];
    }
    return nullptr;
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

std::string doubleQuoted(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
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
            [[fallthrough]];
        default:
            result += c;
        }
    }
    return result + '"';
}

class FieldEdit
{
public:
    FieldEdit(std::string_view content, const SkillFrontmatter &frontmatter)
        : m_content(content)
        , m_yaml(frontmatter.yaml)
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
        if (value.empty())
            return isThere ? std::optional(std::vector{removal(place)}) : std::vector<TextEdit>{};
        std::vector<std::string> forms =
            isThere ? formsOf(*place.value, value) : std::vector<std::string>{std::string(value), doubleQuoted(value)};
        for (const std::string &form : forms) {
            const std::optional<TextEdit> edit =
                isThere ? replacement(place, form) : addition(map, isMetadata, key, form);
            if (edit && readsBack(*edit, isMetadata, key, value))
                return std::vector{*edit};
        }
        return {};
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
        if (isBlock(old)) {
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

    TextEdit removal(const Place &place) const
    {
        const std::size_t begin = lineBegin(place.key->start.offset);
        const std::size_t valueEnd = isBlock(*place.value) ? blockEnd(*place.value)
            : place.value->style == YamlStyle::Absent      ? place.key->end.offset
                                                           : lastEnd(*place.value);
        std::size_t end = valueEnd;
        if (!isBlock(*place.value)) {
            const std::size_t feed = m_yaml.find('\n', valueEnd);
            end = feed == std::string_view::npos ? m_yaml.size() : feed + 1;
        }
        // The last line of the YAML has its line end, or the feed of it, behind the view. Where nothing else is left it
        // stays, as the fence needs a line to end.
        const bool isLast = end == m_yaml.size() && !m_yaml.ends_with('\n') && begin > 0;
        return {.begin = m_start + begin, .length = end - begin + (isLast ? 1 : 0), .text = {}};
    }

    std::optional<TextEdit> addition(const YamlNode *map, bool isMetadata, std::string_view key,
                                     const std::string &form) const
    {
        std::string line;
        std::size_t at = m_yaml.size();
        if (isMetadata && map != nullptr) {
            if (map->kind != YamlKind::Mapping || map->style == YamlStyle::Flow || map->items.empty())
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
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter)
        return {};
    return FieldEdit(content, *frontmatter).edits(field, value);
}

std::vector<FrontmatterField> frontmatterFields(std::string_view content)
{
    std::vector<FrontmatterField> fields;
    const auto frontmatter = findFrontmatter(content);
    if (!frontmatter)
        return fields;
    const auto document = composeYaml(frontmatter->yaml);
    if (document && document->root != nullptr && document->root->kind == YamlKind::Mapping)
        addFields(*document->root, frontmatter->yaml, {}, fields);
    return fields;
}

} // namespace Touchstone
