// `agent.backend` of touchstone.yaml: where the agent's files live.

#include "engine/project/places.h"
#include "engine/project/project_reader.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

using Words = std::string_view;

constexpr Words composite = "composite";
/// In the order of `BackendKind`, then what is no kind of a part.
constexpr std::array<Words, 6> backendKinds{"state", "filesystem", "store", "local_shell", "sandbox", composite};
constexpr std::array<Words, 5> backendKeys{"kind", "root", "in_place", "default", "routes"};
constexpr std::array<Words, 3> partKeys{"kind", "root", "in_place"};

BackendKind kindOf(std::string_view word)
{
    const auto *const found = std::find(backendKinds.begin(), backendKinds.end(), word);
    return static_cast<BackendKind>(found - backendKinds.begin());
}

bool isShell(BackendKind kind)
{
    return kind == BackendKind::LocalShell || kind == BackendKind::Sandbox;
}

bool hasFolder(BackendKind kind)
{
    return kind != BackendKind::State && kind != BackendKind::Store;
}

/// Whether a route can lie here: an absolute folder, not the root itself.
bool isRoutePrefix(const std::string &prefix)
{
    if (!prefix.starts_with('/') || prefix.find("//") != std::string::npos || prefix.size() == 1)
        return false;
    const fs::path path(prefix);
    return std::none_of(path.begin(), path.end(), [](const fs::path &part) { return part == "." || part == ".."; });
}

} // namespace

void ProjectReader::readBackend(const YAML::Node &node)
{
    const std::string what = "'agent.backend'";
    BackendConfig &backend = m_project.agent.backend;
    if (!m_yaml->isMapping(node, what, backendKeys))
        return;
    const std::string kind = m_yaml->word(node["kind"], what + " kind", backendKinds, "filesystem");
    if (kind != composite) {
        for (const char *key : {"default", "routes"}) {
            if (isGiven(node[key])) {
                m_yaml->fail(node[key], std::string("Only the backend 'composite' has '") + key + "'.",
                             "Write 'kind: composite', and the kind '" + kind + "' under 'default'.");
            }
        }
        backend.kind = kindOf(kind);
        readBackendFolder(node, backend, what);
        return;
    }
    const YAML::Node fallback = node["default"];
    if (isGiven(fallback)) {
        for (const char *key : {"root", "in_place"}) {
            if (isGiven(node[key]))
                m_yaml->fail(node[key], std::string("'") + key + "' stands beside 'default' in " + what + '.',
                             "Write it under 'default'.");
        }
        readBackendPart(fallback, backend, "'agent.backend.default'");
    } else {
        readBackendFolder(node, backend, what);
    }
    readRoutes(node["routes"]);
    const auto isState = [](const BackendRoute &route) { return route.backend.kind == BackendKind::State; };
    const auto states = std::count_if(backend.routes.begin(), backend.routes.end(), isState)
        + (backend.kind == BackendKind::State ? 1 : 0);
    if (states > 1)
        m_yaml->fail(node, "Only one part of a composite backend can be of the kind 'state'.",
                     "Use 'store' or 'filesystem' for the others.");
}

void ProjectReader::readRoutes(const YAML::Node &node)
{
    if (!m_yaml->isMapping(node, "'agent.backend.routes'", {}))
        return;
    std::vector<BackendRoute> &routes = m_project.agent.backend.routes;
    for (const auto &entry : node) {
        std::string prefix = m_yaml->text(entry.first, "A place in 'agent.backend.routes'");
        if (!isRoutePrefix(prefix)) {
            m_yaml->fail(entry.first, "'" + prefix + "' cannot be the place of a route.",
                         "Write an absolute folder without '..', such as /memories/.");
            return;
        }
        if (!prefix.ends_with('/'))
            prefix += '/';
        const bool isTwice = std::any_of(routes.begin(), routes.end(),
                                         [&](const BackendRoute &other) { return other.prefix == prefix; });
        if (isTwice || isMount(prefix)) {
            m_yaml->fail(entry.first,
                         "The place '" + prefix
                             + (isTwice ? "' has two routes." : "' of a route is where skills or memory are mounted."),
                         "Choose another place.");
            return;
        }
        BackendRoute route{.prefix = prefix, .backend = {}};
        readBackendPart(entry.second, route.backend, "'agent.backend.routes." + prefix + "'");
        if (isShell(route.backend.kind))
            m_yaml->fail(entry.second, "Commands run in the default backend; a route has no shell.",
                         "Use 'filesystem' for this route, and the shell under 'default'.");
        routes.push_back(std::move(route));
    }
}

void ProjectReader::readBackendPart(const YAML::Node &node, BackendPart &part, const std::string &what)
{
    if (!isGiven(node) || !m_yaml->isMapping(node, what, partKeys)) {
        m_yaml->fail(node, what + " must be a mapping.", "Write such as {kind: store}.");
        return;
    }
    const std::string kind = m_yaml->word(node["kind"], what + " kind", backendKinds, "filesystem");
    if (kind == composite) {
        m_yaml->fail(node["kind"], "A composite backend cannot stand within another one.",
                     "Write all routes into 'agent.backend.routes'.");
        return;
    }
    part.kind = kindOf(kind);
    readBackendFolder(node, part, what);
}

void ProjectReader::readBackendFolder(const YAML::Node &node, BackendPart &part, const std::string &what)
{
    if (!hasFolder(part.kind)) {
        part.root.clear();
        for (const char *key : {"root", "in_place"}) {
            if (isGiven(node[key]))
                m_yaml->warn(node[key], std::string("'") + key + "' means nothing here: " + what + " has no folder.",
                             "Remove it, or use the kind 'filesystem'.");
        }
        return;
    }
    part.inPlace = m_yaml->boolean(node["in_place"], what + " in_place", false);
    if (const std::string root = m_yaml->text(node["root"], what + " root"); !root.empty()) {
        part.root = expandPath(root, m_project.folder, m_environment);
        guardPath(part.root, what + " root", node["root"]);
        std::error_code code;
        if (!fs::is_directory(part.root, code)) {
            m_yaml->warn(node["root"],
                         "The root folder '" + root + "' does not exist; the agent starts with an empty one.",
                         "Create the folder, or correct the path.");
            if (!part.inPlace)
                part.root.clear();
        }
    }
    if (part.inPlace)
        needTrust(TrustItem::Kind::InPlace, what, part.root.empty() ? std::string() : resolvedPath(part.root),
                  node["in_place"]);
    if (part.kind == BackendKind::LocalShell)
        needTrust(TrustItem::Kind::LocalShell, what, "commands run on this machine without a sandbox", node["kind"]);
}

bool ProjectReader::isMount(const std::string &prefix) const
{
    const std::vector<MountedPath> skills = allSkillSources(m_project.agent);
    const std::vector<MountedPath> &memory = m_project.agent.memory;
    return std::any_of(skills.begin(), skills.end(), [&](const MountedPath &source) { return source.mount == prefix; })
        || std::any_of(memory.begin(), memory.end(), [&](const MountedPath &file) {
               return file.mount.substr(0, file.mount.rfind('/') + 1) == prefix;
           });
}

void ProjectReader::checkExecute(const YAML::Node &backend)
{
    const std::vector<std::string> &tools = m_project.agent.tools;
    if (std::find(tools.begin(), tools.end(), "execute") == tools.end() || isShell(m_project.agent.backend.kind))
        return;
    m_yaml->fail(backend, "The tool 'execute' needs a backend that can run commands.",
                 "Use 'backend: {kind: sandbox}', or remove 'execute' from 'tools'.");
}

} // namespace Touchstone
