#pragma once

#include "engine/backends/backend.h"
#include "engine/skills/skill_parser.h"

#include <span>
#include <unordered_map>

namespace Touchstone {

/// A folder below a source, with what its SKILL.md gave.
struct SkillFile
{
    std::string directory; ///< name of the folder
    std::string path; ///< of its SKILL.md
    std::optional<std::string> content; ///< UTF-8
    std::optional<BackendError> error; ///< why there is no content; `file_not_found` when the file is missing
    bool isUtf8 = true; ///< false: it was read, but is not text
};

/// One source as its backend lists it (`spec/engine.md` §1.1.4).
struct SkillSourceListing
{
    std::optional<BackendError> error; ///< of the listing; files may be there beside it
    std::vector<SkillFile> files; ///< in the order of the listing
    std::vector<std::string> looseFiles; ///< paths of the entries that are no folders
};

/// Lists the folders of a source and reads their SKILL.md in one batch.
SkillSourceListing listSkillSource(Backend &backend, std::string_view sourcePath);

/// `Cannot load skills from '<source>': <text>`, what the agent is told of a source that cannot be listed.
std::string sourceErrorText(std::string_view sourcePath, std::string_view text);

/// One skill by name: an earlier place in the list stays, the data of the later one counts.
class SkillCatalog
{
public:
    void add(SkillMetadata skill);
    std::vector<SkillMetadata> take() { return std::move(m_skills); }

private:
    std::vector<SkillMetadata> m_skills;
    std::unordered_map<std::string, std::size_t> m_places;
};

/// What happens while skills are loaded, in the order in which it does: the words of `SkillProblemKind`, and
/// `source_error`, `skill_file_error`, `skill_file_not_utf8`, `skill_dropped`, `load_errors`.
struct SkillLoadWarning
{
    std::string_view kind;
    std::string path; ///< of the source or SKILL.md
    BackendError error; ///< of `source_error` and `skill_file_error`
};

struct SkillLoad
{
    std::vector<SkillMetadata> skills;
    std::vector<std::string> errors; ///< `skills_load_errors`: sources only, in words that may be told to the model
    std::vector<SkillLoadWarning> warnings;
};

/// Loads all sources, later ones win. A source that the backend refuses (`..`, a link out of the root) is a source
/// error, not an end of the run (deliberate difference 4 of engine/README.md).
SkillLoad loadSkills(Backend &backend, std::span<const SkillSource> sources);

} // namespace Touchstone
