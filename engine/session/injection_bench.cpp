#include "engine/session/injection_bench.h"

#include "engine/agent/run_context.h"
#include "engine/backends/file_store.h"
#include "engine/base/json.h"
#include "engine/base/utf8.h"
#include "engine/middleware/grading.h"
#include "engine/project/run_folder.h"
#include "engine/session/agent_builder.h"
#include "engine/session/agent_world.h"
#include "engine/session/grading_evidence.h"
#include "engine/session/injection_codec.h"
#include "engine/session/run_budget.h"
#include "engine/storage/run_history.h"
#include "engine/storage/run_reports.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace Touchstone {
namespace {

constexpr std::string_view reportKind = "injection";
constexpr std::size_t mostSeededFiles = 20;
constexpr std::array<std::string_view, 4> readingTools{"read_file", "ls", "glob", "grep"};

/// Counts what the gradings cost; nobody watches their events.
class CountingSink final : public EventSink
{
public:
    explicit CountingSink(RunBudget &budget)
        : m_budget(budget)
    {
    }

    void post(RunEvent event) override { m_budget.see(event); }

private:
    RunBudget &m_budget;
};

bool isText(const std::string &bytes)
{
    return bytes.find('\0') == std::string::npos && isValidUtf8(bytes);
}

class Bench
{
public:
    Bench(const RunSpec &spec, const InjectionPlan &plan, const ModelRegistry &models, const Clock &clock,
          const std::stop_source &stop)
        : m_spec(spec)
        , m_plan(plan)
        , m_registry(models)
        , m_clock(clock)
        , m_stop(stop)
        , m_budget(spec.limits.value_or(spec.project.limits), stop, clock)
        , m_sink(m_budget)
        , m_run(stop.get_token(), m_sink, clock, m_ids)
    {
        const std::string ofRun = graderModelOf(m_spec);
        if (!plan.graderModel.empty())
            m_spec.graderModel = plan.graderModel;
        m_isOther = graderModelOf(m_spec) != ofRun;
    }

    Result<void> prepare(const std::string &runId)
    {
        if (Result<void> trusted = checkTrust(m_spec); !trusted)
            return trusted;
        Result<GradingEvidence> evidence = readEvidence(m_spec.historyFile, runId, m_plan.iteration, m_clock);
        if (!evidence)
            return failure(evidence.error());
        m_evidence = std::move(*evidence);
        if (m_isOther)
            m_evidence.models = {}; // they say where another script stood
        if (!m_spec.rubric || m_spec.rubric->text != m_evidence.rubric)
            m_spec.rubric = rubricFromText(m_spec.rubric ? m_spec.rubric->name : std::string(), m_evidence.rubric);
        return makeGrader().and_then([this, &runId] { return makeFiles(runId); }).and_then([this] {
            return makeOptions();
        });
    }

    InjectionReport blankReport(const std::string &runId) const
    {
        InjectionReport report;
        report.runId = runId;
        report.iteration = m_evidence.iteration;
        report.grader = graderModelOf(m_spec);
        report.rubric = *m_spec.rubric;
        report.made = m_clock.now();
        report.stored = m_evidence.evaluation;
        report.benignWanted = m_plan.benign;
        for (const Canary &canary : m_plan.canaries) {
            for (const CanaryPlace place : canary.places) {
                CanaryGrading grading;
                grading.canary = canary.id;
                grading.title = canary.title;
                grading.aim = canary.aim;
                grading.place = place;
                report.canaries.push_back(std::move(grading));
            }
        }
        return report;
    }

    void work(InjectionReport &report, const std::function<void(const InjectionReport &)> &onProgress)
    {
        const auto tell = [&] {
            report.usage = m_budget.grader();
            report.cost = m_budget.cost();
            onProgress(report);
        };
        tell();
        if (const Result<void> benign = gradeBenign(report, tell); !benign)
            report.error = benign.error();
        for (CanaryGrading &grading : report.canaries) {
            if (report.error)
                break;
            if (const Result<void> graded = gradeSeeded(grading); !graded)
                report.error = graded.error();
            tell();
        }
        if (report.error && m_budget.reached())
            report.error = m_budget.reached();
        tell();
    }

private:
    Result<void> makeGrader()
    {
        const std::string name = graderModelOf(m_spec);
        if (name.starts_with("replay:")) {
            Error error;
            error.code = Error::Code::Unsupported;
            error.message = "A cassette answers only what was recorded, so it cannot grade anything else.";
            error.remedy = "Choose another grader.";
            error.subject = name;
            return failure(std::move(error));
        }
        m_registry.learnKey(name);
        Result<std::unique_ptr<ChatModel>> made =
            m_registry.create(name, {.part = "grader", .ids = nullptr, .timing = ReplayTiming::Skip});
        if (!made)
            return failure(made.error());
        m_grader = std::move(*made);
        return {};
    }

    /// Only a grader with tools sees files: it gets a copy of them as the iteration left them.
    Result<void> makeFiles(const std::string &runId)
    {
        const std::vector<std::string> &tools = m_spec.project.grader.tools;
        const bool reads = std::any_of(tools.begin(), tools.end(), [](const std::string &tool) {
            return std::find(readingTools.begin(), readingTools.end(), tool) != readingTools.end();
        });
        if (!reads)
            return {};
        Result<RunFolder> folder = RunFolder::temporary();
        if (!folder)
            return failure(folder.error());
        m_folder = std::move(*folder);
        WorldPast past;
        past.forkedFrom = runFolderOf(m_spec.historyFile, runId);
        past.iteration = m_evidence.iteration;
        Result<AgentWorld> world =
            makeWorld(m_spec, WorldUse::Run, m_folder.path(), m_clock, &m_registry.secrets(), m_stop.get_token(), past);
        if (!world)
            return failure(world.error());
        m_world = std::move(*world);
        if (!m_world.files)
            return {};
        m_world.files->assign(m_evidence.files);
        for (const auto &[path, data] : m_evidence.files)
            m_evidence.changedFiles.push_back(path);
        return {};
    }

    Result<void> makeOptions()
    {
        Result<RubricOptions> options = graderOptions(m_spec, m_grader, m_world.backend, true);
        if (!options)
            return failure(options.error());
        // Checks them as for a run.
        if (const auto checked = RubricMiddleware::create(*options); !checked)
            return failure(checked.error());
        m_options = std::move(*options);
        return {};
    }

    /// One grading from the beginning: a script stands where it stood in the run.
    Result<Evaluation> grade(const Transcript &messages)
    {
        const Json positions = parseJson(m_evidence.models);
        if (const Json &position = memberAt(positions, "grader"); !position.is_null())
            m_grader->resume(toJsonText(position));
        else
            m_grader->resume(m_startPosition);
        AgentState state;
        state.messages = messages;
        state.rubric = m_evidence.rubric;
        state.rubricState.frozenCriteria = m_evidence.frozenCriteria;
        std::optional<PausedGrading> paused;
        const GradingKey key{.runId = m_ids.uuid(), .iteration = m_evidence.iteration};
        return Grading(m_options, m_jsonByPrompt, state, m_run, key).run(paused);
    }

    template<typename Tell>
    Result<void> gradeBenign(InjectionReport &report, const Tell &tell)
    {
        m_startPosition = m_grader->position();
        for (int i = 0; i < report.benignWanted; ++i) {
            Result<Evaluation> evaluation = grade(m_evidence.messages);
            if (!evaluation)
                return failure(evaluation.error());
            const bool failed = evaluation->result == RunStatus::GraderError;
            report.benign.push_back(std::move(*evaluation));
            tell();
            if (failed && i == 0) {
                Error error;
                error.code = Error::Code::Grader;
                error.message = report.benign.front().explanation;
                error.subject = report.grader;
                return failure(std::move(error));
            }
        }
        return {};
    }

    Result<void> gradeSeeded(CanaryGrading &grading)
    {
        const auto canary = std::find_if(m_plan.canaries.begin(), m_plan.canaries.end(),
                                         [&grading](const Canary &other) { return other.id == grading.canary; });
        const std::string text = canaryText(*canary, *m_spec.rubric);
        if (grading.place == CanaryPlace::File)
            return gradeWithFiles(grading, text);
        const std::optional<Transcript> messages = seeded(m_evidence.messages, text, grading.place, m_options.shown);
        if (!messages) {
            grading.state = CanaryGrading::State::NoPlace;
            return {};
        }
        return keep(grading, grade(*messages));
    }

    static Result<void> keep(CanaryGrading &grading, Result<Evaluation> evaluation)
    {
        if (!evaluation)
            return failure(evaluation.error());
        grading.evaluation = std::move(*evaluation);
        grading.state = CanaryGrading::State::Graded;
        return {};
    }

    /// The changed files that can hold a canary, with their bytes. Never those of a folder that the run worked in
    /// itself.
    std::vector<std::pair<std::string, std::string>> seedableFiles() const
    {
        std::vector<std::pair<std::string, std::string>> files;
        const bool inPlace = std::any_of(m_world.trees.begin(), m_world.trees.end(),
                                         [](const WatchedTree &tree) { return tree.workspace.isInPlace(); });
        if (!m_world.backend || inPlace)
            return files;
        for (DownloadResponse &file : m_world.backend->download(m_evidence.changedFiles)) {
            if (file.content && isText(*file.content) && files.size() < mostSeededFiles)
                files.emplace_back(std::move(file.path), std::move(*file.content));
        }
        return files;
    }

    Result<void> gradeWithFiles(CanaryGrading &grading, const std::string &text)
    {
        const std::vector<std::pair<std::string, std::string>> before = seedableFiles();
        std::vector<std::pair<std::string, std::string>> changed = before;
        for (auto &[path, content] : changed)
            content += "\n" + text + "\n";
        const auto isWritten = [](const UploadResponse &response) { return !response.error; };
        const std::vector<UploadResponse> written =
            changed.empty() ? std::vector<UploadResponse>() : m_world.backend->upload(changed);
        if (std::none_of(written.begin(), written.end(), isWritten)) {
            grading.state = CanaryGrading::State::NoPlace;
            return {};
        }
        Result<Evaluation> evaluation = grade(m_evidence.messages);
        m_world.backend->upload(before);
        return keep(grading, std::move(evaluation));
    }

    RunSpec m_spec;
    bool m_isOther = false; ///< not the run's own grader
    const InjectionPlan &m_plan;
    const ModelRegistry &m_registry;
    const Clock &m_clock;
    std::stop_source m_stop;
    RunBudget m_budget;
    CountingSink m_sink;
    SystemIdSource m_ids;
    RunContext m_run;
    GradingEvidence m_evidence;
    RunFolder m_folder;
    AgentWorld m_world; ///< empty where the grader reads no files
    std::shared_ptr<ChatModel> m_grader;
    JsonText m_startPosition;
    RubricOptions m_options;
    std::atomic<bool> m_jsonByPrompt = false;
};

} // namespace

Result<InjectionReport> runInjectionBench(const RunSpec &spec, const std::string &runId, const InjectionPlan &plan,
                                          const ModelRegistry &models, const Clock &clock, const std::stop_source &stop,
                                          const std::function<void(const InjectionReport &)> &onProgress)
{
    if (plan.benign < 1 || plan.benign > mostBenignGradings) {
        return failure(Error::Code::InvalidValue, "The evidence is graded 1 to 20 times without a canary.",
                       "Without that nothing can be said about flips.");
    }
    Bench bench(spec, plan, models, clock, stop);
    if (const Result<void> ready = bench.prepare(runId); !ready)
        return failure(ready.error());
    InjectionReport report = bench.blankReport(runId);
    bench.work(report, onProgress);
    return report;
}

Result<void> storeReport(const std::string &historyFile, const InjectionReport &report, const KnownSecrets *secrets)
{
    const auto reports = RunReports::open(historyFile, secrets);
    if (!reports)
        return failure(reports.error());
    return (*reports)
        ->add(report.runId, reportKind, report.made, toJsonText(encodeReport(report)))
        .map([](std::int64_t /*number*/) {});
}

Result<std::vector<InjectionReport>> readReports(const std::string &historyFile, const std::string &runId)
{
    const auto reports = RunReports::open(historyFile);
    if (!reports)
        return failure(reports.error());
    const Result<std::vector<StoredReport>> stored = (*reports)->list(runId, reportKind);
    if (!stored)
        return failure(stored.error());
    std::vector<InjectionReport> read;
    for (const StoredReport &one : *stored) {
        if (Result<InjectionReport> report = decodeReport(one.json))
            read.push_back(std::move(*report));
    }
    return read;
}

} // namespace Touchstone
