#include "engine/project/supporting_files.h"

#include "engine/base/token_estimate.h"
#include "engine/base/utf8.h"
#include "engine/project/skill_disk.h"
#include "engine/project/text_file.h"
#include "engine/skills/orphan_rules.h"

#include <filesystem>
#include <set>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t probeLength = std::size_t{64} * 1024;
constexpr std::size_t mostProbed = 2000; // more are data; their names must do
constexpr std::size_t longestCodePoint = 4;

/// Whether the beginning of a file reads as text; a code point that was cut at its end does not count.
bool readsAsText(std::string_view start, bool isWhole)
{
    std::size_t bad = start.size();
    if (start.find('\0') != std::string_view::npos)
        return false;
    return isValidUtf8(start, &bad) || (!isWhole && start.size() - bad < longestCodePoint);
}

void probe(const std::string &path, SupportingFile &file)
{
    const Result<std::string> start = readFileStart(path, probeLength);
    if (!start) {
        file.isText = false;
        return;
    }
    const bool isWhole = start->size() < probeLength;
    file.isText = readsAsText(*start, isWhole);
    if (!file.isText)
        return;
    const std::int64_t tokens = estimateTokens(*start);
    file.tokens = isWhole ? tokens : tokens * file.size / static_cast<std::int64_t>(start->size());
}

} // namespace

SupportingListing supportingFiles(const std::string &file)
{
    SupportingListing listing;
    std::vector<SupportingFile> &files = listing.files;
    const fs::path folder = fs::path(file).parent_path();
    const SkillFolder there = readSkillFolder(folder.string(), true);
    const std::string name = folder.filename().string();
    Result<std::string> content = readFile(file, maxSkillFileBytes);
    const std::string text = content && isValidUtf8(*content) ? std::move(*content) : std::string();
    const std::vector<std::string> orphans = orphansOf(text, there);
    const std::set<std::string> isOrphan(orphans.begin(), orphans.end());
    for (const SkillFolderFile &each : there.files) {
        if (each.isFolder) {
            listing.folders.push_back(each.path);
            continue;
        }
        SupportingFile found;
        found.path = each.path;
        found.size = each.size;
        found.isExecutable = each.isExecutable;
        found.state = isOrphan.contains(each.path) ? SupportingFile::State::Orphan : SupportingFile::State::Referenced;
        if (files.size() < mostProbed)
            probe((folder / each.path).string(), found);
        files.push_back(std::move(found));
    }
    std::set<std::string> missing;
    const ParsedSkill skill = parseSkill(text, {}, name);
    for (const Diagnostic &found :
         checkSkill({.content = text, .skill = skill, .folderName = name, .folder = &there}, file)) {
        const bool isMissing = found.rule == "link-missing" || found.rule == "mention-missing";
        if (!isMissing || found.arguments.empty() || !missing.insert(found.arguments.front()).second)
            continue;
        files.push_back({.path = found.arguments.front(), .state = SupportingFile::State::Missing, .line = found.line});
    }
    return listing;
}

} // namespace Touchstone
