#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace Touchstone {

/// A file beside a SKILL.md, or one that its text names.
struct SupportingFile
{
    enum class State : std::uint8_t {
        Referenced, ///< mentioned, or looked for by tools (`orphansOf`)
        Orphan, ///< nothing mentions it: the model will not read it
        Missing, ///< mentioned, but not there
    };
    std::string path; ///< from the skill's folder
    State state = State::Referenced;
    std::int64_t size = 0; ///< bytes
    std::int64_t tokens = 0; ///< estimated; 0 for what is no text
    bool isText = true;
    bool isExecutable = false;
    int line = 0; ///< of Missing: where SKILL.md names it
};

struct SupportingListing
{
    std::vector<SupportingFile> files; ///< by path, then those that are missing
    std::vector<std::string> folders; ///< all below the skill's, empty ones too; from the skill's folder
};

/// The files of the skill whose SKILL.md is `file`. What an editor holds unsaved is not looked at. Blocks on the
/// disk.
SupportingListing supportingFiles(const std::string &file);

} // namespace Touchstone
