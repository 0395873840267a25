#include "gui/run/run_files.h"

#include "engine/project/run_workspace.h"

#include <QDir>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <algorithm>
#include <optional>

namespace Touchstone {

namespace {

/// The copies of a run: each has a `<name>.json` in the run's folder.
Result<std::vector<std::pair<std::string, RunWorkspace>>> workspacesOf(const std::string &runFolder)
{
    std::vector<std::pair<std::string, RunWorkspace>> all;
    const QDir folder(QString::fromStdString(runFolder));
    const QStringList files = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        std::string name = file.chopped(5).toStdString();
        Result<RunWorkspace> workspace = RunWorkspace::open(runFolder, name);
        if (!workspace)
            return failure(workspace.error());
        all.emplace_back(std::move(name), std::move(*workspace));
    }
    return all;
}

std::vector<DiffLine> linesOf(const FileVersions &versions)
{
    return diffLines(QString::fromStdString(versions.before), QString::fromStdString(versions.after));
}

/// Whether a copy is the likely home of a path: memory and skills are mounted under their own roots.
bool isLikelyHome(const std::string &workspace, const std::string &agentPath)
{
    for (const std::string kind : {"memory", "skills"}) {
        if (agentPath.starts_with('/' + kind + '/'))
            return workspace.starts_with(kind + '-');
    }
    return workspace == "workspace";
}

/// The versions that `read` gives for the longest tail of a path that one of the copies knows.
template<typename Read>
std::optional<FileVersions> versionsOf(const std::string &runFolder, const std::string &agentPath, Read read)
{
    auto workspaces = workspacesOf(runFolder);
    if (!workspaces)
        return std::nullopt;
    std::stable_sort(workspaces->begin(), workspaces->end(), [&agentPath](const auto &a, const auto &b) {
        return isLikelyHome(a.first, agentPath) > isLikelyHome(b.first, agentPath);
    });
    for (const auto &[name, workspace] : *workspaces) {
        for (std::size_t slash = agentPath.find('/'); slash != std::string::npos;
             slash = agentPath.find('/', slash + 1)) {
            FileVersions versions = read(name, workspace, agentPath.substr(slash + 1));
            if (!(versions.before.empty() && versions.after.empty()))
                return versions;
        }
    }
    return std::nullopt;
}

/// The copies of a run that are not the user's own folders, as an iteration left them, in `scratch`; -1: as they are.
Result<std::vector<std::pair<std::string, RunWorkspace>>>
workspacesAfter(const std::string &runFolder, int iteration, const QTemporaryDir &scratch, std::stop_token stop)
{
    auto workspaces = workspacesOf(runFolder);
    if (!workspaces || iteration < 0)
        return workspaces;
    std::vector<std::pair<std::string, RunWorkspace>> then;
    for (const auto &[name, workspace] : *workspaces) {
        if (workspace.isInPlace())
            continue;
        Result<RunWorkspace> fork =
            RunWorkspace::forkOf(runFolder, scratch.path().toStdString(), name, iteration, {}, stop);
        if (!fork)
            return failure(fork.error());
        const auto &warnings = fork->warnings();
        const auto lost = std::find_if(warnings.begin(), warnings.end(),
                                       [](const Error &warning) { return warning.code == Error::Code::NotFound; });
        if (lost != warnings.end())
            return failure(*lost); // without it the folder would lose the file
        fork->actFor(workspace);
        then.emplace_back(name, std::move(*fork));
    }
    return then;
}

} // namespace

Result<PendingFiles> readPending(const std::string &runFolder, int iteration, std::stop_token stop)
{
    const QTemporaryDir scratch;
    auto workspaces = workspacesAfter(runFolder, iteration, scratch, stop);
    if (!workspaces)
        return failure(workspaces.error());
    PendingFiles pending;
    for (const auto &[name, workspace] : *workspaces) {
        const auto changes = workspace.pendingChanges(stop);
        if (!changes)
            return failure(changes.error());
        if (!workspace.source().empty())
            pending.folders.push_back(workspace.source());
        for (const PendingChange &change : *changes) {
            const std::string &path = change.change.path;
            pending.files.push_back({.workspace = name,
                                     .target = workspace.source().empty() ? path : workspace.source() + '/' + path,
                                     .change = change.change,
                                     .conflict = change.conflict,
                                     .isBehindLink = change.isBehindLink,
                                     .lines = linesOf(workspace.pendingVersions(path))});
        }
    }
    return pending;
}

Result<int> applyPending(const std::string &runFolder, int iteration, std::stop_token stop)
{
    const QTemporaryDir scratch;
    auto workspaces = workspacesAfter(runFolder, iteration, scratch, stop);
    if (!workspaces)
        return failure(workspaces.error());
    int written = 0;
    for (auto &[name, workspace] : *workspaces) {
        const auto applied = workspace.applyToFolder(stop);
        if (!applied)
            return failure(applied.error());
        written += static_cast<int>(applied->size());
        if (iteration < 0)
            continue;
        Result<RunWorkspace> own = RunWorkspace::open(runFolder, name);
        const Result<void> noted = own ? own->noteApplied(workspace) : failure(own.error());
        if (!noted)
            return failure(noted.error());
    }
    return written;
}

std::vector<FileComparison> compareFiles(const std::string &runFolder, const std::vector<std::string> &agentPaths,
                                         int from, int to)
{
    std::vector<FileComparison> different;
    for (const std::string &path : agentPaths) {
        const std::optional<FileVersions> versions = versionsOf(
            runFolder, path,
            [&](const std::string &name, const RunWorkspace & /*workspace*/, const std::string &inside) {
                return RunWorkspace::versionsBetween(runFolder, name, inside, from, to).value_or(FileVersions());
            });
        if (versions && versions->before != versions->after)
            different.push_back({.path = path, .lines = linesOf(*versions)});
    }
    return different;
}

std::vector<DiffLine> readChange(const std::string &runFolder, const std::string &agentPath, int iteration)
{
    const std::optional<FileVersions> versions =
        versionsOf(runFolder, agentPath,
                   [iteration](const std::string & /*name*/, const RunWorkspace &workspace, const std::string &inside) {
                       return workspace.versions(inside, iteration);
                   });
    return versions ? linesOf(*versions) : std::vector<DiffLine>();
}

} // namespace Touchstone
