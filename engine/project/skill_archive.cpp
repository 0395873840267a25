#include "engine/project/skill_archive.h"

#include "engine/base/file_error.h"
#include "engine/base/utf8.h"
#include "engine/project/folder_move.h"
#include "engine/project/save_file.h"
#include "engine/project/skill_changes.h"
#include "engine/project/text_file.h"
#include "engine/project/trust.h"
#include "engine/project/zip_archive.h"
#include "engine/skills/skill_parser.h"
#include "engine/skills/skill_places.h"

#include <filesystem>
#include <set>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestPart = 255;

tl::unexpected<Error> noSkill(const std::string &path)
{
    return failure(errorAbout(Error::Code::Malformed, path, "There is no SKILL.md at its top or in its one folder.",
                              "Choose the folder of one skill, or an archive of it."));
}

/// One part of a path that every system takes.
bool isSafePart(std::string_view part)
{
    return !part.empty() && part != "." && part != ".." && part.size() <= longestPart
        && part.find_first_of(R"(\:)") == std::string_view::npos
        && std::none_of(part.begin(), part.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

bool isSafePath(std::string_view path)
{
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (!isSafePart(path.substr(0, end)))
            return false;
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return true;
}

/// What archivers of other systems add by themselves.
bool isJunk(std::string_view path)
{
    return path.starts_with("__MACOSX/") || path == ".DS_Store" || path.ends_with("/.DS_Store");
}

struct PackedSkill
{
    ZipReader archive;
    std::vector<ZipEntry> files; ///< names from the skill's folder
    std::string folder; ///< the one folder at the top; empty: there is none
};

/// The folder at the top that holds everything, with its slash; empty where the SKILL.md lies at the top itself.
Result<std::string> topOf(const std::string &path, const std::vector<ZipEntry> &files)
{
    const auto has = [&files](const std::string &name) {
        return std::any_of(files.begin(), files.end(), [&name](const ZipEntry &file) { return file.name == name; });
    };
    if (has(std::string(skillFileName)))
        return std::string();
    if (files.empty())
        return noSkill(path);
    const std::string top = files.front().name.substr(0, files.front().name.find('/') + 1);
    const bool isOne = !top.empty()
        && std::all_of(files.begin(), files.end(), [&top](const ZipEntry &file) { return file.name.starts_with(top); });
    if (!isOne || !has(top + std::string(skillFileName)))
        return noSkill(path);
    return top;
}

Result<std::vector<ZipEntry>> filesOf(const std::string &path, const ZipReader &archive)
{
    std::vector<ZipEntry> files;
    std::set<std::string> seen;
    for (const ZipEntry &entry : archive.entries()) {
        if (!isSafePath(entry.name)) {
            return failure(errorAbout(Error::Code::OutsideRoot, path,
                                      "The name '" + entry.name + "' in the archive is not safe.",
                                      "Do not trust this archive."));
        }
        if (!entry.isRegular) {
            return failure(errorAbout(Error::Code::OutsideRoot, path, "'" + entry.name + "' in the archive is no file.",
                                      "Pack the files themselves in place of links."));
        }
        if (isJunk(entry.name) || entry.isFolder)
            continue;
        if (!seen.insert(entry.name).second) {
            return failure(errorAbout(Error::Code::Malformed, path,
                                      "The name '" + entry.name + "' stands twice in the archive.", "Pack it anew."));
        }
        files.push_back(entry);
    }
    return files;
}

Result<PackedSkill> openArchive(const std::string &path)
{
    Result<std::string> bytes = readFile(path, maxZipBytes);
    if (!bytes)
        return failure(bytes.error());
    Result<ZipReader> archive = ZipReader::open(std::move(*bytes));
    if (!archive) {
        Error error = archive.error();
        error.subject = path;
        return failure(std::move(error));
    }
    Result<std::vector<ZipEntry>> files = filesOf(path, *archive);
    if (!files)
        return failure(files.error());
    const Result<std::string> top = topOf(path, *files);
    if (!top)
        return failure(top.error());
    for (ZipEntry &file : *files)
        file.name.erase(0, top->size());
    return PackedSkill{
        .archive = std::move(*archive), .files = std::move(*files), .folder = top->substr(0, top->find('/'))};
}

std::string nameIn(std::string_view content)
{
    const ParsedSkill skill = parseSkill(content, {}, {});
    return skill.metadata && isSafeSkillName(skill.metadata->name) ? skill.metadata->name : std::string();
}

Result<SkillPackage> inspectArchive(const std::string &path)
{
    const Result<PackedSkill> skill = openArchive(path);
    if (!skill)
        return failure(skill.error());
    SkillPackage package{.path = path, .name = skill->folder, .files = skill->files.size(), .bytes = 0};
    for (const ZipEntry &file : skill->files) {
        package.bytes += file.size;
        if (!package.name.empty() || file.name != skillFileName)
            continue;
        const Result<std::string> content = skill->archive.read(file);
        if (!content)
            return failure(content.error());
        package.name = nameIn(*content);
    }
    if (package.name.empty())
        package.name = fs::path(path).stem().string();
    return package;
}

Result<SkillPackage> inspectFolder(const std::string &path)
{
    std::error_code code;
    if (!fs::is_regular_file(path + '/' + std::string(skillFileName), code))
        return noSkill(path);
    SkillPackage package{.path = path, .name = fs::path(path).filename().string(), .files = 0, .bytes = 0};
    fs::recursive_directory_iterator it(path, code);
    for (; !code && it != fs::recursive_directory_iterator(); it.increment(code)) {
        if (it->is_regular_file(code) && !it->is_symlink(code)) {
            ++package.files;
            package.bytes += it->file_size(code);
        }
    }
    return package;
}

bool isMarkdown(const std::string &path)
{
    return asciiLower(fs::path(path).extension().string()) == ".md";
}

/// A SKILL.md stands for its folder where that is a skill's: called as the skill is. Else it comes alone.
Result<SkillPackage> inspectText(const std::string &path)
{
    const Result<std::string> content = readFile(path, std::size_t{4} * maxSkillFileLength);
    if (!content)
        return failure(content.error());
    const fs::path file(path);
    const std::string name = nameIn(*content);
    if (file.filename() == skillFileName && !name.empty() && file.parent_path().filename() == name)
        return inspectFolder(file.parent_path().string());
    if (name.empty() && !isSkillFileName(file.filename().string())
        && !isFlatSkill(file.filename().string(), *content)) {
        return failure(errorAbout(Error::Code::Malformed, path, "It has no frontmatter with a name.",
                                  "Choose a SKILL.md, the folder of a skill, or an archive of it."));
    }
    const bool isNamedByFolder = isSkillFileName(file.filename().string());
    const fs::path called = isNamedByFolder ? file.parent_path().filename() : file.stem();
    return SkillPackage{
        .path = path, .name = name.empty() ? called.string() : name, .files = 1, .bytes = content->size()};
}

Result<void> copyText(const std::string &path, const std::string &folder)
{
    const Result<std::string> content = readFile(path, std::size_t{4} * maxSkillFileLength);
    if (!content)
        return failure(content.error());
    if (const Result<std::string> made = createFile(folder + '/' + std::string(skillFileName), *content); !made)
        return failure(made.error());
    return {};
}

Result<void> unpack(const std::string &path, const std::string &folder)
{
    const Result<PackedSkill> skill = openArchive(path);
    if (!skill)
        return failure(skill.error());
    std::error_code code;
    fs::create_directory(folder, code);
    for (const ZipEntry &file : skill->files) {
        const Result<std::string> content = skill->archive.read(file);
        if (!content)
            return failure(content.error());
        const std::string target = folder + '/' + file.name;
        if (const Result<std::string> made = createFile(target, *content); !made)
            return failure(made.error());
        if (file.isExecutable)
            fs::permissions(target, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                            fs::perm_options::add, code);
    }
    return {};
}

/// Whether the archive leaves a file or folder out. `path` begins at the skill's folder.
bool isLeftOut(const fs::path &path)
{
    const std::string name = path.filename().string();
    return name == "__pycache__" || name == "node_modules" || name == ".DS_Store" || name.ends_with(".pyc")
        || path == "evals";
}

class SkillPacker
{
public:
    explicit SkillPacker(const fs::path &folder)
        : m_root(resolvedPath(folder.string()))
        , m_top(folder.filename().string())
    {
    }

    Result<void> add(const fs::path &folder, const fs::path &relative)
    {
        std::error_code code;
        std::vector<fs::path> names;
        for (fs::directory_iterator it(folder, code); !code && it != fs::directory_iterator(); it.increment(code))
            names.push_back(it->path().filename());
        if (code) {
            return failure(errorAbout(Error::Code::Unreadable, folder.string(),
                                      "'" + folder.string() + "' cannot be read: " + code.message() + '.',
                                      "Check its permissions."));
        }
        std::sort(names.begin(), names.end()); // so that the same folder gives the same archive
        for (const fs::path &name : names) {
            if (isLeftOut(relative / name))
                continue;
            if (Result<void> taken = take(folder / name, relative / name); !taken)
                return taken;
        }
        return {};
    }

    std::vector<ZipFile> files;
    std::vector<std::string> leftOut;

private:
    Result<void> take(const fs::path &path, const fs::path &relative)
    {
        std::error_code code;
        const bool isLink = fs::is_symlink(path, code);
        const fs::path within = fs::path(resolvedPath(path.string())).lexically_relative(m_root);
        const bool leadsOut = isLink && (within.empty() || *within.begin() == "..");
        // A link to a folder is not followed: it could lead in a circle.
        if (!leadsOut && !isLink && fs::is_directory(path, code))
            return add(path, relative);
        if (leadsOut || !fs::is_regular_file(path, code)) {
            leftOut.push_back(relative.string());
            return {};
        }
        Result<std::string> content = readFile(path.string(), maxZipBytes);
        if (!content)
            return failure(content.error());
        m_bytes += content->size();
        if (files.size() >= maxZipEntries || m_bytes > maxUnpackedBytes) {
            return failure(errorAbout(Error::Code::TooLarge, m_root, "The folder holds more than a skill may.",
                                      "Take out what the skill does not need."));
        }
        const bool runs = (fs::status(path, code).permissions() & fs::perms::owner_exec) != fs::perms::none;
        files.push_back(
            {.name = m_top + '/' + relative.generic_string(), .content = std::move(*content), .isExecutable = runs});
        return {};
    }

    std::string m_root;
    std::string m_top;
    std::uint64_t m_bytes = 0;
};

} // namespace

Result<SkillPackage> inspectSkillPackage(const std::string &path)
{
    std::error_code code;
    if (fs::is_directory(path, code))
        return inspectFolder(path);
    return isMarkdown(path) ? inspectText(path) : inspectArchive(path);
}

Result<std::string> importSkill(const SkillPackage &package, const std::string &source, const std::string &name)
{
    if (!isSafeSkillName(name)) {
        return failure(errorAbout(Error::Code::InvalidValue, name,
                                  "'" + name + "' cannot be the name of a skill's folder.",
                                  "Use lower-case letters, digits and single hyphens."));
    }
    const Result<StagingFolder> staging = StagingFolder::in(source);
    if (!staging)
        return failure(staging.error());
    const std::string built = staging->path() + '/' + name;
    std::error_code code;
    const Result<void> copied = fs::is_directory(package.path, code)
        ? cloneFolder(package.path, built, LinkPolicy::WithinOnly)
        : isMarkdown(package.path) ? copyText(package.path, built)
                                   : unpack(package.path, built);
    if (!copied)
        return failure(copied.error());
    if (name != package.name) {
        if (const Result<bool> named = writeSkillName(built + '/' + std::string(skillFileName), name); !named)
            return failure(named.error());
    }
    const std::string folder = source + '/' + name;
    if (const Result<void> moved = movePath(built, folder); !moved)
        return failure(moved.error());
    return folder + '/' + std::string(skillFileName);
}

Result<ExportedSkill> exportSkill(const std::string &file, const std::string &target)
{
    const fs::path folder = fs::path(file).parent_path();
    SkillPacker packer(folder);
    if (const Result<void> added = packer.add(folder, {}); !added)
        return failure(added.error());
    const std::string bytes = packZip(packer.files);
    if (const Result<std::string> saved = saveFile(target, bytes, {}); !saved)
        return failure(saved.error());
    return ExportedSkill{.files = packer.files.size(), .bytes = bytes.size(), .leftOut = std::move(packer.leftOut)};
}

} // namespace Touchstone
