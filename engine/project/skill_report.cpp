#include "engine/project/skill_report.h"

#include "engine/project/skill_folder_check.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <set>
#include <thread>

namespace Touchstone {
namespace {

constexpr std::size_t mostLargest = 3; ///< names in the finding about the budget

/// A folder of a source to check, with the place of its result.
struct Task
{
    std::size_t source = 0;
    const SkillCandidate *candidate = nullptr;
    bool ownsNested = true; ///< what lies deeper belongs to the same source
    CheckedFolder result{};
};

std::string folderNameOf(const std::string &path)
{
    std::error_code code;
    return std::filesystem::absolute(path, code).lexically_normal().filename().string();
}

class Report
{
public:
    Report(std::span<const ClientProfile> clients, const SkillReportOptions &options, std::stop_token stop)
        : m_clients(clients)
        , m_options(options)
        , m_stop(std::move(stop))
    {
    }

    void add(std::vector<DiskSource> sources)
    {
        while (!sources.empty()) {
            std::vector<Task> tasks = tasksOf(sources);
            run(tasks);
            std::vector<DiskSource> further;
            auto task = tasks.begin();
            for (std::size_t i = 0; i < sources.size(); ++i) {
                std::vector<SkillFindingsOfFile> files = checkLooseFiles(sources[i]);
                for (; task != tasks.end() && task->source == i; ++task) {
                    std::move(task->result.files.begin(), task->result.files.end(), std::back_inserter(files));
                    addFurther(task->result.sources, further);
                }
                finish(sources[i], std::move(files));
            }
            sources = std::move(further);
        }
    }

    SkillReport take() { return std::move(m_report); }

private:
    std::vector<Task> tasksOf(const std::vector<DiskSource> &sources)
    {
        std::vector<Task> tasks;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const bool ownsNested = !sources[i].isWhole || folderNameOf(sources[i].path) == skillSourceName;
            for (const SkillCandidate &candidate : sources[i].folders) {
                // The same folder may be named by several paths of the command line.
                if (m_seen.insert(candidate.path).second)
                    tasks.push_back({.source = i, .candidate = &candidate, .ownsNested = ownsNested});
            }
        }
        return tasks;
    }

    void run(std::vector<Task> &tasks)
    {
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            constexpr std::size_t batch = 16; // so that the counter is no bottleneck
            for (std::size_t begin = next.fetch_add(batch); begin < tasks.size(); begin = next.fetch_add(batch)) {
                for (std::size_t i = begin; i < std::min(begin + batch, tasks.size()); ++i) {
                    if (m_stop.stop_requested())
                        return;
                    tasks[i].result = checkSkillFolder(*tasks[i].candidate, tasks[i].ownsNested, m_options.linkRoots);
                }
            }
        };
        const std::size_t threads =
            std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), tasks.size() / 8 + 1);
        std::vector<std::jthread> workers;
        for (std::size_t i = 1; i < threads; ++i)
            workers.emplace_back(work);
        work();
    }

    void addFurther(const std::vector<std::string> &folders, std::vector<DiskSource> &further)
    {
        for (const std::string &folder : folders) {
            if (!m_seenSources.insert(folder).second)
                continue;
            std::vector<DiskSource> found = findSourcesBelow(folder);
            std::move(found.begin(), found.end(), std::back_inserter(further));
        }
    }

    void finish(const DiskSource &source, std::vector<SkillFindingsOfFile> files)
    {
        if (source.error) {
            SkillFindingsOfFile &file = files.emplace_back();
            file.path = source.path;
            file.diagnostics.push_back(diagnosticOf("file-unreadable", file.path, {source.error->message}));
        }
        markDuplicates(files);
        if (source.isWhole)
            checkBudget(source, files);
        for (SkillFindingsOfFile &file : files)
            addFile(source, std::move(file));
    }

    static void markDuplicates(std::vector<SkillFindingsOfFile> &files)
    {
        std::map<std::string_view, SkillFindingsOfFile *> winners;
        for (SkillFindingsOfFile &file : files) {
            if (file.name.empty())
                continue;
            SkillFindingsOfFile *&winner = winners[file.name];
            // A link beside its target shows the same skill twice.
            const bool isSame = winner != nullptr
                && (file.realPath.empty() ? file.path : file.realPath)
                    == (winner->realPath.empty() ? winner->path : winner->realPath);
            if (winner != nullptr && !isSame) {
                Diagnostic found = diagnosticOf("name-duplicate", winner->path, {file.name, file.path});
                found.field = "name";
                winner->diagnostics.push_back(std::move(found));
                std::stable_sort(winner->diagnostics.begin(), winner->diagnostics.end(), isWorse);
            }
            winner = &file;
        }
    }

    void checkBudget(const DiskSource &source, std::vector<SkillFindingsOfFile> &files) const
    {
        std::vector<std::pair<std::size_t, std::string>> sizes;
        std::size_t total = 0;
        for (const SkillFindingsOfFile &file : files) {
            if (file.name.empty())
                continue;
            total += file.catalogSize;
            sizes.emplace_back(file.catalogSize, file.name);
        }
        if (total <= m_options.catalogBudget)
            return;
        std::stable_sort(sizes.begin(), sizes.end(),
                         [](const auto &left, const auto &right) { return left.first > right.first; });
        std::string largest;
        for (std::size_t i = 0; i < std::min(mostLargest, sizes.size()); ++i)
            largest += (i == 0 ? "" : ", ") + sizes[i].second;
        SkillFindingsOfFile file;
        file.path = source.path;
        file.diagnostics.push_back(diagnosticOf("catalog-too-large", source.path,
                                                {std::to_string(sizes.size()), std::to_string(total),
                                                 std::to_string(m_options.catalogBudget), std::move(largest)}));
        files.insert(files.begin(), std::move(file));
    }

    void addFile(const DiskSource &source, SkillFindingsOfFile found)
    {
        CheckedFile &file = m_report.files.emplace_back();
        file.path = std::move(found.path);
        file.source = source.path;
        file.isSkill = found.isSkill;
        if (found.isSkill) {
            for (const ClientProfile &client : m_clients)
                file.outcomes.push_back(verdictOf(client, found.diagnostics));
        }
        dropRules(found.diagnostics, found.switchedOff);
        dropRules(found.diagnostics, m_options.ignoredRules);
        file.diagnostics = std::move(found.diagnostics);
    }

    std::span<const ClientProfile> m_clients;
    const SkillReportOptions &m_options;
    std::stop_token m_stop;
    std::set<std::string> m_seen; ///< folders that were checked
    std::set<std::string> m_seenSources; ///< folders that were searched for sources
    SkillReport m_report;
};

} // namespace

Result<SkillReport> reportSkills(std::span<const std::string> paths, std::span<const ClientProfile> clients,
                                 const SkillReportOptions &options, std::stop_token stop)
{
    Report report(clients, options, std::move(stop));
    for (const std::string &path : paths) {
        Result<std::vector<DiskSource>> sources = findSkillSources(path);
        if (!sources)
            return failure(sources.error());
        report.add(std::move(*sources));
    }
    return report.take();
}

} // namespace Touchstone
