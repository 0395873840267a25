#include "engine/backends/filesystem_search.h"

#include "engine/backends/disk_io.h"
#include "engine/backends/filesystem_backend.h"
#include "engine/backends/glob_pattern.h"
#include "engine/backends/lines.h"
#include "engine/backends/paths.h"
#include "engine/backends/utf8_fault.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>

namespace Touchstone {
namespace {

constexpr std::chrono::seconds grepBudget{15};
constexpr std::chrono::seconds globBudget{5};

class Walk
{
public:
    Walk(const PathGuard &guard, const SearchLimit &limit, const std::function<bool(FoundFile &)> &visit)
        : m_guard(guard)
        , m_limit(limit)
        , m_visit(visit)
    {
    }

    /// False when the walk is over.
    bool folder(const DiskPlace &folder, const std::string &prefix)
    {
        auto fd = m_guard.open(folder, O_RDONLY | O_DIRECTORY);
        if (!fd)
            return noteError(fd.error());
        UniqueFd listed(::dup(fd->get()));
        const auto entries = entriesIn(std::move(listed), folder.real);
        if (!entries)
            return noteError(entries.error());
        return std::ranges::all_of(*entries, [&](const FolderEntry &found) {
            return found.type == DT_REG ? file(folder, fd->get(), prefix, found.name)
                                        : entry(folder, fd->get(), prefix, found.name);
        });
    }

    WalkOutcome outcome;

private:
    bool noteError(const DiskError &error)
    {
        outcome.errors.push_back(error);
        return true;
    }

    bool isOver()
    {
        outcome.wasCut = m_limit.isReached();
        return outcome.wasCut;
    }

    /// What the folder calls a file is looked at only if somebody wants it.
    bool file(const DiskPlace &folder, int folderFd, const std::string &prefix, const std::string &name)
    {
        if (isOver())
            return false;
        FoundFile file{.relative = prefix + name, .entry = {}, .place = &folder, .folder = folderFd};
        return m_visit(file);
    }

    bool entry(const DiskPlace &folder, int folderFd, const std::string &prefix, const std::string &name)
    {
        if (isOver())
            return false;
        auto found = m_guard.entryIn(folder, folderFd, name);
        if (!found || !*found)
            return true;
        const bool isLink = (*found)->isLink;
        FoundFile file{
            .relative = prefix + name, .entry = std::move(**found), .place = &folder, .folder = isLink ? -1 : folderFd};
        if (S_ISDIR(file.entry->status.st_mode))
            return isLink || this->folder(file.entry->place, file.relative + "/");
        return !S_ISREG(file.entry->status.st_mode) || m_visit(file);
    }

    const PathGuard &m_guard;
    const SearchLimit &m_limit;
    const std::function<bool(FoundFile &)> &m_visit;
};

void visitOnly(const DiskPlace &place, const struct stat &status, const std::function<bool(FoundFile &)> &visit)
{
    FoundFile file;
    file.relative = leafOf(place);
    file.entry = DiskEntry{.place = place, .status = status};
    visit(file);
}

/// The part of a file that the reference has read when its decoder meets the fault: whole blocks before it.
std::string_view scannedPart(std::string_view bytes, const Utf8Fault &fault)
{
    constexpr std::size_t blockSize = 8192;
    std::string_view part = bytes.substr(0, fault.begin);
    if (fault.reason != "unexpected end of data")
        part = bytes.substr(0, std::min(fault.begin, fault.end / blockSize * blockSize));
    const std::size_t lastBreak = part.rfind('\n');
    return part.substr(0, lastBreak == std::string_view::npos ? 0 : lastBreak + 1);
}

/// Lines with their `\n`, which is searched too.
std::vector<std::string_view> linesWithBreaks(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end == std::string_view::npos ? end : end + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

std::string_view withoutBreak(std::string_view line)
{
    return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
}

/// Searches one file after the other and keeps the counts.
class FileSearch
{
public:
    FileSearch(std::string_view pattern, const GrepOptions &options)
        : m_pattern(pattern)
        , m_options(options)
    {
        result.matches.emplace();
    }

    /// False when the cap was passed.
    bool search(const std::string &path, std::string_view bytes)
    {
        const auto fault = findUtf8Fault(bytes);
        // Most files have nothing: they are not cut into lines. Only a line feed can come about by `withPlainNewlines`.
        if (!fault && m_pattern.find('\n') == std::string_view::npos && !contains(bytes))
            return true;
        const std::string text = withPlainNewlines(fault ? scannedPart(bytes, *fault) : bytes);
        if (fault && text.empty())
            return true;
        const std::vector<std::string_view> lines = linesWithBreaks(text);
        const std::size_t before = result.matches->size();
        const bool goesOn = addMatches(path, lines);
        if (fault && goesOn)
            noteFailure(path, "UnicodeDecodeError: " + fault->reason);
        if (m_options.contextLines > 0 && result.matches->size() > before) {
            if (fault)
                m_withoutContext.push_back(path);
            else
                addContext(lines, before);
        }
        return goesOn;
    }

    void noteFailure(const std::string &path, const std::string &why) { m_failures += "\n- " + path + ": " + why; }

    void finish()
    {
        std::string text;
        if (!m_failures.empty())
            text = "One or more files could not be fully searched:" + m_failures;
        if (!m_withoutContext.empty()) {
            text += text.empty() ? "" : "\n";
            text += "Error: could not read context for " + std::to_string(m_withoutContext.size())
                + " file(s) (non-UTF-8 or unreadable): ";
            for (std::size_t i = 0; i < m_withoutContext.size(); ++i)
                text += (i > 0 ? ", " : "") + m_withoutContext[i];
        }
        if (!text.empty())
            result.error = BackendError{.text = std::move(text), .raises = {}};
    }

    GrepResult result;

private:
    bool contains(std::string_view text) const
    {
        return m_pattern.empty() || ::memmem(text.data(), text.size(), m_pattern.data(), m_pattern.size()) != nullptr;
    }

    bool addMatches(const std::string &path, const std::vector<std::string_view> &lines)
    {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!contains(lines[i]))
                continue;
            if (m_options.maxCount && static_cast<std::int64_t>(result.matches->size()) >= *m_options.maxCount) {
                result.truncated = true;
                return false;
            }
            result.matches->push_back({.path = path,
                                       .line = static_cast<std::int64_t>(i) + 1,
                                       .text = std::string(withoutBreak(lines[i])),
                                       .contextBefore = {},
                                       .contextAfter = {}});
        }
        return true;
    }

    void addContext(const std::vector<std::string_view> &lines, std::size_t first)
    {
        const auto count = static_cast<std::int64_t>(lines.size());
        const auto linesBetween = [&](std::int64_t from, std::int64_t to) {
            std::vector<GrepLine> found;
            for (std::int64_t line = std::max<std::int64_t>(from, 1); line <= std::min(to, count); ++line) {
                const std::string_view text = lines[static_cast<std::size_t>(line - 1)];
                if (!contains(text))
                    found.push_back({.line = line, .text = std::string(withoutBreak(text))});
            }
            return found;
        };
        const std::int64_t reach = std::min(m_options.contextLines, count);
        for (std::size_t i = first; i < result.matches->size(); ++i) {
            GrepMatch &match = (*result.matches)[i];
            match.contextBefore = linesBetween(match.line - reach, match.line - 1);
            match.contextAfter = linesBetween(match.line + 1, match.line + reach);
        }
    }

    std::string_view m_pattern;
    const GrepOptions &m_options;
    std::string m_failures;
    std::vector<std::string> m_withoutContext;
};

std::string_view pythonErrorName(int code)
{
    switch (code) {
    case EACCES:
    case EPERM:
        return "PermissionError";
    case ENOENT:
        return "FileNotFoundError";
    default:
        return "OSError";
    }
}

/// The files that the options ask to look into; none: all.
Result<std::optional<GlobPattern>> fileFilter(const GrepOptions &options)
{
    if (!options.glob || options.glob->empty())
        return std::optional<GlobPattern>();
    return GlobPattern::compile(*options.glob).map([](GlobPattern filter) { return std::optional(std::move(filter)); });
}

} // namespace

bool lookUp(const PathGuard &guard, FoundFile &file)
{
    if (!file.entry) {
        const std::string name = file.relative.substr(file.relative.rfind('/') + 1);
        auto found = guard.entryIn(*file.place, file.folder, name);
        if (!found || !*found)
            return false;
        file.entry = std::move(**found);
    }
    return S_ISREG(file.entry->status.st_mode);
}

WalkOutcome walkFiles(const PathGuard &guard, const DiskPlace &start, const SearchLimit &limit,
                      const std::function<bool(FoundFile &)> &visit)
{
    Walk walk(guard, limit, visit);
    const auto status = guard.status(start);
    if (!status)
        return walk.outcome;
    if (S_ISDIR(status->st_mode))
        walk.folder(start, {});
    else if (S_ISREG(status->st_mode))
        visitOnly(start, *status, visit);
    return walk.outcome;
}

GrepResult FilesystemBackend::grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop)
{
    FileSearch search(pattern, options);
    if (options.contextLines < 0) {
        search.result.matches.reset();
        search.result.error = BackendError{.text = "context_lines must be non-negative", .raises = "ValueError"};
        return search.result;
    }
    const std::string path = options.path && !options.path->empty() ? *options.path : ".";
    const std::string what = "Error searching path '" + path + "'";
    const auto start = m_guard.resolve(path);
    if (!start) {
        if (start.error().raises != "ValueError")
            search.result.error = errorOf(start.error(), what);
        return search.result;
    }
    if (const auto status = m_guard.status(*start); !status && status.error().code == ELOOP) {
        search.result.error = errorOf(status.error(), what);
        return search.result;
    }
    const auto filter = fileFilter(options);
    if (!filter) {
        search.result.matches.reset();
        search.result.error = BackendError{.text = filter.error().message, .raises = "ValueError"};
        return search.result;
    }
    const SearchLimit limit(m_clock, grepBudget, std::move(stop));
    const WalkOutcome walk = walkFiles(m_guard, *start, limit, [&](FoundFile &file) {
        if ((*filter && !(*filter)->matchesFile(file.relative)) || !lookUp(m_guard, file)
            || file.entry->status.st_size > m_options.maxSearchedBytes)
            return true;
        const DiskPlace &place = file.entry->place;
        const bool isDirect = file.folder >= 0 && !file.entry->isLink;
        const auto bytes = isDirect ? readBytes(PathGuard::openIn(file.folder, place, O_RDONLY), place, maxReadBytes)
                                    : readBytes(place, maxReadBytes);
        if (bytes)
            return search.search(place.shown, *bytes);
        search.noteFailure(place.shown,
                           std::string(pythonErrorName(bytes.error().code)) + ": "
                               + m_guard.withoutRoot(bytes.error().toText()));
        return true;
    });
    for (const DiskError &error : walk.errors)
        search.noteFailure(m_guard.withoutRoot(error.path),
                           std::string(pythonErrorName(error.code)) + ": " + m_guard.withoutRoot(error.toText()));
    search.result.truncated = search.result.truncated || walk.wasCut;
    search.finish();
    return search.result;
}

GlobResult FilesystemBackend::glob(std::string_view pattern, const std::optional<std::string> &path,
                                   std::stop_token stop)
{
    GlobResult result;
    if (isVirtual() && hasParentComponent(withForwardSlashes(pattern))) {
        result.error = BackendError{.text = "Path traversal not allowed in glob pattern", .raises = "ValueError"};
        return result;
    }
    const std::string shownPath = path ? *path : "<default>";
    const auto start = m_guard.resolve(path && *path != "/" ? *path : isVirtual() ? "/" : "");
    if (!start) {
        result.error = errorOf(start.error(), "Error globbing path '" + shownPath + "'");
        if (result.error->raises.empty())
            result.matches.emplace();
        return result;
    }
    result.matches.emplace();
    const std::string what = "Glob of '" + shownPath + "' aborted partway";
    const auto compiled = GlobPattern::compile(pattern);
    if (!compiled) {
        result.error = BackendError{.text = what + ": " + compiled.error().message, .raises = {}};
        return result;
    }
    if (const auto status = m_guard.status(*start); !status || !S_ISDIR(status->st_mode))
        return result;
    const SearchLimit limit(m_clock, globBudget, std::move(stop));
    const WalkOutcome walk = walkFiles(m_guard, *start, limit, [&](FoundFile &file) {
        if (compiled->matchesFile(file.relative) && lookUp(m_guard, file))
            result.matches->push_back({.path = std::move(file.entry->place.shown),
                                       .isDir = false,
                                       .size = file.entry->status.st_size,
                                       .modifiedAt = localIsoText(file.entry->status.st_mtim)});
        return true;
    });
    result.truncated = walk.wasCut;
    if (!walk.errors.empty())
        result.error = errorOf(walk.errors.front(), what);
    std::ranges::stable_sort(*result.matches, {}, &FileInfo::path);
    return result;
}

} // namespace Touchstone
