#include "engine/project/skill_references.h"

#include "engine/base/utf8.h"
#include "engine/project/save_file.h"
#include "engine/project/skill_disk.h"
#include "engine/project/text_file.h"
#include "engine/project/trust.h"
#include "engine/skills/skill_places.h"
#include "engine/skills/skill_renaming.h"

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

constexpr std::size_t mostBytes = std::size_t{1024} * 1024;

class ReferenceSearch
{
public:
    ReferenceSearch(const std::string &oldName, const std::string &newName)
        : m_old(oldName)
        , m_new(newName)
    {
    }

    void lookIntoSource(const std::string &source)
    {
        const Result<std::vector<SkillDiskEntry>> entries = listDisk(source);
        if (!entries)
            return;
        for (const SkillDiskEntry &entry : *entries) {
            const std::string path = source + '/' + entry.name;
            if (entry.kind == SkillDiskEntry::Kind::File)
                lookAt(path);
            else if (entry.kind == SkillDiskEntry::Kind::Folder && !isSkippedFolder(entry.name))
                lookIntoSkill(path);
        }
    }

    void lookAt(const std::string &path)
    {
        // The same file may be reached by several links; it is changed once.
        if (!m_seen.insert(resolvedPath(path)).second)
            return;
        Result<std::string> content = readFile(path, mostBytes);
        if (!content || content->find(m_old) == std::string::npos || !isValidUtf8(*content))
            return;
        std::vector<TextEdit> edits = renamedReferences(*content, m_old, m_new);
        if (!edits.empty())
            m_found.push_back({.path = path, .before = std::move(*content), .edits = std::move(edits)});
    }

    std::vector<ReferringFile> take()
    {
        std::sort(m_found.begin(), m_found.end(),
                  [](const ReferringFile &left, const ReferringFile &right) { return left.path < right.path; });
        return std::move(m_found);
    }

private:
    void lookIntoSkill(const std::string &folder)
    {
        lookAt(folder + '/' + std::string(skillFileName));
        for (const SkillFolderFile &file : readSkillFolder(folder, true).files) {
            if (!file.isFolder && file.size <= static_cast<std::int64_t>(mostBytes))
                lookAt(folder + '/' + file.path);
        }
    }

    const std::string &m_old;
    const std::string &m_new;
    std::set<std::string> m_seen;
    std::vector<ReferringFile> m_found;
};

} // namespace

std::vector<ReferringFile> findSkillReferences(std::span<const std::string> sources,
                                               std::span<const std::string> others, const std::string &oldName,
                                               const std::string &newName)
{
    ReferenceSearch search(oldName, newName);
    for (const std::string &source : sources)
        search.lookIntoSource(source);
    for (const std::string &file : others)
        search.lookAt(file);
    return search.take();
}

Result<void> updateReferences(const ReferringFile &file)
{
    if (const Result<std::string> saved = saveFile(file.path, file.after(), contentHash(file.before)); !saved)
        return failure(saved.error());
    return {};
}

} // namespace Touchstone
