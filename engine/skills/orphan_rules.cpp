// The rule about supporting files that nothing mentions.

#include "engine/skills/orphan_rules.h"

#include "engine/skills/skill_findings.h"
#include "engine/skills/skill_places.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::size_t mostFiles = 2000; ///< more are data, not references
constexpr std::size_t mostTexts = 64;
constexpr std::int64_t largestText = 256 * 1024;
constexpr std::size_t mostNames = 5;

std::string_view nameOf(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string_view folderOf(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

std::string_view suffixOf(std::string_view path)
{
    const std::string_view name = nameOf(path);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

/// Files that tools and people look for by themselves.
bool isKnown(std::string_view path)
{
    constexpr std::array<std::string_view, 5> beginnings{"LICENSE", "NOTICE", "README", "CHANGELOG", "CONTRIBUTING"};
    constexpr std::array<std::string_view, 11> names{
        "__init__.py", "package.json", "package-lock.json", "requirements.txt", "pyproject.toml", "tsconfig.json",
        "Makefile",    "Dockerfile",   "setup.py",          "uv.lock",          "conftest.py"};
    constexpr std::array<std::string_view, 7> folders{"evals/",       "tests/",     "test/",        "agents/",
                                                      "__pycache__/", "examples/.", "node_modules/"};
    const std::string_view name = nameOf(path);
    const auto begins = [](std::string_view text) {
        return [text](std::string_view beginning) { return text.starts_with(beginning); };
    };
    return name.starts_with('.') || std::any_of(beginnings.begin(), beginnings.end(), begins(name))
        || isSkillFileName(name) || std::find(names.begin(), names.end(), name) != names.end()
        || std::any_of(folders.begin(), folders.end(), begins(path))
        || path.find("/__pycache__/") != std::string_view::npos || path.starts_with('.');
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
        || c == '.';
}

/// `references/` by itself, or with a pattern behind it, stands for all files in it.
bool mentionsFolder(std::string_view text, std::string_view folder)
{
    if (folder.empty())
        return false;
    // `canvas-fonts` is a name by itself, `references` may be any word of a sentence.
    if (folder.find_first_of("-_") != std::string_view::npos)
        folder.remove_suffix(1);
    for (std::size_t at = text.find(folder); at != std::string_view::npos; at = text.find(folder, at + 1)) {
        const std::size_t end = at + folder.size();
        const char next = end < text.size() ? text[end] : ' ';
        const char afterSlash = next == '/' && end + 1 < text.size() ? text[end + 1] : ' ';
        const bool isWhole = next == '/' ? !isNameCharacter(afterSlash) : !isNameCharacter(next) || next == '.';
        const bool isFolderByItself = folder.ends_with('/') ? !isNameCharacter(next) : isWhole;
        if (isFolderByItself && (at == 0 || !isNameCharacter(text[at - 1]) || text[at - 1] == '.'))
            return true;
    }
    return false;
}

bool mentions(std::string_view text, std::string_view path)
{
    return text.find(nameOf(path)) != std::string_view::npos || mentionsFolder(text, folderOf(path));
}

bool isText(std::string_view path)
{
    constexpr std::array<std::string_view, 12> suffixes{".md",  ".py",   ".sh",   ".js",   ".ts",  ".json",
                                                        ".txt", ".yaml", ".html", ".toml", ".mjs", ".yml"};
    return std::find(suffixes.begin(), suffixes.end(), suffixOf(path)) != suffixes.end();
}

/// `import helpers` in another script names `helpers.py`.
bool importsFile(std::string_view text, std::string_view path)
{
    const std::string_view suffix = suffixOf(path);
    if (suffix != ".py" && suffix != ".js" && suffix != ".ts" && suffix != ".mjs")
        return false;
    const std::string_view name = nameOf(path);
    return text.find(name.substr(0, name.size() - suffix.size())) != std::string_view::npos;
}

} // namespace

std::vector<std::string> orphansOf(std::string_view content, const SkillFolder &folder)
{
    std::vector<std::string> orphans;
    if (folder.files.size() > mostFiles)
        return orphans;
    for (const SkillFolderFile &file : folder.files) {
        if (!file.isFolder && !isKnown(file.path) && !mentions(content, file.path) && !importsFile(content, file.path))
            orphans.push_back(file.path);
    }
    std::size_t texts = 0;
    for (const SkillFolderFile &file : folder.files) {
        if (orphans.empty() || !folder.read || texts >= mostTexts)
            break;
        if (file.isFolder || !isText(file.path) || file.size > largestText)
            continue;
        ++texts;
        const std::optional<std::string> text = folder.read(file.path);
        if (!text)
            continue;
        std::erase_if(orphans, [&](const std::string &orphan) {
            return orphan != file.path && (mentions(*text, orphan) || importsFile(*text, orphan));
        });
    }
    return orphans;
}

void checkOrphans(const SkillSubject &subject, SkillFindings &findings)
{
    std::vector<std::string> orphans = orphansOf(subject.content, *subject.folder);
    if (orphans.empty())
        return;
    const std::string lower = asciiLower(subject.content);
    std::erase_if(orphans, [&](const std::string &orphan) {
        const std::string_view name = nameOf(orphan);
        const std::size_t at = lower.find(asciiLower(name));
        if (at == std::string::npos)
            return false;
        const std::string written(subject.content.substr(at, name.size()));
        Diagnostic *found = findings.add("mention-case", at, at + name.size(), {written, orphan});
        if (found != nullptr)
            found->fix =
                Fix{.title = "Write it as the file is called", .edits = {{at, name.size(), std::string(name)}}};
        return true;
    });
    if (orphans.empty())
        return;
    std::string names;
    for (std::size_t i = 0; i < std::min(orphans.size(), mostNames); ++i)
        names += (i == 0 ? "" : ", ") + orphans[i];
    if (orphans.size() > mostNames)
        names += ", …";
    findings.addWhole("file-orphan", {std::to_string(orphans.size()), std::move(names)});
}

} // namespace Touchstone
