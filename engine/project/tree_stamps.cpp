#include "engine/base/file_error.h"
#include "engine/project/run_workspace.h"

#include <filesystem>
#include <sys/stat.h>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t nanosecondsPerSecond = 1'000'000'000;

FileStamp toStamp(const struct stat &status)
{
    FileStamp stamp;
    stamp.size = status.st_size;
    stamp.modified = status.st_mtim.tv_sec * nanosecondsPerSecond + status.st_mtim.tv_nsec;
    stamp.inode = status.st_ino;
    return stamp;
}

} // namespace

std::optional<FileStamp> stampOf(const std::string &file)
{
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return toStamp(status);
}

Result<TreeStamps> stampTree(const std::string &folder, std::stop_token stop)
{
    TreeStamps stamps;
    std::error_code code;
    for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, code);
         !code && it != fs::recursive_directory_iterator(); it.increment(code)) {
        if (stop.stop_requested())
            return failure(Error::Code::Cancelled, "Looking through the folder was cancelled.");
        struct stat status = {};
        if (::lstat(it->path().c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        stamps.emplace(it->path().lexically_relative(folder).string(), toStamp(status));
    }
    if (code) {
        return failure(fileError(Error::Code::Unreadable, folder,
                                 "The folder cannot be looked through: " + code.message() + '.',
                                 "Check who may read it."));
    }
    return stamps;
}

} // namespace Touchstone
