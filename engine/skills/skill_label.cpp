#include "engine/skills/skill_label.h"

#include "engine/base/python_text.h"

#include <algorithm>
#include <vector>

namespace Touchstone {
namespace {

/// Parts as Python's PurePosixPath gives them: empty parts and `.` vanish, a leading slash is a part of its own.
std::vector<std::string> partsOf(std::string_view sourcePath)
{
    std::string path(sourcePath);
    std::replace(path.begin(), path.end(), '\\', '/');
    path.erase(path.find_last_not_of('/') + 1);
    std::vector<std::string> parts;
    // In POSIX two leading slashes, and only two, are a root of their own.
    if (path.starts_with('/'))
        parts.emplace_back(path.starts_with("//") && !path.starts_with("///") ? "//" : "/");
    for (std::size_t start = 0; start < path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        const std::string part = path.substr(start, end - start);
        if (!part.empty() && part != ".")
            parts.push_back(part);
        start = end + 1;
    }
    return parts;
}

} // namespace

std::string labelOf(std::string_view sourcePath)
{
    const std::vector<std::string> parts = partsOf(sourcePath);
    if (parts.empty())
        return "Unnamed";
    const std::string last = Python::lower(parts.back());
    if (last == "built_in_skills")
        return "Built-in";
    if (last == "skills" && parts.size() >= 2) {
        std::string owner = parts[parts.size() - 2];
        owner.erase(0, std::min(owner.find_first_not_of('.'), owner.size()));
        if (!owner.empty() && owner != "/") {
            std::replace_if(
                owner.begin(), owner.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
            return Python::title(owner);
        }
    }
    return Python::capitalize(parts.back());
}

} // namespace Touchstone
