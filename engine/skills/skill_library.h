#pragma once

#include "engine/backends/backend.h"
#include "engine/base/clock.h"
#include "engine/base/diagnostic.h"
#include "engine/skills/skill.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// How a skill stands in a list (`design/interfaces.md`, Words).
enum class SkillState : std::uint8_t { Loads, Changed, NotPortable, WillNotLoad, Shadowed };

/// `loads`, `changed`, `not-portable`, `will-not-load`, `shadowed`.
std::string_view toWord(SkillState state);

/// A source to look through. `backend` has its root at the source's folder on this machine: the source is `/` there.
struct SkillScanSource
{
    SkillSource source; ///< mounted path and label, as the agent is told
    std::string hostPath; ///< of the folder; for people and for opening files
    Backend *backend = nullptr;
};

/// A source as it was found.
struct SkillSourceReport
{
    SkillSource source;
    std::string hostPath;
    std::string error; ///< what the agent is told when the source cannot be listed; empty for none
    int loaded = 0; ///< skills that win or are not rivalled
    int willNotLoad = 0;
    int total = 0; ///< entries of the list, files that are not loaded included
    std::chrono::microseconds duration{}; ///< that looking through it took; zero without a clock
};

/// One SKILL.md, whether it loads or not.
struct SkillEntry
{
    std::size_t source = 0; ///< index into SkillLibrary::sources
    std::string name; ///< of the frontmatter, else the folder's
    std::string folder; ///< name of the folder
    std::string path; ///< as the agent sees it
    std::string hostPath;
    SkillState state = SkillState::Loads;
    std::optional<SkillMetadata> metadata; ///< empty when it does not load
    std::vector<Diagnostic> diagnostics; ///< `file` is the host path; worst first, then by line
    std::vector<std::string> switchedOff; ///< rules that the file itself does not want to hear of
    std::optional<std::size_t> winner; ///< the entry that shadows this one
    std::vector<std::size_t> shadows; ///< the entries that this one shadows, in source order
    std::int64_t catalogTokens = 0; ///< its entry in every request, estimated; also for one that does not load
    std::int64_t bodyTokens = 0; ///< the text below the frontmatter, estimated
};

/// A file that looks like a skill but is not even looked at, or a folder without a skill.
struct UnloadedSkillFile
{
    std::size_t source = 0;
    std::string path; ///< below the source, such as `deploy/canary/SKILL.md`
    std::string hostPath;
    Diagnostic reason; ///< rule: `skill-nested`, `skill-flat-file`, `skill-file-case`, `skill-at-source`,
                       ///< `skill-link-loop`, `skill-not-a-file`, …
};

/// All skills of a project, as the window's tree and `skills list` show them; a value.
struct SkillLibrary
{
    std::vector<SkillSourceReport> sources;
    std::vector<SkillEntry> skills; ///< by source, then as the agent lists them
    std::vector<UnloadedSkillFile> notLoaded; ///< by source and path
    std::vector<SkillMetadata> catalog; ///< what the agent gets, in its order
    std::vector<std::string> loadErrors; ///< the reference's `skills_load_errors`
    std::string warningsBlock; ///< exactly as the model gets it; empty when there is nothing to warn of
    std::int64_t catalogTokens = 0; ///< of the whole skills fragment, estimated
};

/// Looks through the sources in order, later ones win (`spec/engine.md` §1.1.4), and names every file that an author
/// would expect to be a skill. Blocks on the disk; ends early, with what it has, when `stop` is requested. With a clock
/// it measures each source.
SkillLibrary scanSkills(std::span<const SkillScanSource> sources, std::stop_token stop = {},
                        const Clock *clock = nullptr);

} // namespace Touchstone
