#include "engine/session/agent_world.h"

#include "engine/backends/composite_backend.h"
#include "engine/backends/file_store.h"
#include "engine/backends/filesystem_backend.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/sandbox_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/backends/store_backend.h"
#include "engine/base/ids.h"
#include "engine/skills/skill_parser.h"
#include "engine/storage/sqlite_key_value_store.h"

#include <map>

namespace Touchstone {
namespace {

/// Folder part of a mount, with the slash at its end.
std::string folderOf(const std::string &mount)
{
    return mount.substr(0, mount.rfind('/') + 1);
}

/// Any text as a part of a store's namespace, where few characters are allowed; two texts never give the same part.
std::string namespacePart(std::string_view text)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string part;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
            || c == '.')
            part += c;
        else
            part.append({'~', digits[byte >> 4U], digits[byte & 15U]});
    }
    return part;
}

/// Puts the world of one run together.
class WorldBuilder
{
public:
    WorldBuilder(const RunSpec &spec, WorldUse use, const std::string &runFolder, const Clock &clock,
                 const KnownSecrets *secrets, std::stop_token stop, const WorldPast &past)
        : m_spec(spec)
        , m_use(use)
        , m_runFolder(runFolder)
        , m_clock(clock)
        , m_secrets(secrets)
        , m_stop(std::move(stop))
        , m_past(past)
    {
        const TrustBounds bounds(spec.project.folder, spec.environment);
        m_options.bounds = bounds;
        m_options.followAllLinks = spec.trusted;
        m_options.allowLarge = spec.allowLargeCopy;
        m_linkRoots = bounds.roots();
        // Only reached when the user has confirmed them.
        for (const TrustItem &item : spec.project.trustItems) {
            if (item.kind == TrustItem::Kind::OutsidePath)
                m_linkRoots.push_back(item.detail);
        }
    }

    Result<AgentWorld> build()
    {
        return addRoot()
            .and_then([this] { return addRoutes(); })
            .and_then([this] { return addSkills(); })
            .and_then([this] { return addMemory(); })
            .map([this] { return finish(); });
    }

private:
    bool isReadOnly() const { return m_use == WorldUse::Look; }

    std::shared_ptr<Backend> folderBackend(const std::string &root, bool readOnly, bool follow = true,
                                           std::int64_t maxDownloadBytes = FilesystemOptions().maxDownloadBytes) const
    {
        FilesystemOptions options;
        options.maxDownloadBytes = maxDownloadBytes;
        options.root = root;
        options.readOnly = readOnly || isReadOnly();
        if (follow)
            options.linkRoots = m_linkRoots;
        // An empty root would be the program's own folder.
        if (root.empty())
            return std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
        return std::make_shared<FilesystemBackend>(std::move(options), m_clock);
    }

    /// Of a source of skills: files that no loader takes are not read.
    std::shared_ptr<Backend> skillsBackend(const std::string &root, bool isCopy) const
    {
        return folderBackend(root, !isCopy, !isCopy, maxSkillFileBytes);
    }

    /// The folder `name` of the run: as the run's past left it, else as `make` makes it.
    template<typename Make>
    Result<RunWorkspace> workspaceOf(const std::string &name, Make make) const
    {
        if (!m_past.isResumed && m_past.forkedFrom.empty())
            return make();
        Result<RunWorkspace> kept = m_past.isResumed
            ? RunWorkspace::open(m_runFolder, name, m_past.iteration)
            : RunWorkspace::forkOf(m_past.forkedFrom, m_runFolder, name, m_past.iteration, m_options, m_stop);
        // A memory file, say, that the project has only had since.
        const bool isNew = !kept && kept.error().code == Error::Code::NotFound;
        return isNew ? make() : std::move(kept);
    }

    /// Remembers a tree for its changes; gives its folder.
    std::string watch(std::string prefix, RunWorkspace workspace)
    {
        const std::vector<Error> &warnings = workspace.warnings();
        m_world.warnings.insert(m_world.warnings.end(), warnings.begin(), warnings.end());
        m_world.trees.push_back({.prefix = std::move(prefix), .workspace = std::move(workspace)});
        return m_world.trees.back().workspace.folder();
    }

    /// A folder, with a shell beside it where the project wants one. A shell gets none of the program's variables
    /// but the search path: keys of providers are among them.
    Result<std::shared_ptr<Backend>> copiedBackend(BackendKind kind, const std::string &folder)
    {
        FilesystemOptions files;
        files.root = folder;
        ShellOptions shell;
        shell.environment = {{"PATH", m_spec.environment.value("PATH")}};
        SystemIdSource ids;
        const auto asBackend = [](auto made) { return std::shared_ptr<Backend>(std::move(made)); };
        if (kind == BackendKind::LocalShell)
            return LocalShellBackend::create(std::move(files), std::move(shell), m_clock, ids).map(asBackend);
        if (kind == BackendKind::Sandbox)
            return SandboxBackend::create(std::move(files), shell, m_clock, ids).map(asBackend);
        return folderBackend(folder, false, false);
    }

    Result<void> addRoot()
    {
        const BackendPart &given = m_spec.project.agent.backend;
        BackendPart part = given;
        if (m_spec.workspace) {
            part.root = *m_spec.workspace;
            part.inPlace = true;
            if (part.kind == BackendKind::State || part.kind == BackendKind::Store)
                part.kind = BackendKind::Filesystem;
        }
        Result<std::shared_ptr<Backend>> root = partBackend(part, "/", "workspace");
        if (!root)
            return failure(root.error());
        m_root = std::move(*root);
        return {};
    }

    Result<void> addRoutes()
    {
        int number = 0;
        for (const BackendRoute &route : m_spec.project.agent.backend.routes) {
            Result<std::shared_ptr<Backend>> backend =
                partBackend(route.backend, route.prefix, "route-" + std::to_string(++number));
            if (!backend)
                return failure(backend.error());
            m_routes.emplace_back(route.prefix, std::move(*backend));
        }
        return {};
    }

    /// `name` is that of its copy among the run's files.
    Result<std::shared_ptr<Backend>> partBackend(const BackendPart &part, const std::string &prefix,
                                                 const std::string &name)
    {
        if (part.kind == BackendKind::Store)
            return storeBackend(prefix);
        if (part.kind == BackendKind::State) {
            m_world.files = std::make_shared<FileStore>();
            return std::make_shared<StateBackend>(m_world.files, m_clock);
        }
        if (isReadOnly())
            return folderBackend(part.root, true);
        Result<RunWorkspace> workspace = workspaceOf(name, [&] {
            return part.inPlace ? RunWorkspace::inPlace(part.root, m_runFolder, name, m_options, m_stop)
                                : RunWorkspace::copyOf(part.root, m_runFolder, name, m_options, m_stop);
        });
        if (!workspace)
            return failure(workspace.error());
        return copiedBackend(part.kind, watch(prefix, std::move(*workspace)));
    }

    /// Each project, and in it each place of a store, has files of its own.
    Result<std::shared_ptr<Backend>> storeBackend(const std::string &prefix)
    {
        if (!m_store) {
            if (Result<void> opened = openStore(prefix); !opened)
                return failure(opened.error());
        }
        KeyValueStore::Namespace space{"files", namespacePart(resolvedPath(m_spec.project.folder)),
                                       namespacePart(prefix)};
        return StoreBackend::create(m_store, std::move(space), m_clock).map([](auto made) {
            return std::shared_ptr<Backend>(std::move(made));
        });
    }

    Result<void> openStore(const std::string &prefix)
    {
        if (!isReadOnly() && !m_spec.historyFile.empty()) {
            Result<std::shared_ptr<SqliteKeyValueStore>> store =
                SqliteKeyValueStore::open(m_spec.historyFile, m_secrets);
            if (!store)
                return failure(store.error());
            m_store = std::move(*store);
            return {};
        }
        m_store = std::make_shared<InMemoryKeyValueStore>();
        if (isReadOnly())
            return {};
        Error warning;
        warning.code = Error::Code::Unsupported;
        warning.message = "The store at '" + prefix + "' starts empty and ends with this run, which is not stored.";
        warning.remedy = "Run it with a history; the store is kept in that file.";
        warning.subject = "agent.backend";
        m_world.warnings.push_back(std::move(warning));
        return {};
    }

    Result<void> addSkills()
    {
        int number = 0;
        for (const MountedPath &source : m_spec.project.agent.skills)
            m_world.skills.push_back({.path = source.mount, .label = source.label});
        for (const MountedPath &source : allSkillSources(m_spec.project.agent)) {
            ++number;
            if (!source.writable || isReadOnly() || !source.exists) {
                m_routes.emplace_back(source.mount, skillsBackend(source.hostPath, false));
                continue;
            }
            const std::string name = "skills-" + std::to_string(number);
            Result<RunWorkspace> copy = workspaceOf(
                name, [&] { return RunWorkspace::copyOf(source.hostPath, m_runFolder, name, m_options, m_stop); });
            if (!copy)
                return failure(copy.error());
            m_routes.emplace_back(source.mount, skillsBackend(watch(source.mount, std::move(*copy)), true));
        }
        return {};
    }

    Result<void> addMemory()
    {
        // Files that are mounted in one folder share a copy; only this folder's own files are in it.
        std::map<std::string, std::vector<std::pair<std::string, std::string>>> folders;
        for (const MountedPath &file : m_spec.project.agent.memory) {
            m_world.memory.push_back(file.mount);
            const std::string folder = folderOf(file.mount);
            folders[folder].emplace_back(file.mount.substr(folder.size()), file.hostPath);
        }
        for (const auto &[folder, files] : folders) {
            const std::string name = "memory-" + std::to_string(m_world.trees.size());
            Result<RunWorkspace> copy = workspaceOf(
                name, [&, &mounted = files] { return RunWorkspace::copyOfFiles(mounted, m_runFolder, name); });
            if (!copy)
                return failure(copy.error());
            m_routes.emplace_back(folder, folderBackend(watch(folder, std::move(*copy)), false, false));
        }
        return {};
    }

    AgentWorld finish()
    {
        m_world.backend = m_routes.empty() ? m_root : std::make_shared<CompositeBackend>(m_root, std::move(m_routes));
        return std::move(m_world);
    }

    const RunSpec &m_spec;
    WorldUse m_use;
    const std::string &m_runFolder;
    const Clock &m_clock;
    const KnownSecrets *m_secrets;
    std::stop_token m_stop;
    const WorldPast &m_past;
    TreeCopyOptions m_options;
    std::vector<std::string> m_linkRoots;
    AgentWorld m_world;
    std::shared_ptr<Backend> m_root;
    std::shared_ptr<KeyValueStore> m_store; ///< null: no part is a store
    std::vector<CompositeBackend::Route> m_routes;
};

} // namespace

Result<AgentWorld> makeWorld(const RunSpec &spec, WorldUse use, const std::string &runFolder, const Clock &clock,
                             const KnownSecrets *secrets, std::stop_token stop, const WorldPast &past)
{
    return WorldBuilder(spec, use, runFolder, clock, secrets, std::move(stop), past).build();
}

Result<void> checkTrust(const RunSpec &spec)
{
    if (spec.trusted || spec.project.trustItems.empty())
        return {};
    return failure(untrustedError(spec.project));
}

} // namespace Touchstone
