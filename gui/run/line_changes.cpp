#include "gui/run/line_changes.h"

#include <algorithm>

namespace Touchstone {

namespace {

/// Beyond this many changed lines the search would take too long and nobody would read the result.
constexpr int maxDistance = 2000;
/// Laying out more of one line stops the window.
constexpr qsizetype longestShown = 10'000;

QStringList linesOf(const QString &text)
{
    if (text.isEmpty())
        return {};
    QStringList lines = text.split(u'\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

/// Myers' greedy search over the middle that differs, with its trace for walking back.
class LineSearch
{
public:
    LineSearch(const QStringList &a, const QStringList &b)
        : m_a(a)
        , m_b(b)
    {
    }

    std::vector<DiffLine> run()
    {
        const int n = int(m_a.size());
        const int m = int(m_b.size());
        const int limit = std::min(n + m, maxDistance);
        std::vector<int> furthest(std::size_t(2 * limit + 3), 0);
        for (int d = 0; d <= limit; ++d) {
            m_trace.push_back(furthest);
            for (int k = -d; k <= d; k += 2) {
                const int x = advance(furthest, d, k, limit);
                if (x >= n && x - k >= m)
                    return walkBack(d, limit);
            }
        }
        return whole();
    }

private:
    static int &at(std::vector<int> &furthest, int k, int limit)
    {
        const int index = k + limit + 1;
        return furthest[static_cast<std::size_t>(index)];
    }

    static bool goesDown(std::vector<int> &furthest, int d, int k, int limit)
    {
        return k == -d || (k != d && at(furthest, k - 1, limit) < at(furthest, k + 1, limit));
    }

    int advance(std::vector<int> &furthest, int d, int k, int limit) const
    {
        int x = goesDown(furthest, d, k, limit) ? at(furthest, k + 1, limit) : at(furthest, k - 1, limit) + 1;
        while (x < m_a.size() && x - k < m_b.size() && m_a[x] == m_b[x - k])
            ++x;
        at(furthest, k, limit) = x;
        return x;
    }

    std::vector<DiffLine> walkBack(int distance, int limit)
    {
        std::vector<DiffLine> lines;
        int x = int(m_a.size());
        int y = int(m_b.size());
        for (int d = distance; d >= 0; --d) {
            std::vector<int> &furthest = m_trace[std::size_t(d)];
            const int k = x - y;
            const bool down = goesDown(furthest, d, k, limit);
            const int startX = d == 0 ? 0 : at(furthest, down ? k + 1 : k - 1, limit);
            const int startY = d == 0 ? 0 : startX - (down ? k + 1 : k - 1);
            while (x > startX && y > startY) {
                --x;
                --y;
                lines.push_back({DiffLine::Kind::Same, m_a[x], x + 1, y + 1});
            }
            if (d > 0 && down)
                lines.push_back({DiffLine::Kind::Added, m_b[--y], 0, y + 1});
            else if (d > 0)
                lines.push_back({DiffLine::Kind::Removed, m_a[--x], x + 1, 0});
        }
        std::reverse(lines.begin(), lines.end());
        return lines;
    }

    std::vector<DiffLine> whole() const
    {
        std::vector<DiffLine> lines;
        lines.reserve(static_cast<std::size_t>(m_a.size() + m_b.size()));
        for (int i = 0; i < m_a.size(); ++i)
            lines.push_back({DiffLine::Kind::Removed, m_a[i], i + 1, 0});
        for (int i = 0; i < m_b.size(); ++i)
            lines.push_back({DiffLine::Kind::Added, m_b[i], 0, i + 1});
        return lines;
    }

    const QStringList &m_a;
    const QStringList &m_b;
    std::vector<std::vector<int>> m_trace;
};

std::vector<DiffLine> withoutFarLines(const std::vector<DiffLine> &all, int context)
{
    std::vector<DiffLine> kept;
    const int count = int(all.size());
    int lastChange = -context - 1;
    std::vector<int> nextChange(all.size() + 1, count + context + 1);
    for (int i = count - 1; i >= 0; --i)
        nextChange[std::size_t(i)] =
            all[std::size_t(i)].kind == DiffLine::Kind::Same ? nextChange[std::size_t(i) + 1] : i;
    for (int i = 0; i < count; ++i) {
        const DiffLine &line = all[std::size_t(i)];
        if (line.kind != DiffLine::Kind::Same)
            lastChange = i;
        if (i - lastChange <= context || nextChange[std::size_t(i)] - i <= context)
            kept.push_back(line);
        else if (!kept.empty() && kept.back().kind != DiffLine::Kind::Gap)
            kept.push_back({DiffLine::Kind::Gap, {}, 0, 0});
    }
    while (!kept.empty() && kept.back().kind == DiffLine::Kind::Gap)
        kept.pop_back();
    return kept;
}

} // namespace

std::vector<DiffLine> diffLines(const QString &before, const QString &after, int context)
{
    if (before == after)
        return {};
    const QStringList a = linesOf(before);
    const QStringList b = linesOf(after);
    return withoutFarLines(LineSearch(a, b).run(), context);
}

QString signedText(const DiffLine &line)
{
    const bool isCut = line.text.size() > longestShown;
    const QString text = isCut ? line.text.left(longestShown) + QStringLiteral("…") : line.text;
    switch (line.kind) {
    case DiffLine::Kind::Removed:
        return QStringLiteral("− ") + text;
    case DiffLine::Kind::Added:
        return QStringLiteral("+ ") + text;
    case DiffLine::Kind::Gap:
        return QStringLiteral("⋯");
    case DiffLine::Kind::Same:
        break;
    }
    return QStringLiteral("  ") + text;
}

} // namespace Touchstone
