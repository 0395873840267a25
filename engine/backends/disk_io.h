#pragma once

#include "engine/backends/path_guard.h"

#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

// Plain work on open descriptors. All of it is repeated after EINTR.

/// All bytes of a regular file.
DiskResult<std::string> readAll(int fd, const std::string &path);
DiskResult<void> writeAll(int fd, std::string_view bytes, const std::string &path);

/// A name in a folder, and of what kind it is as far as the folder tells.
struct FolderEntry
{
    std::string name;
    unsigned char type = 0; ///< DT_REG, DT_DIR …; DT_UNKNOWN on file systems that do not tell
};

/// What is in an open folder, sorted by the bytes of the names, without `.` and `..`.
DiskResult<std::vector<FolderEntry>> entriesIn(UniqueFd folder, const std::string &path);
DiskResult<std::vector<std::string>> namesIn(UniqueFd folder, const std::string &path);

/// Removes the entry `name` of an open folder with everything below it; links are removed, never followed.
DiskResult<void> removeTreeAt(int folder, const std::string &name, const std::string &path);

/// Local time without zone, as Python's `datetime.fromtimestamp(…).isoformat()`.
std::string localIsoText(const struct timespec &time);

} // namespace Touchstone
