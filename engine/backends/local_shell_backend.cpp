#include "engine/backends/local_shell_backend.h"

namespace Touchstone {
namespace {

Result<std::vector<std::string>> bareShell(std::string_view command)
{
    return std::vector<std::string>{"/bin/sh", "-c", std::string(command)};
}

} // namespace

Result<std::shared_ptr<LocalShellBackend>> LocalShellBackend::create(FilesystemOptions files, ShellOptions shell,
                                                                     const Clock &clock, IdSource &ids)
{
    if (const auto checked = checkShellTimeout(shell.timeout); !checked)
        return failure(checked.error());
    constexpr int idBytes = 4;
    return std::shared_ptr<LocalShellBackend>(
        new LocalShellBackend(std::move(files), std::move(shell), "local-" + ids.hex(idBytes), clock));
}

LocalShellBackend::LocalShellBackend(FilesystemOptions files, ShellOptions shell, std::string id, const Clock &clock)
    : FilesystemBackend(std::move(files), clock)
    , m_executor(std::move(id), root(), std::move(shell), bareShell, clock)
{
}

} // namespace Touchstone
