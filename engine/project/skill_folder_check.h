#pragma once

#include "engine/project/skill_sources.h"
#include "engine/skills/skill.h"

namespace Touchstone {

/// A file with all findings, before anything is switched off.
struct SkillFindingsOfFile
{
    std::string path;
    bool isSkill = false;
    std::vector<Diagnostic> diagnostics;
    std::vector<std::string> switchedOff;
    std::string name; ///< under which an agent lists it; empty: not at all
    std::size_t catalogSize = 0; ///< code points of name and description
    std::string realPath; ///< where a link leads; empty: it is none
};

/// What a folder below a source holds.
struct CheckedFolder
{
    std::vector<SkillFindingsOfFile> files; ///< the SKILL.md first, then those that lie too deep
    std::vector<std::string> sources; ///< folders further down that may be, or may hold, sources of their own
};

/// Reads and checks one folder below a source. `ownsNested`: what lies deeper belongs to this source; otherwise folders
/// called `skills`, and folders without a SKILL.md, are to be searched for sources of their own. Safe to call from
/// several threads.
CheckedFolder checkSkillFolder(const SkillCandidate &candidate, bool ownsNested,
                               std::span<const std::string> linkRoots);

/// What lies in a source beside folders.
std::vector<SkillFindingsOfFile> checkLooseFiles(const DiskSource &source);

/// The repair of a file that is not UTF-8.
Fix conversionFix(std::string_view bytes);

} // namespace Touchstone
