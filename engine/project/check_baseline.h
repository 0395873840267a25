#pragma once

#include "engine/project/skill_report.h"

namespace Touchstone {

/// The findings that an old tree already had, so that only new ones count. A finding is the same when file, rule and
/// message are; lines may move.
class CheckBaseline
{
public:
    /// NotFound, Malformed. Paths in it begin at the file's folder.
    static Result<CheckBaseline> read(const std::string &file);

    /// Takes out what the baseline knows; gives how many findings that were.
    std::size_t apply(SkillReport &report) const;

    /// Writes all findings of the report as a baseline.
    static Result<void> write(const std::string &file, const SkillReport &report);

private:
    std::string m_folder;
    std::vector<std::string> m_known; ///< `path\nrule\nmessage`, sorted, as often as it was found
};

} // namespace Touchstone
