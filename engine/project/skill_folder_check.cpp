#include "engine/project/skill_folder_check.h"

#include "engine/base/utf8.h"
#include "engine/project/text_file.h"
#include "engine/skills/skill_places.h"
#include "engine/skills/skill_rules.h"

#include <QStringDecoder>

#include <algorithm>
#include <cstring>

namespace Touchstone {
namespace {

std::string_view leafOf(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string_view parentOf(std::string_view path)
{
    return path.substr(0, path.rfind('/'));
}

bool isBelow(std::string_view path, std::string_view root)
{
    return path == root || (path.starts_with(root) && (root.ends_with('/') || path[root.size()] == '/'));
}

bool isFolderName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos;
}

void addFirst(SkillFindingsOfFile &file, std::string_view rule, std::vector<std::string> arguments = {},
              std::optional<Fix> fix = {})
{
    Diagnostic found = diagnosticOf(rule, file.path, std::move(arguments));
    found.line = found.column = found.endLine = found.endColumn = 1;
    found.fix = std::move(fix);
    file.diagnostics.insert(file.diagnostics.begin(), std::move(found));
}

Fix move(std::string title, std::string to, bool needsAuthor = false)
{
    return {.title = std::move(title), .edits = {}, .moveTo = std::move(to), .needsAuthor = needsAuthor};
}

/// Reads a SKILL.md and fills in what the rules say of it.
void readSkill(SkillFindingsOfFile &file, std::string_view folderName, const SkillFolder *folder)
{
    file.isSkill = true;
    const Result<std::string> content = readFile(file.path, maxSkillFileBytes);
    if (!content) {
        if (content.error().code == Error::Code::TooLarge)
            addFirst(file, "file-too-large");
        else
            addFirst(file, "file-unreadable", {content.error().message});
        return;
    }
    if (!isValidUtf8(*content)) {
        addFirst(file, "file-not-utf8", {std::string(encodingGuess(*content))}, conversionFix(*content));
        return;
    }
    const ParsedSkill skill = parseSkill(*content, {}, folderName);
    file.diagnostics =
        checkSkill({.content = *content, .skill = skill, .folderName = folderName, .folder = folder}, file.path);
    file.switchedOff = rulesSwitchedOff(*content);
    if (!skill.metadata)
        return;
    file.name = skill.metadata->name;
    file.catalogSize = codePointCount(skill.metadata->name) + codePointCount(skill.metadata->description);
}

/// A file that lies in a source by itself: a SKILL.md one level too high, or a skill without a folder.
void checkLooseFile(const std::string &name, const DiskSource &source, SkillFindingsOfFile &file)
{
    if (isSkillFileName(name)) {
        readSkill(file, leafOf(source.path), nullptr);
        std::erase_if(file.diagnostics, [](const Diagnostic &found) { return found.rule == "name-not-folder"; });
        const std::string own = isFolderName(file.name) ? file.name : std::string();
        file.name.clear();
        addFirst(file, "skill-at-source", {},
                 own.empty() ? std::nullopt
                             : std::optional(move("Move it to " + own + "/SKILL.md", own + "/SKILL.md")));
    } else if (mayBeFlatSkill(name)) {
        const Result<std::string> text = readFile(file.path, maxSkillFileBytes);
        const std::string own = name.substr(0, name.rfind('.'));
        if (text && isFlatSkill(name, *text))
            addFirst(file, "skill-flat-file", {}, move("Move it to " + own + "/SKILL.md", own + "/SKILL.md"));
    }
}

class FolderCheck
{
public:
    FolderCheck(const SkillCandidate &candidate, bool ownsNested, std::span<const std::string> linkRoots)
        : m_candidate(candidate)
        , m_ownsNested(ownsNested)
        , m_linkRoots(linkRoots)
    {
    }

    CheckedFolder check()
    {
        const Result<std::vector<SkillDiskEntry>> entries = listDisk(m_candidate.path);
        if (!entries) {
            SkillFindingsOfFile &file = add(std::string(skillFileName));
            file.isSkill = true;
            addFirst(file, "file-unreadable", {entries.error().message});
            return std::move(m_checked);
        }
        const bool hasSkill = std::any_of(entries->begin(), entries->end(),
                                          [](const SkillDiskEntry &entry) { return isSkillFileName(entry.name); });
        if (!hasSkill && !m_ownsNested) {
            m_checked.sources.push_back(m_candidate.path);
            return std::move(m_checked);
        }
        m_folder = readSkillFolder(m_candidate.path, *entries);
        const auto exact = std::find_if(entries->begin(), entries->end(),
                                        [](const SkillDiskEntry &entry) { return entry.name == skillFileName; });
        const bool isThere = exact != entries->end();
        if (isThere)
            checkExact(*exact);
        for (const SkillDiskEntry &entry : *entries) {
            if (entry.name != skillFileName && isSkillFileName(entry.name))
                checkMisnamed(entry, isThere);
        }
        checkDeeper(isThere);
        if (m_checked.files.empty() && m_checked.sources.empty() && !m_candidate.name.starts_with('.'))
            addWhole("skill-file-missing");
        return std::move(m_checked);
    }

private:
    std::string pathOf(const std::string &name) const
    {
        return m_candidate.path == "." ? name : m_candidate.path + '/' + name;
    }

    SkillFindingsOfFile &add(const std::string &name)
    {
        SkillFindingsOfFile &file = m_checked.files.emplace_back();
        file.path = pathOf(name);
        return file;
    }

    void addWhole(std::string_view rule)
    {
        SkillFindingsOfFile &file = m_checked.files.emplace_back();
        file.path = m_candidate.path;
        file.diagnostics.push_back(diagnosticOf(rule, file.path));
    }

    void checkExact(const SkillDiskEntry &entry)
    {
        SkillFindingsOfFile &file = add(entry.name);
        file.isSkill = true;
        switch (entry.kind) {
        case SkillDiskEntry::Kind::File:
            readSkill(file, m_candidate.name, &m_folder);
            break;
        case SkillDiskEntry::Kind::BrokenLink:
            addFirst(file, "skill-link-broken", {linkTarget(file.path)});
            break;
        case SkillDiskEntry::Kind::LinkLoop:
            addFirst(file, "skill-link-loop");
            break;
        case SkillDiskEntry::Kind::Folder:
        case SkillDiskEntry::Kind::Other:
            addFirst(file, "skill-not-a-file");
            break;
        }
        checkLinks(entry, file);
    }

    void checkLinks(const SkillDiskEntry &entry, SkillFindingsOfFile &file) const
    {
        if (entry.kind != SkillDiskEntry::Kind::File || (!entry.isLink && !m_candidate.isLink))
            return;
        file.realPath = linkTarget(file.path);
        const bool isInside = std::any_of(m_linkRoots.begin(), m_linkRoots.end(),
                                          [&file](const std::string &root) { return isBelow(file.realPath, root); });
        if (!isInside)
            addFirst(file, "skill-link-outside", {file.realPath});
        if (entry.isLink)
            addFirst(file, "skill-link-file", {file.realPath});
        std::stable_sort(file.diagnostics.begin(), file.diagnostics.end(), isWorse);
    }

    void checkMisnamed(const SkillDiskEntry &entry, bool isThere)
    {
        if (isThere) {
            SkillFindingsOfFile &exact = m_checked.files.front();
            exact.diagnostics.push_back(diagnosticOf("skill-file-twin", exact.path, {entry.name}));
            std::stable_sort(exact.diagnostics.begin(), exact.diagnostics.end(), isWorse);
            return;
        }
        SkillFindingsOfFile &file = add(entry.name);
        readSkill(file, m_candidate.name, &m_folder);
        file.name.clear();
        addFirst(file, misnamedRule(entry.name), {entry.name},
                 move("Rename it to SKILL.md", std::string(skillFileName)));
    }

    /// Whether a path lies below a folder called `skills`, which is a source of its own then.
    bool isOfOtherSource(std::string_view path) const
    {
        if (m_ownsNested)
            return false;
        const std::string marker = '/' + std::string(skillSourceName) + '/';
        return ('/' + std::string(path)).find(marker) != std::string::npos;
    }

    void checkDeeper(bool isInSkill)
    {
        const std::string_view rule = isInSkill ? "skill-inside-skill" : "skill-nested";
        for (const SkillFolderFile &each : m_folder.files) {
            const std::string_view name = leafOf(each.path);
            if (each.isFolder && name == skillSourceName && !m_ownsNested && !isOfOtherSource(parentOf(each.path))) {
                m_checked.sources.push_back(pathOf(each.path));
                continue;
            }
            if (each.isFolder || !isSkillFileName(name) || each.path.find('/') == std::string::npos
                || isOfOtherSource(each.path))
                continue;
            SkillFindingsOfFile &file = add(each.path);
            const std::string_view folder = parentOf(each.path);
            readSkill(file, leafOf(folder), nullptr);
            file.name.clear();
            const bool mayMove = !isInSkill && name == skillFileName;
            addFirst(file, rule, {},
                     mayMove ? std::optional(
                         move("Move the folder up", upwards(folder) + std::string(leafOf(folder)) + "/SKILL.md", true))
                             : std::nullopt);
            std::stable_sort(file.diagnostics.begin(), file.diagnostics.end(), isWorse);
        }
    }

    /// From a folder at `path` below the candidate to the source.
    static std::string upwards(std::string_view path)
    {
        std::string up = "../../";
        for (const char c : path)
            up += c == '/' ? "../" : "";
        return up;
    }

    const SkillCandidate &m_candidate;
    bool m_ownsNested;
    std::span<const std::string> m_linkRoots;
    SkillFolder m_folder;
    CheckedFolder m_checked;
};

} // namespace

CheckedFolder checkSkillFolder(const SkillCandidate &candidate, bool ownsNested, std::span<const std::string> linkRoots)
{
    return FolderCheck(candidate, ownsNested, linkRoots).check();
}

std::vector<SkillFindingsOfFile> checkLooseFiles(const DiskSource &source)
{
    std::vector<SkillFindingsOfFile> files;
    for (const SkillDiskEntry &entry : source.others) {
        SkillFindingsOfFile file;
        file.path = source.path == "." ? entry.name : source.path + '/' + entry.name;
        switch (entry.kind) {
        case SkillDiskEntry::Kind::BrokenLink:
            addFirst(file, "skill-link-broken", {linkTarget(file.path)});
            break;
        case SkillDiskEntry::Kind::LinkLoop:
            addFirst(file, "skill-link-loop");
            break;
        case SkillDiskEntry::Kind::File:
            checkLooseFile(entry.name, source, file);
            break;
        case SkillDiskEntry::Kind::Folder:
        case SkillDiskEntry::Kind::Other:
            break;
        }
        if (!file.diagnostics.empty())
            files.push_back(std::move(file));
    }
    return files;
}

Fix conversionFix(std::string_view bytes)
{
    const bool isWide = encodingGuess(bytes).starts_with("UTF-16");
    QStringDecoder decoder(isWide ? QStringConverter::Utf16 : QStringConverter::Latin1);
    const QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return {.title = "Convert it to UTF-8",
            .edits = {{0, bytes.size(), text.toStdString()}},
            .needsAuthor = !isWide || decoder.hasError()};
}

} // namespace Touchstone
