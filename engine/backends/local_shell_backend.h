#pragma once

#include "engine/backends/filesystem_backend.h"
#include "engine/backends/shell_executor.h"
#include "engine/base/ids.h"

#include <memory>

namespace Touchstone {

/// A folder with a bare shell: commands run with the rights of the user and see the whole machine
/// (`spec/engine.md` §2.5). The session asks for the user's confirmation before it makes one.
class LocalShellBackend final : public FilesystemBackend
{
public:
    /// Fails with the reference's text for a timeout that is not positive.
    static Result<std::shared_ptr<LocalShellBackend>> create(FilesystemOptions files, ShellOptions shell,
                                                             const Clock &clock, IdSource &ids);

    CommandExecutor *executor() override { return &m_executor; }

private:
    LocalShellBackend(FilesystemOptions files, ShellOptions shell, std::string id, const Clock &clock);

    ShellExecutor m_executor;
};

} // namespace Touchstone
