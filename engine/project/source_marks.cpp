#include "engine/project/source_marks.h"

#include "engine/project/text_file.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr qsizetype hashLength = 16; ///< hexadecimal digits; nobody forges a change of his own files
constexpr std::size_t mostSkills = 1'000; ///< of a source that are told apart

constexpr std::array<std::pair<SourceMark::Kind, std::string_view>, 5> kindWords{{
    {SourceMark::Kind::Project, "project"},
    {SourceMark::Kind::Prompt, "prompt"},
    {SourceMark::Kind::Memory, "memory"},
    {SourceMark::Kind::Skill, "skill"},
    {SourceMark::Kind::Rubric, "rubric"},
}};

std::string shortHashOf(std::string_view text)
{
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(hashLength).toStdString();
}

std::string hashOfFile(const std::string &path)
{
    const Result<std::string> content = readFile(path);
    return content ? shortHashOf(*content) : std::string();
}

/// Gathers the marks of a project.
class SourceMarker
{
public:
    explicit SourceMarker(std::string folder)
        : m_folder(std::move(folder))
    {
    }

    void add(SourceMark::Kind kind, const std::string &path)
    {
        if (!path.empty())
            m_marks.push_back({.kind = kind, .file = shown(path), .hash = hashOfFile(path)});
    }

    void addSkills(const std::string &source)
    {
        std::vector<std::string> files;
        std::error_code error;
        for (auto entry = fs::directory_iterator(source, error); !error && entry != fs::directory_iterator();
             entry.increment(error)) {
            const fs::path file = entry->path() / "SKILL.md";
            std::error_code ignored;
            if (fs::is_regular_file(file, ignored))
                files.push_back(file.string());
        }
        std::sort(files.begin(), files.end());
        if (files.size() <= mostSkills) {
            for (const std::string &file : files)
                add(SourceMark::Kind::Skill, file);
            return;
        }
        std::string all;
        for (const std::string &file : files)
            all += file + '\n' + hashOfFile(file) + '\n';
        m_marks.push_back({.kind = SourceMark::Kind::Skill, .file = shown(source), .hash = shortHashOf(all)});
    }

    std::vector<SourceMark> takeMarks() { return std::move(m_marks); }

private:
    std::string shown(const std::string &path) const
    {
        const std::string inside = m_folder + '/';
        return path.starts_with(inside) ? path.substr(inside.size()) : path;
    }

    std::string m_folder;
    std::vector<SourceMark> m_marks;
};

std::string consequenceFor(SourceMark::Kind kind)
{
    switch (kind) {
    case SourceMark::Kind::Memory:
    case SourceMark::Kind::Rubric:
        return "The run keeps the text that it began with.";
    case SourceMark::Kind::Skill:
        return "The run keeps its list of skills; what the agent reads of them from now on is the new text.";
    case SourceMark::Kind::Project:
    case SourceMark::Kind::Prompt:
        break;
    }
    return "The new text counts from now on.";
}

Error changeOf(const SourceMark &mark, const std::string &what)
{
    Error error;
    error.code = Error::Code::Conflict;
    error.message = "'" + mark.file + "' " + what + '.';
    error.remedy = consequenceFor(mark.kind);
    error.subject = mark.file;
    return error;
}

const SourceMark *sameFile(const std::vector<SourceMark> &marks, const SourceMark &wanted)
{
    const auto found = std::find_if(marks.begin(), marks.end(), [&wanted](const SourceMark &mark) {
        return mark.kind == wanted.kind && mark.file == wanted.file;
    });
    return found == marks.end() || found->hash.empty() ? nullptr : &*found;
}

} // namespace

std::string_view toWord(SourceMark::Kind kind)
{
    const auto *found =
        std::find_if(kindWords.begin(), kindWords.end(), [kind](const auto &each) { return each.first == kind; });
    return found == kindWords.end() ? std::string_view() : found->second;
}

std::optional<SourceMark::Kind> sourceKindFromWord(std::string_view word)
{
    const auto *found =
        std::find_if(kindWords.begin(), kindWords.end(), [word](const auto &each) { return each.second == word; });
    return found == kindWords.end() ? std::nullopt : std::optional(found->first);
}

std::vector<SourceMark> sourceMarks(const Project &project, const std::string &rubricFile)
{
    SourceMarker marker(project.folder);
    if (project.hasFile)
        marker.add(SourceMark::Kind::Project, project.folder + "/touchstone.yaml");
    marker.add(SourceMark::Kind::Prompt, project.agent.systemPrompt.file);
    for (const SubAgentConfig &agent : project.agent.subagents)
        marker.add(SourceMark::Kind::Prompt, agent.systemPrompt.file);
    marker.add(SourceMark::Kind::Prompt, project.grader.systemPrompt.file);
    for (const MountedPath &memory : project.agent.memory)
        marker.add(SourceMark::Kind::Memory, memory.hostPath);
    for (const MountedPath &source : allSkillSources(project.agent))
        marker.addSkills(source.hostPath);
    marker.add(SourceMark::Kind::Rubric, rubricFile);
    return marker.takeMarks();
}

std::vector<Error> changedSources(const std::vector<SourceMark> &before, const std::vector<SourceMark> &now)
{
    std::vector<Error> changes;
    if (before.empty())
        return changes; // of a run that was stored without
    for (const SourceMark &mark : now) {
        const SourceMark *old = sameFile(before, mark);
        if (old == nullptr && !mark.hash.empty())
            changes.push_back(changeOf(mark, "is new since the run began"));
        else if (old != nullptr && !mark.hash.empty() && old->hash != mark.hash)
            changes.push_back(changeOf(mark, "has changed since the run began"));
    }
    for (const SourceMark &mark : before) {
        if (!mark.hash.empty() && sameFile(now, mark) == nullptr)
            changes.push_back(changeOf(mark, "is gone since the run began"));
    }
    return changes;
}

} // namespace Touchstone
