#include "engine/session/run_past.h"

#include "engine/base/json.h"
#include "engine/middleware/rubric_transitions.h"
#include "engine/session/agent_builder.h"
#include "engine/session/run_spec_codec.h"
#include "engine/storage/sqlite_checkpointer.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

tl::unexpected<Error> nothingToGoOnWith(const std::string &runId, std::string message, std::string remedy)
{
    Error error;
    error.code = Error::Code::Conflict;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = runId;
    return failure(std::move(error));
}

Result<RunPast> resumed(const std::string &runId, RunHistory &history, SqliteCheckpointer &checkpointer)
{
    const Result<RunSummary> run = history.find(runId);
    if (!run)
        return failure(run.error());
    Result<std::optional<Checkpoint>> newest = checkpointer.latest(runId);
    if (!newest)
        return failure(newest.error());
    RunPast past;
    past.checkpoint = std::move(*newest);
    if (!past.checkpoint && run->status)
        return nothingToGoOnWith(runId, "Of this run there is nothing stored to go on with.", "Start a new run.");
    if (past.checkpoint && past.checkpoint->next.empty() && run->status) {
        return nothingToGoOnWith(runId, "This run has come to its end: " + std::string(toWord(*run->status)) + '.',
                                 "Branch off from an earlier point of it, or start a new run.");
    }
    if (past.checkpoint) {
        Result<JsonText> notes = checkpointer.notesOf(runId, past.checkpoint->id);
        if (!notes)
            return failure(notes.error());
        past.notes = std::move(*notes);
    }
    // A run of an older version knows only the time of its checkpoints.
    const std::int64_t taken = std::max(decodeNotes(past.notes).milliseconds, run->milliseconds);
    past.taken = std::chrono::milliseconds(taken);
    past.worked = std::chrono::milliseconds(run->workedMilliseconds > 0 ? run->workedMilliseconds : taken);
    Result<std::vector<RunEvent>> events = history.rewind(runId, decodeNotes(past.notes).sequence);
    if (!events)
        return failure(events.error());
    past.events = std::move(*events);
    if (const Result<JsonText> spec = history.specOf(runId))
        past.sources = decodeSources(*spec);
    return past;
}

/// Whether the limit of iterations made this the end, and there is more of it now.
bool mayWorkOn(const Checkpoint &end, int maxIterations)
{
    const RubricState &rubric = end.state.rubricState;
    return rubric.status == RunStatus::MaxIterationsReached && rubric.iterations < maxIterations;
}

Result<Checkpoint> forkPoint(const RecordingStart &start, SqliteCheckpointer &checkpointer)
{
    const RunOrigin &origin = start.origin;
    std::string id = origin.checkpoint;
    if (id.empty()) {
        const Result<std::vector<StoredCheckpoint>> all = checkpointer.listAll(origin.runId);
        if (!all)
            return failure(all.error());
        const auto unfinished =
            std::find_if(all->begin(), all->end(), [](const StoredCheckpoint &stored) { return !stored.isFinished; });
        if (unfinished != all->end())
            id = unfinished->summary.id;
    }
    Result<std::optional<Checkpoint>> found = checkpointer.find(origin.runId, id);
    if (!found)
        return failure(found.error());
    if (!*found) {
        return failure(Error::Code::NotFound,
                       id.empty() ? "Of this run there is no point stored to branch off from."
                                  : "The run has no checkpoint '" + id + "'.");
    }
    if ((*found)->next.empty() && !mayWorkOn(**found, start.summary.maxIterations))
        return nothingToGoOnWith(origin.runId, "There the run had come to its end.", "Choose an earlier checkpoint.");
    return std::move(**found);
}

/// The notes with the grader's script where it stood at the end of the run.
Result<JsonText> withGraderOfEnd(const JsonText &notes, const std::string &runId, SqliteCheckpointer &checkpointer)
{
    const Result<std::vector<StoredCheckpoint>> all = checkpointer.listAll(runId);
    if (!all)
        return failure(all.error());
    if (all->empty())
        return notes;
    const Json end = parseJson(all->front().notes);
    const Json &grader = memberAt(memberAt(end, "models"), "grader");
    if (grader.is_null())
        return notes;
    Json changed = parseJson(notes);
    changed["models"]["grader"] = grader;
    return toJsonText(changed);
}

/// The new run begins with copies of the old one's events and of the one checkpoint.
Result<RunPast> forked(const RecordingStart &start, RunHistory &history, SqliteCheckpointer &checkpointer)
{
    Result<Checkpoint> checkpoint = forkPoint(start, checkpointer);
    if (!checkpoint)
        return failure(checkpoint.error());
    Result<JsonText> notes = checkpointer.notesOf(start.origin.runId, checkpoint->id);
    if (notes && start.origin.gradesAgain)
        notes = withGraderOfEnd(*notes, start.origin.runId, checkpointer);
    if (!notes)
        return failure(notes.error());
    Result<std::vector<RunEvent>> events = history.events(start.origin.runId);
    if (!events)
        return failure(events.error());
    const std::int64_t sequence = decodeNotes(*notes).sequence;
    std::erase_if(*events, [sequence](const RunEvent &event) { return event.sequence > sequence; });
    for (RunEvent &event : *events) {
        if (auto *started = std::get_if<Events::RunStarted>(&event.payload))
            *started = startedEventOf(start.summary, start.rubricText);
    }
    checkpoint->parentId.clear();
    checkpoint->source = CheckpointSource::Fork;
    checkpointer.setNotes([&notes] { return *notes; });
    Result<void> done = history.begin(start.summary, start.spec)
                            .and_then([&](std::int64_t) { return history.append(start.summary.id, *events); })
                            .and_then([&] { return checkpointer.save(start.summary.id, *checkpoint); });
    checkpointer.setNotes({});
    if (!done)
        return failure(done.error());
    const std::chrono::milliseconds taken(decodeNotes(*notes).milliseconds);
    return RunPast{.checkpoint = std::move(*checkpoint),
                   .notes = std::move(*notes),
                   .events = std::move(*events),
                   .taken = taken,
                   .worked = taken,
                   .sources = {}};
}

} // namespace

JsonText encodeNotes(const CheckpointNotes &notes)
{
    return toJsonText(Json{{"sequence", notes.sequence},
                           {"iteration", notes.iteration},
                           {"milliseconds", notes.milliseconds},
                           {"models", parseJson(notes.models)}});
}

CheckpointNotes decodeNotes(const JsonText &text)
{
    const Json json = parseJson(text);
    return {.sequence = integerAt(json, "sequence"),
            .iteration = static_cast<int>(integerAt(json, "iteration")),
            .milliseconds = integerAt(json, "milliseconds"),
            .models = toJsonText(memberAt(json, "models"))};
}

Result<RunPast> takeUp(const RecordingStart &start, RunHistory &history, SqliteCheckpointer &checkpointer)
{
    switch (start.origin.kind) {
    case RunOrigin::Kind::Resumed:
        return resumed(start.summary.id, history, checkpointer);
    case RunOrigin::Kind::Forked:
        return forked(start, history, checkpointer);
    case RunOrigin::Kind::New:
        break;
    }
    return history.begin(start.summary, start.spec).map([](std::int64_t) { return RunPast(); });
}

RunSummary summaryOf(const RunSpec &spec, const std::string &runId, TimePoint started)
{
    RunSummary summary;
    summary.id = runId;
    summary.project = spec.project.folder;
    summary.task = spec.task;
    if (spec.rubric) {
        summary.rubricName = spec.rubric->name;
        summary.rubricHash = rubricHash(*spec.rubric);
    }
    summary.workerModel = workerModelOf(spec);
    summary.graderModel = graderModelOf(spec);
    summary.maxIterations = spec.maxIterations.value_or(spec.project.grader.maxIterations);
    summary.started = started;
    return summary;
}

Events::RunStarted startedEventOf(const RunSummary &summary, const std::string &rubricText)
{
    return {.runId = summary.id,
            .task = summary.task,
            .rubricName = summary.rubricName,
            .rubricText = rubricText,
            .rubricHash = summary.rubricHash,
            .workerModel = summary.workerModel,
            .graderModel = summary.graderModel,
            .maxIterations = summary.maxIterations};
}

Result<void> sendBack(Checkpoint &point, const Agent &agent, RunContext &run)
{
    std::optional<StateUpdate> update = reopenedGrading(point.state.rubricState);
    if (!update)
        return {};
    const std::optional<JumpTarget> jump = update->jumpTo;
    Message &feedback = update->messages.front();
    feedback.id = run.ids().uuid();
    run.emit(Events::PhaseChanged{.phase = RunPhase::Working, .iteration = update->rubricState->iterations});
    run.emit(Events::MessageAdded{
        .message = feedback, .index = static_cast<int>(point.state.messages.size()), .grader = false, .callId = {}});
    apply(std::move(*update), point.state);
    Result<std::vector<PendingTask>> next = agent.after(point.node, point.state, jump);
    if (!next)
        return failure(next.error());
    point.next = std::move(*next);
    point.parentId = std::exchange(point.id, run.ids().uuid());
    point.source = CheckpointSource::Update;
    point.untouched = {};
    return {};
}

int fileIterationOf(const AgentState &state)
{
    const int ended = static_cast<int>(state.rubricState.evaluations.size());
    for (auto message = state.messages.rbegin(); message != state.messages.rend(); ++message) {
        if (message->role == Role::Tool)
            return ended;
        if (isGraderFeedback(*message))
            break;
    }
    return ended - 1;
}

} // namespace Touchstone
