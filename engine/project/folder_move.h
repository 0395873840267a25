#pragma once

#include "engine/base/result.h"

#include <string>

namespace Touchstone {

/// Moves a file or folder, by a copy where it goes to another file system; the old one is only deleted once the new
/// one is complete. A link itself is moved, not what it leads to. Conflict where something lies at `to`: it is never
/// written over, also not when it comes to be meanwhile. The folder of `to` must exist.
Result<void> movePath(const std::string &from, const std::string &to);

/// Makes the folder that a file is to lie in, where it is missing.
Result<void> makeFolderOf(const std::string &file);

enum class LinkPolicy : std::uint8_t {
    Keep, ///< links stay as they are written
    WithinOnly, ///< OutsideRoot for one that leads out of the folder
};

/// Copies a folder to `to`, which must not exist yet and is taken away again after a failure. Modes and times stay.
/// Unsupported for what is neither file, folder nor link; TooLarge over the caps of zip_archive.h.
Result<void> cloneFolder(const std::string &from, const std::string &to, LinkPolicy links);

/// A folder of our own in another one, in which something is built before it is moved to its place at once. Goes away
/// with the object.
class StagingFolder
{
public:
    ~StagingFolder();
    StagingFolder(StagingFolder &&other) noexcept;
    StagingFolder(const StagingFolder &) = delete;
    StagingFolder &operator=(const StagingFolder &) = delete;
    StagingFolder &operator=(StagingFolder &&) = delete;

    /// Made in `folder`, which is made too where it is missing.
    static Result<StagingFolder> in(const std::string &folder);
    const std::string &path() const { return m_path; }

private:
    explicit StagingFolder(std::string path)
        : m_path(std::move(path))
    {
    }

    std::string m_path;
};

} // namespace Touchstone
