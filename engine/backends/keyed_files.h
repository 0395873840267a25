#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/file_store.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

// What the state and the store backend have in common: files are entries under their path, folders are what their
// paths have in common (`spec/engine.md` §2.3, §2.6).

/// Whether `key` is `path` without slashes at its end, or lies below it.
bool isKeyAtOrBelow(std::string_view key, std::string_view path);

/// Entries directly below `path`, sorted by path; a missing folder is empty.
LsResult listKeyed(const FileEntries &files, std::string_view path);

/// One page of a text file, or the whole of another; `file` is empty when there is none.
ReadResult readKeyed(std::string_view path, std::optional<FileData> file, std::int64_t offset, std::int64_t limit);

/// The file after a write: an older one (or null) keeps its creation time and encoding.
FileData writtenFile(const FileData *old, std::string_view content, const std::string &now);

/// Replaces text in `file`; null for a missing one. On success `changed` is the file after it.
EditResult editKeyed(std::string_view path, const FileData *file, std::string_view oldString,
                     std::string_view newString, bool replaceAll, const std::string &now,
                     std::optional<FileData> &changed);

/// Literal search in the order of the entries.
GrepResult grepKeyed(const FileEntries &files, std::string_view pattern, const GrepOptions &options,
                     const std::stop_token &stop);

/// Newest first; entries of one time keep their order.
GlobResult globKeyed(const FileEntries &files, std::string_view pattern, const std::optional<std::string> &path,
                     const std::stop_token &stop);

/// Standard base64 with padding.
std::string toBase64(std::string_view bytes);

/// The bytes that a text stands for as Python's `b64decode` reads it: other characters are passed over, and the first
/// complete padding ends it. A text may be wrong where a file that was marked as base64 was written to. The errors have
/// the reference's class and words.
tl::expected<std::string, BackendError> fromBase64(std::string_view text);

/// The bytes of a file: its text, or its base64 decoded.
DownloadResponse downloadKeyed(const std::string &path, const std::optional<FileData> &file);

} // namespace Touchstone
