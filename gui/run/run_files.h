#pragma once

#include "engine/agent/event.h"
#include "engine/base/result.h"
#include "gui/run/line_changes.h"

#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// One file that has not reached the user's folder.
struct PendingFile
{
    std::string workspace; ///< name of the copy that it is in
    std::string target; ///< host path that would be written
    Events::FileChange change;
    bool conflict = false;
    bool isBehindLink = false; ///< never written
    std::vector<DiffLine> lines;
};

/// What `readPending` found.
struct PendingFiles
{
    std::vector<PendingFile> files;
    std::vector<std::string> folders; ///< the user's folders that are compared with
};

/// A file, by the path that the agent sees, as two iterations left it.
struct FileComparison
{
    std::string path;
    std::vector<DiffLine> lines;
};

// All of these block on the disk; call them on a thread. `runFolder` is the run's own folder beside the history;
// iterations count from 0.

/// What the run's copies have that the user's folders have not: as an iteration left them, or (-1) as they are.
Result<PendingFiles> readPending(const std::string &runFolder, int iteration, std::stop_token stop);
/// Writes it back; nothing is written where a file was changed by somebody else meanwhile.
Result<int> applyPending(const std::string &runFolder, int iteration, std::stop_token stop);
/// Those of some files that iterations `from` (-1: the beginning) and `to` left otherwise.
std::vector<FileComparison> compareFiles(const std::string &runFolder, const std::vector<std::string> &agentPaths,
                                         int from, int to);
/// The lines that an iteration changed in a file, by the path that the agent sees.
std::vector<DiffLine> readChange(const std::string &runFolder, const std::string &agentPath, int iteration);

} // namespace Touchstone
