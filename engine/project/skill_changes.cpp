#include "engine/project/skill_changes.h"

#include "engine/base/file_error.h"
#include "engine/base/utf8.h"
#include "engine/project/folder_move.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "engine/skills/frontmatter_edit.h"
#include "engine/skills/skill_parser.h"
#include "engine/skills/skill_places.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

Result<void> checkFolderName(const std::string &name)
{
    if (isSafeSkillName(name))
        return {};
    return failure(errorAbout(Error::Code::InvalidValue, name, "'" + name + "' cannot be the name of a skill's folder.",
                              "Use lower-case letters, digits and single hyphens."));
}

Result<void> writeDraft(const std::string &folder, const SkillDraft &draft)
{
    std::vector<SkillDraftFile> files = draft.files;
    files.push_back({.path = std::string(skillFileName), .text = skillText(draft), .isExecutable = false});
    for (const SkillDraftFile &file : files) {
        const std::string path = folder + '/' + file.path;
        if (const Result<std::string> made = createFile(path, file.text); !made)
            return failure(made.error());
        std::error_code code;
        if (file.isExecutable)
            fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                            fs::perm_options::add, code);
    }
    // The staging folder is ours alone; the skill is as open as any other folder that the user makes.
    std::error_code code;
    fs::permissions(folder, fs::status(folder + '/' + std::string(skillFileName), code).permissions(), code);
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, code);
    return {};
}

} // namespace

Result<std::string> createSkill(const std::string &source, const SkillDraft &draft)
{
    if (const Result<void> named = checkFolderName(draft.name); !named)
        return failure(named.error());
    const Result<StagingFolder> staging = StagingFolder::in(source);
    if (!staging)
        return failure(staging.error());
    const std::string built = staging->path() + '/' + draft.name;
    std::error_code code;
    fs::create_directory(built, code);
    for (const SkillDraftFile &file : draft.files)
        fs::create_directories(fs::path(built + '/' + file.path).parent_path(), code);
    if (const Result<void> written = writeDraft(built, draft); !written)
        return failure(written.error());
    const std::string folder = source + '/' + draft.name;
    if (const Result<void> moved = movePath(built, folder); !moved)
        return failure(moved.error());
    return folder + '/' + std::string(skillFileName);
}

Result<bool> writeSkillName(const std::string &file, const std::string &name)
{
    const Result<std::string> content = readFile(file, maxSkillFileBytes);
    if (!content)
        return failure(content.error());
    if (!isValidUtf8(*content))
        return false;
    const auto edits = fieldEdits(*content, "name", name);
    if (!edits)
        return false;
    const std::string changed = applied(*content, *edits);
    if (changed == *content)
        return true;
    if (const Result<std::string> saved = saveFile(file, changed, contentHash(*content)); !saved)
        return failure(saved.error());
    return true;
}

Result<ChangedSkill> duplicateSkill(const std::string &file, const std::string &source, const std::string &name)
{
    if (const Result<void> named = checkFolderName(name); !named)
        return failure(named.error());
    const Result<StagingFolder> staging = StagingFolder::in(source);
    if (!staging)
        return failure(staging.error());
    const fs::path original(file);
    const std::string built = staging->path() + '/' + name;
    if (const Result<void> copied = cloneFolder(original.parent_path().string(), built, LinkPolicy::Keep); !copied)
        return failure(copied.error());
    const Result<bool> renamed = writeSkillName(built + '/' + original.filename().string(), name);
    if (!renamed)
        return failure(renamed.error());
    const std::string folder = source + '/' + name;
    if (const Result<void> moved = movePath(built, folder); !moved)
        return failure(moved.error());
    return ChangedSkill{.file = folder + '/' + original.filename().string(), .isNameKept = !*renamed};
}

Result<ChangedSkill> renameSkill(const std::string &file, const std::string &name)
{
    if (const Result<void> named = checkFolderName(name); !named)
        return failure(named.error());
    const fs::path original(file);
    const std::string folder = original.parent_path().string();
    const std::string target = (original.parent_path().parent_path() / name).string();
    const bool moves = folder != target;
    if (moves) {
        // On a disk that ignores case a change of case alone goes through another name.
        const bool onlyCase = asciiLower(folder) == asciiLower(target);
        const std::string between = target + ".renaming";
        Result<void> moved = movePath(folder, onlyCase ? between : target);
        if (moved && onlyCase)
            moved = movePath(between, target);
        if (!moved)
            return failure(moved.error());
    }
    const std::string newFile = target + '/' + original.filename().string();
    const Result<bool> written = writeSkillName(newFile, name);
    if (!written && moves) {
        if (const Result<void> back = movePath(target, folder); !back)
            return failure(back.error());
    }
    if (!written)
        return failure(written.error());
    return ChangedSkill{.file = newFile, .isNameKept = !*written};
}

Result<ChangedSkill> relocateSkill(const std::string &file, const std::string &source)
{
    const fs::path original(file);
    const fs::path folder = original.parent_path();
    std::error_code code;
    fs::create_directories(source, code);
    const std::string target = source + '/' + folder.filename().string();
    if (const Result<void> moved = movePath(folder.string(), target); !moved)
        return failure(moved.error());
    return ChangedSkill{.file = target + '/' + original.filename().string()};
}

Result<TrashedItem> moveToTrash(const std::string &path)
{
    TrashedItem item;
    item.path = path;
    // Qt makes the trash in the user's data folder, but not that folder, and then takes the disk's common trash.
    QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    QFile file(QString::fromStdString(path));
    if (!file.moveToTrash()) {
        return failure(errorAbout(Error::Code::Unsupported, path,
                                  "'" + path + "' cannot be moved to the trash: there is none for this place.",
                                  "Nothing was deleted. Delete it with a file manager if it shall go for good."));
    }
    item.inTrash = file.fileName().toStdString();
    return item;
}

Result<void> restoreFromTrash(const TrashedItem &item)
{
    std::error_code code;
    if (!fs::exists(fs::symlink_status(item.inTrash, code))) {
        return failure(errorAbout(Error::Code::NotFound, item.inTrash,
                                  "'" + item.inTrash + "' is no longer in the trash.",
                                  "Look for it with a file manager."));
    }
    if (Result<void> moved = movePath(item.inTrash, item.path); !moved)
        return moved;
    // The record beside it would show a thing that is gone (freedesktop.org trash specification 1.0).
    const fs::path inTrash(item.inTrash);
    fs::remove(inTrash.parent_path().parent_path() / "info" / (inTrash.filename().string() + ".trashinfo"), code);
    return {};
}

} // namespace Touchstone
