#include "engine/skills/misplaced_skills.h"

#include "engine/skills/skill_rules.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view skillFileName = "SKILL.md";
constexpr int maxDepth = 4; // folders below a skill; real collections nest skills no deeper
constexpr int maxListings = 20'000;

/// Texts for people that lie beside skills and are none.
constexpr std::array<std::string_view, 7> ordinaryNames{
    "readme.md", "changelog.md", "contributing.md", "license.md", "code_of_conduct.md", "agents.md", "claude.md"};
constexpr std::array<std::string_view, 3> skippedFolders{"node_modules", ".git", ".venv"};

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return result;
}

std::string_view withoutSlash(std::string_view path)
{
    return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

std::string_view nameOf(std::string_view path)
{
    path = withoutSlash(path);
    return path.substr(path.rfind('/') + 1);
}

std::string_view folderOf(std::string_view path)
{
    return path.substr(0, path.rfind('/'));
}

template<typename Names>
bool isIn(const Names &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

MisplacedSkills::MisplacedSkills(const SkillScanSource &source, std::size_t index,
                                 std::vector<UnloadedSkillFile> &found, std::stop_token stop)
    : m_source(source)
    , m_index(index)
    , m_found(found)
    , m_stop(std::move(stop))
{
}

void MisplacedSkills::lookBeside(const SkillSourceListing &listing)
{
    if (listing.error)
        addLinkLoops(modelTextOf(*listing.error), {});
    for (const std::string &path : listing.looseFiles) {
        const std::string name = lowerCase(nameOf(path));
        if (name == lowerCase(skillFileName))
            add("skill-at-source", path, 1);
        else if (name.ends_with(".md") && !isIn(ordinaryNames, name))
            add("skill-flat-file", path, 1);
    }
}

void MisplacedSkills::lookIntoFolder(const SkillFile &file)
{
    const std::string folder(folderOf(file.path));
    const LsResult listing = m_source.backend->ls(folder);
    const std::size_t before = m_found.size();
    if (listing.error)
        addLinkLoops(modelTextOf(*listing.error), folder);
    const bool isLoop = m_found.size() > before && m_found.back().path.ends_with(skillFileName);
    if (file.error->text != "file_not_found") {
        if (!isLoop)
            add("skill-not-a-file", file.path, 0);
        return;
    }
    const bool isMisnamed = lookAtFiles(listing, false);
    const bool isNested = lookDeeper(listing, 1);
    if (!isMisnamed && !isNested && m_found.size() == before && !file.directory.starts_with('.')
        && !isIn(skippedFolders, file.directory))
        add("skill-file-missing", folder + "/", 0);
}

void MisplacedSkills::lookBelow(const SkillFile &file)
{
    lookDeeper(m_source.backend->ls(folderOf(file.path)), 1);
}

bool MisplacedSkills::lookAtFiles(const LsResult &listing, bool isNested)
{
    bool isFound = false;
    for (const FileInfo &entry : listing.entries.value_or(std::vector<FileInfo>{})) {
        const std::string_view name = nameOf(entry.path);
        if (entry.isDir || lowerCase(name) != lowerCase(skillFileName))
            continue;
        isFound = true;
        if (isNested)
            add("skill-nested", entry.path, 1);
        else
            add("skill-file-case", entry.path, 1, {std::string(name)});
    }
    return isFound;
}

bool MisplacedSkills::lookDeeper(const LsResult &listing, int depth)
{
    bool isFound = false;
    for (const FileInfo &entry : listing.entries.value_or(std::vector<FileInfo>{})) {
        if (!entry.isDir || isIn(skippedFolders, nameOf(entry.path)))
            continue;
        if (depth > maxDepth || m_listings >= maxListings || m_stop.stop_requested())
            return isFound;
        ++m_listings;
        const LsResult below = m_source.backend->ls(withoutSlash(entry.path));
        const bool isHere = lookAtFiles(below, true);
        const bool isDeeper = lookDeeper(below, depth + 1);
        isFound = isFound || isHere || isDeeper;
    }
    return isFound;
}

/// A backend tells of loops in words only: `cannot resolve '<path>': Symlink loop from …`.
void MisplacedSkills::addLinkLoops(const std::string &told, std::string_view folder)
{
    constexpr std::string_view begin = "cannot resolve '";
    constexpr std::string_view end = "': Symlink loop";
    for (std::size_t at = told.find(begin); at != std::string::npos; at = told.find(begin, at + 1)) {
        const std::size_t start = at + begin.size();
        const std::size_t stop = told.find(end, start);
        const std::size_t lineEnd = std::min(told.find('\n', start), told.size());
        if (stop < lineEnd)
            add("skill-link-loop",
                std::string(folder) + "/" + std::string(nameOf(std::string_view(told).substr(start, stop - start))), 0);
    }
}

void MisplacedSkills::add(std::string_view rule, std::string_view path, int line, std::vector<std::string> arguments)
{
    UnloadedSkillFile file;
    file.source = m_index;
    file.path = path.substr(path.find_first_not_of('/'));
    file.hostPath = rebased(m_source.hostPath, path);
    // The same folder may be listed under several links.
    if (!m_known.insert(file.path).second)
        return;
    file.reason = diagnosticOf(rule, file.hostPath, std::move(arguments));
    file.reason.line = file.reason.endLine = line;
    file.reason.column = file.reason.endColumn = line;
    m_found.push_back(std::move(file));
}

std::string rebased(std::string_view root, std::string_view path)
{
    std::string result(root);
    while (result.ends_with('/'))
        result.pop_back();
    const std::size_t start = std::min(path.find_first_not_of('/'), path.size());
    return result + '/' + std::string(path.substr(start));
}

} // namespace Touchstone
