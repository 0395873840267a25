#include "engine/skills/skill_frontmatter.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view fence = "---";

/// Offset behind the white space that begins at `offset`.
std::size_t spaceEnd(std::string_view text, std::size_t offset)
{
    while (offset < text.size()) {
        std::size_t next = offset;
        if (!Python::isSpace(decodeUtf8(text, next)))
            break;
        offset = next;
    }
    return offset;
}

/// Offset of the last line feed in the white space behind the fence at `offset`; npos when there is none.
std::size_t lastFeedBehindFence(std::string_view text, std::size_t offset)
{
    const std::size_t start = offset + fence.size();
    const std::size_t end = spaceEnd(text, start);
    const std::size_t feed = text.substr(0, end).rfind('\n');
    return feed != std::string_view::npos && feed >= start ? feed : std::string_view::npos;
}

bool closesAt(std::string_view text, std::size_t feed)
{
    return text.substr(feed + 1).starts_with(fence) && lastFeedBehindFence(text, feed + 1) != std::string_view::npos;
}

SkillFrontmatter cut(std::string_view text, std::size_t begin, std::size_t end)
{
    const std::size_t bodyStart = text.find('\n', end + 1 + fence.size()) + 1;
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    return {.yaml = text.substr(begin, end - begin),
            .body = text.substr(bodyStart),
            .yamlLine = static_cast<int>(lines) + 1};
}

} // namespace

std::optional<SkillFrontmatter> findFrontmatter(std::string_view text)
{
    if (!text.starts_with(fence))
        return {};
    const std::size_t open = lastFeedBehindFence(text, 0);
    if (open == std::string_view::npos)
        return {};
    // The pattern takes as many empty lines as it can into the opening fence …
    for (std::size_t feed = text.find("\n---", open + 1); feed != std::string_view::npos;
         feed = text.find("\n---", feed + 1)) {
        if (closesAt(text, feed))
            return cut(text, open + 1, feed);
    }
    // … and gives back the last of them when the closing fence follows it at once.
    const std::size_t earlier = text.substr(0, open).rfind('\n');
    if (earlier == std::string_view::npos || !closesAt(text, open))
        return {};
    return cut(text, earlier + 1, open);
}

std::string_view frontmatterFault(std::string_view text)
{
    if (text.starts_with(byteOrderMark) && text.substr(byteOrderMark.size()).starts_with(fence))
        return "frontmatter-bom";
    if (text.starts_with(fence)) {
        const std::size_t open = lastFeedBehindFence(text, 0);
        if (open == std::string_view::npos)
            return "frontmatter-missing";
        const std::size_t last = text.rfind("\n---");
        const bool endsWithFence =
            last != std::string_view::npos && last >= open && spaceEnd(text, last + 1 + fence.size()) == text.size();
        return endsWithFence ? "frontmatter-end-newline" : "frontmatter-not-closed";
    }
    const std::size_t later = text.find("\n---");
    const bool isNearTop = later != std::string_view::npos && Python::strip(text.substr(0, later)).size() < 200;
    return isNearTop && findFrontmatter(text.substr(later + 1)) ? "frontmatter-not-first" : "frontmatter-missing";
}

} // namespace Touchstone
