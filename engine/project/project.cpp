#include "engine/project/project.h"

#include "engine/base/file_error.h"
#include "engine/project/project_reader.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <filesystem>
#include <pwd.h>
#include <unistd.h>

extern char **environ; // NOLINT(readability-redundant-declaration): not declared by every C library

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view projectFile = "touchstone.yaml";

std::string absolutePath(const std::string &path)
{
    std::error_code code;
    std::string text = fs::absolute(path.empty() ? "." : path, code).lexically_normal().string();
    while (text.size() > 1 && text.ends_with('/'))
        text.pop_back();
    return text;
}

/// A broken link is a file that cannot be read, not a folder without one.
fs::file_status projectFileStatus(const std::string &folder)
{
    std::error_code code;
    return fs::symlink_status(fs::path(folder) / projectFile, code);
}

std::string homeOfUser()
{
    passwd entry = {};
    passwd *found = nullptr;
    std::vector<char> buffer(std::size_t{16} * 1024);
    if (::getpwuid_r(::getuid(), &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
        return {};
    return found->pw_dir;
}

} // namespace

Environment Environment::ofProcess()
{
    Environment environment;
    for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        const std::size_t equals = text.find('=');
        if (equals != std::string_view::npos)
            environment.variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    environment.home = environment.value("HOME");
    if (!environment.home.starts_with('/'))
        environment.home = homeOfUser();
    return environment;
}

std::string Environment::value(std::string_view name) const
{
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
}

Result<std::string> existingFolder(const std::string &path, const std::string &what)
{
    const std::string folder = absolutePath(path);
    std::error_code code;
    if (fs::is_directory(folder, code))
        return folder;
    const bool isThere = fs::exists(folder, code);
    return failure(fileError(isThere ? Error::Code::Unreadable : Error::Code::NotFound, folder,
                             what + (isThere ? " is not a folder." : " does not exist."), "Name an existing folder."));
}

Result<Project> openProject(const std::string &folder, const Environment &environment)
{
    const Result<std::string> found = existingFolder(folder, "The project folder");
    if (!found)
        return failure(found.error());
    const std::string &path = *found;
    if (projectFileStatus(path).type() == fs::file_type::not_found)
        return ProjectReader(path, environment).withDefaults();
    Result<YamlReader> yaml = YamlReader::open(path + '/' + std::string(projectFile));
    if (!yaml)
        return failure(yaml.error());
    return ProjectReader(path, environment).read(*yaml);
}

bool hasProjectFile(const std::string &folder)
{
    return fs::exists(projectFileStatus(folder));
}

std::string findProjectFolder(const std::string &start)
{
    std::string begin = absolutePath(start);
    for (fs::path folder = begin;; folder = folder.parent_path()) {
        if (hasProjectFile(folder.string()))
            return folder.string();
        if (folder == folder.parent_path())
            return begin;
    }
}

std::vector<MountedPath> allSkillSources(const AgentConfig &agent)
{
    std::vector<MountedPath> all = agent.skills;
    for (const SubAgentConfig &subAgent : agent.subagents) {
        for (const MountedPath &source : subAgent.skills) {
            const auto same = std::find_if(all.begin(), all.end(),
                                           [&source](const MountedPath &other) { return other.mount == source.mount; });
            if (same == all.end())
                all.push_back(source);
            else
                same->writable = same->writable || source.writable;
        }
    }
    return all;
}

Result<std::string> readText(const TextOrFile &text)
{
    if (text.file.empty())
        return text.text;
    return readTextFile(text.file);
}

} // namespace Touchstone
