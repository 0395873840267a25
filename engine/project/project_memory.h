#pragma once

#include "engine/base/result.h"
#include "engine/memory/memory.h"
#include "engine/project/project.h"

#include <string>
#include <vector>

namespace Touchstone {

/// A project's memory as the model gets it.
struct ProjectMemory
{
    std::vector<MemorySection> sections; ///< one a file of the project, in its order; `source` is the mounted path
    std::vector<std::string> raw; ///< the text of each file as it is on disk, in the same order
    std::string text; ///< what fills the slot
    std::string block; ///< what is added to the system message: `text` between tags, and how to use it
    std::size_t textBegin = 0; ///< of `text` in `block`, bytes
    std::int64_t tokens = 0; ///< of `block` and the blank line before it, estimated
    std::int64_t wrapperTokens = 0; ///< the part of them that is not `text`
};

/// What a run takes as one memory file, bytes.
inline constexpr std::size_t mostMemoryBytes = std::size_t{8} * 1024 * 1024;

/// Reads the memory files of a project from where they lie. Fails as a run would: with the file that cannot be read.
/// Blocks on the disk.
Result<ProjectMemory> readProjectMemory(const Project &project);

} // namespace Touchstone
