#pragma once

#include "engine/backends/backend.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Touchstone {

/// (path, file), in the order of first writing.
using FileEntries = std::vector<std::pair<std::string, FileData>>;

/// The files of an agent's state while it runs: shared by the state backends of all its tools and by the loop, which
/// fills it from the state and copies it back (`spec/engine.md` §2.3). A path that is written again keeps its place,
/// one that is deleted and written anew goes to the end (§0.6). Thread-safe; every call is one atomic step.
class FileStore
{
public:
    FileStore() = default;
    explicit FileStore(FileEntries files) { assign(std::move(files)); }

    FileEntries entries() const;
    void assign(FileEntries files);
    /// Counts changes, so that the loop copies only what changed.
    std::int64_t revision() const;

    std::optional<FileData> find(const std::string &path) const;
    /// Lets `visitor` read all files without a copy. It must not call the store.
    void visit(const std::function<void(const FileEntries &)> &visitor) const;
    /// Replaces a file by what `change` makes of the old one (null when there is none); nothing happens when it gives
    /// nothing. It must not call the store.
    void update(const std::string &path, const std::function<std::optional<FileData>(const FileData *)> &change);
    /// Removes `path` and everything below it; gives the number of removed files.
    std::size_t removeTree(std::string_view path);

private:
    void rebuildIndex();

    mutable std::mutex m_mutex;
    FileEntries m_files;
    std::unordered_map<std::string, std::size_t> m_index;
    std::int64_t m_revision = 0;
};

} // namespace Touchstone
