#include "engine/project/skill_fixing.h"

#include "engine/base/file_error.h"
#include "engine/base/utf8.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "engine/skills/skill_places.h"

#include <algorithm>
#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr int mostRounds = 10;

void addOnce(std::vector<std::string> &rules, const std::string &rule)
{
    if (std::find(rules.begin(), rules.end(), rule) == rules.end())
        rules.push_back(rule);
}

bool isWanted(const Diagnostic &found, const std::optional<std::string> &rule)
{
    return found.fix && (rule ? found.rule == *rule : !found.fix->needsAuthor);
}

/// The edits of as many findings as can be repaired at once.
std::vector<TextEdit> editsOf(const std::vector<Diagnostic> &diagnostics, const std::optional<std::string> &rule,
                              std::vector<std::string> &fixed)
{
    std::vector<TextEdit> edits;
    const auto overlaps = [&edits](const TextEdit &edit) {
        return std::any_of(edits.begin(), edits.end(), [&edit](const TextEdit &other) {
            return edit.begin < other.begin + other.length + 1 && other.begin < edit.begin + edit.length + 1;
        });
    };
    for (const Diagnostic &found : diagnostics) {
        if (!isWanted(found, rule) || found.fix->edits.empty()
            || std::any_of(found.fix->edits.begin(), found.fix->edits.end(), overlaps))
            continue;
        edits.insert(edits.end(), found.fix->edits.begin(), found.fix->edits.end());
        addOnce(fixed, found.rule);
    }
    std::sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) { return a.begin < b.begin; });
    return edits;
}

std::vector<Diagnostic> diagnosticsOf(const std::string &content, const std::string &path, const SkillFolder &folder)
{
    const std::string name = fs::absolute(path).lexically_normal().parent_path().filename().string();
    const ParsedSkill skill = parseSkill(content, {}, name);
    std::vector<Diagnostic> diagnostics =
        checkSkill({.content = content, .skill = skill, .folderName = name, .folder = &folder}, path);
    dropRules(diagnostics, rulesSwitchedOff(content));
    return diagnostics;
}

/// Repairs a text round by round, since one error of YAML hides the next; `diagnostics` are those of the text, before
/// and afterwards.
void makeEdits(std::string &content, std::vector<Diagnostic> &diagnostics, const std::optional<std::string> &rule,
               const SkillFolder &folder, SkillRepair &repair)
{
    for (int round = 0; round < mostRounds; ++round) {
        const std::vector<TextEdit> edits = editsOf(diagnostics, rule, repair.fixed);
        if (edits.empty())
            break;
        content = applied(content, edits);
        if (!isValidUtf8(content))
            break;
        diagnostics = diagnosticsOf(content, repair.path, folder);
    }
}

Error moveError(Error::Code code, const std::string &path, std::string message)
{
    return errorAbout(code, path, std::move(message), "Move it by hand, or choose another name.");
}

Result<void> renamePath(const fs::path &from, const fs::path &to)
{
    std::error_code code;
    if (fs::exists(fs::symlink_status(to, code)) && !fs::equivalent(from, to, code))
        return failure(moveError(Error::Code::Conflict, to.string(), "'" + to.string() + "' exists already."));
    fs::create_directories(to.parent_path(), code);
    if (asciiLower(from.string()) == asciiLower(to.string())) {
        // On a disk that ignores case, a change of case alone needs another name in between.
        const fs::path between = to.string() + ".renaming";
        fs::rename(from, between, code);
        if (!code)
            fs::rename(between, to, code);
    } else {
        fs::rename(from, to, code);
    }
    if (code)
        return failure(moveError(Error::Code::NotWritable, from.string(),
                                 "'" + from.string() + "' cannot be moved: " + code.message() + '.'));
    return {};
}

} // namespace

Result<SkillRepair> planRepair(const CheckedFile &file, const std::optional<std::string> &rule)
{
    SkillRepair repair;
    repair.path = file.path;
    std::vector<Diagnostic> diagnostics = file.diagnostics;
    for (const Diagnostic &found : diagnostics) {
        if (isWanted(found, rule) && !found.fix->moveTo.empty() && repair.moveTo.empty()) {
            repair.moveTo = found.fix->moveTo;
            addOnce(repair.fixed, found.rule);
        }
    }
    std::error_code code;
    if (!fs::is_regular_file(file.path, code)) {
        for (const Diagnostic &found : diagnostics)
            addOnce(repair.left, found.rule);
        return repair;
    }
    Result<std::string> content = readFile(file.path, maxSkillFileBytes);
    if (!content)
        return failure(content.error());
    repair.before = *content;
    const SkillFolder folder = readSkillFolder(fs::path(file.path).parent_path().string(), false);
    if (file.isSkill)
        makeEdits(*content, diagnostics, rule, folder, repair);
    repair.after = std::move(*content);
    for (const Diagnostic &found : diagnostics) {
        if (!found.fix || found.fix->moveTo.empty() || found.fix->moveTo != repair.moveTo)
            addOnce(repair.left, found.rule);
    }
    return repair;
}

SkillRepair planTextRepair(const std::string &path, std::string text)
{
    SkillRepair repair;
    repair.path = path;
    repair.before = text;
    const SkillFolder folder = readSkillFolder(fs::path(path).parent_path().string(), false);
    std::vector<Diagnostic> diagnostics = diagnosticsOf(text, path, folder);
    makeEdits(text, diagnostics, {}, folder, repair);
    repair.after = std::move(text);
    for (const Diagnostic &found : diagnostics)
        addOnce(repair.left, found.rule);
    return repair;
}

Result<void> applyRepair(const SkillRepair &repair)
{
    if (repair.before != repair.after) {
        const Result<std::string> saved = saveFile(repair.path, repair.after, contentHash(repair.before));
        if (!saved)
            return failure(saved.error());
    }
    if (!repair.moveTo.empty()) {
        const Result<std::string> moved = moveSkill(repair.path, repair.moveTo);
        if (!moved)
            return failure(moved.error());
    }
    return {};
}

std::string SkillRepair::newPath() const
{
    return moveTo.empty() ? path : (fs::path(path).parent_path() / moveTo).lexically_normal().string();
}

Result<std::string> moveSkill(const std::string &file, const std::string &moveTo)
{
    std::error_code code;
    const fs::path from = fs::absolute(file, code).lexically_normal();
    const fs::path to = (from.parent_path() / moveTo).lexically_normal();
    const bool movesFolder = moveTo.starts_with("../");
    const Result<void> moved = movesFolder ? renamePath(from.parent_path(), to.parent_path()) : renamePath(from, to);
    if (!moved)
        return failure(moved.error());
    return to.string();
}

} // namespace Touchstone
