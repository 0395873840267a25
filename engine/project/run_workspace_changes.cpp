// What a run changed in its workspace, and how it gets back to the user's folder.

#include "engine/base/file_error.h"
#include "engine/base/line_diff.h"
#include "engine/project/run_workspace.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

using Kind = Events::FileChange::Kind;

constexpr std::size_t maxComparedBytes = std::size_t{8} * 1024 * 1024;
constexpr std::string_view rootName = "workspace"; // the copy that is the agent's root
constexpr std::array<std::string_view, 2> harnessFolders{"large_tool_results/", "conversation_history/"};
constexpr std::size_t maxAppliedBytes = std::size_t{512} * 1024 * 1024;

/// Paths that only one side has, or that have another stamp there, in their order.
std::map<std::string, Kind> differences(const TreeStamps &before, const TreeStamps &after)
{
    std::map<std::string, Kind> changes;
    for (const auto &[path, stamp] : after) {
        const auto found = before.find(path);
        if (found == before.end())
            changes.emplace(path, Kind::Added);
        else if (!(found->second == stamp))
            changes.emplace(path, Kind::Changed);
    }
    for (const auto &[path, stamp] : before) {
        if (!after.contains(path))
            changes.emplace(path, Kind::Removed);
    }
    return changes;
}

/// A file as text for counting lines; too large or unreadable ones count nothing.
std::string comparable(const std::string &file)
{
    return file.empty() ? std::string() : readFile(file, maxComparedBytes).value_or(std::string());
}

Events::FileChange toChange(const std::string &path, Kind kind, const std::string &before, const std::string &after)
{
    const LineCounts counts = countChangedLines(before, after);
    return {.path = path, .kind = kind, .addedLines = counts.added, .removedLines = counts.removed};
}

} // namespace

std::string RunWorkspace::keptFile(const std::string &path, int iteration) const
{
    return changesFolder() + '/' + std::to_string(iteration) + '/' + path;
}

std::string RunWorkspace::originOf(const std::string &path) const
{
    if (!m_source.empty())
        return m_source + '/' + path;
    const auto found = m_origins.find(path);
    return found == m_origins.end() ? std::string() : found->second;
}

bool RunWorkspace::isOriginUnchanged(const std::string &path) const
{
    const auto then = m_originStamps.find(path);
    const std::optional<FileStamp> now = stampOf(originOf(path));
    return then == m_originStamps.end() ? !now : now == then->second;
}

/// The copy has no links to the outside. Where the user's folder has one, or any in place of the file, nothing is
/// written: the parent with all links resolved decides where a write goes.
bool RunWorkspace::isBehindLink(const std::string &path) const
{
    if (m_source.empty())
        return false;
    const std::string origin = originOf(path);
    std::error_code code;
    if (fs::is_symlink(fs::symlink_status(origin, code)))
        return true;
    const std::string parent = resolvedPath(fs::path(origin).parent_path().string());
    const std::string root = resolvedPath(m_source);
    return parent != root && !parent.starts_with(root + '/');
}

/// By the harness, in folders of its own (`spec/engine.md`, artifacts); not where the user's folder has such a one.
bool RunWorkspace::isPutAside(const std::string &path) const
{
    if (m_name != rootName)
        return false;
    return std::any_of(harnessFolders.begin(), harnessFolders.end(), [&](std::string_view folder) {
        const auto first = m_first.lower_bound(folder);
        return path.starts_with(folder) && (first == m_first.end() || !first->first.starts_with(folder));
    });
}

/// As the run found it, or as applying it left it.
bool RunWorkspace::isOriginExpected(const std::string &path) const
{
    const auto applied = m_applied.find(path);
    if (applied == m_applied.end())
        return isOriginUnchanged(path);
    return stampOf(originOf(path)).value_or(FileStamp()) == applied->second;
}

/// Of a file of the user's that is about to be replaced, unless an earlier application did.
Result<void> RunWorkspace::keepOriginal(const std::string &path) const
{
    std::error_code code;
    const std::string origin = originOf(path);
    if (m_applied.contains(path) || !fs::exists(origin, code))
        return {};
    fs::create_directories(fs::path(originalFile(path)).parent_path(), code);
    fs::copy_file(origin, originalFile(path), fs::copy_options::overwrite_existing, code);
    if (code) {
        return failure(fileError(Error::Code::NotWritable, originalFile(path),
                                 "What is replaced cannot be kept: " + code.message() + '.',
                                 "Check the free space and the permissions."));
    }
    return {};
}

std::string RunWorkspace::beforeOf(const std::string &path, int iteration) const
{
    std::error_code code;
    for (int earlier = iteration - 1; earlier >= 0; --earlier) {
        if (fs::exists(keptFile(path, earlier), code))
            return keptFile(path, earlier);
    }
    if (!m_base.empty())
        return m_base + '/' + path;
    if (fs::exists(originalFile(path), code))
        return originalFile(path);
    return isOriginUnchanged(path) ? originOf(path) : std::string();
}

Result<std::vector<Events::FileChange>> RunWorkspace::takeChanges(int iteration, std::stop_token stop)
{
    Result<TreeStamps> now = stampTree(m_folder, stop);
    if (!now)
        return failure(now.error());
    std::vector<Events::FileChange> changes;
    for (const auto &[path, kind] : differences(m_last, *now)) {
        const std::string before = kind == Kind::Added ? std::string() : comparable(beforeOf(path, iteration));
        const std::string file = m_folder + '/' + path;
        const std::string after = kind == Kind::Removed ? std::string() : comparable(file);
        if (kind == Kind::Changed && before == after && !after.empty())
            continue; // written anew with the same content
        if (kind != Kind::Removed) {
            const std::string kept = keptFile(path, iteration);
            std::error_code code;
            fs::create_directories(fs::path(kept).parent_path(), code);
            fs::copy_file(file, kept, fs::copy_options::overwrite_existing, code);
            if (code) {
                return failure(fileError(Error::Code::NotWritable, kept,
                                         "What the iteration changed cannot be kept: " + code.message() + '.',
                                         "Check the free space and the permissions."));
            }
        }
        if (!isPutAside(path))
            changes.push_back(toChange(path, kind, before, after));
    }
    m_last = std::move(*now);
    if (Result<void> kept = keepStamps(iteration); !kept)
        return failure(kept.error());
    return changes;
}

FileVersions RunWorkspace::versions(const std::string &path, int iteration) const
{
    return {.before = comparable(beforeOf(path, iteration)), .after = comparable(keptFile(path, iteration))};
}

std::string RunWorkspace::contentAfter(const std::string &path, int iteration) const
{
    return m_last.contains(path) ? comparable(beforeOf(path, iteration + 1)) : std::string();
}

Result<FileVersions> RunWorkspace::versionsBetween(const std::string &runFolder, const std::string &name,
                                                   const std::string &path, int from, int to)
{
    const Result<RunWorkspace> before = open(runFolder, name, from + 1);
    if (!before)
        return failure(before.error());
    const Result<RunWorkspace> after = open(runFolder, name, to + 1);
    if (!after)
        return failure(after.error());
    return FileVersions{.before = before->contentAfter(path, from), .after = after->contentAfter(path, to)};
}

FileVersions RunWorkspace::pendingVersions(const std::string &path) const
{
    return {.before = isBehindLink(path) ? std::string() : comparable(originOf(path)),
            .after = comparable(m_folder + '/' + path)};
}

Result<std::vector<PendingChange>> RunWorkspace::pendingChanges(std::stop_token stop) const
{
    if (isInPlace())
        return std::vector<PendingChange>();
    Result<TreeStamps> now = stampTree(m_folder, stop);
    if (!now)
        return failure(now.error());
    std::map<std::string, Kind> changes = differences(m_first, *now);
    for (const auto &[path, stamp] : m_applied) // another iteration may have been written meanwhile
        changes.try_emplace(path, now->contains(path) ? Kind::Changed : Kind::Removed);
    std::vector<PendingChange> pending;
    for (const auto &[path, kind] : changes) {
        const std::string origin = originOf(path);
        if (origin.empty() || isPutAside(path))
            continue; // a new file beside single ones belongs nowhere
        const std::string user = comparable(origin);
        const std::string mine = kind == Kind::Removed ? std::string() : comparable(m_folder + '/' + path);
        std::error_code code;
        const bool isSame = kind == Kind::Removed ? !fs::exists(origin, code)
                                                  : fs::exists(origin, code) && user == mine && !mine.empty();
        const bool isBehind = isBehindLink(path);
        if (!isSame || isBehind) {
            pending.push_back({.change = toChange(path, kind, isBehind ? std::string() : user, mine),
                               .conflict = !isBehind && !isOriginExpected(path),
                               .isBehindLink = isBehind});
        }
    }
    return pending;
}

Result<void> RunWorkspace::checkConflicts(const std::vector<PendingChange> &changes) const
{
    std::string names;
    for (const PendingChange &change : changes) {
        if (change.conflict)
            names += (names.empty() ? "" : ", ") + change.change.path;
    }
    if (names.empty())
        return {};
    return failure(
        fileError(Error::Code::Conflict, m_source, "The folder changed since the run began: " + names + '.',
                  "Nothing was written. Keep your version, or copy the run's files by hand from " + m_folder + '.'));
}

Result<void> RunWorkspace::applyOne(const Events::FileChange &change) const
{
    const std::string origin = originOf(change.path);
    if (Result<void> kept = keepOriginal(change.path); !kept)
        return kept;
    std::error_code code;
    if (change.kind == Kind::Removed) {
        fs::remove(origin, code);
        if (code)
            return failure(
                fileError(Error::Code::NotWritable, origin, "The file cannot be deleted: " + code.message() + '.'));
        return {};
    }
    const std::string file = m_folder + '/' + change.path;
    const Result<std::string> bytes = readFile(file, maxAppliedBytes);
    if (!bytes)
        return failure(bytes.error());
    const bool isNew = !fs::exists(origin, code);
    fs::create_directories(fs::path(origin).parent_path(), code);
    if (const Result<std::string> saved = saveFile(origin, *bytes, {}); !saved)
        return failure(saved.error());
    if (isNew)
        fs::permissions(origin, fs::status(file, code).permissions(), code);
    return {};
}

Result<std::vector<Events::FileChange>> RunWorkspace::applyToFolder(std::stop_token stop)
{
    if (!isInPlace() && m_source.empty() && m_origins.empty()) {
        return failure(Error::Code::Unsupported,
                       "The run began with an empty workspace, so there is no folder to apply to.",
                       "Copy what you need from " + m_folder + '.');
    }
    const Result<std::vector<PendingChange>> pending = pendingChanges(stop);
    if (!pending)
        return failure(pending.error());
    if (const Result<void> checked = checkConflicts(*pending); !checked)
        return failure(checked.error());
    std::vector<Events::FileChange> applied;
    for (const PendingChange &change : *pending) {
        if (change.isBehindLink)
            continue;
        if (const Result<void> done = applyOne(change.change); !done)
            return failure(done.error());
        // What has been written is now the state that the next application expects.
        m_applied[change.change.path] = stampOf(originOf(change.change.path)).value_or(FileStamp());
        applied.push_back(change.change);
    }
    if (Result<void> written = writeManifest(); !written)
        return failure(written.error());
    return applied;
}

void RunWorkspace::actFor(const RunWorkspace &own)
{
    m_applied = own.m_applied;
    m_originals = own.m_originals;
}

Result<void> RunWorkspace::noteApplied(const RunWorkspace &copy)
{
    m_applied = copy.m_applied;
    return writeManifest();
}

} // namespace Touchstone
