#include "engine/project/places.h"

#include "engine/base/file_error.h"
#include "engine/skills/skill_label.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fnmatch.h>
#include <set>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> skillPlaces{
    "~/.deepagents/agent/skills",
    "~/.agents/skills",
    ".deepagents/skills",
    ".agents/skills",
    "~/.claude/skills",
    ".claude/skills",
    "skills",
};
constexpr std::array<std::string_view, 3> memoryPlaces{
    "~/.deepagents/agent/AGENTS.md",
    "AGENTS.md",
    ".deepagents/AGENTS.md",
};
constexpr int maxGlobDepth = 16;

/// Lower case with hyphens: `My Team` → `my-team`. What is neither letter nor digit becomes a hyphen; other scripts
/// stay.
std::string slugOf(std::string_view label)
{
    std::string slug;
    for (const char c : label) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || (c == '.' && !slug.empty()))
            slug += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (slug.ends_with('-') || slug.ends_with('.'))
        slug.pop_back();
    return slug.empty() ? "skills" : slug;
}

/// `begin` + name + (number) + `end`, the first one that is not taken.
std::string freeMount(const std::string &begin, const std::string &end, std::set<std::string> &taken)
{
    std::string mount = begin + end;
    for (int number = 2; !taken.insert(mount).second; ++number)
        mount.assign(begin).append("-").append(std::to_string(number)).append(end);
    return mount;
}

Error mountError(const MountedPath &path, std::string message)
{
    return errorAbout(Error::Code::InvalidValue, path.writtenPath, std::move(message),
                      "Give it another 'mount', such as /skills/mine/ or /memory/notes.md.");
}

bool isUsableMount(std::string_view mount)
{
    if (!mount.starts_with('/') || mount.find("//") != std::string_view::npos)
        return false;
    for (const fs::path &part : fs::path(mount)) {
        if (part == ".." || part == ".")
            return false;
    }
    return mount.size() > 1;
}

/// The one of `mounted` that `source` is, unless it wants to be mounted elsewhere.
const MountedPath *sameSource(const MountedPath &source, const std::vector<MountedPath> &mounted)
{
    const auto same = std::find_if(mounted.begin(), mounted.end(), [&source](const MountedPath &other) {
        return other.hostPath == source.hostPath && (source.mount.empty() || source.mount == other.mount);
    });
    return same == mounted.end() ? nullptr : &*same;
}

/// Checks the given mounts and takes them, before any is made up.
Result<void> takeGiven(const std::vector<MountedPath> &paths, const std::vector<MountedPath> &mounted,
                       std::set<std::string> &taken)
{
    for (const MountedPath &other : mounted)
        taken.insert(other.mount);
    for (const MountedPath &path : paths) {
        if (path.mount.empty() || sameSource(path, mounted) != nullptr)
            continue;
        if (!isUsableMount(path.mount))
            return failure(mountError(
                path, "'" + path.mount + "' cannot be a mount: it must be an absolute path below '/' without '..'."));
        if (!taken.insert(path.mount).second)
            return failure(mountError(path, "The mount '" + path.mount + "' is given twice."));
    }
    return {};
}

/// Collects the files below `base` that the rest of a pattern matches, a path segment at a time.
class Globber
{
public:
    explicit Globber(std::set<std::string> &found)
        : m_found(found)
    {
    }

    void collect(const fs::path &base, fs::path::const_iterator begin, fs::path::const_iterator end, int depth)
    {
        if (begin == end || depth > maxGlobDepth)
            return;
        const fs::path &segment = *begin;
        const auto rest = std::next(begin);
        if (segment == "**")
            collect(base, rest, end, depth);
        if (segment.native().find_first_of("*?[") == std::string::npos) {
            take(base / segment, rest, end, depth);
            return;
        }
        std::error_code code;
        for (fs::directory_iterator it(base, code); !code && it != fs::directory_iterator(); it.increment(code)) {
            const std::string name = it->path().filename().string();
            if (segment == "**") {
                std::error_code ignored;
                if (!name.starts_with('.') && it->is_directory(ignored) && !it->is_symlink(ignored))
                    collect(it->path(), begin, end, depth + 1);
            } else if (::fnmatch(segment.c_str(), name.c_str(), FNM_PERIOD) == 0) {
                take(it->path(), rest, end, depth);
            }
        }
    }

private:
    void take(const fs::path &path, fs::path::const_iterator rest, fs::path::const_iterator end, int depth)
    {
        if (rest != end) {
            collect(path, rest, end, depth + 1);
            return;
        }
        // What cannot be read is a file of the user's too, and whoever reads it tells what is wrong with it.
        std::error_code code;
        if (fs::exists(fs::symlink_status(path, code)) && !fs::is_directory(path, code))
            m_found.insert(path.lexically_normal().string());
    }

    std::set<std::string> &m_found;
};

} // namespace

std::span<const std::string_view> defaultSkillPlaces()
{
    return skillPlaces;
}

std::span<const std::string_view> defaultMemoryPlaces()
{
    return memoryPlaces;
}

std::string expandPath(std::string_view written, const std::string &folder, const Environment &environment)
{
    // Blanks come along when a path is pasted.
    const std::size_t first = std::min(written.find_first_not_of(" \t\r\n"), written.size());
    written = written.substr(first, written.find_last_not_of(" \t\r\n") + 1 - first);
    fs::path path(written);
    if (written == "~")
        path = environment.home;
    else if (written.starts_with("~/"))
        path = fs::path(environment.home) / written.substr(2);
    if (path.is_relative())
        path = fs::path(folder) / path;
    std::string text = path.lexically_normal().string();
    while (text.size() > 1 && text.ends_with('/'))
        text.pop_back();
    return text;
}

std::vector<MountedPath> findPlaces(std::span<const std::string_view> places, const std::string &folder,
                                    const Environment &environment)
{
    std::vector<MountedPath> found;
    for (const std::string_view place : places) {
        if (place.starts_with("~") && environment.home.empty())
            continue;
        MountedPath path;
        path.writtenPath = std::string(place);
        path.hostPath = expandPath(place, folder, environment);
        std::error_code code;
        path.exists = fs::exists(path.hostPath, code);
        if (!path.exists)
            continue;
        // In the home folder both kinds of places are the same; the later one stays, as it has the higher priority.
        std::erase_if(found, [&path](const MountedPath &other) { return other.hostPath == path.hostPath; });
        found.push_back(std::move(path));
    }
    return found;
}

Result<void> mountSkills(std::vector<MountedPath> &sources, const std::vector<MountedPath> &mounted)
{
    for (MountedPath &source : sources) {
        if (!source.mount.empty() && !source.mount.ends_with('/'))
            source.mount += '/';
        if (source.label.empty())
            source.label = labelOf(source.writtenPath);
    }
    std::set<std::string> taken;
    if (Result<void> given = takeGiven(sources, mounted, taken); !given)
        return given;
    for (MountedPath &source : sources) {
        if (const MountedPath *same = sameSource(source, mounted))
            source.mount = same->mount;
        else if (source.mount.empty())
            source.mount = freeMount("/skills/" + slugOf(source.label), "/", taken);
    }
    return {};
}

Result<void> mountMemory(std::vector<MountedPath> &files)
{
    std::set<std::string> taken;
    if (Result<void> given = takeGiven(files, {}, taken); !given)
        return given;
    for (MountedPath &file : files) {
        const fs::path name = fs::path(file.hostPath).filename();
        if (file.label.empty())
            file.label = name.string();
        if (file.mount.empty())
            file.mount = freeMount("/memory/" + name.stem().string(), name.extension().string(), taken);
        if (fs::path(file.mount).parent_path() == "/" || file.mount.ends_with('/'))
            return failure(mountError(
                file, "The mount '" + file.mount + "' must be a file in a folder, such as /memory/AGENTS.md."));
    }
    return {};
}

std::vector<std::string> findFiles(std::span<const std::string> patterns, const std::string &folder,
                                   const Environment &environment)
{
    std::set<std::string> found;
    Globber globber(found);
    for (const std::string &pattern : patterns) {
        const fs::path path(expandPath(pattern, folder, environment));
        auto begin = path.begin();
        const fs::path root = *begin++;
        globber.collect(root, begin, path.end(), 0);
    }
    return {found.begin(), found.end()};
}

} // namespace Touchstone
