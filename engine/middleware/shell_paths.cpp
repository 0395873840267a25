#include "engine/middleware/shell_paths.h"

#include "engine/backends/composite_backend.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/sandbox_backend.h"

#include <string_view>

namespace Touchstone {
namespace {

constexpr std::string_view heading =
    "## Shell paths vs. virtual paths\n\n"
    "The file tools see one virtual file system. Commands run by `execute` see another: there, the paths of the file "
    "tools need not exist. Translate them before you use them in a command.";

std::string withSlash(std::string path)
{
    if (path.empty() || path.back() != '/')
        path += '/';
    return path;
}

/// The host folder of a route, when commands can reach it.
std::string hostPathOf(Backend &fallback, Backend &route)
{
    if (dynamic_cast<LocalShellBackend *>(&fallback) == nullptr)
        return {};
    const auto *files = dynamic_cast<FilesystemBackend *>(&route);
    if (files == nullptr)
        return {};
    return withSlash(files->isVirtual() ? files->root() : "/");
}

std::string mappingLine(const std::string &mount, const std::string &host)
{
    return "\n- `" + mount + "` -> `" + host + "` (e.g. `" + mount + "dir/x.py` -> `" + host + "dir/x.py`)";
}

std::string routesSection(CompositeBackend &composite)
{
    std::string mappings;
    std::string mounts;
    for (const auto &[prefix, backend] : composite.routesByLength()) {
        const std::string mount = withSlash(prefix);
        const std::string host = hostPathOf(*composite.fallback(), *backend);
        if (host.empty())
            mounts.append("\n- `").append(mount).append("`");
        else
            mappings += mappingLine(mount, host);
    }
    if (mappings.empty() && mounts.empty())
        return {};
    std::string section(heading);
    if (!mappings.empty())
        section += "\n\nHost path mappings:" + mappings;
    if (!mounts.empty())
        section += "\n\nVirtual mounts without a host path mapping (not accessible from the shell):" + mounts;
    return section;
}

} // namespace

std::string shellPathsSection(Backend &backend)
{
    auto *composite = dynamic_cast<CompositeBackend *>(&backend);
    std::string section = composite != nullptr ? routesSection(*composite) : std::string();
    Backend &fallback = composite != nullptr ? *composite->fallback() : backend;
    if (dynamic_cast<SandboxBackend *>(&fallback) != nullptr) {
        if (section.empty())
            section = heading;
        section += "\n\nCommands run in a sandbox: `/` of the file tools is `/work/` there.";
    }
    return section;
}

} // namespace Touchstone
