#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/file_store.h"
#include "engine/base/clock.h"

#include <memory>

namespace Touchstone {

/// Files that live in the agent's state and nowhere else (`spec/engine.md` §2.3). Several backends may share one
/// `FileStore`.
class StateBackend final : public Backend
{
public:
    /// `clock` must outlive the backend.
    StateBackend(std::shared_ptr<FileStore> files, const Clock &clock);

    const std::shared_ptr<FileStore> &files() const { return m_files; }

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
    std::shared_ptr<FileStore> m_files;
    const Clock &m_clock;
};

} // namespace Touchstone
