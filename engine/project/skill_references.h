#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/result.h"

#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// A text that names a skill which was renamed.
struct ReferringFile
{
    std::string path;
    std::string before; ///< its content
    std::vector<TextEdit> edits;

    std::string after() const { return applied(before, edits); }
};

/// The texts that name a skill by its old name (`renamedReferences`): those of the skills in `sources`, as far as they
/// are UTF-8 and at most 1 MB, and `others` (memory files). By path. Links to folders are not followed below a skill.
/// Blocks on the disk.
std::vector<ReferringFile> findSkillReferences(std::span<const std::string> sources,
                                               std::span<const std::string> others, const std::string &oldName,
                                               const std::string &newName);

/// Writes the edits; Conflict where the file has changed since.
Result<void> updateReferences(const ReferringFile &file);

} // namespace Touchstone
