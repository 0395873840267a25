#include "engine/backends/keyed_files.h"

#include "engine/backends/file_type.h"
#include "engine/backends/glob_pattern.h"
#include "engine/backends/lines.h"
#include "engine/backends/paths.h"
#include "engine/backends/text_edit.h"
#include "engine/base/utf8.h"

#include <QByteArray>

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

FileInfo infoOf(const std::string &path, const FileData &file)
{
    return {.path = path,
            .isDir = false,
            .size = static_cast<std::int64_t>(codePointCount(file.content)),
            .modifiedAt = file.modifiedAt};
}

/// A search root: empty and absent mean `/`. Nothing for a blank one, which the reference refuses.
std::optional<std::string> searchRootOf(const std::optional<std::string> &path)
{
    if (!path || path->empty())
        return "/";
    if (isBlank(*path))
        return std::nullopt;
    std::string root = path->starts_with('/') ? *path : "/" + *path;
    root = withoutTrailingSlashes(root);
    return root.empty() ? "/" : root;
}

/// `key` relative to a search root; nothing when it is not below it. A root that is a file itself gives its name.
std::optional<std::string_view> relativeTo(std::string_view key, std::string_view root, bool rootIsFile)
{
    if (rootIsFile) {
        if (key != root)
            return std::nullopt;
        return key.substr(key.rfind('/') + 1);
    }
    if (root == "/")
        return key.starts_with('/') ? std::optional(key.substr(1)) : std::nullopt;
    if (key.size() <= root.size() || !key.starts_with(root) || key[root.size()] != '/')
        return std::nullopt;
    return key.substr(root.size() + 1);
}

bool hasKey(const FileEntries &files, std::string_view key)
{
    return std::ranges::any_of(files, [&](const auto &entry) { return entry.first == key; });
}

/// Adds the matching lines of one file; false when the cap was passed.
bool addMatches(const std::string &path, std::string_view content, std::string_view pattern,
                const std::optional<std::int64_t> &maxCount, GrepResult &result)
{
    std::int64_t number = 0;
    for (const std::string_view line : splitAt(content, '\n')) {
        ++number;
        if (line.find(pattern) == std::string_view::npos)
            continue;
        if (maxCount && static_cast<std::int64_t>(result.matches->size()) >= *maxCount) {
            result.truncated = true;
            return false;
        }
        result.matches->push_back(
            {.path = path, .line = number, .text = std::string(line), .contextBefore = {}, .contextAfter = {}});
    }
    return true;
}

constexpr std::string_view base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

tl::unexpected<BackendError> undecodable(const char *className, std::string text)
{
    return tl::unexpected<BackendError>(BackendError{.text = std::move(text), .raises = className});
}

} // namespace

bool isKeyAtOrBelow(std::string_view key, std::string_view path)
{
    const std::string_view target = withoutTrailingSlashes(path);
    return key.starts_with(target) && (key.size() == target.size() || key[target.size()] == '/');
}

LsResult listKeyed(const FileEntries &files, std::string_view path)
{
    std::string prefix(path);
    if (!prefix.ends_with('/'))
        prefix += '/';
    LsResult result;
    result.entries.emplace();
    std::set<std::string> folders;
    for (const auto &[key, file] : files) {
        if (!key.starts_with(prefix))
            continue;
        const std::size_t slash = key.find('/', prefix.size());
        if (slash == std::string::npos)
            result.entries->push_back(infoOf(key, file));
        else
            folders.insert(key.substr(0, slash + 1));
    }
    for (const std::string &folder : folders)
        result.entries->push_back({.path = folder, .isDir = true, .size = 0, .modifiedAt = {}});
    std::ranges::stable_sort(*result.entries, {}, &FileInfo::path);
    return result;
}

ReadResult readKeyed(std::string_view path, std::optional<FileData> file, std::int64_t offset, std::int64_t limit)
{
    ReadResult result;
    if (!file) {
        result.error = BackendError{.text = "File '" + std::string(path) + "' not found", .raises = {}};
        return result;
    }
    if (storedFileTypeOf(path) == FileType::Text)
        return slicePage(std::move(*file), offset, limit);
    result.data = std::move(file);
    return result;
}

FileData writtenFile(const FileData *old, std::string_view content, const std::string &now)
{
    FileData file;
    file.content = content;
    file.encoding = old ? old->encoding : "utf-8";
    file.createdAt = old ? old->createdAt : now;
    file.modifiedAt = now;
    return file;
}

EditResult editKeyed(std::string_view path, const FileData *file, std::string_view oldString,
                     std::string_view newString, bool replaceAll, const std::string &now,
                     std::optional<FileData> &changed)
{
    EditResult result;
    if (!file) {
        result.error = BackendError{.text = "Error: File '" + std::string(path) + "' not found", .raises = {}};
        return result;
    }
    const auto replacement = replaceText(file->content, oldString, newString, replaceAll);
    if (!replacement) {
        result.error = BackendError{.text = replacement.error().message, .raises = {}};
        return result;
    }
    changed = writtenFile(file, replacement->content, now);
    result.path = path;
    result.occurrences = replacement->occurrences;
    return result;
}

GrepResult grepKeyed(const FileEntries &files, std::string_view pattern, const GrepOptions &options,
                     const std::stop_token &stop)
{
    GrepResult result;
    std::optional<GlobPattern> filter;
    if (options.glob && !options.glob->empty()) {
        const auto compiled = GlobPattern::compile(*options.glob);
        if (!compiled) {
            result.error = BackendError{.text = compiled.error().message, .raises = "ValueError"};
            return result;
        }
        filter = *compiled;
    }
    result.matches.emplace();
    const std::optional<std::string> root = searchRootOf(options.path);
    if (!root)
        return result;
    const bool rootIsFile = hasKey(files, *root);
    for (const auto &[key, file] : files) {
        const auto relative = relativeTo(key, *root, rootIsFile);
        if (!relative || (filter && !filter->matchesFile(*relative)))
            continue;
        if (stop.stop_requested()) {
            result.truncated = true;
            break;
        }
        if (!addMatches(key, file.content, pattern, options.maxCount, result))
            break;
    }
    return result;
}

GlobResult globKeyed(const FileEntries &files, std::string_view pattern, const std::optional<std::string> &path,
                     const std::stop_token &stop)
{
    GlobResult result;
    const auto compiled = GlobPattern::compile(pattern);
    if (!compiled) {
        result.error = BackendError{.text = "Invalid glob pattern: " + compiled.error().message, .raises = {}};
        return result;
    }
    result.matches.emplace();
    const std::optional<std::string> root = searchRootOf(path);
    if (!root)
        return result;
    const bool rootIsFile = hasKey(files, *root);
    for (const auto &[key, file] : files) {
        if (stop.stop_requested()) {
            result.truncated = true;
            break;
        }
        const auto relative = relativeTo(key, *root, rootIsFile);
        if (relative && compiled->matchesFile(*relative))
            result.matches->push_back(infoOf(key, file));
    }
    std::ranges::stable_sort(*result.matches, std::greater<>(), &FileInfo::modifiedAt);
    return result;
}

std::string toBase64(std::string_view bytes)
{
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toBase64().toStdString();
}

tl::expected<std::string, BackendError> fromBase64(std::string_view text)
{
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80U; }))
        return undecodable("ValueError", "string argument should contain only ASCII characters");
    constexpr unsigned bitsOfDigit = 6;
    std::string bytes;
    unsigned digits = 0; // of the group of four that is being read
    unsigned paddings = 0;
    unsigned bits = 0; // the last that were read
    for (const char c : text) {
        if (c == '=') {
            if (digits >= 2 && digits + ++paddings >= 4)
                return bytes;
            continue;
        }
        const std::size_t value = base64Digits.find(c);
        if (value == std::string_view::npos)
            continue;
        paddings = 0;
        bits = (bits << bitsOfDigit) | static_cast<unsigned>(value);
        if (digits > 0)
            bytes += static_cast<char>((bits >> (bitsOfDigit - 2 * digits)) & 0xFFU);
        digits = (digits + 1) % 4;
    }
    if (digits == 0)
        return bytes;
    if (digits > 1)
        return undecodable("Error", "Incorrect padding");
    return undecodable("Error",
                       "Invalid base64-encoded string: number of data characters ("
                           + std::to_string(bytes.size() / 3 * 4 + 1) + ") cannot be 1 more than a multiple of 4");
}

DownloadResponse downloadKeyed(const std::string &path, const std::optional<FileData> &file)
{
    DownloadResponse response{.path = path, .content = {}, .error = {}};
    if (!file) {
        response.error = BackendError{.text = "file_not_found", .raises = {}};
    } else if (file->encoding == "utf-8") {
        response.content = file->content;
    } else if (auto bytes = fromBase64(file->content)) {
        response.content = std::move(*bytes);
    } else {
        response.error = bytes.error();
    }
    return response;
}

} // namespace Touchstone
