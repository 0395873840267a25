#include "engine/project/run_lock.h"

#include "engine/base/file_error.h"

#include <cerrno>
#include <fcntl.h>

namespace Touchstone {
namespace {

constexpr mode_t ownerOnly = 0600;

std::string lockFileOf(const std::string &folder)
{
    return folder + "/lock";
}

/// A lock of the open file, not of the process: closing another descriptor of the file does not give it up, and it can
/// be asked for without being taken.
struct flock wholeFile()
{
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    return lock;
}

} // namespace

Error runGoesOn(const std::string &subject)
{
    return errorAbout(Error::Code::Conflict, subject, "This run is still going on in another program or tab.",
                      "Wait until it has ended, or stop it there.");
}

Result<RunLock> RunLock::take(const std::string &folder)
{
    const std::string path = lockFileOf(folder);
    UniqueFd file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, ownerOnly));
    struct flock lock = wholeFile();
    if (file.isValid() && ::fcntl(file.get(), F_OFD_SETLK, &lock) == 0)
        return RunLock(std::move(file));
    const int reason = errno;
    if (reason == EACCES || reason == EAGAIN)
        return failure(runGoesOn(folder));
    return failure(fileError(Error::Code::NotWritable, folder,
                             "The run's folder cannot be locked: " + systemReason(reason) + '.',
                             "Check the permissions."));
}

bool RunLock::isTaken(const std::string &folder)
{
    const UniqueFd file(::open(lockFileOf(folder).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
    struct flock lock = wholeFile();
    return file.isValid() && ::fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

} // namespace Touchstone
