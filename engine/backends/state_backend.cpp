#include "engine/backends/state_backend.h"

#include "engine/backends/keyed_files.h"
#include "engine/backends/utf8_fault.h"

namespace Touchstone {

StateBackend::StateBackend(std::shared_ptr<FileStore> files, const Clock &clock)
    : m_files(std::move(files))
    , m_clock(clock)
{
}

LsResult StateBackend::ls(std::string_view path)
{
    LsResult result;
    m_files->visit([&](const FileEntries &files) { result = listKeyed(files, path); });
    return result;
}

ReadResult StateBackend::read(std::string_view path, std::int64_t offset, std::int64_t limit)
{
    return readKeyed(path, m_files->find(std::string(path)), offset, limit);
}

WriteResult StateBackend::write(std::string_view path, std::string_view content)
{
    const std::string now = toIsoText(m_clock.now());
    m_files->update(std::string(path), [&](const FileData *old) { return writtenFile(old, content, now); });
    return {.error = {}, .path = std::string(path)};
}

EditResult StateBackend::edit(std::string_view path, std::string_view oldString, std::string_view newString,
                              bool replaceAll)
{
    EditResult result;
    const std::string now = toIsoText(m_clock.now());
    m_files->update(std::string(path), [&](const FileData *old) {
        std::optional<FileData> changed;
        result = editKeyed(path, old, oldString, newString, replaceAll, now, changed);
        return changed;
    });
    return result;
}

DeleteResult StateBackend::remove(std::string_view path)
{
    DeleteResult result;
    if (m_files->removeTree(path) > 0)
        result.path = path;
    else
        result.error = BackendError{.text = "Error: File '" + std::string(path) + "' not found", .raises = {}};
    return result;
}

GrepResult StateBackend::grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop)
{
    GrepResult result;
    m_files->visit([&](const FileEntries &files) { result = grepKeyed(files, pattern, options, stop); });
    return result;
}

GlobResult StateBackend::glob(std::string_view pattern, const std::optional<std::string> &path, std::stop_token stop)
{
    GlobResult result;
    m_files->visit([&](const FileEntries &files) { result = globKeyed(files, pattern, path, stop); });
    return result;
}

std::vector<UploadResponse> StateBackend::upload(std::span<const std::pair<std::string, std::string>> files)
{
    std::vector<UploadResponse> responses;
    for (const auto &[path, bytes] : files) {
        // The reference keeps the mark `utf-8` on base64 text here (`spec/engine.md` §2.3).
        const std::string content = findUtf8Fault(bytes) ? toBase64(bytes) : bytes;
        const std::string now = toIsoText(m_clock.now());
        m_files->update(path, [&](const FileData *old) { return writtenFile(old, content, now); });
        responses.push_back({.path = path, .error = {}});
    }
    return responses;
}

std::vector<DownloadResponse> StateBackend::download(std::span<const std::string> paths)
{
    std::vector<DownloadResponse> responses;
    for (const std::string &path : paths)
        responses.push_back(downloadKeyed(path, m_files->find(path)));
    return responses;
}

} // namespace Touchstone
