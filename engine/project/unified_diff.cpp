#include "engine/project/unified_diff.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace Touchstone {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t contextLines = 3;
constexpr std::size_t mostCells = 4'000'000; ///< of the table of common lines; a bigger change is one block

Lines linesOf(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t feed = text.find('\n');
        const std::size_t length = feed == std::string_view::npos ? text.size() : feed + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

/// One line of the result: ' ', '-' or '+'.
struct DiffLine
{
    char mark = ' ';
    std::string_view text;
};

/// The lines of the differing middle, by the longest common subsequence.
void addMiddle(const Lines &a, const Lines &b, std::vector<DiffLine> &result)
{
    const std::size_t width = b.size() + 1;
    if (a.empty() || b.empty() || (a.size() + 1) * width > mostCells) {
        for (const std::string_view line : a)
            result.push_back({'-', line});
        for (const std::string_view line : b)
            result.push_back({'+', line});
        return;
    }
    std::vector<std::uint32_t> common((a.size() + 1) * width, 0);
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = b.size(); j-- > 0;)
            common[i * width + j] = a[i] == b[j] ? common[(i + 1) * width + j + 1] + 1
                                                 : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) {
            result.push_back({' ', a[i++]});
            ++j;
        } else if (j >= b.size() || (i < a.size() && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
            result.push_back({'-', a[i++]});
        } else {
            result.push_back({'+', b[j++]});
        }
    }
}

std::vector<DiffLine> diffOf(Lines a, Lines b)
{
    std::vector<DiffLine> result;
    std::size_t same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same])
        result.push_back({' ', a[same++]});
    std::size_t tail = 0;
    while (tail < a.size() - same && tail < b.size() - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    const auto cut = [same, tail](const Lines &lines) {
        return Lines(lines.begin() + static_cast<std::ptrdiff_t>(same),
                     lines.end() - static_cast<std::ptrdiff_t>(tail));
    };
    addMiddle(cut(a), cut(b), result);
    for (std::size_t i = a.size() - tail; i < a.size(); ++i)
        result.push_back({' ', a[i]});
    return result;
}

std::string rangeText(std::size_t start, std::size_t count)
{
    // An empty range names the line before it.
    return std::to_string(count == 0 ? start : start + 1) + (count == 1 ? std::string() : ',' + std::to_string(count));
}

void addHunk(std::string &text, const std::vector<DiffLine> &lines, std::size_t begin, std::size_t end,
             std::size_t oldLine, std::size_t newLine)
{
    std::string body;
    std::size_t oldCount = 0;
    std::size_t newCount = 0;
    for (std::size_t i = begin; i < end; ++i) {
        oldCount += lines[i].mark != '+' ? 1 : 0;
        newCount += lines[i].mark != '-' ? 1 : 0;
        body += lines[i].mark;
        body += lines[i].text;
        if (!lines[i].text.ends_with('\n'))
            body += "\n\\ No newline at end of file\n";
    }
    text += "@@ -" + rangeText(oldLine, oldCount) + " +" + rangeText(newLine, newCount) + " @@\n" + body;
}

} // namespace

std::string unifiedDiff(std::string_view before, std::string_view after, const std::string &from, const std::string &to)
{
    if (before == after)
        return {};
    std::string text = "--- " + from + "\n+++ " + to + '\n';
    const std::vector<DiffLine> lines = diffOf(linesOf(before), linesOf(after));
    std::size_t oldLine = 0;
    std::size_t newLine = 0;
    std::size_t at = 0;
    const auto pass = [&](std::size_t end) {
        for (; at < end; ++at) {
            oldLine += lines[at].mark != '+' ? 1 : 0;
            newLine += lines[at].mark != '-' ? 1 : 0;
        }
    };
    const auto nextChange = [&lines](std::size_t begin) {
        while (begin < lines.size() && lines[begin].mark == ' ')
            ++begin;
        return begin;
    };
    for (std::size_t change = nextChange(0); change < lines.size(); change = nextChange(at)) {
        pass(std::max(at, change - std::min(change, contextLines)));
        std::size_t end = change;
        for (std::size_t next = change; next < lines.size() && next <= end + 2 * contextLines;
             next = nextChange(next + 1))
            end = next + 1;
        end = std::min(end + contextLines, lines.size());
        addHunk(text, lines, at, end, oldLine, newLine);
        pass(end);
    }
    return text;
}

} // namespace Touchstone
