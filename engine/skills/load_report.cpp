#include "engine/skills/load_report.h"

#include "engine/base/utf8.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// Files that the reference opens, or that stop its listing; it never looks at any other misplaced file.
LoadFate fateOf(const UnloadedSkillFile &file)
{
    if (file.reason.rule == "skill-link-loop")
        return LoadFate::SourceError;
    return file.reason.rule == "skill-not-a-file" ? LoadFate::Skipped : LoadFate::Silent;
}

LoadFate fateOf(const SkillEntry &entry)
{
    switch (entry.state) {
    case SkillState::WillNotLoad:
        return LoadFate::Skipped;
    case SkillState::Shadowed:
        return LoadFate::Shadowed;
    case SkillState::Changed:
        return LoadFate::Changed;
    case SkillState::Loads:
    case SkillState::NotPortable:
        break;
    }
    return LoadFate::Loaded;
}

/// What decides the fate: the worst finding of its kind.
std::optional<Diagnostic> reasonOf(const SkillEntry &entry, LoadFate fate)
{
    if (fate == LoadFate::Loaded)
        return {};
    const auto decides = [fate](const Diagnostic &found) {
        if (fate == LoadFate::Shadowed)
            return found.rule == "skill-shadowed" || found.rule == "name-duplicate";
        return found.severity == (fate == LoadFate::Skipped ? Severity::WillNotLoad : Severity::Changed);
    };
    const auto found = std::find_if(entry.diagnostics.begin(), entry.diagnostics.end(), decides);
    return found == entry.diagnostics.end() ? std::nullopt : std::optional(*found);
}

LoadReportRow rowOf(const SkillEntry &entry, const SkillSourceReport &source)
{
    LoadReportRow row;
    row.source = entry.source;
    row.path = entry.hostPath.substr(std::min(entry.hostPath.size(), source.hostPath.size() + 1));
    row.hostPath = entry.hostPath;
    row.fate = fateOf(entry);
    row.reason = reasonOf(entry, row.fate);
    if (entry.metadata && row.fate != LoadFate::Shadowed) {
        row.tokens = entry.catalogTokens;
        row.characters = static_cast<std::int64_t>(codePointCount(entry.metadata->name)
                                                   + codePointCount(entry.metadata->description));
    }
    return row;
}

} // namespace

std::size_t LoadReport::count(LoadFate fate) const
{
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [fate](const LoadReportRow &row) {
        return row.fate == fate && (!row.path.empty() || fate == LoadFate::SourceError);
    }));
}

std::vector<const LoadReportRow *> LoadReport::largest(std::size_t most) const
{
    std::vector<const LoadReportRow *> found;
    for (const LoadReportRow &row : rows) {
        if (row.characters > 0)
            found.push_back(&row);
    }
    const std::size_t count = std::min(most, found.size());
    std::partial_sort(
        found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(),
        [](const LoadReportRow *left, const LoadReportRow *right) { return left->characters > right->characters; });
    found.resize(count);
    return found;
}

std::optional<Diagnostic> LoadReport::overBudget(std::int64_t budget) const
{
    if (characters <= budget)
        return {};
    constexpr std::size_t mostNamed = 3;
    const std::vector<const LoadReportRow *> first = largest(mostNamed);
    std::string names;
    for (const LoadReportRow *row : first)
        names += (names.empty() ? "" : ", ") + row->path.substr(0, row->path.rfind('/'));
    const std::size_t entries = count(LoadFate::Loaded) + count(LoadFate::Changed);
    return diagnosticOf("catalog-too-large", first.front()->hostPath,
                        {std::to_string(entries), std::to_string(characters), std::to_string(budget), names});
}

LoadReport loadReport(const SkillLibrary &library)
{
    LoadReport report;
    for (std::size_t i = 0; i < library.sources.size(); ++i) {
        const SkillSourceReport &source = library.sources[i];
        LoadReportRow whole;
        whole.source = i;
        whole.hostPath = source.hostPath;
        whole.fate = source.error.empty() ? LoadFate::Loaded : LoadFate::SourceError;
        report.rows.push_back(std::move(whole));
    }
    for (const SkillEntry &entry : library.skills) {
        report.rows.push_back(rowOf(entry, library.sources[entry.source]));
        report.tokens += report.rows.back().tokens;
        report.characters += report.rows.back().characters;
    }
    for (const UnloadedSkillFile &file : library.notLoaded) {
        LoadReportRow row;
        row.source = file.source;
        row.path = file.path;
        row.hostPath = file.hostPath;
        row.fate = fateOf(file);
        row.reason = file.reason;
        report.rows.push_back(std::move(row));
    }
    std::stable_sort(report.rows.begin(), report.rows.end(), [](const LoadReportRow &left, const LoadReportRow &right) {
        return left.source != right.source ? left.source < right.source : left.path < right.path;
    });
    return report;
}

} // namespace Touchstone
