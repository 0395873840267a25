#include "engine/backends/path_guard.h"

#include "engine/backends/paths.h"
#include "engine/backends/real_path.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <system_error>

namespace Touchstone {
namespace {

constexpr mode_t newFolderMode = 0777; // the umask decides

int openAgain(int folder, const std::string &name, int flags, mode_t mode)
{
    int fd = -1;
    do {
        fd = ::openat(folder, name.c_str(), flags | O_CLOEXEC, mode);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

/// Opens the folders from `anchor` down to `folder` one by one, without following a link.
DiskResult<UniqueFd> openFolderBelow(const std::string &anchor, const std::string &folder, bool make)
{
    UniqueFd current(openAgain(AT_FDCWD, anchor, O_PATH | O_DIRECTORY, 0));
    if (!current.isValid() && make && errno == ENOENT && ::mkdir(anchor.c_str(), newFolderMode) == 0)
        current = UniqueFd(openAgain(AT_FDCWD, anchor, O_PATH | O_DIRECTORY, 0));
    if (!current.isValid())
        return tl::unexpected(DiskError{.code = errno, .path = anchor});
    const std::string_view below = std::string_view(folder).substr(std::min(folder.size(), anchor.size()));
    const std::vector<std::string_view> components = pathComponents(below);
    for (std::size_t i = 0; i < components.size(); ++i) {
        const std::string name(components[i]);
        if (make && ::mkdirat(current.get(), name.c_str(), newFolderMode) != 0 && errno != EEXIST)
            return tl::unexpected(DiskError{.code = errno, .path = folder});
        UniqueFd next(openAgain(current.get(), name, O_PATH | O_DIRECTORY | O_NOFOLLOW, 0));
        if (!next.isValid()) {
            const bool isTaken = make && errno == ENOTDIR && i + 1 == components.size();
            return tl::unexpected(DiskError{.code = isTaken ? EEXIST : errno, .path = folder});
        }
        current = std::move(next);
    }
    return current;
}

/// As above where no root is guarded: links on the way are followed.
DiskResult<UniqueFd> openAnyFolder(const std::string &folder, bool make)
{
    if (make) {
        std::string path = "/";
        for (const std::string_view component : pathComponents(folder)) {
            path = joinedPath(path, component);
            if (::mkdir(path.c_str(), newFolderMode) != 0 && errno != EEXIST)
                return tl::unexpected(DiskError{.code = errno, .path = folder});
        }
    }
    UniqueFd fd(openAgain(AT_FDCWD, folder, O_PATH | O_DIRECTORY, 0));
    if (!fd.isValid())
        return tl::unexpected(DiskError{.code = make && errno == ENOTDIR ? EEXIST : errno, .path = folder});
    return fd;
}

std::string parentPath(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

/// `path` below `/`, without empty components.
std::string virtualPath(std::string_view path)
{
    std::string result;
    for (const std::string_view component : pathComponents(path)) {
        if (component != ".")
            result = joinedPath(result, component);
    }
    return result.empty() ? "/" : result;
}

PathProblem loopProblem(const std::string &real)
{
    return {.text = "Symlink loop from '" + real + "'", .raises = "RuntimeError", .told = {}};
}

} // namespace

std::string DiskError::toText() const
{
    return "[Errno " + std::to_string(code) + "] " + std::generic_category().message(code) + ": '" + path + "'";
}

std::string_view leafOf(const DiskPlace &place)
{
    return std::string_view(place.real).substr(place.real.rfind('/') + 1);
}

PathGuard::PathGuard(const std::string &root, RootKind kind, const std::vector<std::string> &linkRoots)
    : m_root(resolveLinks(root).path)
    , m_kind(kind)
{
    for (const std::string &linkRoot : linkRoots)
        m_linkRoots.push_back(resolveLinks(linkRoot).path);
}

std::string PathGuard::joined(std::string_view path) const
{
    if (!isVirtual() && path.starts_with('/'))
        return normalizedPosixPath(path);
    std::string result = m_root;
    for (const std::string_view component : pathComponents(path))
        result = joinedPath(result, component);
    return result;
}

tl::expected<DiskPlace, PathProblem> PathGuard::placeOf(std::string real, std::string_view path) const
{
    if (!isVirtual())
        return DiskPlace{.real = real, .shown = real, .anchor = {}};
    if (isAtOrBelow(real, m_root)) {
        std::string shown = real.substr(m_root == "/" ? 0 : m_root.size());
        return DiskPlace{.real = std::move(real), .shown = shown.empty() ? "/" : shown, .anchor = m_root};
    }
    for (const std::string &linkRoot : m_linkRoots) {
        if (isAtOrBelow(real, linkRoot))
            return DiskPlace{
                .real = std::move(real), .shown = virtualPath(path), .anchor = linkRoot, .writable = false};
    }
    return tl::unexpected(PathProblem{.text = "Path:" + real + " outside root directory: " + m_root,
                                      .raises = "ValueError",
                                      .told = "Path '" + std::string(path) + "' leads outside the root directory"});
}

tl::expected<DiskPlace, PathProblem> PathGuard::resolve(std::string_view path) const
{
    if (isVirtual() && path.find("..") != std::string_view::npos)
        return tl::unexpected(PathProblem{.text = "Path traversal not allowed", .raises = "ValueError", .told = {}});
    if (path.find('\0') != std::string_view::npos)
        return tl::unexpected(PathProblem{.text = "embedded null byte", .raises = "ValueError", .told = {}});
    std::string real = joined(path);
    if (isVirtual() || !path.starts_with('/')) {
        RealPath resolved = resolveLinks(real);
        if (resolved.isLoop)
            return tl::unexpected(loopProblem(resolved.path));
        real = std::move(resolved.path);
    }
    return placeOf(std::move(real), path);
}

tl::expected<DiskPlace, PathProblem> PathGuard::resolveLink(std::string_view path) const
{
    const std::string_view trimmed = withoutTrailingSlashes(path);
    const std::size_t slash = trimmed.rfind('/');
    const std::string_view name = trimmed.substr(slash == std::string_view::npos ? 0 : slash + 1);
    if (name.empty() || name == "." || name.find("..") != std::string_view::npos
        || name.find('\0') != std::string_view::npos)
        return resolve(path);
    auto folder = resolve(slash == std::string_view::npos ? "" : trimmed.substr(0, slash + 1));
    if (!folder)
        return folder;
    folder->real = joinedPath(folder->real, name);
    folder->shown = joinedPath(folder->shown, name);
    return folder;
}

tl::expected<std::optional<DiskEntry>, PathProblem> PathGuard::entryIn(const DiskPlace &folder, int folderFd,
                                                                       const std::string &name) const
{
    DiskEntry entry;
    entry.place = {.real = joinedPath(folder.real, name),
                   .shown = joinedPath(folder.shown, name),
                   .anchor = folder.anchor,
                   .writable = folder.writable};
    if (::fstatat(folderFd, name.c_str(), &entry.status, AT_SYMLINK_NOFOLLOW) != 0)
        return std::nullopt;
    if (!S_ISLNK(entry.status.st_mode))
        return entry;
    RealPath resolved = resolveLinks(entry.place.real);
    if (resolved.isLoop)
        return tl::unexpected(loopProblem(resolved.path));
    auto place = placeOf(std::move(resolved.path), entry.place.shown);
    if (!place)
        return tl::unexpected(place.error());
    if (!isVirtual())
        place->shown = entry.place.shown;
    const auto target = status(*place);
    if (!target)
        return std::nullopt;
    return DiskEntry{.place = std::move(*place), .status = *target, .isLink = true};
}

DiskResult<UniqueFd> PathGuard::openParent(const DiskPlace &place, bool make) const
{
    if (place.anchor.empty())
        return openAnyFolder(parentPath(place.real), make);
    if (place.real == place.anchor)
        return openFolderBelow(place.anchor, place.anchor, make);
    return openFolderBelow(place.anchor, parentPath(place.real), make);
}

DiskResult<UniqueFd> PathGuard::open(const DiskPlace &place, int flags, mode_t mode) const
{
    const auto folder = openParent(place);
    if (!folder)
        return tl::unexpected(DiskError{.code = folder.error().code, .path = place.real});
    const std::string name = place.real == place.anchor ? "." : std::string(leafOf(place));
    UniqueFd fd(openAgain(folder->get(), name.empty() ? "." : name, flags | O_NOFOLLOW | O_NONBLOCK, mode));
    if (!fd.isValid())
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    return fd;
}

DiskResult<UniqueFd> PathGuard::openIn(int folder, const DiskPlace &place, int flags)
{
    UniqueFd fd(openAgain(folder, std::string(leafOf(place)), flags | O_NOFOLLOW | O_NONBLOCK, 0));
    if (!fd.isValid())
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    return fd;
}

UniqueFd PathGuard::openRoot() const
{
    return isVirtual() ? UniqueFd(openAgain(AT_FDCWD, m_root, O_PATH | O_DIRECTORY, 0)) : UniqueFd();
}

UniqueFd PathGuard::openBelow(int root, std::string_view path, int flags)
{
    const std::size_t start = path.find_first_not_of('/');
    if (start == std::string_view::npos || path.find("..") != std::string_view::npos
        || path.find('\0') != std::string_view::npos)
        return {};
    const std::string relative(path.substr(start));
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    return UniqueFd(static_cast<int>(::syscall(SYS_openat2, root, relative.c_str(), &how, sizeof how)));
}

DiskResult<struct stat> PathGuard::status(const DiskPlace &place) const
{
    const auto folder = openParent(place);
    if (!folder)
        return tl::unexpected(DiskError{.code = folder.error().code, .path = place.real});
    const std::string name = place.real == place.anchor ? "." : std::string(leafOf(place));
    struct stat result
    {
    };
    const int flags = isVirtual() ? AT_SYMLINK_NOFOLLOW : 0;
    if (::fstatat(folder->get(), name.empty() ? "." : name.c_str(), &result, flags) != 0)
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    return result;
}

std::string PathGuard::withoutRoot(std::string text) const
{
    if (!isVirtual() || m_root == "/")
        return text;
    for (std::size_t at = text.find(m_root); at != std::string::npos; at = text.find(m_root, at)) {
        const char next = at + m_root.size() < text.size() ? text[at + m_root.size()] : '\'';
        if (next == '/')
            text.erase(at, m_root.size());
        else if (next == '\'' || next == '"' || next == ':' || next == ' ')
            text.replace(at, m_root.size(), "/");
        else
            at += m_root.size();
    }
    return text;
}

} // namespace Touchstone
