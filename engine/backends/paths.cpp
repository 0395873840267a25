#include "engine/backends/paths.h"

#include "engine/backends/lines.h"
#include "engine/base/python_text.h"

#include <algorithm>

namespace Touchstone {
namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

tl::unexpected<Error> refused(std::string text)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(text);
    error.className = "ValueError";
    return failure(std::move(error));
}

} // namespace

std::string withForwardSlashes(std::string_view path)
{
    std::string result(path);
    std::ranges::replace(result, '\\', '/');
    return result;
}

std::vector<std::string_view> pathComponents(std::string_view path)
{
    std::vector<std::string_view> components = splitAt(path, '/');
    std::erase_if(components, [](std::string_view component) { return component.empty(); });
    return components;
}

bool hasParentComponent(std::string_view path)
{
    const std::vector<std::string_view> components = splitAt(path, '/');
    return std::ranges::find(components, std::string_view("..")) != components.end();
}

std::vector<std::string> purePathParts(std::string_view path)
{
    std::vector<std::string> parts;
    if (path.starts_with('/'))
        parts.emplace_back(path.starts_with("//") && !path.starts_with("///") ? "//" : "/");
    for (const std::string_view component : pathComponents(path)) {
        if (component != ".")
            parts.emplace_back(component);
    }
    return parts;
}

bool isRelativeTo(std::string_view path, std::string_view folder)
{
    const std::vector<std::string> parts = purePathParts(path);
    const std::vector<std::string> folderParts = purePathParts(folder);
    if (folderParts.empty())
        return !path.starts_with('/');
    return folderParts.size() <= parts.size() && std::equal(folderParts.begin(), folderParts.end(), parts.begin());
}

std::string normalizedPosixPath(std::string_view path)
{
    const bool absolute = path.starts_with('/');
    const bool twoSlashes = path.starts_with("//") && !path.starts_with("///");
    std::vector<std::string_view> kept;
    for (const std::string_view component : pathComponents(path)) {
        if (component == ".")
            continue;
        const bool canGoUp = !kept.empty() && kept.back() != "..";
        if (component != ".." || (!absolute && !canGoUp))
            kept.push_back(component);
        else if (canGoUp)
            kept.pop_back();
    }
    std::string result = twoSlashes ? "//" : absolute ? "/" : "";
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (i > 0)
            result += '/';
        result += kept[i];
    }
    return result.empty() ? "." : result;
}

Result<std::string> validatePath(std::string_view path)
{
    const std::string posix = withForwardSlashes(path);
    if (hasParentComponent(posix) || path.starts_with('~'))
        return refused("Path traversal not allowed: " + std::string(path));
    if (path.size() >= 2 && isLetter(path[0]) && path[1] == ':')
        return refused("Windows absolute paths are not supported: " + std::string(path)
                       + ". Please use virtual paths starting with / (e.g., /workspace/file.txt)");
    std::string result = withForwardSlashes(normalizedPosixPath(path));
    return result.starts_with('/') ? result : "/" + result;
}

Result<std::string> validatePath(std::string_view path, const std::vector<std::string> &allowedPrefixes)
{
    Result<std::string> result = validatePath(path);
    const auto isAllowed = [&](const std::string &prefix) { return result->starts_with(prefix); };
    if (!result || std::ranges::any_of(allowedPrefixes, isAllowed))
        return result;
    return refused("Path must start with one of " + Python::listRepr(allowedPrefixes) + ": " + std::string(path));
}

std::string joinedPath(std::string_view folder, std::string_view name)
{
    std::string result(folder);
    if (!result.ends_with('/'))
        result += '/';
    result += name;
    return result;
}

std::string_view withoutTrailingSlashes(std::string_view path)
{
    while (path.ends_with('/'))
        path.remove_suffix(1);
    return path;
}

bool isAtOrBelow(std::string_view path, std::string_view folder)
{
    if (folder == "/")
        return path.starts_with('/');
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

} // namespace Touchstone
