#include "engine/backends/disk_io.h"

#include "engine/backends/paths.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <optional>

namespace Touchstone {
namespace {

tl::unexpected<DiskError> diskFailure(const std::string &path)
{
    return tl::unexpected(DiskError{.code = errno, .path = path});
}

} // namespace

DiskResult<std::string> readAll(int fd, const std::string &path)
{
    struct stat status
    {
    };
    const bool isFile = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    constexpr std::size_t leastRoom = 4096;
    std::string bytes;
    // One byte more than the file has, so that the first read shows its end.
    bytes.resize(isFile ? static_cast<std::size_t>(status.st_size) + 1 : leastRoom);
    std::size_t size = 0;
    while (true) {
        if (size == bytes.size())
            bytes.resize(size * 2);
        const std::size_t room = bytes.size() - size;
        const ssize_t count = ::read(fd, bytes.data() + size, room);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return diskFailure(path);
        size += static_cast<std::size_t>(count);
        if (count == 0 || (isFile && static_cast<std::size_t>(count) < room))
            break;
    }
    bytes.resize(size);
    return bytes;
}

DiskResult<void> writeAll(int fd, std::string_view bytes, const std::string &path)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(fd, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return diskFailure(path);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

DiskResult<std::vector<FolderEntry>> entriesIn(UniqueFd folder, const std::string &path)
{
    DIR *stream = ::fdopendir(folder.get());
    if (!stream)
        return diskFailure(path);
    static_cast<void>(folder.release()); // closed with the stream
    std::vector<FolderEntry> entries;
    errno = 0;
    while (const dirent *entry = ::readdir(stream)) { // NOLINT(concurrency-mt-unsafe): the stream is ours alone
        const std::string_view name(&entry->d_name[0]);
        if (name != "." && name != "..")
            entries.push_back({.name = std::string(name), .type = entry->d_type});
        errno = 0;
    }
    const int code = errno;
    ::closedir(stream);
    if (code != 0)
        return tl::unexpected(DiskError{.code = code, .path = path});
    std::ranges::sort(entries, {}, &FolderEntry::name);
    return entries;
}

DiskResult<std::vector<std::string>> namesIn(UniqueFd folder, const std::string &path)
{
    return entriesIn(std::move(folder), path).map([](std::vector<FolderEntry> entries) {
        std::vector<std::string> names;
        names.reserve(entries.size());
        for (FolderEntry &entry : entries)
            names.push_back(std::move(entry.name));
        return names;
    });
}

DiskResult<void> removeTreeAt(int folder, const std::string &name, const std::string &path)
{
    if (::unlinkat(folder, name.c_str(), 0) == 0)
        return {};
    if (errno != EISDIR && errno != EPERM)
        return diskFailure(path);
    UniqueFd inner(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!inner.isValid())
        return diskFailure(path);
    const int innerFd = inner.get();
    UniqueFd listed(::dup(innerFd));
    if (!listed.isValid())
        return diskFailure(path);
    const auto names = namesIn(std::move(listed), path);
    if (!names)
        return tl::unexpected(names.error());
    for (const std::string &child : *names) {
        if (auto removed = removeTreeAt(innerFd, child, joinedPath(path, child)); !removed)
            return removed;
    }
    if (::unlinkat(folder, name.c_str(), AT_REMOVEDIR) != 0)
        return diskFailure(path);
    return {};
}

std::string localIsoText(const struct timespec &time)
{
    // Files that were made together have the same second, and its text is dear.
    thread_local std::optional<std::time_t> second;
    thread_local std::string secondText;
    if (second != time.tv_sec) {
        std::tm parts{};
        if (!::localtime_r(&time.tv_sec, &parts))
            return {};
        std::array<char, 32> buffer{};
        secondText.assign(buffer.data(), std::strftime(buffer.data(), buffer.size(), "%Y-%m-%dT%H:%M:%S", &parts));
        second = time.tv_sec;
    }
    std::string text = secondText;
    constexpr long nanosecondsPerMicrosecond = 1000;
    if (const long micro = time.tv_nsec / nanosecondsPerMicrosecond; micro > 0) {
        const std::string digits = std::to_string(micro);
        constexpr std::size_t microDigits = 6;
        text += "." + std::string(microDigits - digits.size(), '0') + digits;
    }
    return text;
}

} // namespace Touchstone
