#pragma once

#include "engine/base/error.h"
#include "engine/project/project.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A file that a run is made of, as it is at one time.
struct SourceMark
{
    enum class Kind : std::uint8_t {
        Project, ///< touchstone.yaml
        Prompt, ///< a system prompt in a file of its own
        Memory,
        Skill, ///< its SKILL.md; of a source with very many skills the whole source
        Rubric,
    };
    Kind kind = Kind::Project;
    std::string file; ///< from the project folder on where it lies in there, else absolute
    std::string hash; ///< of its content; empty: it is not there, or cannot be read

    bool operator==(const SourceMark &) const = default;
};

std::string_view toWord(SourceMark::Kind kind);
std::optional<SourceMark::Kind> sourceKindFromWord(std::string_view word);

/// What a run of the project is given from the disk. `rubricFile`: host path, empty when its rubric is in no file.
/// Blocks on the disk.
std::vector<SourceMark> sourceMarks(const Project &project, const std::string &rubricFile);

/// What differs, in words of the engine: for each file what happened to it since, and what counts for a run that is
/// gone on with. Code Conflict, the file as subject.
std::vector<Error> changedSources(const std::vector<SourceMark> &before, const std::vector<SourceMark> &now);

} // namespace Touchstone
