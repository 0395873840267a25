#pragma once

#include "engine/skills/skill_check.h"
#include "engine/skills/skill_library.h"
#include "engine/skills/skill_loader.h"

#include <set>

namespace Touchstone {

/// Looks for files of one source that an author would expect to be skills, but that no loader looks at: one level too
/// high or too deep, in the wrong case, flat, behind a link that loops.
class MisplacedSkills
{
public:
    /// `found` gets the files; all arguments must outlive the object.
    MisplacedSkills(const SkillScanSource &source, std::size_t index, std::vector<UnloadedSkillFile> &found,
                    std::stop_token stop);

    /// What stands beside the folders of the source.
    void lookBeside(const SkillSourceListing &listing);
    /// A folder whose SKILL.md is missing or is no file.
    void lookIntoFolder(const SkillFile &file);
    /// Skills inside a folder that is a skill itself; gives what lies in the folder. The result's `read` needs this
    /// object.
    SkillFolder lookBelow(const SkillFile &file);

private:
    void addLinkLoops(const std::string &told, std::string_view folder);
    /// `nestedRule` is empty for files that are only misnamed.
    bool lookAtFiles(const LsResult &listing, std::string_view nestedRule);
    bool lookDeeper(const LsResult &listing, int depth, std::string_view nestedRule, SkillFolder *folder);
    std::optional<std::string> textOf(const std::string &path) const;
    void add(std::string_view rule, std::string_view path, int line, std::vector<std::string> arguments = {});

    const SkillScanSource &m_source;
    std::size_t m_index = 0;
    std::vector<UnloadedSkillFile> &m_found;
    std::stop_token m_stop;
    int m_listings = 0;
    std::set<std::string> m_known;
};

/// `path` of the source's own backend below another root.
std::string rebased(std::string_view root, std::string_view path);

} // namespace Touchstone
