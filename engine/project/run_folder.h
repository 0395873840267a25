#pragma once

#include "engine/base/result.h"

#include <string>

namespace Touchstone {

/// A folder for the files of one run. A temporary one is deleted with the object.
class RunFolder
{
public:
    RunFolder() = default;
    ~RunFolder();
    RunFolder(RunFolder &&other) noexcept;
    RunFolder &operator=(RunFolder &&other) noexcept;
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    static Result<RunFolder> temporary();
    /// Made when it is missing; stays.
    static Result<RunFolder> at(const std::string &path);

    const std::string &path() const { return m_path; }

private:
    void clear();

    std::string m_path;
    bool m_isTemporary = false;
};

/// Empties the folder of a run that begins anew, but for its lock.
Result<void> clearRunFolder(const std::string &path);

/// Deletes the files of a run that was deleted from the history. What is not there is no error.
Result<void> removeRunFolder(const std::string &path);

} // namespace Touchstone
