#include "gui/editor/line_marks.h"

#include "gui/run/line_changes.h"

namespace Touchstone {
namespace {

/// Lines that changed one behind the other.
struct Hunk
{
    int first = 1; ///< of the new text
    int added = 0;
    int removed = 0;
};

void take(std::vector<LineMark> &marks, const Hunk &hunk)
{
    const auto kind = hunk.removed > 0 ? LineMark::Kind::Changed : LineMark::Kind::Added;
    for (int i = 0; i < hunk.added; ++i)
        marks.push_back({.line = hunk.first + i, .kind = kind});
    if (hunk.added == 0 && hunk.removed > 0)
        marks.push_back({.line = hunk.first, .kind = LineMark::Kind::Removed});
}

} // namespace

std::vector<LineMark> changedLines(const QString &before, const QString &after)
{
    std::vector<LineMark> marks;
    Hunk hunk;
    for (const DiffLine &line : diffLines(before, after, 1)) {
        switch (line.kind) {
        case DiffLine::Kind::Same:
            take(marks, hunk);
            hunk = {.first = line.after + 1};
            break;
        case DiffLine::Kind::Added:
            ++hunk.added;
            break;
        case DiffLine::Kind::Removed:
            ++hunk.removed;
            break;
        case DiffLine::Kind::Gap:
            break; // a line that is the same comes next
        }
    }
    take(marks, hunk);
    return marks;
}

} // namespace Touchstone
