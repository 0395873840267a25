#pragma once

#include "engine/skills/skill_library.h"

namespace Touchstone {

/// What becomes of a file when the agent loads its skills. The reference knows three ways to lose one, and tells the
/// model of the last alone (`spec/skills.md` §1.8).
enum class LoadFate : std::uint8_t {
    Loaded,
    Changed, ///< loaded, but not as it is written
    Shadowed, ///< a later one takes its name; told to nobody
    Silent, ///< not even looked at; told to nobody
    Skipped, ///< looked at and left out, with a line in a log
    SourceError, ///< nothing of its source, or of this place in it, is loaded; the model is told
};

/// A file, or a source as a whole.
struct LoadReportRow
{
    std::size_t source = 0;
    std::string path; ///< below the source; empty: the source itself
    std::string hostPath;
    LoadFate fate = LoadFate::Loaded;
    std::optional<Diagnostic> reason; ///< of the fate; none for what loads as it is, and for sources
    std::int64_t tokens = 0; ///< of its entry in every call; 0 for what is not loaded
    std::int64_t characters = 0; ///< code points of the name and description that are loaded
};

/// How the skills were loaded; a value.
struct LoadReport
{
    /// Each source, then its files by path.
    std::vector<LoadReportRow> rows;
    std::int64_t tokens = 0; ///< of all entries
    std::int64_t characters = 0; ///< of all names and descriptions that are loaded
    /// The loaded entries with the most characters, largest first.
    std::vector<const LoadReportRow *> largest(std::size_t most) const;
    /// The finding that the catalog has more characters than `budget`, in the file of its largest entry.
    std::optional<Diagnostic> overBudget(std::int64_t budget) const;
    /// Rows by fate, sources that load left out.
    std::size_t count(LoadFate fate) const;
};

LoadReport loadReport(const SkillLibrary &library);

/// The catalog as a client counts it against its budget (`spec/skills.md` §4): Claude Code names only what is over it,
/// Codex cuts the list.
inline constexpr std::int64_t usualCatalogBudget = 8000;

} // namespace Touchstone
