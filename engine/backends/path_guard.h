#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/unique_fd.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <vector>

namespace Touchstone {

/// A failed call of the operating system.
struct DiskError
{
    int code = 0; ///< errno
    std::string path; ///< real path it is about

    /// `[Errno 21] Is a directory: '/real/path'`, as Python prints it.
    std::string toText() const;
};

template<typename T>
using DiskResult = tl::expected<T, DiskError>;

/// Why a path leads nowhere.
struct PathProblem
{
    std::string text;
    std::string raises; ///< class in the reference: `ValueError` ends its run, others become the operation's error
    std::string told; ///< for a model; empty: `text`
};

/// Where a path of the agent leads on the disk.
struct DiskPlace
{
    std::string real; ///< absolute; all links resolved in a virtual root
    std::string shown; ///< how listings and results call it
    std::string anchor; ///< folder below which `real` is opened without following any link; empty in a real root
    bool writable = true; ///< false behind a link into another allowed root
};

/// What is at a place.
struct DiskEntry
{
    DiskPlace place;
    struct stat status
    {
    };
    bool isLink = false;
};

/// Turns paths of the agent into places on the disk and opens them (`spec/engine.md` §2.4.1).
///
/// In a *virtual* root, `/` is the root and nothing outside is ever touched: links are resolved first, the result is
/// checked, and then opened component by component with O_NOFOLLOW from the root, so that a link that appears between
/// check and use makes the call fail instead of leading out. That holds on any kernel and file system, which openat2
/// does not. A link may also lead into one of `linkRoots`: that can be read, never written.
/// In a *real* root, absolute paths are taken as they are and relative ones start at the root.
/// Thread-safe; keeps no state but its settings.
class PathGuard
{
public:
    enum class RootKind : std::uint8_t { Virtual, Real };

    PathGuard(const std::string &root, RootKind kind, const std::vector<std::string> &linkRoots);

    const std::string &root() const { return m_root; } ///< real path
    bool isVirtual() const { return m_kind == RootKind::Virtual; }

    tl::expected<DiskPlace, PathProblem> resolve(std::string_view path) const;
    /// As `resolve`, but a link as the last component stays itself.
    tl::expected<DiskPlace, PathProblem> resolveLink(std::string_view path) const;
    /// An entry of a folder that was resolved and is open as `folderFd`; its link is followed. Empty for a broken link
    /// and for what has vanished.
    tl::expected<std::optional<DiskEntry>, PathProblem> entryIn(const DiskPlace &folder, int folderFd,
                                                                const std::string &name) const;

    /// Opens with O_NONBLOCK, O_CLOEXEC and, at the last component, O_NOFOLLOW; so no FIFO blocks.
    DiskResult<UniqueFd> open(const DiskPlace &place, int flags, mode_t mode = 0) const;
    /// As above in the folder that holds the place and is open already.
    static DiskResult<UniqueFd> openIn(int folder, const DiskPlace &place, int flags);
    /// The root, open; not valid in a real root, which guards nothing.
    UniqueFd openRoot() const;
    /// Opens `path` in the open root by one call of the kernel where no link lies on the way. Not valid for any other
    /// path, and for all of them on an old kernel: `resolve` and `open` can tell more.
    static UniqueFd openBelow(int root, std::string_view path, int flags);
    /// Opens the folder that holds the place, made with its parents where `make` is set.
    DiskResult<UniqueFd> openParent(const DiskPlace &place, bool make = false) const;
    /// In a real root a link as the last component is followed, as the reference does.
    DiskResult<struct stat> status(const DiskPlace &place) const;

    /// `text` with the real root taken out, for a model.
    std::string withoutRoot(std::string text) const;

private:
    tl::expected<DiskPlace, PathProblem> placeOf(std::string real, std::string_view path) const;
    std::string joined(std::string_view path) const;

    std::string m_root;
    RootKind m_kind;
    std::vector<std::string> m_linkRoots;
};

/// The name of a place in its folder.
std::string_view leafOf(const DiskPlace &place);

} // namespace Touchstone
