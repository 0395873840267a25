#pragma once

#include "engine/agent/event.h"
#include "engine/base/result.h"
#include "engine/project/tree_copy.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// What tells two states of a file apart without reading it.
struct FileStamp
{
    std::int64_t size = 0;
    std::int64_t modified = 0; ///< nanoseconds since the epoch
    std::uint64_t inode = 0;

    bool operator==(const FileStamp &) const = default;
};

/// Regular files of a folder by their path in it; links are not followed.
using TreeStamps = std::map<std::string, FileStamp, std::less<>>;

/// A change that has not reached the user's folder.
struct PendingChange
{
    Events::FileChange change; ///< path relative to the folder
    bool conflict = false; ///< the user's file is not the one that the run began with
    bool isBehindLink = false; ///< the user's folder has a link there, or one that leads out on the way: never written
};

/// A file before and after a change; empty where it is not there or no text of a size that can be shown.
struct FileVersions
{
    std::string before;
    std::string after;
};

/// The folder that a run works on: a copy of the user's, or the user's own (in place). A value with files behind it;
/// used by one thread. Everything is kept below one run folder:
/// `<name>/` the copy, `<name>.json` what it was made from, `changes/<name>/<n>/` what iteration n wrote,
/// `changes/<name>/<n>.json` the stamps of all files after it, `changes/<name>/originals/` what applying it replaced.
class RunWorkspace
{
public:
    /// A copy of `source`; an empty source makes an empty folder. `name` tells several of a run apart.
    static Result<RunWorkspace> copyOf(const std::string &source, const std::string &runFolder, const std::string &name,
                                       const TreeCopyOptions &options, std::stop_token stop);
    /// A folder with copies of single files: (name in the folder, host path, which need not exist).
    static Result<RunWorkspace> copyOfFiles(const std::vector<std::pair<std::string, std::string>> &files,
                                            const std::string &runFolder, const std::string &name);
    /// Works in the folder itself. A copy of the first state is kept, so that changes can be told.
    static Result<RunWorkspace> inPlace(const std::string &folder, const std::string &runFolder,
                                        const std::string &name, const TreeCopyOptions &options, std::stop_token stop);
    /// The copy of an earlier run. For one that is gone on with `finished` says how many iterations have ended: changes
    /// since then are the next one's.
    static Result<RunWorkspace> open(const std::string &runFolder, const std::string &name, int finished = 0);
    /// A copy of another run's copy, as iteration `iteration` (from 0; -1: none yet) left it, with what is kept of the
    /// iterations up to there. Of an iteration that has not ended: as it is now. What worked in place does so again, in
    /// the folder as it is. A version that is lost is a warning.
    static Result<RunWorkspace> forkOf(const std::string &otherFolder, const std::string &runFolder,
                                       const std::string &name, int iteration, TreeCopyOptions options,
                                       std::stop_token stop);

    const std::string &folder() const { return m_folder; }
    const std::string &source() const { return m_source; }
    bool isInPlace() const { return m_folder == m_source; }
    const std::vector<Error> &warnings() const { return m_warnings; }

    /// What changed since the last call (the first time: since the beginning), paths relative to the folder, in their
    /// order. New contents are kept as those of `iteration`. What the harness puts aside for the agent there (results
    /// of tools that were too large, conversations that were summarised) is none of the run's changes.
    Result<std::vector<Events::FileChange>> takeChanges(int iteration, std::stop_token stop);

    /// What iteration `iteration` (from 0) made of one of the files that `takeChanges` named.
    FileVersions versions(const std::string &path, int iteration) const;
    /// A file as iterations `from` and `to` left it (-1: as the run began with it).
    static Result<FileVersions> versionsBetween(const std::string &runFolder, const std::string &name,
                                                const std::string &path, int from, int to);
    /// One of the files that `pendingChanges` named: the user's, and the run's.
    FileVersions pendingVersions(const std::string &path) const;

    /// What the copy has that the user's folder has not, but for what the harness put aside.
    Result<std::vector<PendingChange>> pendingChanges(std::stop_token stop) const;
    /// Writes the changes back. Changes nothing and gives Error::Code::Conflict, which names the files, when one of
    /// them was changed by somebody else since the run began. Each file is replaced at once or not at all; removed ones
    /// are deleted. What lies behind a link is left out.
    Result<std::vector<Events::FileChange>> applyToFolder(std::stop_token stop);
    /// This copy was made of an iteration of `own` and is to be applied in its place.
    void actFor(const RunWorkspace &own);
    /// `copy`, which acted for this one, was applied: what it wrote is no change of somebody else's.
    Result<void> noteApplied(const RunWorkspace &copy);

private:
    RunWorkspace() = default;

    static Result<RunWorkspace> begin(const std::string &runFolder, const std::string &name);
    Result<void> remember();
    Result<void> writeManifest() const;
    std::string changesFolder() const { return m_runFolder + "/changes/" + m_name; }
    std::string stampsFile(int iteration) const { return changesFolder() + '/' + std::to_string(iteration) + ".json"; }
    bool hasStampsOf(int iteration) const;
    Result<void> keepStamps(int iteration) const;
    void readStamps(int finished);
    Result<void> copyKept(const RunWorkspace &other, int iteration) const;
    Result<void> rewindTo(const RunWorkspace &other, const TreeStamps &now, const TreeStamps &wanted, int iteration);
    std::string manifestFile() const { return m_runFolder + '/' + m_name + ".json"; }
    std::string keptFile(const std::string &path, int iteration) const;
    std::string originOf(const std::string &path) const;
    bool isOriginUnchanged(const std::string &path) const;
    bool isBehindLink(const std::string &path) const;
    bool isPutAside(const std::string &path) const;
    bool isOriginExpected(const std::string &path) const;
    std::string originalFile(const std::string &path) const { return m_originals + '/' + path; }
    Result<void> keepOriginal(const std::string &path) const;
    std::string beforeOf(const std::string &path, int iteration) const;
    /// What a file held at the last look, which was after `iteration`.
    std::string contentAfter(const std::string &path, int iteration) const;
    Result<void> checkConflicts(const std::vector<PendingChange> &changes) const;
    Result<void> applyOne(const Events::FileChange &change) const;

    std::string m_runFolder;
    std::string m_name;
    std::string m_folder;
    std::string m_source; ///< empty: none, or single files
    std::string m_base; ///< in place: where the first state was copied to
    std::map<std::string, std::string> m_origins; ///< of single files: name in the folder → host path
    TreeStamps m_originStamps; ///< of the user's files at the beginning
    TreeStamps m_applied; ///< of the user's files that were written from here; a removed one has no size or time
    std::string m_originals; ///< folder of what stood in their place
    TreeStamps m_first; ///< of `m_folder` at the beginning
    TreeStamps m_last; ///< of `m_folder` at the last look
    std::vector<Error> m_warnings;
};

/// The stamp of a file, links followed; none when it is not a regular file.
std::optional<FileStamp> stampOf(const std::string &file);

/// The stamps of a folder's regular files.
Result<TreeStamps> stampTree(const std::string &folder, std::stop_token stop);

} // namespace Touchstone
