#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/file_store.h"
#include "engine/backends/key_value_store.h"
#include "engine/base/clock.h"

#include <memory>
#include <mutex>

namespace Touchstone {

/// Files that outlive a run, as values `{content, encoding, created_at?, modified_at?}` under their path
/// (`spec/engine.md` §2.6).
class StoreBackend final : public Backend
{
public:
    /// Fails with the reference's texts for a namespace that is empty or has forbidden characters. `clock` must outlive
    /// the backend.
    static Result<std::shared_ptr<StoreBackend>> create(std::shared_ptr<KeyValueStore> store,
                                                        KeyValueStore::Namespace space, const Clock &clock);

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
    StoreBackend(std::shared_ptr<KeyValueStore> store, KeyValueStore::Namespace space, const Clock &clock);
    Result<FileEntries> files();
    Result<std::optional<FileData>> file(const std::string &path);
    Result<void> put(const std::string &path, const FileData &file);

    std::shared_ptr<KeyValueStore> m_store;
    KeyValueStore::Namespace m_space;
    const Clock &m_clock;
    std::mutex m_mutex; ///< makes reading, changing and writing back one step
};

/// The JSON value of a file in a store, and back; empty for a value without text content.
JsonText storedFile(const FileData &file);
std::optional<FileData> fileOfStored(const JsonText &value);

} // namespace Touchstone
