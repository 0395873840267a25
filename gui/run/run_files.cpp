#include "gui/run/run_files.h"

#include "engine/project/run_workspace.h"

#include <QDir>
#include <QString>
#include <QStringList>

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

/// The versions of the longest tail of the path that the copy knows in that iteration.
std::optional<FileVersions> versionsIn(const RunWorkspace &workspace, const std::string &agentPath, int iteration)
{
    for (std::size_t slash = agentPath.find('/'); slash != std::string::npos; slash = agentPath.find('/', slash + 1)) {
        FileVersions versions = workspace.versions(agentPath.substr(slash + 1), iteration);
        if (!(versions.before.empty() && versions.after.empty()))
            return versions;
    }
    return std::nullopt;
}

} // namespace

Result<PendingFiles> readPending(const std::string &runFolder, std::stop_token stop)
{
    auto workspaces = workspacesOf(runFolder);
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

Result<int> applyPending(const std::string &runFolder, std::stop_token stop)
{
    auto workspaces = workspacesOf(runFolder);
    if (!workspaces)
        return failure(workspaces.error());
    int written = 0;
    for (auto &[name, workspace] : *workspaces) {
        const auto applied = workspace.applyToFolder(stop);
        if (!applied)
            return failure(applied.error());
        written += static_cast<int>(applied->size());
    }
    return written;
}

std::vector<DiffLine> readChange(const std::string &runFolder, const std::string &agentPath, int iteration)
{
    auto workspaces = workspacesOf(runFolder);
    if (!workspaces)
        return {};
    std::stable_sort(workspaces->begin(), workspaces->end(), [&agentPath](const auto &a, const auto &b) {
        return isLikelyHome(a.first, agentPath) > isLikelyHome(b.first, agentPath);
    });
    for (const auto &[name, workspace] : *workspaces) {
        if (const auto versions = versionsIn(workspace, agentPath, iteration))
            return linesOf(*versions);
    }
    return {};
}

} // namespace Touchstone
