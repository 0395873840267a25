#include "engine/backends/grep_text.h"

#include <algorithm>
#include <map>
#include <vector>

namespace Touchstone {
namespace {

using MatchesByFile = std::map<std::string_view, std::vector<const GrepMatch *>>;

/// A line of the output. What is a match anywhere is marked as one; the text that came last counts.
struct ShownLine
{
    std::string_view text;
    bool isMatch = false;
};

void appendLine(std::string &text, std::string_view line)
{
    if (!text.empty())
        text += '\n';
    text += line;
}

void addContext(std::map<std::int64_t, ShownLine> &lines, const std::optional<std::vector<GrepLine>> &context)
{
    if (!context)
        return;
    for (const GrepLine &line : *context)
        lines[line.line].text = line.text;
}

void appendWithContext(std::string &text, const std::vector<const GrepMatch *> &matches)
{
    std::map<std::int64_t, ShownLine> lines;
    for (const GrepMatch *match : matches) {
        lines[match->line] = {.text = match->text, .isMatch = true};
        addContext(lines, match->contextBefore);
        addContext(lines, match->contextAfter);
    }
    std::optional<std::int64_t> previous;
    for (const auto &[number, line] : lines) {
        if (previous && number > *previous + 1)
            appendLine(text, "  --");
        appendLine(text, "  " + std::to_string(number) + (line.isMatch ? ": " : "- ") + std::string(line.text));
        previous = number;
    }
}

void appendContent(std::string &text, std::string_view path, const std::vector<const GrepMatch *> &matches,
                   bool withContext)
{
    appendLine(text, std::string(path) + ":");
    if (withContext) {
        appendWithContext(text, matches);
        return;
    }
    for (const GrepMatch *match : matches)
        appendLine(text, "  " + std::to_string(match->line) + ": " + match->text);
}

} // namespace

GrepMode grepModeOf(std::string_view word)
{
    if (word == "content")
        return GrepMode::Content;
    return word == "count" ? GrepMode::Count : GrepMode::FilesWithMatches;
}

std::string grepText(std::span<const GrepMatch> matches, GrepMode mode)
{
    if (matches.empty())
        return "No matches found";
    MatchesByFile files;
    for (const GrepMatch &match : matches)
        files[match.path].push_back(&match);
    // One match with context makes it the form of all files.
    const bool withContext =
        std::ranges::any_of(matches, [](const GrepMatch &match) { return match.contextBefore.has_value(); });
    std::string text;
    for (const auto &[path, found] : files) {
        if (mode == GrepMode::Content)
            appendContent(text, path, found, withContext);
        else if (mode == GrepMode::Count)
            appendLine(text, std::string(path) + ": " + std::to_string(found.size()));
        else
            appendLine(text, path);
    }
    return text;
}

bool looksLikeRegex(std::string_view pattern)
{
    constexpr std::string_view escapable = ".wWdDsSbB(){}[]|+*?^$";
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
        if (c == '|' || (c == '.' && (next == '*' || next == '+')))
            return true;
        if (c == '\\' && next != '\0' && escapable.find(next) != std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace Touchstone
