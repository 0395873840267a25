#pragma once

#include "engine/backends/filesystem_backend.h"
#include "engine/backends/shell_executor.h"
#include "engine/base/ids.h"

#include <memory>

namespace Touchstone {

/// A folder with a shell in bubblewrap: no network, no capabilities, nothing of the machine but `/usr` read-only and
/// the folder itself, that is `/work` inside (`spec/qt.md` §6). Where bubblewrap is missing or cannot start, commands
/// are refused, never run bare.
class SandboxBackend final : public FilesystemBackend
{
public:
    static Result<std::shared_ptr<SandboxBackend>> create(FilesystemOptions files, const ShellOptions &shell,
                                                          const Clock &clock, IdSource &ids);

    CommandExecutor *executor() override { return &m_executor; }

private:
    SandboxBackend(FilesystemOptions files, const ShellOptions &shell, std::string id, const Clock &clock);

    ShellExecutor m_executor;
};

/// Path of the bubblewrap program; empty when it is not installed.
std::string bubblewrapPath();

/// Whether commands can run in a sandbox here, tried with an empty one around `folder`: Error::Code::Unsupported with
/// bubblewrap's own words when not. Blocks for some 10 ms until it was once true. Thread-safe.
Result<void> checkSandbox(const std::string &folder, const Clock &clock);

} // namespace Touchstone
