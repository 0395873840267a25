#include "engine/backends/filesystem_backend.h"

#include "engine/backends/disk_io.h"
#include "engine/backends/file_type.h"
#include "engine/backends/keyed_files.h"
#include "engine/backends/lines.h"
#include "engine/backends/paths.h"
#include "engine/backends/text_edit.h"
#include "engine/backends/utf8_fault.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <system_error>

namespace Touchstone {
namespace {

constexpr mode_t newFileMode = 0644;

bool isMissing(const DiskError &error)
{
    return error.code == ENOENT || error.code == ENOTDIR;
}

std::string inQuotes(std::string_view path)
{
    return "'" + std::string(path) + "'";
}

/// The word of uploads and downloads for a failed call of the system.
std::string_view transferWord(int code)
{
    switch (code) {
    case ENOENT:
        return "file_not_found";
    case EACCES:
    case EPERM:
    case EROFS:
        return "permission_denied";
    case EISDIR:
        return "is_directory";
    case ELOOP:
    case ENOTDIR:
    case EEXIST:
    case ENXIO:
        return "invalid_path";
    default:
        return {};
    }
}

BackendError transferError(const DiskError &error)
{
    const std::string_view word = transferWord(error.code);
    if (word.empty())
        return {.text = error.toText(), .raises = "OSError", .told = std::generic_category().message(error.code)};
    return {.text = std::string(word), .raises = {}};
}

} // namespace

FilesystemBackend::FilesystemBackend(FilesystemOptions options, const Clock &clock)
    : m_guard(options.root, options.isVirtual ? PathGuard::RootKind::Virtual : PathGuard::RootKind::Real,
              options.linkRoots)
    , m_options(std::move(options))
    , m_clock(clock)
{
}

BackendError FilesystemBackend::errorOf(const PathProblem &problem, std::string_view what) const
{
    if (problem.raises == "ValueError")
        return {.text = problem.text, .raises = problem.raises, .told = problem.told};
    std::string text = std::string(what) + ": " + problem.text;
    std::string told = m_guard.withoutRoot(text);
    return {.text = std::move(text), .raises = {}, .told = std::move(told)};
}

BackendError FilesystemBackend::errorOf(const DiskError &error, std::string_view what) const
{
    return errorOf(PathProblem{.text = error.toText(), .raises = "OSError", .told = {}}, what);
}

std::optional<BackendError> FilesystemBackend::writeProblem(const DiskPlace &place, std::string_view what) const
{
    if (place.writable && !m_options.readOnly)
        return std::nullopt;
    return errorOf(DiskError{.code = EROFS, .path = place.real}, what);
}

DiskResult<std::string> FilesystemBackend::readBytes(const DiskPlace &place, std::int64_t most) const
{
    return readBytes(m_guard.open(place, O_RDONLY), place, most);
}

DiskResult<std::string> FilesystemBackend::readBytes(const DiskResult<UniqueFd> &fd, const DiskPlace &place,
                                                     std::int64_t most)
{
    if (!fd)
        return tl::unexpected(fd.error());
    struct stat status
    {
    };
    if (::fstat(fd->get(), &status) != 0)
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    if (S_ISDIR(status.st_mode))
        return tl::unexpected(DiskError{.code = EISDIR, .path = place.real});
    if (!S_ISREG(status.st_mode))
        return tl::unexpected(DiskError{.code = ENXIO, .path = place.real});
    if (status.st_size > most)
        return tl::unexpected(DiskError{.code = EFBIG, .path = place.real});
    return readAll(fd->get(), place.real);
}

DiskResult<void> FilesystemBackend::writeBytes(const DiskPlace &place, std::string_view bytes) const
{
    if (place.real == place.anchor)
        return tl::unexpected(DiskError{.code = EISDIR, .path = place.real});
    const auto folder = m_guard.openParent(place, true);
    if (!folder)
        return tl::unexpected(folder.error());
    const std::string name(leafOf(place));
    // Not truncated on opening: what turns out to be no regular file must stay as it is.
    const UniqueFd fd(::openat(folder->get(), name.empty() ? "." : name.c_str(),
                               O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, newFileMode));
    struct stat status
    {
    };
    if (!fd.isValid() || ::fstat(fd.get(), &status) != 0)
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    if (!S_ISREG(status.st_mode))
        return tl::unexpected(DiskError{.code = ENXIO, .path = place.real});
    if (::ftruncate(fd.get(), 0) != 0)
        return tl::unexpected(DiskError{.code = errno, .path = place.real});
    return writeAll(fd.get(), bytes, place.real);
}

void FilesystemBackend::listEntries(const DiskPlace &folder, std::string_view path, std::vector<FileInfo> &entries,
                                    std::vector<BackendError> &problems) const
{
    const auto fd = m_guard.open(folder, O_RDONLY | O_DIRECTORY);
    const auto names = fd ? namesIn(UniqueFd(::dup(fd->get())), folder.real)
                          : DiskResult<std::vector<std::string>>(tl::unexpected(fd.error()));
    if (!names) {
        problems.push_back(errorOf(names.error(), "Listing of " + inQuotes(path) + " aborted"));
        return;
    }
    for (const std::string &name : *names) {
        const auto entry = m_guard.entryIn(folder, fd->get(), name);
        if (!entry) {
            // A link that leaves the root is left out, one that leads in a circle is told.
            if (entry.error().raises != "ValueError")
                problems.push_back(
                    errorOf(entry.error(), "child error: cannot resolve " + inQuotes(joinedPath(folder.real, name))));
            continue;
        }
        if (!*entry)
            continue;
        const struct stat &status = (*entry)->status;
        const std::string modified = localIsoText(status.st_mtim);
        const std::string &shown = (*entry)->place.shown;
        if (S_ISDIR(status.st_mode))
            // Only a link can be the root itself; the reference calls it "/.".
            entries.push_back({.path = shown == "/" ? "/./" : joinedPath(shown, ""),
                               .isDir = true,
                               .size = 0,
                               .modifiedAt = modified});
        else if (S_ISREG(status.st_mode))
            entries.push_back({.path = shown, .isDir = false, .size = status.st_size, .modifiedAt = modified});
    }
}

LsResult FilesystemBackend::ls(std::string_view path)
{
    LsResult result;
    const std::string what = "Cannot list " + inQuotes(path);
    const auto place = m_guard.resolve(path);
    if (!place) {
        result.error = errorOf(place.error(), what);
        return result;
    }
    const auto status = m_guard.status(*place);
    if (!status || !S_ISDIR(status->st_mode)) {
        if (!status && !isMissing(status.error()))
            result.error = errorOf(status.error(), what);
        else
            result.error = BackendError{
                .text = "Path " + inQuotes(path) + (status ? ": not_a_directory" : ": path_not_found"), .raises = {}};
        return result;
    }
    result.entries.emplace();
    std::vector<BackendError> problems;
    listEntries(*place, path, *result.entries, problems);
    std::ranges::stable_sort(*result.entries, {}, &FileInfo::path);
    std::ranges::sort(problems, {}, &BackendError::text);
    for (const BackendError &problem : problems) {
        if (!result.error) {
            result.error = problem;
            continue;
        }
        result.error->text += "\n" + problem.text;
        result.error->told += "\n" + problem.told;
    }
    return result;
}

ReadResult FilesystemBackend::read(std::string_view path, std::int64_t offset, std::int64_t limit)
{
    ReadResult result;
    const std::string what = "Error reading file " + inQuotes(path);
    const auto place = m_guard.resolve(path);
    if (!place) {
        result.error = errorOf(place.error(), what);
        return result;
    }
    const auto status = m_guard.status(*place);
    if (status ? !S_ISREG(status->st_mode) : isMissing(status.error())) {
        result.error = BackendError{.text = "File " + inQuotes(path) + " not found", .raises = {}};
        return result;
    }
    const auto bytes = readBytes(*place, maxReadBytes);
    if (!bytes) {
        if (bytes.error().code == EFBIG)
            result.error = BackendError{.text = "Video file exceeds maximum input size of "
                                            + std::to_string(maxReadBytes) + " bytes",
                                        .raises = {}};
        else
            result.error = errorOf(bytes.error(), what);
        return result;
    }
    FileData file;
    if (status)
        file.modifiedAt = localIsoText(status->st_mtim);
    if (storedFileTypeOf(path) != FileType::Text) {
        file.content = toBase64(*bytes);
        file.encoding = "base64";
        result.data = std::move(file);
        return result;
    }
    if (const auto fault = findUtf8Fault(*bytes)) {
        result.error = BackendError{.text = what + ": " + fault->toText(*bytes), .raises = {}};
        return result;
    }
    file.content = withPlainNewlines(*bytes);
    if (!isBlank(file.content))
        return slicePage(std::move(file), offset, limit);
    file.content = emptyFileReminder;
    result.data = std::move(file);
    return result;
}

WriteResult FilesystemBackend::write(std::string_view path, std::string_view content)
{
    WriteResult result;
    const std::string what = "Error writing file " + inQuotes(path);
    const auto place = m_guard.resolve(path);
    if (!place) {
        result.error = errorOf(place.error(), what);
        return result;
    }
    result.error = writeProblem(*place, what);
    if (result.error)
        return result;
    if (const auto written = writeBytes(*place, content); !written)
        result.error = errorOf(written.error(), what);
    else
        result.path = path;
    return result;
}

EditResult FilesystemBackend::edit(std::string_view path, std::string_view oldString, std::string_view newString,
                                   bool replaceAll)
{
    EditResult result;
    const std::string what = "Error editing file " + inQuotes(path);
    const auto place = m_guard.resolve(path);
    if (!place) {
        result.error = errorOf(place.error(), what);
        return result;
    }
    const auto status = m_guard.status(*place);
    if (status ? !S_ISREG(status->st_mode) : isMissing(status.error())) {
        result.error = BackendError{.text = "Error: File " + inQuotes(path) + " not found", .raises = {}};
        return result;
    }
    result.error = writeProblem(*place, what);
    if (result.error)
        return result;
    const auto bytes = readBytes(*place, maxReadBytes);
    if (!bytes) {
        result.error = errorOf(bytes.error(), what);
        return result;
    }
    if (const auto fault = findUtf8Fault(*bytes)) {
        result.error = BackendError{.text = what + ": " + fault->toText(*bytes), .raises = {}};
        return result;
    }
    const auto replacement =
        replaceText(withPlainNewlines(*bytes), withPlainNewlines(oldString), withPlainNewlines(newString), replaceAll);
    if (!replacement) {
        result.error = BackendError{.text = replacement.error().message, .raises = {}};
        return result;
    }
    if (const auto written = writeBytes(*place, replacement->content); !written) {
        result.error = errorOf(written.error(), what);
        return result;
    }
    result.path = path;
    result.occurrences = replacement->occurrences;
    return result;
}

DeleteResult FilesystemBackend::remove(std::string_view path)
{
    DeleteResult result;
    const std::string what = "Error deleting " + inQuotes(path);
    // A link is deleted itself, wherever it leads; only one that leads in a circle is an error, as in the reference.
    const auto target = m_guard.resolve(path);
    if (!target && target.error().told.empty()) {
        result.error = errorOf(target.error(), what);
        return result;
    }
    if (const auto status = target ? m_guard.status(*target) : DiskResult<struct stat>();
        !status && status.error().code == ELOOP) {
        result.error = errorOf(status.error(), what);
        return result;
    }
    const auto place = m_guard.resolveLink(path);
    if (!place) {
        result.error =
            errorOf(target ? place.error() : target.error(), what); // that of the whole path where there is one
        return result;
    }
    if (place->real == place->anchor || place->real == m_guard.root() || place->real == "/") {
        result.error = BackendError{.text = what + ": the root directory cannot be deleted", .raises = {}};
        return result;
    }
    result.error = writeProblem(*place, what);
    if (result.error)
        return result;
    const auto folder = m_guard.openParent(*place);
    const auto removed = folder ? removeTreeAt(folder->get(), std::string(leafOf(*place)), place->real)
                                : DiskResult<void>(tl::unexpected(folder.error()));
    if (removed)
        result.path = path;
    else if (isMissing(removed.error()))
        result.error = BackendError{.text = "Error: " + inQuotes(path) + " not found", .raises = {}};
    else
        result.error = errorOf(removed.error(), what);
    return result;
}

std::vector<UploadResponse> FilesystemBackend::upload(std::span<const std::pair<std::string, std::string>> files)
{
    std::vector<UploadResponse> responses;
    for (const auto &[path, bytes] : files) {
        UploadResponse response{.path = path, .error = {}};
        const auto place = m_guard.resolve(path);
        if (!place)
            response.error = BackendError{.text = "invalid_path", .raises = {}};
        else if (writeProblem(*place, path))
            response.error = BackendError{.text = "permission_denied", .raises = {}};
        else if (const auto written = writeBytes(*place, bytes); !written)
            response.error = transferError(written.error());
        responses.push_back(std::move(response));
    }
    return responses;
}

std::vector<DownloadResponse> FilesystemBackend::download(std::span<const std::string> paths)
{
    std::vector<DownloadResponse> responses;
    const UniqueFd root = m_guard.openRoot();
    for (const std::string &path : paths) {
        DownloadResponse response{.path = path, .content = {}, .error = {}};
        // Nearly all files are plain ones: they take a third of the calls of the system.
        if (UniqueFd fd = PathGuard::openBelow(root.get(), path, O_RDONLY); fd.isValid()) {
            if (auto bytes =
                    readBytes(std::move(fd), {.real = path, .shown = path, .anchor = {}}, m_options.maxDownloadBytes);
                bytes) {
                response.content = std::move(*bytes);
                responses.push_back(std::move(response));
                continue;
            }
        }
        const auto place = m_guard.resolve(path);
        if (!place) {
            response.error = BackendError{.text = "invalid_path", .raises = {}};
        } else if (auto bytes = readBytes(*place, m_options.maxDownloadBytes); bytes) {
            response.content = std::move(*bytes);
        } else if (bytes.error().code == EFBIG) {
            response.error = BackendError{.text = "file_too_large", .raises = {}};
        } else {
            // A link to a folder counts as a folder, although none is opened.
            const auto status = m_guard.status(*place);
            const bool isFolder = status && S_ISDIR(status->st_mode);
            response.error =
                isFolder ? BackendError{.text = "is_directory", .raises = {}} : transferError(bytes.error());
        }
        responses.push_back(std::move(response));
    }
    return responses;
}

} // namespace Touchstone
