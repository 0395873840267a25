#include "engine/session/run_job.h"

#include "engine/base/secret_scan.h"
#include "engine/llm/recording_model.h"
#include "engine/llm/scripted_model.h"
#include "engine/session/agent_builder.h"
#include "engine/session/agent_world.h"
#include "engine/session/approvals.h"
#include "engine/session/run_budget.h"
#include "engine/session/run_control.h"
#include "engine/session/run_recorder.h"
#include "engine/storage/cassette_file.h"

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

/// Text of the last message of the agent that asks for no tool.
std::string answerOf(const Transcript &messages)
{
    const auto answer = std::find_if(messages.rbegin(), messages.rend(), [](const Message &message) {
        return message.role == Role::Assistant && message.toolCalls.empty();
    });
    return answer == messages.rend() ? std::string() : textOf(*answer);
}

/// One run; made, run and thrown away on its thread.
class RunJob final : private EventSink
{
public:
    RunJob(const RunSpec &spec, const std::string &runId, RunFolder &folder, const RunServices &services,
           std::stop_source stop)
        : m_spec(spec)
        , m_runId(runId)
        , m_folder(folder)
        , m_services(services)
        , m_stop(std::move(stop))
        , m_begin(services.clock.steadyNow())
        , m_budget(spec.limits.value_or(spec.project.limits), m_stop, services.clock)
        , m_ids(services.ids)
        , m_run(m_stop.get_token(), *this, services.clock, m_ids, &services.control)
    {
        services.control.watch(&m_budget);
    }
    ~RunJob() override { m_services.control.watch(nullptr); }
    RunJob(const RunJob &) = delete;
    RunJob &operator=(const RunJob &) = delete;

    void run()
    {
        learnSecrets();
        Result<void> recording = startRecording();
        announce();
        if (recording)
            recording = checkTrust(m_spec);
        if (!recording) {
            end(RunStatus::Error, recording.error());
            return;
        }
        if (const Result<void> prepared = prepare(); !prepared)
            end(statusOf(prepared.error()), prepared.error());
        else
            work();
    }

private:
    void post(RunEvent event) override
    {
        m_budget.see(event);
        if (m_recorder)
            m_recorder->take(event);
        // Who sees the end may look into the history at once.
        if (m_recorder && std::holds_alternative<Events::RunEnded>(event.payload))
            m_recorder->flush();
        m_services.sink.post(std::move(event));
    }

    /// The keys that must not be kept: those of the models, and what in the task looks like one.
    void learnSecrets()
    {
        const ModelRegistry &models = m_services.models;
        models.learnKey(workerModelOf(m_spec));
        models.learnKey(graderModelOf(m_spec));
        for (const SubAgentConfig &agent : m_spec.project.agent.subagents)
            models.learnKey(subAgentModelOf(m_spec, agent));
        for (const FoundSecret &found : findSecrets(m_spec.task))
            models.secrets().add(m_spec.task.substr(found.begin, found.length));
    }

    Result<void> startRecording()
    {
        if (m_spec.historyFile.empty())
            return {};
        RunSummary summary;
        summary.id = m_runId;
        summary.project = m_spec.project.folder;
        summary.task = m_spec.task;
        if (m_spec.rubric) {
            summary.rubricName = m_spec.rubric->name;
            summary.rubricHash = rubricHash(*m_spec.rubric);
        }
        summary.workerModel = workerModelOf(m_spec);
        summary.graderModel = graderModelOf(m_spec);
        summary.maxIterations = maxIterations();
        summary.started = m_services.clock.now();
        auto recorder = std::make_unique<RunRecorder>(m_spec.historyFile, std::move(summary), m_services.clock,
                                                      &m_services.models.secrets());
        Result<void> begun = recorder->begin();
        if (begun)
            m_recorder = std::move(recorder);
        return begun;
    }

    int maxIterations() const { return m_spec.maxIterations.value_or(m_spec.project.grader.maxIterations); }

    void announce()
    {
        Events::RunStarted started;
        started.runId = m_runId;
        started.task = m_spec.task;
        if (m_spec.rubric) {
            started.rubricName = m_spec.rubric->name;
            started.rubricText = m_spec.rubric->text;
            started.rubricHash = rubricHash(*m_spec.rubric);
        }
        started.workerModel = workerModelOf(m_spec);
        started.graderModel = graderModelOf(m_spec);
        started.maxIterations = maxIterations();
        m_run.emit(std::move(started));
        m_run.emit(Events::PhaseChanged{.phase = RunPhase::Preparing, .iteration = 0});
        for (const Error &warning : m_spec.project.warnings)
            m_run.emit(Events::Warning{warning});
    }

    /// The models of this run, each once.
    std::vector<std::shared_ptr<ChatModel>> allModels() const
    {
        std::vector<std::shared_ptr<ChatModel>> models{m_models.worker};
        if (m_models.grader)
            models.push_back(m_models.grader);
        for (const auto &[name, model] : m_models.subAgents)
            models.push_back(model);
        return models;
    }

    /// Puts a recorder around each model.
    Result<void> recordCalls()
    {
        if (m_spec.recordFile.empty())
            return {};
        if (Result<void> place = checkCassettePlace(m_spec.recordFile); !place)
            return place;
        m_cassette.emplace(m_spec.recordFile, m_services.models.secrets(), m_services.clock);
        const auto record = [this](std::shared_ptr<ChatModel> &model, const std::string &part) {
            if (model)
                model = std::make_shared<RecordingModel>(
                    model, part, RequestMask{.ids = &m_ids, .secrets = &m_services.models.secrets()}, m_services.clock,
                    *m_cassette);
        };
        record(m_models.worker, "agent");
        record(m_models.grader, "grader");
        for (auto &[name, model] : m_models.subAgents)
            record(model, name);
        return {};
    }

    /// A limit that cannot see all calls is said to be one.
    void checkPrices()
    {
        if (!m_spec.limits.value_or(m_spec.project.limits).cost)
            return;
        std::set<std::string> unknown;
        for (const std::shared_ptr<ChatModel> &model : allModels()) {
            if (!model->info().price)
                unknown.insert(model->info().label);
        }
        for (const std::string &name : unknown) {
            Error error;
            error.code = Error::Code::NotFound;
            error.message = "The limit 'cost' does not count the calls of " + name + ": its price is not known.";
            error.remedy = "Add its price to models.yaml in the configuration folder, or use the limit 'tokens'.";
            error.subject = "limits.cost";
            m_run.emit(Events::Warning{std::move(error)});
        }
    }

    Result<void> prepare()
    {
        Result<RunModels> models = makeModels(m_spec, m_services.models, &m_ids);
        if (!models)
            return failure(models.error());
        m_models = std::move(*models);
        tellScriptWarnings();
        checkPrices();
        if (const Result<void> recorded = recordCalls(); !recorded)
            return failure(recorded.error());
        Result<RunFolder> folder = m_spec.historyFile.empty() ? RunFolder::temporary()
                                                              : RunFolder::at(runFolderOf(m_spec.historyFile, m_runId));
        if (!folder)
            return failure(folder.error());
        m_folder = std::move(*folder);
        Result<AgentWorld> world = makeWorld(m_spec, WorldUse::Run, m_folder.path(), m_services.clock,
                                             &m_services.models.secrets(), m_stop.get_token());
        if (!world)
            return failure(world.error());
        m_world = std::move(*world);
        for (const Error &warning : m_world.warnings)
            m_run.emit(Events::Warning{warning});
        if (m_services.onWorkspace && !m_world.trees.empty() && m_world.trees.front().prefix == "/")
            m_services.onWorkspace(m_world.trees.front().workspace.folder());
        Result<std::unique_ptr<Agent>> agent =
            buildAgent(m_spec, m_world, m_models, [this](const Evaluation &evaluation) { graded(evaluation); });
        if (!agent)
            return failure(agent.error());
        m_agent = std::move(*agent);
        return {};
    }

    void work()
    {
        m_run.emit(Events::PhaseChanged{.phase = RunPhase::Working, .iteration = 0});
        StateUpdate input;
        input.messages.push_back(Message::user(m_spec.task));
        if (m_models.grader)
            input.rubric = m_spec.rubric->text;
        const AgentResult result = withAnswers(m_agent->invoke({}, std::move(input), m_run));
        keepChanges(m_iterations);
        tellLeftovers();
        m_answer = answerOf(result.state.messages);
        if (result.error) {
            end(statusOf(*result.error), withHostFile(*result.error));
        } else if (!result.interrupts.empty()) {
            end(statusOf(stopped()), stopped()); // while it waited for an approval
        } else {
            endGraded(result.state.rubricState);
        }
    }

    /// Goes on with what a person decides until the agent waits no more, or the run is stopped.
    AgentResult withAnswers(AgentResult result)
    {
        while (!result.error && !result.interrupts.empty()) {
            const auto answers = answersFor(result.interrupts, m_spec.approvals, m_run, m_services.control);
            if (!answers)
                break;
            Checkpoint checkpoint = std::move(result.checkpoint);
            checkpoint.state = std::move(result.state);
            answerInterrupts(checkpoint, *answers);
            result = m_agent->proceed(std::move(checkpoint), m_run, {}, {});
        }
        return result;
    }

    static Error stopped()
    {
        Error error;
        error.code = Error::Code::Cancelled;
        error.message = "The run was stopped.";
        return error;
    }

    /// The loop ended by itself: the last grading decides.
    void endGraded(const RubricState &rubric)
    {
        if (!m_models.grader || !rubric.status) {
            end(RunStatus::NoRubric, std::nullopt);
            return;
        }
        std::optional<Error> error;
        if (*rubric.status == RunStatus::GraderError && !rubric.evaluations.empty()) {
            error = Error();
            error->code = Error::Code::Grader;
            error->message = rubric.evaluations.back().explanation;
            error->subject = graderModelOf(m_spec);
        }
        end(*rubric.status, std::move(error));
    }

    /// The agent knows a memory file by its mount; who has to mend it needs the place on this machine.
    Error withHostFile(Error error) const
    {
        for (const MountedPath &file : m_spec.project.agent.memory) {
            if (!error.position && error.subject == file.mount)
                error.position = SourcePosition{.file = file.hostPath, .line = 0, .column = 0};
        }
        return error;
    }

    RunStatus statusOf(const Error &error) const
    {
        if (m_budget.reached())
            return RunStatus::LimitReached;
        if (m_stop.stop_requested() || error.code == Error::Code::Cancelled)
            return RunStatus::Cancelled;
        return RunStatus::Error;
    }

    void graded(const Evaluation &evaluation)
    {
        keepChanges(evaluation.iteration);
        ++m_iterations;
        m_budget.see(evaluation);
    }

    /// Also after a stop: what the agent did until then is there.
    void keepChanges(int iteration)
    {
        Events::FilesChanged changed;
        changed.iteration = iteration;
        for (WatchedTree &tree : m_world.trees) {
            Result<std::vector<Events::FileChange>> changes = tree.workspace.takeChanges(iteration, {});
            if (!changes) {
                m_run.emit(Events::Warning{changes.error()});
                continue;
            }
            for (Events::FileChange &change : *changes) {
                change.path = tree.prefix + change.path;
                changed.changes.push_back(std::move(change));
            }
        }
        if (!changed.changes.empty())
            m_run.emit(std::move(changed));
    }

    /// The parts of scripts that play in this run.
    std::vector<const ScriptPart *> scriptParts() const
    {
        std::vector<const ChatModel *> models{m_models.worker.get(), m_models.grader.get()};
        for (const auto &[name, model] : m_models.subAgents)
            models.push_back(model.get());
        std::vector<const ScriptPart *> parts;
        for (const ChatModel *model : models) {
            if (const auto *scripted = dynamic_cast<const ScriptedModel *>(model))
                parts.push_back(&scripted->part());
        }
        return parts;
    }

    void tellScriptWarnings()
    {
        std::vector<Error> told; // worker and grader mostly play from one file
        for (const ScriptPart *part : scriptParts()) {
            for (const Error &warning : part->warnings()) {
                if (std::find(told.begin(), told.end(), warning) != told.end())
                    continue;
                told.push_back(warning);
                m_run.emit(Events::Warning{warning});
            }
        }
    }

    void tellLeftovers()
    {
        if (m_stop.stop_requested())
            return; // it did not come that far
        for (const std::shared_ptr<ChatModel> &model : allModels()) {
            for (Error &left : model->leftovers())
                m_run.emit(Events::Warning{std::move(left)});
        }
    }

    void end(RunStatus status, std::optional<Error> error)
    {
        if (const std::optional<Error> reached = m_budget.reached(); reached && status == RunStatus::LimitReached)
            error = reached;
        if (m_recorder) {
            if (const Result<void> recorded = m_recorder->flush(); !recorded)
                m_run.emit(Events::Warning{recorded.error()});
        }
        if (m_cassette && m_cassette->problem())
            m_run.emit(Events::Warning{*m_cassette->problem()});
        Events::RunEnded ended;
        ended.status = status;
        ended.iterations = m_iterations;
        ended.answer = m_answer;
        ended.error = std::move(error);
        ended.worker = m_budget.worker();
        ended.grader = m_budget.grader();
        ended.cost = m_budget.cost();
        ended.milliseconds =
            std::chrono::duration_cast<std::chrono::milliseconds>(m_services.clock.steadyNow() - m_begin).count();
        m_run.emit(std::move(ended));
    }

    const RunSpec &m_spec;
    const std::string &m_runId;
    RunFolder &m_folder;
    const RunServices &m_services;
    std::stop_source m_stop;
    std::chrono::steady_clock::time_point m_begin;
    RunBudget m_budget;
    std::unique_ptr<RunRecorder> m_recorder; ///< null: the run is not stored
    RememberedIds m_ids;
    std::optional<CassetteWriter> m_cassette; ///< of a run that is recorded; outlives the models
    RunContext m_run;
    RunModels m_models;
    AgentWorld m_world;
    std::unique_ptr<Agent> m_agent;
    int m_iterations = 0; ///< finished gradings
    std::string m_answer;
};

} // namespace

void runJob(const RunSpec &spec, const std::string &runId, RunFolder &folder, const RunServices &services,
            std::stop_source stop)
{
    RunJob(spec, runId, folder, services, std::move(stop)).run();
}

} // namespace Touchstone
