#include "engine/backends/file_store.h"

#include "engine/backends/keyed_files.h"

namespace Touchstone {

FileEntries FileStore::entries() const
{
    const std::scoped_lock lock(m_mutex);
    return m_files;
}

void FileStore::assign(FileEntries files)
{
    const std::scoped_lock lock(m_mutex);
    m_files = std::move(files);
    rebuildIndex();
    ++m_revision;
}

std::int64_t FileStore::revision() const
{
    const std::scoped_lock lock(m_mutex);
    return m_revision;
}

std::optional<FileData> FileStore::find(const std::string &path) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_index.find(path);
    if (found == m_index.end())
        return std::nullopt;
    return m_files[found->second].second;
}

void FileStore::visit(const std::function<void(const FileEntries &)> &visitor) const
{
    const std::scoped_lock lock(m_mutex);
    visitor(m_files);
}

void FileStore::update(const std::string &path, const std::function<std::optional<FileData>(const FileData *)> &change)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_index.find(path);
    std::optional<FileData> file = change(found == m_index.end() ? nullptr : &m_files[found->second].second);
    if (!file)
        return;
    ++m_revision;
    if (found != m_index.end()) {
        m_files[found->second].second = std::move(*file);
        return;
    }
    m_index.emplace(path, m_files.size());
    m_files.emplace_back(path, std::move(*file));
}

std::size_t FileStore::removeTree(std::string_view path)
{
    const std::scoped_lock lock(m_mutex);
    const std::size_t removed =
        std::erase_if(m_files, [&](const auto &entry) { return isKeyAtOrBelow(entry.first, path); });
    if (removed > 0) {
        rebuildIndex();
        ++m_revision;
    }
    return removed;
}

void FileStore::rebuildIndex()
{
    m_index.clear();
    for (std::size_t i = 0; i < m_files.size(); ++i)
        m_index.emplace(m_files[i].first, i);
}

} // namespace Touchstone
