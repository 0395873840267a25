#include "engine/project/line_diff.h"

#include <algorithm>
#include <vector>

namespace Touchstone {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::int64_t maxDistance = 4000;

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

/// Length of the shortest edit script (Myers, greedy), or -1 beyond `maxDistance`.
std::int64_t editDistance(const Lines &a, const Lines &b)
{
    const auto n = static_cast<std::int64_t>(a.size());
    const auto m = static_cast<std::int64_t>(b.size());
    const std::int64_t limit = std::min(n + m, maxDistance);
    std::vector<std::int64_t> furthest(static_cast<std::size_t>(2 * limit + 3), 0);
    const auto at = [&](std::int64_t k) -> std::int64_t & { return furthest[static_cast<std::size_t>(k + limit + 1)]; };
    for (std::int64_t d = 0; d <= limit; ++d) {
        for (std::int64_t k = -d; k <= d; k += 2) {
            std::int64_t x = (k == -d || (k != d && at(k - 1) < at(k + 1))) ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
                ++x;
            at(k) = x;
            if (x >= n && x - k >= m)
                return d;
        }
    }
    return -1;
}

} // namespace

LineCounts countChangedLines(std::string_view before, std::string_view after)
{
    if (before == after || before.find('\0') != std::string_view::npos || after.find('\0') != std::string_view::npos)
        return {};
    Lines a = linesOf(before);
    Lines b = linesOf(after);
    const auto [endA, endB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    b.erase(b.begin(), endB);
    a.erase(a.begin(), endA);
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.pop_back();
        b.pop_back();
    }
    const auto removed = static_cast<std::int64_t>(a.size());
    const auto added = static_cast<std::int64_t>(b.size());
    const std::int64_t distance = editDistance(a, b);
    if (distance < 0)
        return {.added = added, .removed = removed};
    // distance = added + removed of the script, and their difference is that of the lengths.
    return {.added = (distance + added - removed) / 2, .removed = (distance - added + removed) / 2};
}

} // namespace Touchstone
