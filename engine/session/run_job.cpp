#include "engine/session/run_job.h"

#include "engine/base/secret_scan.h"
#include "engine/middleware/rubric_transitions.h"
#include "engine/project/run_lock.h"
#include "engine/session/agent_builder.h"
#include "engine/session/agent_world.h"
#include "engine/session/approvals.h"
#include "engine/session/run_budget.h"
#include "engine/session/run_cast.h"
#include "engine/session/run_control.h"
#include "engine/session/run_past.h"
#include "engine/session/run_recorder.h"
#include "engine/session/run_spec_codec.h"
#include "engine/storage/cassette_file.h"

#include <algorithm>
#include <sstream>

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

Error stopped()
{
    Error error;
    error.code = Error::Code::Cancelled;
    error.message = "The run was stopped.";
    return error;
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
        Result<void> ready = startRecording();
        announce();
        if (ready)
            ready = checkTrust(m_spec);
        if (ready)
            ready = prepare();
        if (ready)
            work();
        else
            end(statusOf(ready.error()), ready.error());
    }

private:
    void post(RunEvent event) override
    {
        m_budget.see(event);
        if (m_recorder)
            m_recorder->take(event);
        if (std::holds_alternative<Events::RunEnded>(event.payload)) {
            // Who sees the end may look into the history, or go on with the run, at once.
            if (m_recorder)
                m_recorder->flush();
            m_lock.reset();
        }
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
        for (const FoundSecret &found : findSecrets(m_spec.task, SecretScan::All)) {
            // Line by line, as line feeds are written in several ways.
            std::istringstream lines(m_spec.task.substr(found.begin, found.length));
            for (std::string line; std::getline(lines, line);)
                models.secrets().add(line);
        }
    }

    RunSummary summary() const { return summaryOf(m_spec, m_runId, m_services.clock.now()); }

    std::string rubricText() const { return m_spec.rubric ? m_spec.rubric->text : std::string(); }

    /// Takes the run's folder, for itself alone, and its place in the history.
    Result<void> startRecording()
    {
        if (m_spec.historyFile.empty() && m_spec.origin.kind != RunOrigin::Kind::New) {
            return failure(Error::Code::Usage, "Only a stored run can be gone on with.", "Say which history it is in.");
        }
        const bool isStored = !m_spec.historyFile.empty();
        Result<RunFolder> folder =
            isStored ? RunFolder::at(runFolderOf(m_spec.historyFile, m_runId)) : RunFolder::temporary();
        if (!folder)
            return failure(folder.error());
        m_folder = std::move(*folder);
        if (!isStored)
            return {};
        Result<RunLock> lock = RunLock::take(m_folder.path());
        if (!lock)
            return failure(lock.error());
        m_lock = std::move(*lock);
        m_sources = sourceMarks(m_spec.project, m_spec.rubric ? m_spec.rubric->file : std::string());
        auto recorder = std::make_unique<RunRecorder>(m_spec.historyFile,
                                                      RecordingStart{.summary = summary(),
                                                                     .spec = encodeSpec(m_spec, m_sources),
                                                                     .rubricText = rubricText(),
                                                                     .origin = m_spec.origin,
                                                                     .spent = [this] { return spent(); }},
                                                      m_services.clock, &m_services.models.secrets());
        Result<RunPast> past = recorder->begin();
        if (!past)
            return failure(past.error());
        m_past = std::move(*past);
        m_notes = decodeNotes(m_past.notes);
        m_recorder = std::move(recorder);
        return {};
    }

    RunSpent spent() const
    {
        return {.worked = m_budget.worked(),
                .worker = m_budget.worker(),
                .grader = m_budget.grader(),
                .cost = m_budget.cost()};
    }

    void announce()
    {
        if (m_past.events.empty()) {
            m_run.emit(startedEventOf(summary(), rubricText()));
            m_run.emit(Events::PhaseChanged{.phase = RunPhase::Preparing, .iteration = 0});
        } else {
            tellPast();
        }
        if (isResumed()) { // it has told the others before
            for (Error &change : changedSources(m_past.sources, m_sources))
                m_run.emit(Events::Warning{std::move(change)});
            return;
        }
        for (const Error &warning : m_spec.project.warnings)
            m_run.emit(Events::Warning{warning});
    }

    /// With a past: one that was killed before its first step begins anew.
    bool isResumed() const { return m_spec.origin.kind == RunOrigin::Kind::Resumed && m_past.checkpoint; }

    /// Whoever watches gets the whole run, and the budget counts all of it.
    void tellPast()
    {
        m_run.goOnAfter(m_past.events.back().sequence);
        m_budget.addTime(m_past.worked);
        for (RunEvent &event : std::exchange(m_past.events, {})) {
            m_budget.see(event);
            m_services.sink.post(std::move(event));
        }
        Events::RunResumed resumed;
        resumed.forkedFrom = m_spec.origin.kind == RunOrigin::Kind::Forked ? m_spec.origin.runId : std::string();
        resumed.checkpoint = m_past.checkpoint ? m_past.checkpoint->id : std::string();
        m_run.emit(std::move(resumed));
    }

    Result<void> prepareModels()
    {
        Result<RunModels> models = makeModels(m_spec, m_services.models, &m_ids);
        if (!models)
            return failure(models.error());
        m_cast = RunCast(std::move(*models));
        if (!isResumed()) {
            for (Error &warning : m_cast.warnings(m_spec.limits.value_or(m_spec.project.limits)))
                m_run.emit(Events::Warning{std::move(warning)});
        }
        m_cast.resume(m_notes.models);
        if (m_spec.recordFile.empty())
            return {};
        if (Result<void> place = checkCassettePlace(m_spec.recordFile); !place)
            return place;
        m_cassette.emplace(m_spec.recordFile, m_services.models.secrets(), m_services.clock);
        m_cast.recordTo(*m_cassette, RequestMask{.ids = &m_ids, .secrets = &m_services.models.secrets()},
                        m_services.clock);
        return {};
    }

    /// What the world's folders begin with.
    Result<WorldPast> worldPast() const
    {
        WorldPast past;
        if (!m_past.checkpoint) {
            // It may have been killed while it copied.
            if (m_spec.origin.kind == RunOrigin::Kind::Resumed) {
                if (Result<void> cleared = clearRunFolder(m_folder.path()); !cleared)
                    return failure(cleared.error());
            }
            return past;
        }
        const AgentState &state = m_past.checkpoint->state;
        if (m_spec.origin.kind == RunOrigin::Kind::Forked) {
            past.forkedFrom = runFolderOf(m_spec.historyFile, m_spec.origin.runId);
            past.iteration = m_past.checkpoint->next.empty()
                ? static_cast<int>(state.rubricState.evaluations.size()) - 1
                : fileIterationOf(state);
        } else {
            past.isResumed = true;
            past.iteration = static_cast<int>(state.rubricState.evaluations.size());
        }
        return past;
    }

    Result<void> prepare()
    {
        if (Result<void> models = prepareModels(); !models)
            return models;
        const Result<WorldPast> past = worldPast();
        if (!past)
            return failure(past.error());
        Result<AgentWorld> world = makeWorld(m_spec, WorldUse::Run, m_folder.path(), m_services.clock,
                                             &m_services.models.secrets(), m_stop.get_token(), *past);
        if (!world)
            return failure(world.error());
        m_world = std::move(*world);
        for (const Error &warning : m_world.warnings)
            m_run.emit(Events::Warning{warning});
        if (m_services.onWorkspace && !m_world.trees.empty() && m_world.trees.front().prefix == "/")
            m_services.onWorkspace(m_world.trees.front().workspace.folder());
        Result<std::unique_ptr<Agent>> agent =
            buildAgent(m_spec, m_world, m_cast.models(), [this](const Evaluation &evaluation) { graded(evaluation); });
        if (!agent)
            return failure(agent.error());
        m_agent = std::move(*agent);
        return {};
    }

    /// Where the agent begins; stored, so that the run can be gone on with from now on.
    Result<Checkpoint> startPoint()
    {
        if (m_past.checkpoint) {
            Checkpoint point = *std::exchange(m_past.checkpoint, std::nullopt);
            m_iterations = static_cast<int>(point.state.rubricState.evaluations.size());
            rememberIds(point.state);
            if (m_spec.origin.kind == RunOrigin::Kind::Forked && m_cast.models().grader)
                changeRubric(point.state, m_spec.rubric->text);
            if (m_spec.origin.kind == RunOrigin::Kind::Forked && point.next.empty()) {
                if (Result<void> sent = sendBack(point, *m_agent, m_run); !sent)
                    return failure(sent.error());
                save(point);
            }
            return point;
        }
        m_run.emit(Events::PhaseChanged{.phase = RunPhase::Working, .iteration = 0});
        StateUpdate input;
        input.messages.push_back(Message::user(m_spec.task));
        if (m_cast.models().grader)
            input.rubric = m_spec.rubric->text;
        Checkpoint point = startingPoint({}, std::move(input));
        point.id = m_ids.uuid();
        save(point);
        return point;
    }

    /// Requests of a replay are compared without them.
    void rememberIds(const AgentState &state)
    {
        m_ids.remember(state.summarizationSession);
        for (const Message &message : state.messages)
            m_ids.remember(message.id);
        for (const Evaluation &evaluation : state.rubricState.evaluations)
            m_ids.remember(evaluation.gradingRunId);
    }

    /// What cannot be stored does not end the run; it is told in the end.
    void save(const Checkpoint &checkpoint)
    {
        if (!m_recorder)
            return;
        CheckpointNotes notes;
        notes.sequence = m_run.sequence();
        notes.iteration = static_cast<int>(checkpoint.state.rubricState.evaluations.size());
        notes.milliseconds = milliseconds();
        notes.models = m_cast.positions();
        m_recorder->save(checkpoint, encodeNotes(notes));
    }

    std::int64_t milliseconds() const
    {
        const auto now = m_services.clock.steadyNow() - m_begin;
        return (m_past.taken + std::chrono::duration_cast<std::chrono::milliseconds>(now)).count();
    }

    void work()
    {
        Result<Checkpoint> start = startPoint();
        if (!start) {
            end(statusOf(start.error()), start.error());
            return;
        }
        const AgentResult result = proceed(std::move(*start));
        keepChanges(m_iterations);
        // Else it did not come that far, and what is left over would hide what was wrong.
        const bool hasGrade = result.state.rubricState.status != RunStatus::GraderError;
        if (!m_stop.stop_requested() && !result.error && hasGrade && !m_spec.origin.gradesAgain) {
            for (Error &left : m_cast.leftovers())
                m_run.emit(Events::Warning{std::move(left)});
        }
        m_answer = answerOf(result.state.messages);
        if (result.error)
            end(statusOf(*result.error), withHostFile(*result.error));
        else if (!result.interrupts.empty())
            end(statusOf(stopped()), stopped()); // while it waited for an approval
        else
            endGraded(result.state.rubricState);
    }

    /// Goes on, with what a person decides, until the agent waits no more or the run is stopped.
    AgentResult proceed(Checkpoint point)
    {
        const SaveCheckpoint saving = [this](const Checkpoint &checkpoint) -> Result<void> {
            save(checkpoint);
            return {};
        };
        for (;;) {
            AgentResult result = m_agent->proceed(std::move(point), m_run, {}, saving);
            if (result.error || result.interrupts.empty())
                return result;
            const auto answers = answersFor(result.interrupts, m_spec.approvals, m_run, m_services.control);
            if (!answers)
                return result;
            point = std::move(result.checkpoint);
            point.state = std::move(result.state);
            answerInterrupts(point, *answers);
        }
    }

    /// The loop ended by itself: the last grading decides.
    void endGraded(const RubricState &rubric)
    {
        if (!m_cast.models().grader || !rubric.status) {
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
        ended.milliseconds = milliseconds();
        m_run.emit(std::move(ended));
    }

    const RunSpec &m_spec;
    const std::string &m_runId;
    RunFolder &m_folder;
    const RunServices &m_services;
    std::stop_source m_stop;
    std::chrono::steady_clock::time_point m_begin;
    RunBudget m_budget;
    std::optional<RunLock> m_lock; ///< of a stored run
    std::unique_ptr<RunRecorder> m_recorder; ///< null: the run is not stored
    std::vector<SourceMark> m_sources; ///< of a stored run, as they are now
    RunPast m_past;
    CheckpointNotes m_notes; ///< of the past
    RememberedIds m_ids;
    std::optional<CassetteWriter> m_cassette; ///< of a run that is recorded; outlives the models
    RunContext m_run;
    RunCast m_cast;
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
