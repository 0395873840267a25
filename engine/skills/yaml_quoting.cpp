// Quotes around values that YAML reads differently than their author meant.

#include "engine/base/python_text.h"
#include "engine/skills/skill_findings.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int maxEdits = 8;

/// One line of the frontmatter of the form `key: value`.
struct ValueLine
{
    std::size_t begin = 0; ///< of the value in the content
    std::string_view value; ///< without blanks around it
};

bool isKeyCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
        || c == '.';
}

/// The `key: value` of a line, if it is one: the key may be indented.
std::optional<ValueLine> valueOf(std::string_view line, std::size_t lineBegin)
{
    const std::size_t keyBegin = std::min(line.find_first_not_of(' '), line.size());
    std::size_t colon = keyBegin;
    while (colon < line.size() && isKeyCharacter(line[colon]))
        ++colon;
    if (colon == keyBegin || colon + 1 >= line.size() || line[colon] != ':' || line[colon + 1] != ' ')
        return {};
    const std::string_view value = Python::strip(line.substr(colon + 1));
    if (value.empty())
        return {};
    return ValueLine{.begin = lineBegin + static_cast<std::size_t>(value.data() - line.data()), .value = value};
}

/// Whether a value that is not quoted has something in it that YAML gives a meaning to.
bool wantsQuotes(std::string_view value)
{
    constexpr std::string_view quotesAndBlocks = "\"'|>";
    constexpr std::string_view indicators = "@`%[]{}&*!,#?-:";
    if (quotesAndBlocks.find(value.front()) != std::string_view::npos)
        return false;
    return indicators.find(value.front()) != std::string_view::npos || value.find(": ") != std::string_view::npos
        || value.ends_with(':') || value.find(" #") != std::string_view::npos;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

} // namespace

std::string quotedYaml(std::string_view text)
{
    const bool hasDouble = text.find_first_of("\"\\") != std::string_view::npos;
    if (hasDouble && text.find('\'') == std::string_view::npos)
        return '\'' + std::string(text) + '\'';
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::vector<TextEdit> quotingEdits(std::string_view content, const SkillFrontmatter &frontmatter, int line)
{
    const auto start = static_cast<std::size_t>(frontmatter.yaml.data() - content.data());
    const std::vector<std::string_view> lines = linesOf(frontmatter.yaml);
    std::vector<TextEdit> edits;
    for (int round = 0; round < maxEdits; ++round) {
        std::optional<TextEdit> edit;
        for (int i = std::min(line, static_cast<int>(lines.size())) - 1; i >= 0 && !edit; --i) {
            const std::string_view text = lines[static_cast<std::size_t>(i)];
            const auto value = valueOf(text, start + static_cast<std::size_t>(text.data() - frontmatter.yaml.data()));
            const bool isDone = value && std::any_of(edits.begin(), edits.end(), [&value](const TextEdit &done) {
                                    return done.begin == value->begin;
                                });
            if (value && !isDone && wantsQuotes(value->value))
                edit = TextEdit{.begin = value->begin, .length = value->value.size(), .text = quotedYaml(value->value)};
        }
        if (!edit)
            return {};
        edits.insert(std::lower_bound(edits.begin(), edits.end(), *edit,
                                      [](const TextEdit &a, const TextEdit &b) { return a.begin < b.begin; }),
                     *edit);
        std::vector<TextEdit> local = edits;
        for (TextEdit &each : local)
            each.begin -= start;
        const auto yaml = loadYaml(applied(frontmatter.yaml, local));
        if (yaml)
            return edits;
        line = yaml.error().position ? yaml.error().position->line : 0;
    }
    return {};
}

} // namespace Touchstone
