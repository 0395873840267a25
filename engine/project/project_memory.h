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
    std::int64_t tokens = 0; ///< of `text`, estimated
};

/// Reads the memory files of a project from where they lie. Fails as a run would: with the file that cannot be read.
/// Blocks on the disk.
Result<ProjectMemory> readProjectMemory(const Project &project);

} // namespace Touchstone
