#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace Touchstone {

/// A line of a text that is not as it was: what the bar beside it shows.
struct LineMark
{
    enum class Kind : std::uint8_t {
        Added,
        Changed,
        Removed, ///< lines are gone between this line and the one above
    };
    int line = 0; ///< of the new text, from 1; Removed: one more than there are where the last lines are gone
    Kind kind = Kind::Added;

    bool operator==(const LineMark &) const = default;
};

/// What makes one text the other, in the order of its lines. For a worker: texts that differ in many lines take some
/// ten milliseconds.
std::vector<LineMark> changedLines(const QString &before, const QString &after);

} // namespace Touchstone
