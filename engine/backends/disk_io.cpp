#include "engine/backends/disk_io.h"

#include "engine/backends/paths.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>

namespace Touchstone {
namespace {

tl::unexpected<DiskError> diskFailure(const std::string &path)
{
    return tl::unexpected(DiskError{.code = errno, .path = path});
}

} // namespace

DiskResult<std::string> readAll(int fd, const std::string &path)
{
    std::string bytes;
    struct stat status
    {
    };
    if (::fstat(fd, &status) == 0 && status.st_size > 0)
        bytes.reserve(static_cast<std::size_t>(status.st_size) + 1);
    constexpr std::size_t bufferSize = std::size_t{64} * 1024;
    std::vector<char> buffer(bufferSize);
    while (true) {
        const ssize_t count = ::read(fd, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return diskFailure(path);
        if (count == 0)
            return bytes;
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
    }
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

DiskResult<std::vector<std::string>> namesIn(UniqueFd folder, const std::string &path)
{
    DIR *stream = ::fdopendir(folder.get());
    if (!stream)
        return diskFailure(path);
    static_cast<void>(folder.release()); // closed with the stream
    std::vector<std::string> names;
    errno = 0;
    while (const dirent *entry = ::readdir(stream)) { // NOLINT(concurrency-mt-unsafe): the stream is ours alone
        const std::string_view name(&entry->d_name[0]);
        if (name != "." && name != "..")
            names.emplace_back(name);
        errno = 0;
    }
    const int code = errno;
    ::closedir(stream);
    if (code != 0)
        return tl::unexpected(DiskError{.code = code, .path = path});
    std::ranges::sort(names);
    return names;
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
    std::tm parts{};
    if (!::localtime_r(&time.tv_sec, &parts))
        return {};
    std::array<char, 32> buffer{};
    std::string text(buffer.data(), std::strftime(buffer.data(), buffer.size(), "%Y-%m-%dT%H:%M:%S", &parts));
    constexpr long nanosecondsPerMicrosecond = 1000;
    if (const long micro = time.tv_nsec / nanosecondsPerMicrosecond; micro > 0) {
        const std::string digits = std::to_string(micro);
        constexpr std::size_t microDigits = 6;
        text += "." + std::string(microDigits - digits.size(), '0') + digits;
    }
    return text;
}

} // namespace Touchstone
