#include "engine/skills/skill_library.h"

#include "engine/base/token_estimate.h"
#include "engine/skills/misplaced_skills.h"
#include "engine/skills/skill_loader.h"
#include "engine/skills/skill_prompt.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace Touchstone {
namespace {

constexpr std::string_view sourceRoot = "/";

SkillState stateOf(const SkillEntry &entry)
{
    if (!entry.metadata)
        return SkillState::WillNotLoad;
    const auto has = [&entry](Severity severity) {
        return std::any_of(entry.diagnostics.begin(), entry.diagnostics.end(),
                           [severity](const Diagnostic &diagnostic) { return diagnostic.severity == severity; });
    };
    if (has(Severity::Changed))
        return SkillState::Changed;
    return has(Severity::NotPortable) ? SkillState::NotPortable : SkillState::Loads;
}

/// Links that loop are listed by themselves; all else of the source is there.
bool isOnlyOfLinkLoops(const BackendError &error)
{
    std::istringstream lines(modelTextOf(error));
    bool isOnly = true;
    for (std::string line; isOnly && std::getline(lines, line);)
        isOnly = line.starts_with("child error: ") && line.find("': Symlink loop") != std::string::npos;
    return isOnly;
}

/// The error of a listing in the words that the agent is told, where the source is mounted elsewhere than at `/`.
std::string mountedError(const BackendError &error, const std::string &mount)
{
    constexpr std::string_view quotedRoot = "'/'";
    std::string text = modelTextOf(error);
    const std::size_t at = text.find(quotedRoot);
    if (at != std::string::npos)
        text.replace(at, quotedRoot.size(), "'" + mount + "'");
    return sourceErrorText(mount, text);
}

class Scan
{
public:
    Scan(std::stop_token stop, const Clock *clock)
        : m_stop(std::move(stop))
        , m_clock(clock)
    {
    }

    SkillLibrary run(std::span<const SkillScanSource> sources)
    {
        std::vector<SkillSource> mounted;
        for (const SkillScanSource &source : sources) {
            mounted.push_back(source.source);
            if (m_stop.stop_requested())
                continue;
            const auto start = steadyNow();
            scanSource(source);
            m_library.sources.back().duration =
                std::chrono::duration_cast<std::chrono::microseconds>(steadyNow() - start);
        }
        findWinners();
        countPerSource();
        m_library.catalog = m_catalog.take();
        addPrompt(mounted);
        return std::move(m_library);
    }

private:
    std::chrono::steady_clock::time_point steadyNow() const
    {
        return m_clock != nullptr ? m_clock->steadyNow() : std::chrono::steady_clock::time_point();
    }

    void scanSource(const SkillScanSource &source)
    {
        const std::size_t index = m_library.sources.size();
        SkillSourceReport &report = m_library.sources.emplace_back();
        report.source = source.source;
        report.hostPath = source.hostPath;
        SkillSourceListing listing = listSkillSource(*source.backend, sourceRoot);
        if (listing.error) {
            m_library.loadErrors.push_back(mountedError(*listing.error, source.source.path));
            if (!isOnlyOfLinkLoops(*listing.error))
                report.error = m_library.loadErrors.back();
        }
        MisplacedSkills misplaced(source, index, m_library.notLoaded, m_stop);
        misplaced.lookBeside(listing);
        std::set<std::string> seen;
        for (const SkillFile &file : listing.files) {
            if (m_stop.stop_requested())
                return;
            // A link beside a folder lists the folder twice.
            if (seen.insert(file.path).second)
                scanFile(source, index, file, misplaced);
        }
        const auto firstOfSource =
            std::find_if(m_library.notLoaded.begin(), m_library.notLoaded.end(),
                         [index](const UnloadedSkillFile &file) { return file.source == index; });
        std::stable_sort(firstOfSource, m_library.notLoaded.end(),
                         [](const auto &left, const auto &right) { return left.path < right.path; });
    }

    void scanFile(const SkillScanSource &source, std::size_t index, const SkillFile &file, MisplacedSkills &misplaced)
    {
        const bool isNoFile = file.error
            && (file.error->text == "file_not_found" || file.error->text == "invalid_path"
                || file.error->text == "is_directory");
        if (isNoFile) {
            misplaced.lookIntoFolder(file);
            return;
        }
        SkillEntry entry;
        entry.source = index;
        entry.folder = file.directory;
        entry.name = file.directory;
        entry.path = rebased(source.source.path, file.path);
        entry.hostPath = rebased(source.hostPath, file.path);
        const SkillFolder folder = misplaced.lookBelow(file);
        if (file.content)
            readSkill(*file.content, folder, entry);
        else if (!file.isUtf8)
            entry.diagnostics.push_back(diagnosticOf("file-not-utf8", entry.hostPath, {"UTF-16 or Latin-1"}));
        else if (file.error->text == "file_too_large")
            entry.diagnostics.push_back(diagnosticOf("file-too-large", entry.hostPath));
        else
            entry.diagnostics.push_back(diagnosticOf("file-unreadable", entry.hostPath, {modelTextOf(*file.error)}));
        entry.state = stateOf(entry);
        entry.catalogTokens = estimateTokens(skillListEntry(shownMetadata(entry)));
        m_library.skills.push_back(std::move(entry));
    }

    void readSkill(const std::string &content, const SkillFolder &folder, SkillEntry &entry)
    {
        ParsedSkill skill = parseSkill(content, entry.path, entry.folder);
        entry.diagnostics = checkSkill(
            {.content = content, .skill = skill, .folderName = entry.folder, .folder = &folder}, entry.hostPath);
        entry.switchedOff = rulesSwitchedOff(content);
        entry.bodyTokens = estimateTokens(skill.body);
        if (!skill.metadata)
            return;
        entry.name = skill.metadata->name;
        m_catalog.add(*skill.metadata);
        entry.metadata = std::move(skill.metadata);
    }

    /// What the list would show of a skill that does not load, so that its price can be told.
    static SkillMetadata shownMetadata(const SkillEntry &entry)
    {
        SkillMetadata metadata;
        metadata.name = entry.name;
        metadata.path = entry.path;
        return entry.metadata.value_or(metadata);
    }

    void findWinners()
    {
        std::map<std::string, std::vector<std::size_t>> rivals;
        for (std::size_t i = 0; i < m_library.skills.size(); ++i) {
            if (m_library.skills[i].metadata)
                rivals[m_library.skills[i].name].push_back(i);
        }
        for (auto &[name, indexes] : rivals) {
            const std::size_t winner = indexes.back();
            indexes.pop_back();
            for (const std::size_t index : indexes) {
                shadow(m_library.skills[index], m_library.skills[winner]);
                m_library.skills[index].winner = winner;
            }
            m_library.skills[winner].shadows = std::move(indexes);
        }
    }

    static void shadow(SkillEntry &loser, const SkillEntry &winner)
    {
        loser.state = SkillState::Shadowed;
        const bool isSameSource = loser.source == winner.source;
        Diagnostic found = diagnosticOf(isSameSource ? "name-duplicate" : "skill-shadowed", loser.hostPath,
                                        {loser.name, winner.hostPath});
        found.field = "name";
        loser.diagnostics.push_back(std::move(found));
        std::stable_sort(loser.diagnostics.begin(), loser.diagnostics.end(), isWorse);
    }

    void countPerSource()
    {
        for (const SkillEntry &entry : m_library.skills) {
            SkillSourceReport &report = m_library.sources[entry.source];
            ++report.total;
            if (entry.state == SkillState::WillNotLoad)
                ++report.willNotLoad;
            else if (entry.state != SkillState::Shadowed)
                ++report.loaded;
        }
        for (const UnloadedSkillFile &file : m_library.notLoaded)
            ++m_library.sources[file.source].total;
    }

    void addPrompt(std::span<const SkillSource> sources)
    {
        const SkillsSlots slots = skillsSlots(sources, m_library.catalog, m_library.loadErrors);
        // The slot begins with the line feeds that set the block off.
        m_library.warningsBlock = slots.warnings.substr(std::min<std::size_t>(2, slots.warnings.size()));
        if (const auto prompt = skillsPrompt(defaultSkillsTemplate(), slots))
            m_library.catalogTokens = estimateTokens(*prompt);
    }

    std::stop_token m_stop;
    const Clock *m_clock;
    SkillLibrary m_library;
    SkillCatalog m_catalog;
};

} // namespace

std::string_view toWord(SkillState state)
{
    switch (state) {
    case SkillState::Loads:
        return "loads";
    case SkillState::Changed:
        return "changed";
    case SkillState::NotPortable:
        return "not-portable";
    case SkillState::WillNotLoad:
        return "will-not-load";
    case SkillState::Shadowed:
        return "shadowed";
    }
    return "loads";
}

SkillLibrary scanSkills(std::span<const SkillScanSource> sources, std::stop_token stop, const Clock *clock)
{
    return Scan(std::move(stop), clock).run(sources);
}

} // namespace Touchstone
