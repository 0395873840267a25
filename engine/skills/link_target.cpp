#include "engine/skills/link_target.h"

#include <algorithm>
#include <vector>

namespace Touchstone {
namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool hasScheme(std::string_view text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon < 2 || !isLetter(text.front()))
        return false;
    return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    });
}

/// Patterns, variables and places to fill in are no names of files.
bool isPattern(std::string_view text)
{
    return text.find_first_of("*{}<>$|\n") != std::string_view::npos || text.find("...") != std::string_view::npos
        || text.find("…") != std::string_view::npos;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decoded(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEscape =
            text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0;
        if (isEscape) {
            result += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace

LinkTarget linkTargetOf(std::string_view destination)
{
    LinkTarget target;
    if (destination.empty() || destination.front() == '#' || destination.starts_with("//") || isPattern(destination)
        || hasScheme(destination))
        return target;
    const std::string path = decoded(destination.substr(0, destination.find_first_of("#?")));
    if (path.empty())
        return target;
    const bool isDrive = path.size() > 2 && isLetter(path[0]) && path[1] == ':';
    if (path.front() == '/' || path.front() == '~' || isDrive) {
        target.kind = LinkTarget::Kind::Absolute;
        return target;
    }
    std::vector<std::string> parts;
    for (std::size_t start = 0; start < path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        const std::string part = path.substr(start, end - start);
        start = end + 1;
        if (part == "..") {
            if (parts.empty()) {
                target.kind = LinkTarget::Kind::Outside;
                return target;
            }
            parts.pop_back();
        } else if (!part.empty() && part != ".") {
            parts.push_back(part);
        }
    }
    for (const std::string &part : parts)
        target.path += (target.path.empty() ? "" : "/") + part;
    // `[text](url)` shows how to write a link.
    if (destination.find_first_of("./") != std::string_view::npos)
        target.kind = LinkTarget::Kind::Inside;
    return target;
}

} // namespace Touchstone
