#include "engine/skills/skill_loader.h"

#include "engine/base/utf8.h"
#include "engine/skills/skill_places.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// Parts of a path as Python's PurePosixPath joins them: backslashes become slashes, doubled slashes and `.` vanish.
std::string normalised(std::string_view directory)
{
    std::string path(directory);
    std::replace(path.begin(), path.end(), '\\', '/');
    // Two leading slashes, and only two, are a root of their own in POSIX.
    std::string result = path.starts_with("//") && !path.starts_with("///") ? "//" : path.starts_with('/') ? "/" : "";
    for (std::size_t start = 0; start < path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        const std::string part = path.substr(start, end - start);
        start = end + 1;
        if (part.empty() || part == ".")
            continue;
        if (!result.empty() && !result.ends_with('/'))
            result += '/';
        result += part;
    }
    return result;
}

std::string joined(const std::string &directory, std::string_view name)
{
    const bool needsSlash = !directory.empty() && !directory.ends_with('/');
    return directory + (needsSlash ? "/" : "") + std::string(name);
}

void takeResponse(DownloadResponse response, SkillFile &file)
{
    if (response.error || !response.content) {
        file.error = response.error.value_or(BackendError{.text = "no content", .raises = {}});
        return;
    }
    file.isUtf8 = isValidUtf8(*response.content);
    if (file.isUtf8)
        file.content = std::move(response.content);
}

class Loader
{
public:
    SkillLoad load(Backend &backend, std::span<const SkillSource> sources)
    {
        for (const SkillSource &source : sources)
            loadSource(backend, source.path);
        m_load.skills = m_catalog.take();
        if (!m_load.errors.empty())
            warn("load_errors", {});
        return std::move(m_load);
    }

private:
    void loadSource(Backend &backend, const std::string &path)
    {
        const SkillSourceListing listing = listSkillSource(backend, path);
        if (listing.error) {
            warn("source_error", path, *listing.error);
            m_load.errors.push_back(sourceErrorText(path, modelTextOf(*listing.error)));
        }
        for (const SkillFile &file : listing.files) {
            if (file.content)
                loadFile(file);
            else if (!file.isUtf8)
                warn("skill_file_not_utf8", file.path);
            else if (file.error->text != "file_not_found")
                warn("skill_file_error", file.path, *file.error);
        }
    }

    void loadFile(const SkillFile &file)
    {
        ParsedSkill skill = parseSkill(*file.content, file.path, file.directory);
        for (const SkillProblem &problem : skill.problems)
            warn(toWord(problem.kind), file.path);
        if (skill.metadata)
            m_catalog.add(std::move(*skill.metadata));
        else
            warn("skill_dropped", file.path);
    }

    void warn(std::string_view kind, const std::string &path, BackendError error = {})
    {
        m_load.warnings.push_back({.kind = kind, .path = path, .error = std::move(error)});
    }

    SkillLoad m_load;
    SkillCatalog m_catalog;
};

} // namespace

SkillSourceListing listSkillSource(Backend &backend, std::string_view sourcePath)
{
    SkillSourceListing listing;
    LsResult entries = backend.ls(sourcePath);
    listing.error = std::move(entries.error);
    std::vector<std::string> paths;
    for (const FileInfo &entry : entries.entries.value_or(std::vector<FileInfo>{})) {
        if (!entry.isDir) {
            listing.looseFiles.push_back(entry.path);
            continue;
        }
        SkillFile &file = listing.files.emplace_back();
        const std::string directory = normalised(entry.path);
        file.directory = directory.substr(directory.rfind('/') + 1);
        file.path = joined(directory, skillFileName);
        paths.push_back(file.path);
    }
    if (paths.empty())
        return listing;
    std::vector<DownloadResponse> responses = backend.download(paths);
    for (std::size_t i = 0; i < listing.files.size(); ++i) {
        if (i < responses.size())
            takeResponse(std::move(responses[i]), listing.files[i]);
        else
            listing.files[i].error = BackendError{.text = "no response", .raises = {}};
    }
    return listing;
}

std::string sourceErrorText(std::string_view sourcePath, std::string_view text)
{
    return "Cannot load skills from '" + std::string(sourcePath) + "': " + std::string(text);
}

void SkillCatalog::add(SkillMetadata skill)
{
    const auto [place, isNew] = m_places.emplace(skill.name, m_skills.size());
    if (isNew)
        m_skills.push_back(std::move(skill));
    else
        m_skills[place->second] = std::move(skill);
}

SkillLoad loadSkills(Backend &backend, std::span<const SkillSource> sources)
{
    return Loader().load(backend, sources);
}

} // namespace Touchstone
