#include "engine/base/line_diff.h"

#include <algorithm>
#include <vector>

namespace Touchstone {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::int64_t maxDistance = 4000;
/// Finding the script again takes memory for the square of it.
constexpr std::int64_t maxTracedDistance = 1000;

Lines linesOf(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t newline = text.find('\n');
        const std::size_t length = newline == std::string_view::npos ? text.size() : newline + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

/// The greedy search of Myers for the shortest edit script between two lists of lines.
class EditSearch
{
public:
    EditSearch(const Lines &a, const Lines &b, std::int64_t limit)
        : m_a(a)
        , m_b(b)
        , m_n(static_cast<std::int64_t>(a.size()))
        , m_m(static_cast<std::int64_t>(b.size()))
        , m_limit(std::min(m_n + m_m, limit))
        , m_furthest(static_cast<std::size_t>(2 * m_limit + 3), 0)
    {
    }

    /// Its length, or -1 beyond the limit. `traces` gets the state before each step.
    std::int64_t distance(std::vector<std::vector<std::int64_t>> *traces = nullptr)
    {
        for (std::int64_t d = 0; d <= m_limit; ++d) {
            if (traces != nullptr)
                traces->push_back(m_furthest);
            for (std::int64_t k = -d; k <= d; k += 2) {
                const std::int64_t x = slide(m_furthest, d, k);
                at(m_furthest, k) = x;
                if (x >= m_n && x - k >= m_m)
                    return d;
            }
        }
        return -1;
    }

    /// One mark a line of the script: ` ` for both, `-` only before, `+` only after. Empty beyond the limit.
    std::string script()
    {
        std::vector<std::vector<std::int64_t>> traces;
        if (distance(&traces) < 0)
            return {};
        std::string marks;
        std::int64_t x = m_n;
        std::int64_t y = m_m;
        for (auto d = static_cast<std::int64_t>(traces.size()) - 1; d >= 0; --d) {
            std::vector<std::int64_t> &trace = traces[static_cast<std::size_t>(d)];
            const std::int64_t k = x - y;
            const bool isDown = comesFromAbove(trace, d, k);
            const std::int64_t fromX = d == 0 ? 0 : at(trace, isDown ? k + 1 : k - 1);
            const std::int64_t fromY = d == 0 ? 0 : fromX - (isDown ? k + 1 : k - 1);
            while (x > fromX && y > fromY) {
                marks += ' ';
                --x;
                --y;
            }
            if (d > 0)
                marks += isDown ? '+' : '-';
            x = fromX;
            y = fromY;
        }
        std::reverse(marks.begin(), marks.end());
        return marks;
    }

private:
    std::int64_t &at(std::vector<std::int64_t> &furthest, std::int64_t k) const
    {
        return furthest[static_cast<std::size_t>(k + m_limit + 1)];
    }

    bool comesFromAbove(std::vector<std::int64_t> &furthest, std::int64_t d, std::int64_t k) const
    {
        return k == -d || (k != d && at(furthest, k - 1) < at(furthest, k + 1));
    }

    /// How far the path on diagonal `k` gets with `d` changes.
    std::int64_t slide(std::vector<std::int64_t> &furthest, std::int64_t d, std::int64_t k) const
    {
        std::int64_t x = comesFromAbove(furthest, d, k) ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
        while (x < m_n && x - k < m_m && m_a[static_cast<std::size_t>(x)] == m_b[static_cast<std::size_t>(x - k)])
            ++x;
        return x;
    }

    const Lines &m_a;
    const Lines &m_b;
    std::int64_t m_n;
    std::int64_t m_m;
    std::int64_t m_limit;
    std::vector<std::int64_t> m_furthest;
};

/// Two lists of lines without what they have in common at both ends.
struct Middle
{
    Lines a;
    Lines b;
    std::size_t before = 0; ///< common lines at the beginning
    std::size_t behind = 0;
};

Middle middleOf(const Lines &a, const Lines &b)
{
    Middle middle;
    const auto [endA, endB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    middle.before = static_cast<std::size_t>(endA - a.begin());
    middle.a.assign(endA, a.end());
    middle.b.assign(endB, b.end());
    while (!middle.a.empty() && !middle.b.empty() && middle.a.back() == middle.b.back()) {
        middle.a.pop_back();
        middle.b.pop_back();
        ++middle.behind;
    }
    return middle;
}

/// The marks of the whole texts, as `EditSearch::script` gives them.
std::string marksOf(const Lines &a, const Lines &b)
{
    const Middle middle = middleOf(a, b);
    std::string marks = EditSearch(middle.a, middle.b, maxTracedDistance).script();
    if (marks.empty())
        marks = std::string(middle.a.size(), '-') + std::string(middle.b.size(), '+');
    return std::string(middle.before, ' ') + marks + std::string(middle.behind, ' ');
}

void addLine(std::string &text, char mark, std::string_view line)
{
    text += mark;
    text += line;
    if (!line.ends_with('\n'))
        text += "\n\\ No newline at end of file\n";
}

/// `12,3`; a range of one line without its length, an empty one at the line before it.
std::string rangeOf(std::size_t begin, std::size_t count)
{
    if (count == 1)
        return std::to_string(begin + 1);
    return std::to_string(count == 0 ? begin : begin + 1) + ',' + std::to_string(count);
}

} // namespace

LineCounts countChangedLines(std::string_view before, std::string_view after)
{
    if (before == after || before.find('\0') != std::string_view::npos || after.find('\0') != std::string_view::npos)
        return {};
    const Middle middle = middleOf(linesOf(before), linesOf(after));
    const auto removed = static_cast<std::int64_t>(middle.a.size());
    const auto added = static_cast<std::int64_t>(middle.b.size());
    const std::int64_t distance = EditSearch(middle.a, middle.b, maxDistance).distance();
    if (distance < 0)
        return {.added = added, .removed = removed};
    // distance = added + removed of the script, and their difference is that of the lengths.
    return {.added = (distance + added - removed) / 2, .removed = (distance - added + removed) / 2};
}

std::string unifiedDiff(std::string_view before, std::string_view after, int context)
{
    const Lines a = linesOf(before);
    const Lines b = linesOf(after);
    const std::string marks = marksOf(a, b);
    const auto around = static_cast<std::size_t>(std::max(context, 0));
    std::string text;
    std::size_t lineA = 0;
    std::size_t lineB = 0;
    std::size_t at = 0;
    const auto isChange = [](char mark) { return mark != ' '; };
    const auto skip = [&](std::size_t to) { // over common lines
        lineA += to - at;
        lineB += to - at;
        at = to;
    };
    for (;;) {
        const auto change = static_cast<std::size_t>(
            std::find_if(marks.begin() + static_cast<std::ptrdiff_t>(at), marks.end(), isChange) - marks.begin());
        if (change == marks.size())
            return text;
        skip(std::max(at, change - std::min(change, around)));
        // The hunk ends where more common lines follow than two hunks would show.
        std::size_t end = change;
        for (std::size_t i = change; i < marks.size() && i <= end + 2 * around; ++i) {
            if (isChange(marks[i]))
                end = i + 1;
        }
        end = std::min(end + around, marks.size());
        const std::string_view hunk = std::string_view(marks).substr(at, end - at);
        const auto countA =
            static_cast<std::size_t>(std::count_if(hunk.begin(), hunk.end(), [](char m) { return m != '+'; }));
        const auto countB =
            static_cast<std::size_t>(std::count_if(hunk.begin(), hunk.end(), [](char m) { return m != '-'; }));
        text += "@@ -" + rangeOf(lineA, countA) + " +" + rangeOf(lineB, countB) + " @@\n";
        for (const char mark : hunk) {
            addLine(text, mark, mark == '+' ? b[lineB] : a[lineA]);
            lineA += mark == '+' ? 0 : 1;
            lineB += mark == '-' ? 0 : 1;
        }
        at = end;
    }
}

std::string unifiedDiff(std::string_view before, std::string_view after, const std::string &from, const std::string &to)
{
    const std::string hunks = unifiedDiff(before, after);
    return hunks.empty() ? hunks : "--- " + from + "\n+++ " + to + '\n' + hunks;
}

} // namespace Touchstone
