#include "engine/backends/store_backend.h"

#include "engine/backends/keyed_files.h"
#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

BackendError errorOf(const Error &error)
{
    return {.text = error.message, .raises = error.className};
}

tl::unexpected<Error> refusedNamespace(std::string text)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(text);
    error.className = "ValueError";
    return failure(std::move(error));
}

bool isAllowedInNamespace(char c)
{
    constexpr std::string_view others = "-_.@+:~";
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || others.find(c) != std::string_view::npos;
}

/// The text of a file, also of the old form with a list of lines.
std::optional<std::string> contentOf(const Json &value)
{
    const Json &content = memberAt(value, "content");
    if (content.is_string())
        return content.get<std::string>();
    if (!content.is_array())
        return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (!content[i].is_string())
            return std::nullopt;
        if (i > 0)
            text += '\n';
        text += content[i].get<std::string>();
    }
    return text;
}

} // namespace

JsonText storedFile(const FileData &file)
{
    Json value = {{"content", file.content}, {"encoding", file.encoding}};
    if (!file.createdAt.empty())
        value["created_at"] = file.createdAt;
    if (!file.modifiedAt.empty())
        value["modified_at"] = file.modifiedAt;
    return toJsonText(value);
}

std::optional<FileData> fileOfStored(const JsonText &value)
{
    const Json json = parseJson(value);
    const std::optional<std::string> content = contentOf(json);
    if (!content)
        return std::nullopt;
    return FileData{.content = *content,
                    .encoding = stringAt(json, "encoding", "utf-8"),
                    .createdAt = stringAt(json, "created_at"),
                    .modifiedAt = stringAt(json, "modified_at")};
}

Result<std::shared_ptr<StoreBackend>> StoreBackend::create(std::shared_ptr<KeyValueStore> store,
                                                           KeyValueStore::Namespace space, const Clock &clock)
{
    if (space.empty())
        return refusedNamespace("Namespace tuple must not be empty.");
    for (std::size_t i = 0; i < space.size(); ++i) {
        const std::string where = "Namespace component at index " + std::to_string(i);
        if (space[i].empty())
            return refusedNamespace(where + " must not be empty.");
        if (!std::ranges::all_of(space[i], isAllowedInNamespace))
            return refusedNamespace(where + " contains disallowed characters: " + Python::repr(space[i])
                                    + ". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and "
                                      "tildes are allowed.");
    }
    return std::shared_ptr<StoreBackend>(new StoreBackend(std::move(store), std::move(space), clock));
}

StoreBackend::StoreBackend(std::shared_ptr<KeyValueStore> store, KeyValueStore::Namespace space, const Clock &clock)
    : m_store(std::move(store))
    , m_space(std::move(space))
    , m_clock(clock)
{
}

Result<FileEntries> StoreBackend::files()
{
    const auto items = m_store->list(m_space);
    if (!items)
        return failure(items.error());
    FileEntries entries;
    for (const auto &[key, value] : *items) {
        if (auto file = fileOfStored(value))
            entries.emplace_back(key, std::move(*file));
    }
    return entries;
}

Result<std::optional<FileData>> StoreBackend::file(const std::string &path)
{
    const auto value = m_store->get(m_space, path);
    if (!value)
        return failure(value.error());
    if (!*value)
        return std::nullopt;
    auto file = fileOfStored(**value);
    if (!file)
        return failure(Error::Code::Malformed, "Store item '" + path + "' does not contain valid content");
    return file;
}

Result<void> StoreBackend::put(const std::string &path, const FileData &file)
{
    return m_store->put(m_space, path, storedFile(file));
}

LsResult StoreBackend::ls(std::string_view path)
{
    const auto entries = files();
    if (entries)
        return listKeyed(*entries, path);
    LsResult result;
    result.error = errorOf(entries.error());
    return result;
}

ReadResult StoreBackend::read(std::string_view path, std::int64_t offset, std::int64_t limit)
{
    auto found = file(std::string(path));
    if (found)
        return readKeyed(path, std::move(*found), offset, limit);
    ReadResult result;
    result.error = errorOf(found.error());
    return result;
}

WriteResult StoreBackend::write(std::string_view path, std::string_view content)
{
    const std::scoped_lock lock(m_mutex);
    WriteResult result;
    const std::string key(path);
    const auto old = file(key);
    const FileData *oldFile = old && *old ? &**old : nullptr;
    const auto done = put(key, writtenFile(oldFile, content, toIsoText(m_clock.now())));
    if (done)
        result.path = path;
    else
        result.error = errorOf(done.error());
    return result;
}

EditResult StoreBackend::edit(std::string_view path, std::string_view oldString, std::string_view newString,
                              bool replaceAll)
{
    const std::scoped_lock lock(m_mutex);
    EditResult result;
    const std::string key(path);
    const auto old = file(key);
    if (!old) {
        result.error = errorOf(old.error());
        return result;
    }
    std::optional<FileData> changed;
    result =
        editKeyed(path, *old ? &**old : nullptr, oldString, newString, replaceAll, toIsoText(m_clock.now()), changed);
    if (!changed)
        return result;
    if (const auto done = put(key, *changed); !done)
        result.error = errorOf(done.error());
    return result;
}

DeleteResult StoreBackend::remove(std::string_view path)
{
    const std::scoped_lock lock(m_mutex);
    DeleteResult result;
    const auto items = m_store->list(m_space);
    if (!items) {
        result.error = errorOf(items.error());
        return result;
    }
    std::vector<std::string> keys;
    for (const auto &[key, value] : *items) {
        if (isKeyAtOrBelow(key, path))
            keys.push_back(key);
    }
    if (keys.empty()) {
        result.error = BackendError{.text = "Error: File '" + std::string(path) + "' not found", .raises = {}};
        return result;
    }
    if (const auto done = m_store->remove(m_space, keys); !done)
        result.error = errorOf(done.error());
    else
        result.path = path;
    return result;
}

GrepResult StoreBackend::grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop)
{
    const auto entries = files();
    if (entries)
        return grepKeyed(*entries, pattern, options, stop);
    GrepResult result;
    result.error = errorOf(entries.error());
    return result;
}

GlobResult StoreBackend::glob(std::string_view pattern, const std::optional<std::string> &path, std::stop_token stop)
{
    const auto entries = files();
    if (entries)
        return globKeyed(*entries, pattern, path, stop);
    GlobResult result;
    result.error = errorOf(entries.error());
    return result;
}

std::vector<UploadResponse> StoreBackend::upload(std::span<const std::pair<std::string, std::string>> files)
{
    const std::scoped_lock lock(m_mutex);
    std::vector<UploadResponse> responses;
    for (const auto &[path, bytes] : files) {
        const bool isText = isValidUtf8(bytes);
        const std::string now = toIsoText(m_clock.now());
        const FileData file{.content = isText ? bytes : toBase64(bytes),
                            .encoding = isText ? "utf-8" : "base64",
                            .createdAt = now,
                            .modifiedAt = now};
        UploadResponse response{.path = path, .error = {}};
        if (const auto done = put(path, file); !done)
            response.error = errorOf(done.error());
        responses.push_back(std::move(response));
    }
    return responses;
}

std::vector<DownloadResponse> StoreBackend::download(std::span<const std::string> paths)
{
    std::vector<DownloadResponse> responses;
    for (const std::string &path : paths) {
        const auto found = file(path);
        if (found)
            responses.push_back(downloadKeyed(path, *found));
        else
            responses.push_back({.path = path, .content = {}, .error = errorOf(found.error())});
    }
    return responses;
}

} // namespace Touchstone
