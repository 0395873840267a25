#include "engine/project/skill_sources.h"

#include "engine/base/file_error.h"
#include "engine/project/text_file.h"
#include "engine/skills/skill_parser.h"
#include "engine/skills/skill_places.h"

#include <algorithm>
#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr int deepestSource = 12;

using Entries = std::vector<SkillDiskEntry>;

std::string below(const std::string &folder, const std::string &name)
{
    return folder == "." ? name : folder.ends_with('/') ? folder + name : folder + '/' + name;
}

std::string nameOf(const std::string &path)
{
    std::error_code code;
    fs::path absolute = fs::absolute(path, code).lexically_normal();
    if (!absolute.has_filename())
        absolute = absolute.parent_path();
    return absolute.filename().string();
}

std::string parentOf(const std::string &path)
{
    const std::string parent = fs::path(path).parent_path().string();
    return parent.empty() ? "." : parent;
}

bool hasSkillFile(const Entries &entries)
{
    return std::any_of(entries.begin(), entries.end(),
                       [](const SkillDiskEntry &entry) { return isSkillFileName(entry.name); });
}

bool isSearched(const SkillDiskEntry &entry)
{
    return entry.kind == SkillDiskEntry::Kind::Folder && !isSkippedFolder(entry.name);
}

bool hasSkillBelow(const std::string &folder, const Entries &entries)
{
    return std::any_of(entries.begin(), entries.end(), [&folder](const SkillDiskEntry &entry) {
        if (!isSearched(entry))
            return false;
        const Result<Entries> inside = listDisk(below(folder, entry.name));
        return inside && hasSkillFile(*inside);
    });
}

/// Whether the SKILL.md of a folder calls itself as the folder is called.
bool isNamedLikeFolder(const std::string &folder)
{
    const Result<std::string> text = readFile(below(folder, std::string(skillFileName)));
    if (!text)
        return true;
    const ParsedSkill skill = parseSkill(*text, {}, {});
    return !skill.metadata || skill.metadata->name == nameOf(folder);
}

class SourceSearch
{
public:
    std::vector<DiskSource> search(const std::string &path)
    {
        if (!look(path, 0))
            add(path, listDisk(path).value_or(Entries{}));
        return std::move(m_sources);
    }

    std::vector<DiskSource> searchBelow(const std::string &folder)
    {
        look(folder, 1);
        return std::move(m_sources);
    }

private:
    /// Whether anything was found at or below `folder`.
    bool look(const std::string &folder, int level)
    {
        const Result<Entries> entries = listDisk(folder);
        if (!entries) {
            if (level == 0)
                m_sources.push_back({.path = folder, .isWhole = true, .error = entries.error()});
            return level == 0;
        }
        const bool isCalledSkills = nameOf(folder) == skillSourceName;
        const bool hasBelow = isCalledSkills || hasSkillBelow(folder, *entries);
        if (hasSkillFile(*entries) && !isCalledSkills && (!hasBelow || isNamedLikeFolder(folder))) {
            m_sources.push_back(
                {.path = parentOf(folder), .folders = {{.name = nameOf(folder), .path = folder}}, .isWhole = false});
            return true;
        }
        if (hasBelow) {
            // Folders called `skills` further down are found when the candidates are read.
            add(folder, *entries);
            const bool hasOwnSource =
                !isCalledSkills && std::any_of(entries->begin(), entries->end(), [](const SkillDiskEntry &entry) {
                    return entry.kind == SkillDiskEntry::Kind::Folder && !entry.isLink && entry.name == skillSourceName;
                });
            if (hasOwnSource)
                look(below(folder, std::string(skillSourceName)), level + 1);
            return true;
        }
        bool isFound = false;
        for (const SkillDiskEntry &entry : *entries) {
            if (isSearched(entry) && !entry.isLink && level < deepestSource)
                isFound = look(below(folder, entry.name), level + 1) || isFound;
        }
        return isFound;
    }

    void add(const std::string &folder, const Entries &entries)
    {
        DiskSource &source = m_sources.emplace_back();
        source.path = folder;
        const bool isCalledSkills = nameOf(folder) == skillSourceName;
        for (const SkillDiskEntry &entry : entries) {
            if (entry.kind != SkillDiskEntry::Kind::Folder)
                source.others.push_back(entry);
            else if (!isSkippedFolder(entry.name) && (isCalledSkills || entry.name != skillSourceName))
                source.folders.push_back(
                    {.name = entry.name, .path = below(folder, entry.name), .isLink = entry.isLink});
        }
    }

    std::vector<DiskSource> m_sources;
};

} // namespace

std::vector<DiskSource> findSourcesBelow(const std::string &folder)
{
    return SourceSearch().searchBelow(folder);
}

Result<std::vector<DiskSource>> findSkillSources(const std::string &path)
{
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (status.type() == fs::file_type::not_found) {
        return failure(errorAbout(Error::Code::NotFound, path, "'" + path + "' does not exist.",
                                  "Give a folder of skills, a skill's folder, a SKILL.md, or a tree that holds some."));
    }
    if (status.type() == fs::file_type::directory)
        return SourceSearch().search(path);
    const std::string folder = parentOf(path);
    std::vector<DiskSource> sources(1);
    DiskSource &source = sources.front();
    source.isWhole = false;
    if (isSkillFileName(fs::path(path).filename().string())) {
        source.path = folder == "." ? ".." : parentOf(folder);
        source.folders.push_back({.name = nameOf(folder), .path = folder});
    } else {
        source.path = folder;
        source.others.push_back({.name = fs::path(path).filename().string()});
    }
    return sources;
}

} // namespace Touchstone
