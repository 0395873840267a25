#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// Types and calls of a file backend; fields, invariants and texts are those of `spec/engine.md` §2.1.
///
/// Errors of single operations are texts (`error`), since the model reads them. Where the reference raises an exception
/// that ends the run, a backend returns a text as well and sets `raises` to the class name (`ValueError`), so that
/// callers can decide.
struct BackendError
{
    std::string text;
    std::string raises; ///< class of the exception in the reference; empty for an ordinary error result
    std::string told{}; ///< what a model may be told where `text` names places outside its world; empty: `text`

    bool operator==(const BackendError &) const = default;
};

/// The text that a model may see.
std::string modelTextOf(const BackendError &error);

struct FileInfo
{
    std::string path; ///< directories end with `/`
    bool isDir = false;
    std::int64_t size = 0; ///< bytes on disk, code points in memory
    std::string modifiedAt;
};

struct FileData
{
    std::string content; ///< text, or base64
    std::string encoding = "utf-8";
    std::string createdAt;
    std::string modifiedAt;

    bool operator==(const FileData &) const = default;
};

struct LsResult
{
    std::optional<BackendError> error; ///< entries may be there beside it (a partial listing)
    std::optional<std::vector<FileInfo>> entries;
};

struct ReadResult
{
    std::optional<BackendError> error;
    std::optional<FileData> data;
    std::optional<std::int64_t> totalLines;
    std::optional<std::int64_t> startLine; ///< from 1
    std::optional<std::int64_t> endLine;
    std::optional<std::int64_t> nextOffset;
    bool noLinesRequested = false;
};

struct WriteResult
{
    std::optional<BackendError> error;
    std::string path;
};

struct EditResult
{
    std::optional<BackendError> error;
    std::string path;
    std::int64_t occurrences = 0;
};

struct DeleteResult
{
    std::optional<BackendError> error;
    std::string path;
};

struct GrepLine
{
    std::int64_t line = 0; ///< from 1
    std::string text;
};

struct GrepMatch
{
    std::string path;
    std::int64_t line = 0;
    std::string text;
    std::optional<std::vector<GrepLine>> contextBefore; ///< both or neither
    std::optional<std::vector<GrepLine>> contextAfter;
};

struct GrepResult
{
    std::optional<BackendError> error;
    std::optional<std::vector<GrepMatch>> matches;
    bool truncated = false;
};

struct GlobResult
{
    std::optional<BackendError> error;
    std::optional<std::vector<FileInfo>> matches;
    bool truncated = false;
};

/// Error words of uploads and downloads: `file_not_found`, `permission_denied`, `is_directory`, `invalid_path`, others
/// verbatim.
struct DownloadResponse
{
    std::string path;
    std::optional<std::string> content; ///< bytes
    std::optional<BackendError> error;
};

struct UploadResponse
{
    std::string path;
    std::optional<BackendError> error;
};

struct ExecuteResponse
{
    std::string output;
    std::optional<int> exitCode;
    bool truncated = false;
    std::optional<BackendError> error; ///< the command could not be started at all
};

struct GrepOptions
{
    std::optional<std::string> path;
    std::optional<std::string> glob;
    std::optional<std::int64_t> maxCount;
    std::int64_t contextLines = 0;
};

/// A command line interpreter beside a file system.
class CommandExecutor
{
public:
    CommandExecutor() = default;
    virtual ~CommandExecutor() = default;
    CommandExecutor(const CommandExecutor &) = delete;
    CommandExecutor &operator=(const CommandExecutor &) = delete;

    virtual std::string id() const = 0;
    /// Blocks until the command and all its children ended, the time is over or `stop` is requested. `timeout` in
    /// seconds.
    virtual ExecuteResponse execute(std::string_view command, std::optional<std::int64_t> timeout,
                                    std::stop_token stop) = 0;
};

/// The agent's file system. All calls block, may come from several threads at once and never throw. Paths are absolute
/// POSIX paths of the agent's world; text is UTF-8. Long calls end early when `stop` is requested. No call ever follows
/// a path out of the backend's root, opens a FIFO or a device, or is raced into doing so.
class Backend
{
public:
    Backend() = default;
    virtual ~Backend() = default;
    Backend(const Backend &) = delete;
    Backend &operator=(const Backend &) = delete;

    virtual LsResult ls(std::string_view path) = 0;
    virtual ReadResult read(std::string_view path, std::int64_t offset = 0, std::int64_t limit = 2000) = 0;
    virtual WriteResult write(std::string_view path, std::string_view content) = 0;
    virtual EditResult edit(std::string_view path, std::string_view oldString, std::string_view newString,
                            bool replaceAll) = 0;
    virtual bool supportsDelete() const { return true; }
    virtual DeleteResult remove(std::string_view path) = 0;
    virtual GrepResult grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop) = 0;
    virtual GlobResult glob(std::string_view pattern, const std::optional<std::string> &path, std::stop_token stop) = 0;
    virtual std::vector<UploadResponse> upload(std::span<const std::pair<std::string, std::string>> files) = 0;
    virtual std::vector<DownloadResponse> download(std::span<const std::string> paths) = 0;

    /// The executor beside this file system; null when commands cannot be run. Owned by the backend.
    virtual CommandExecutor *executor() { return nullptr; }
};

} // namespace Touchstone
