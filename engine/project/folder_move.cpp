#include "engine/project/folder_move.h"

#include "engine/base/file_error.h"
#include "engine/project/trust.h"
#include "engine/project/zip_archive.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <utility>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> taken(const std::string &path)
{
    return failure(
        errorAbout(Error::Code::Conflict, path, "'" + path + "' exists already.", "Choose another name or place."));
}

tl::unexpected<Error> notWritten(const std::string &path, const std::error_code &code)
{
    return failure(errorAbout(Error::Code::NotWritable, path,
                              "'" + path + "' cannot be written: " + code.message() + '.',
                              "Check the permissions and the free space."));
}

/// Renames unless something lies at `to`; gives the `errno`, 0 for success.
int renameToFreePlace(const std::string &from, const std::string &to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // This file system cannot do both at once.
    std::error_code code;
    if (fs::exists(fs::symlink_status(to, code)))
        return EEXIST;
    fs::rename(from, to, code);
    return code.value();
}

class FolderCloner
{
public:
    FolderCloner(const std::string &from, LinkPolicy links)
        : m_root(resolvedPath(from))
        , m_links(links)
    {
    }

    Result<void> clone(const fs::path &from, const fs::path &to)
    {
        std::error_code code;
        if (!fs::create_directory(to, code))
            return code ? notWritten(to.string(), code) : taken(to.string());
        fs::directory_iterator it(from, code);
        for (; !code && it != fs::directory_iterator(); it.increment(code)) {
            if (Result<void> copied = take(*it, to / it->path().filename()); !copied)
                return copied;
        }
        if (code)
            return unreadable(from, code);
        fs::permissions(to, fs::status(from, code).permissions(), code);
        fs::last_write_time(to, fs::last_write_time(from, code), code);
        return {};
    }

private:
    static tl::unexpected<Error> unreadable(const fs::path &path, const std::error_code &code)
    {
        return failure(errorAbout(Error::Code::Unreadable, path.string(),
                                  "'" + path.string() + "' cannot be read: " + code.message() + '.',
                                  "Check its permissions."));
    }

    Result<void> take(const fs::directory_entry &entry, const fs::path &to)
    {
        std::error_code code;
        switch (entry.symlink_status(code).type()) {
        case fs::file_type::directory:
            return clone(entry.path(), to);
        case fs::file_type::symlink:
            return copyLink(entry.path(), to);
        case fs::file_type::regular:
            return copyFile(entry, to);
        default:
            return failure(errorAbout(Error::Code::Unsupported, entry.path().string(),
                                      "'" + entry.path().string() + "' is neither a file nor a folder.",
                                      "Take it out of the folder first."));
        }
    }

    Result<void> copyFile(const fs::directory_entry &entry, const fs::path &to)
    {
        std::error_code code;
        m_bytes += entry.file_size(code);
        if (++m_files > maxZipEntries || m_bytes > maxUnpackedBytes) {
            return failure(errorAbout(Error::Code::TooLarge, m_root, "The folder holds more than a skill may.",
                                      "Copy it by hand."));
        }
        const fs::file_time_type time = entry.last_write_time(code);
        if (!fs::copy_file(entry.path(), to, code))
            return code == std::errc::permission_denied ? unreadable(entry.path(), code)
                                                        : notWritten(to.string(), code);
        fs::last_write_time(to, time, code);
        return {};
    }

    Result<void> copyLink(const fs::path &from, const fs::path &to) const
    {
        std::error_code code;
        const fs::path written = fs::read_symlink(from, code);
        if (m_links == LinkPolicy::WithinOnly) {
            const fs::path within = fs::path(resolvedPath(from.string())).lexically_relative(m_root);
            if (written.is_absolute() || within.empty() || *within.begin() == "..") {
                return failure(errorAbout(Error::Code::OutsideRoot, from.string(),
                                          "The link '" + from.string() + "' leads out of the folder.",
                                          "Put a copy in its place."));
            }
        }
        fs::create_symlink(written, to, code);
        if (code)
            return notWritten(to.string(), code);
        return {};
    }

    std::string m_root;
    LinkPolicy m_links;
    std::size_t m_files = 0;
    std::uintmax_t m_bytes = 0;
};

} // namespace

Result<void> movePath(const std::string &from, const std::string &to)
{
    const int problem = renameToFreePlace(from, to);
    if (problem == 0)
        return {};
    if (problem == EEXIST || problem == ENOTEMPTY)
        return taken(to);
    std::error_code code(problem, std::generic_category());
    if (problem != EXDEV || !fs::is_directory(fs::symlink_status(from, code)))
        return notWritten(from, {problem, std::generic_category()});
    Result<StagingFolder> staging = StagingFolder::in(fs::path(to).parent_path().string());
    if (!staging)
        return failure(staging.error());
    const std::string copy = staging->path() + "/copy";
    if (Result<void> cloned = cloneFolder(from, copy, LinkPolicy::Keep); !cloned)
        return cloned;
    if (const int moved = renameToFreePlace(copy, to); moved != 0)
        return moved == EEXIST || moved == ENOTEMPTY ? taken(to) : notWritten(to, {moved, std::generic_category()});
    fs::remove_all(from, code);
    if (code)
        return notWritten(from, code);
    return {};
}

Result<void> makeFolderOf(const std::string &file)
{
    const fs::path folder = fs::path(file).parent_path();
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return notWritten(folder.string(), code);
    return {};
}

Result<void> cloneFolder(const std::string &from, const std::string &to, LinkPolicy links)
{
    std::error_code code;
    if (fs::exists(fs::symlink_status(to, code)))
        return taken(to);
    Result<void> cloned = FolderCloner(from, links).clone(from, to);
    if (!cloned)
        fs::remove_all(to, code);
    return cloned;
}

StagingFolder::~StagingFolder()
{
    // Nobody could be told of a failure here.
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove_all(m_path, ignored);
}

StagingFolder::StagingFolder(StagingFolder &&other) noexcept
    : m_path(std::exchange(other.m_path, {}))
{
}

Result<StagingFolder> StagingFolder::in(const std::string &folder)
{
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return notWritten(folder, code);
    std::string path = folder + "/.touchstone-XXXXXX";
    if (::mkdtemp(path.data()) == nullptr)
        return notWritten(folder, {errno, std::generic_category()});
    return StagingFolder(std::move(path));
}

} // namespace Touchstone
