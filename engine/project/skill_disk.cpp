#include "engine/project/skill_disk.h"

#include "engine/base/file_error.h"
#include "engine/base/utf8.h"
#include "engine/project/text_file.h"
#include "engine/skills/skill_places.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>

namespace Touchstone {
namespace {

constexpr int mostLevels = 4;
constexpr std::size_t mostFiles = 20'000;
constexpr std::size_t largestText = std::size_t{256} * 1024;
constexpr mode_t executable = S_IXUSR | S_IXGRP | S_IXOTH;

struct CloseFolder
{
    void operator()(DIR *folder) const { ::closedir(folder); }
};

SkillDiskEntry::Kind kindOf(mode_t mode)
{
    return S_ISREG(mode) ? SkillDiskEntry::Kind::File
        : S_ISDIR(mode)  ? SkillDiskEntry::Kind::Folder
                         : SkillDiskEntry::Kind::Other;
}

SkillDiskEntry entryOf(int folder, const dirent &raw)
{
    SkillDiskEntry entry;
    entry.name = static_cast<const char *>(raw.d_name);
    entry.isLink = raw.d_type == DT_LNK;
    if (raw.d_type == DT_REG)
        return entry;
    if (raw.d_type == DT_DIR) {
        entry.kind = SkillDiskEntry::Kind::Folder;
        return entry;
    }
    struct stat status = {};
    if (raw.d_type == DT_UNKNOWN && ::fstatat(folder, entry.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
        entry.isLink = S_ISLNK(status.st_mode);
    if (::fstatat(folder, entry.name.c_str(), &status, 0) == 0)
        entry.kind = kindOf(status.st_mode);
    else
        entry.kind = errno == ELOOP ? SkillDiskEntry::Kind::LinkLoop : SkillDiskEntry::Kind::BrokenLink;
    return entry;
}

class FolderReader
{
public:
    FolderReader(std::string root, bool details)
        : m_root(std::move(root))
        , m_details(details)
    {
    }

    std::vector<SkillFolderFile> read(const std::vector<SkillDiskEntry> *entries)
    {
        if (entries != nullptr)
            add(*entries, m_root, {}, 1);
        else
            readInto(m_root, {}, 1);
        std::sort(m_files.begin(), m_files.end(),
                  [](const SkillFolderFile &left, const SkillFolderFile &right) { return left.path < right.path; });
        return std::move(m_files);
    }

private:
    void readInto(const std::string &folder, const std::string &prefix, int level)
    {
        const Result<std::vector<SkillDiskEntry>> entries = listDisk(folder);
        if (entries)
            add(*entries, folder, prefix, level);
    }

    void add(const std::vector<SkillDiskEntry> &entries, const std::string &folder, const std::string &prefix,
             int level)
    {
        for (const SkillDiskEntry &entry : entries) {
            const bool isFolder = entry.kind == SkillDiskEntry::Kind::Folder;
            if (m_files.size() >= mostFiles || (isFolder && isSkippedFolder(entry.name)))
                continue;
            if (level == 1 && entry.name == skillFileName)
                continue;
            SkillFolderFile &file = m_files.emplace_back();
            file.path = prefix + entry.name;
            file.isFolder = isFolder;
            if (m_details)
                addDetails(folder + '/' + entry.name, file);
            if (isFolder && !entry.isLink && level < mostLevels)
                readInto(folder + '/' + entry.name, prefix + entry.name + '/', level + 1);
        }
    }

    static void addDetails(const std::string &path, SkillFolderFile &file)
    {
        struct stat status = {};
        if (::stat(path.c_str(), &status) != 0)
            return;
        file.size = status.st_size;
        file.isExecutable = !file.isFolder && (status.st_mode & executable) != 0;
    }

    std::string m_root;
    bool m_details;
    std::vector<SkillFolderFile> m_files;
};

} // namespace

Result<std::vector<SkillDiskEntry>> listDisk(const std::string &folder)
{
    const std::unique_ptr<DIR, CloseFolder> open(::opendir(folder.c_str()));
    if (!open) {
        const int reason = errno;
        return failure(errorAbout(reason == ENOENT ? Error::Code::NotFound : Error::Code::Unreadable, folder,
                                  "The folder '" + folder + "' cannot be listed: " + systemReason(reason) + '.',
                                  "Check its permissions."));
    }
    std::vector<SkillDiskEntry> entries;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): each thread has a stream of its own
    while (const dirent *raw = ::readdir(open.get())) {
        const std::string_view name = static_cast<const char *>(raw->d_name);
        if (name != "." && name != "..")
            entries.push_back(entryOf(::dirfd(open.get()), *raw));
    }
    std::sort(entries.begin(), entries.end(),
              [](const SkillDiskEntry &left, const SkillDiskEntry &right) { return left.name < right.name; });
    return entries;
}

namespace {

SkillFolder folderOf(const std::string &folder, std::vector<SkillFolderFile> files)
{
    SkillFolder result;
    result.files = std::move(files);
    result.read = [folder](const std::string &path) -> std::optional<std::string> {
        Result<std::string> text = readFile(folder + '/' + path, largestText);
        if (!text || !isValidUtf8(*text))
            return {};
        return std::move(*text);
    };
    return result;
}

} // namespace

SkillFolder readSkillFolder(const std::string &folder, bool details)
{
    return folderOf(folder, FolderReader(folder, details).read(nullptr));
}

SkillFolder readSkillFolder(const std::string &folder, const std::vector<SkillDiskEntry> &entries)
{
    return folderOf(folder, FolderReader(folder, false).read(&entries));
}

std::string linkTarget(const std::string &path)
{
    std::error_code code;
    const std::filesystem::path target = std::filesystem::weakly_canonical(path, code);
    if (!code)
        return target.string();
    const std::filesystem::path written = std::filesystem::read_symlink(path, code);
    return code ? std::string() : written.string();
}

} // namespace Touchstone
