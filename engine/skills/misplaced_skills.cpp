#include "engine/skills/misplaced_skills.h"

#include "engine/base/utf8.h"
#include "engine/skills/skill_places.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int maxDepth = 4; // folders below a skill; real collections nest skills no deeper
constexpr int maxListings = 20'000;

std::string_view withoutSlash(std::string_view path)
{
    return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

std::string_view folderNameOf(std::string_view path)
{
    path = withoutSlash(path);
    return path.substr(path.rfind('/') + 1);
}

std::string_view parentOf(std::string_view path)
{
    return path.substr(0, path.rfind('/'));
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
        const std::string_view name = folderNameOf(path);
        if (isSkillFileName(name))
            add("skill-at-source", path, 1);
        else if (mayBeFlatSkill(name) && isFlatSkill(name, textOf(path).value_or(std::string())))
            add("skill-flat-file", path, 1);
    }
}

void MisplacedSkills::lookIntoFolder(const SkillFile &file)
{
    const std::string folder(parentOf(file.path));
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
    const bool isMisnamed = lookAtFiles(listing, {});
    const bool isNested = lookDeeper(listing, 1, "skill-nested", nullptr);
    if (!isMisnamed && !isNested && m_found.size() == before && !file.directory.starts_with('.')
        && !isSkippedFolder(file.directory))
        add("skill-file-missing", folder + "/", 0);
}

SkillFolder MisplacedSkills::lookBelow(const SkillFile &file)
{
    SkillFolder folder;
    const std::string root(parentOf(file.path));
    const LsResult listing = m_source.backend->ls(root);
    lookDeeper(listing, 1, "skill-inside-skill", &folder);
    for (SkillFolderFile &each : folder.files)
        each.path.erase(0, root.size() + 1);
    std::sort(folder.files.begin(), folder.files.end(),
              [](const SkillFolderFile &left, const SkillFolderFile &right) { return left.path < right.path; });
    folder.read = [this, root](const std::string &path) { return textOf(root + '/' + path); };
    return folder;
}

std::optional<std::string> MisplacedSkills::textOf(const std::string &path) const
{
    const std::vector<std::string> paths{path};
    std::vector<DownloadResponse> responses = m_source.backend->download(paths);
    if (responses.empty() || !responses.front().content || !isValidUtf8(*responses.front().content))
        return {};
    return std::move(responses.front().content);
}

bool MisplacedSkills::lookAtFiles(const LsResult &listing, std::string_view nestedRule)
{
    bool isFound = false;
    for (const FileInfo &entry : listing.entries.value_or(std::vector<FileInfo>{})) {
        const std::string_view name = folderNameOf(entry.path);
        if (entry.isDir || !isSkillFileName(name))
            continue;
        isFound = true;
        if (!nestedRule.empty())
            add(nestedRule, entry.path, 1);
        else
            add(misnamedRule(name), entry.path, 1, {std::string(name)});
    }
    return isFound;
}

bool MisplacedSkills::lookDeeper(const LsResult &listing, int depth, std::string_view nestedRule, SkillFolder *folder)
{
    bool isFound = false;
    for (const FileInfo &entry : listing.entries.value_or(std::vector<FileInfo>{})) {
        if (entry.isDir && isSkippedFolder(folderNameOf(entry.path)))
            continue;
        const std::string_view path = withoutSlash(entry.path);
        if (folder != nullptr && (depth > 1 || folderNameOf(path) != skillFileName))
            folder->files.push_back({.path = std::string(path), .isFolder = entry.isDir, .size = entry.size});
        if (!entry.isDir)
            continue;
        if (depth > maxDepth || m_listings >= maxListings || m_stop.stop_requested())
            return isFound;
        ++m_listings;
        const LsResult below = m_source.backend->ls(path);
        const bool isHere = lookAtFiles(below, nestedRule);
        const bool isDeeper = lookDeeper(below, depth + 1, nestedRule, folder);
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
                std::string(folder) + "/"
                    + std::string(folderNameOf(std::string_view(told).substr(start, stop - start))),
                0);
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
