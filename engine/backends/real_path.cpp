#include "engine/backends/real_path.h"

#include "engine/backends/paths.h"

#include <array>
#include <cerrno>
#include <climits>
#include <map>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace Touchstone {
namespace {

std::string parentOf(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::optional<std::string> linkTarget(const std::string &path)
{
    struct stat status
    {
    };
    if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode))
        return std::nullopt;
    std::array<char, PATH_MAX> buffer{};
    const ssize_t length = ::readlink(path.c_str(), buffer.data(), buffer.size());
    if (length < 0)
        return std::nullopt;
    return std::string(buffer.data(), static_cast<std::size_t>(length));
}

/// Walks a path; links met on the way are walked in turn. A link that is met while it is still being resolved closes a
/// circle.
class LinkWalk
{
public:
    /// Appends the components of `rest` to `path`; false when a circle was found.
    bool walk(std::string &path, std::string_view rest)
    {
        if (rest.starts_with('/'))
            path = "/";
        const std::vector<std::string_view> components = pathComponents(rest);
        for (std::size_t i = 0; i < components.size(); ++i) {
            if (components[i] == ".")
                continue;
            if (components[i] == "..") {
                path = parentOf(path);
                continue;
            }
            if (step(path, components[i]))
                continue;
            for (std::size_t k = i + 1; k < components.size(); ++k)
                path = joinedPath(path, components[k]);
            return false;
        }
        return true;
    }

private:
    bool step(std::string &path, std::string_view name)
    {
        const std::string next = joinedPath(path, name);
        const auto known = m_links.find(next);
        if (known != m_links.end()) {
            if (known->second) {
                path = *known->second;
                return true;
            }
            path = next;
            return false;
        }
        const auto target = linkTarget(next);
        if (!target) {
            path = next;
            return true;
        }
        m_links.emplace(next, std::nullopt);
        if (!walk(path, *target))
            return false;
        m_links[next] = path;
        return true;
    }

    std::map<std::string, std::optional<std::string>> m_links; ///< empty value: being resolved
};

} // namespace

RealPath resolveLinks(std::string_view path)
{
    RealPath result;
    result.path = "/";
    LinkWalk walk;
    result.isLoop = !walk.walk(result.path, path);
    if (!result.isLoop) {
        struct stat status
        {
        };
        result.isLoop = ::stat(result.path.c_str(), &status) != 0 && errno == ELOOP;
    }
    return result;
}

} // namespace Touchstone
