#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/path_guard.h"
#include "engine/base/clock.h"

#include <string>
#include <vector>

namespace Touchstone {

struct FilesystemOptions
{
    std::string root; ///< host folder; made on the first write when it is missing
    bool isVirtual = true; ///< `/` is the root; false: paths are the host's
    /// Further host folders that links inside the root may lead into, for reading only (`design/interfaces.md`, Trust).
    std::vector<std::string> linkRoots{};
    std::int64_t maxSearchedBytes = std::int64_t{10} * 1024 * 1024; ///< larger files are not searched
    std::int64_t maxDownloadBytes = std::int64_t{1024} * 1024 * 1024; ///< larger ones are not read: `file_too_large`
    bool readOnly = false; ///< writes, edits, deletions and uploads are refused
};

/// A folder of the disk (`spec/engine.md` §2.4; deliberate differences 4 of `design/mission.md`). Every call opens what
/// it needs through the `PathGuard`; FIFOs, devices and sockets are never opened. Thread-safe: calls keep no state, two
/// of them on one file are ordered by the operating system.
class FilesystemBackend : public Backend
{
public:
    /// `clock` must outlive the backend.
    FilesystemBackend(FilesystemOptions options, const Clock &clock);

    /// The host folder, links resolved.
    const std::string &root() const { return m_guard.root(); }
    bool isVirtual() const { return m_guard.isVirtual(); }

    LsResult ls(std::string_view path) override;
    ReadResult read(std::string_view path, std::int64_t offset = 0, std::int64_t limit = 2000) override;
    WriteResult write(std::string_view path, std::string_view content) override;
    EditResult edit(std::string_view path, std::string_view oldString, std::string_view newString,
                    bool replaceAll) override;
    DeleteResult remove(std::string_view path) override;
    GrepResult grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop) override;
    GlobResult glob(std::string_view pattern, const std::optional<std::string> &path, std::stop_token stop) override;
    std::vector<UploadResponse> upload(std::span<const std::pair<std::string, std::string>> files) override;
    std::vector<DownloadResponse> download(std::span<const std::string> paths) override;

private:
    static constexpr std::int64_t maxReadBytes = std::int64_t{1024} * 1024 * 1024;

    BackendError errorOf(const PathProblem &problem, std::string_view what) const;
    BackendError errorOf(const DiskError &error, std::string_view what) const;
    std::optional<BackendError> writeProblem(const DiskPlace &place, std::string_view what) const;
    DiskResult<std::string> readBytes(const DiskPlace &place, std::int64_t most) const;
    static DiskResult<std::string> readBytes(const DiskResult<UniqueFd> &fd, const DiskPlace &place, std::int64_t most);
    DiskResult<void> writeBytes(const DiskPlace &place, std::string_view bytes) const;
    void listEntries(const DiskPlace &folder, std::string_view path, std::vector<FileInfo> &entries,
                     std::vector<BackendError> &problems) const;

    PathGuard m_guard;
    FilesystemOptions m_options;
    const Clock &m_clock;
};

} // namespace Touchstone
