#pragma once

#include "engine/backends/unique_fd.h"
#include "engine/base/result.h"

#include <string>

namespace Touchstone {

/// Error::Code::Conflict: somebody else works on the run.
Error runGoesOn(const std::string &subject);

/// Says that this process works on a stored run. The system gives it up when the process ends, however it ends. Between
/// two locks of one process it holds, too.
class RunLock
{
public:
    /// Locks the run whose files are in `folder`, which must exist. Error::Code::Conflict when somebody else has it.
    static Result<RunLock> take(const std::string &folder);
    /// Whether somebody has it; false for a folder that is not there.
    static bool isTaken(const std::string &folder);

private:
    explicit RunLock(UniqueFd file)
        : m_file(std::move(file))
    {
    }

    UniqueFd m_file;
};

} // namespace Touchstone
