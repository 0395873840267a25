#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace Touchstone {

/// Where a link in the text of a skill leads.
struct LinkTarget
{
    enum class Kind : std::uint8_t {
        Elsewhere, ///< a URL, an anchor, a pattern or a place to fill in: nothing to look for
        Inside, ///< below the folder of the skill
        Outside, ///< above it, by `..`
        Absolute,
    };
    Kind kind = Kind::Elsewhere;
    std::string path; ///< of Inside: from the folder of the skill, decoded, without `.` and `..`
};

/// Reads the destination of a Markdown link as it is written (`references/a%20b.md#part`).
LinkTarget linkTargetOf(std::string_view destination);

} // namespace Touchstone
