#include "engine/session/stored_run.h"

#include "engine/project/run_lock.h"
#include "engine/rubric/grader_limits.h"
#include "engine/session/run_past.h"
#include "engine/session/run_spec_codec.h"
#include "engine/storage/sqlite_checkpointer.h"

#include <algorithm>

namespace Touchstone {
namespace {

StoredPoint toPoint(const StoredCheckpoint &stored)
{
    const CheckpointNotes notes = decodeNotes(stored.notes);
    return {.checkpoint = stored.summary.id,
            .node = stored.summary.node,
            .step = stored.summary.step,
            .iteration = notes.iteration,
            .sequence = notes.sequence,
            .isFinished = stored.isFinished,
            .isBeforeGrading = stored.next == "RubricMiddleware.after_agent"};
}

} // namespace

bool isRunGoingOn(const std::string &historyFile, const std::string &runId)
{
    return RunLock::isTaken(runFolderOf(historyFile, runId));
}

Result<StoredRun> readStoredRun(const std::string &historyFile, const std::string &runId, const Clock &clock)
{
    const auto history = RunHistory::open(historyFile, clock);
    if (!history)
        return failure(history.error());
    Result<RunSummary> summary = (*history)->find(runId);
    if (!summary)
        return failure(summary.error());
    const auto checkpointer = SqliteCheckpointer::open(historyFile);
    if (!checkpointer)
        return failure(checkpointer.error());
    const Result<std::vector<StoredCheckpoint>> checkpoints = (*checkpointer)->listAll(runId);
    if (!checkpoints)
        return failure(checkpoints.error());
    const Result<JsonText> spec = (*history)->specOf(runId);
    if (!spec)
        return failure(spec.error());
    StoredRun run;
    run.summary = std::move(*summary);
    run.isRunning = isRunGoingOn(historyFile, runId);
    run.sources = decodeSources(*spec);
    std::transform(checkpoints->begin(), checkpoints->end(), std::back_inserter(run.points), toPoint);
    const bool isLeft = !run.points.empty() && !run.points.front().isFinished;
    run.canResume = !run.isRunning && !spec->isEmpty() && (isLeft || !run.summary.status);
    return run;
}

int gradableIterations(const StoredRun &run)
{
    return run.points.empty() ? 0 : run.points.front().iteration + (run.points.front().isBeforeGrading ? 1 : 0);
}

bool gradeAgain(RunSpec &spec, const StoredRun &run, int iteration)
{
    const auto before = std::find_if(run.points.begin(), run.points.end(), [iteration](const StoredPoint &point) {
        return point.isBeforeGrading && point.iteration == iteration;
    });
    if (before == run.points.end())
        return false;
    spec.origin = {.kind = RunOrigin::Kind::Forked,
                   .runId = run.summary.id,
                   .checkpoint = before->checkpoint,
                   .gradesAgain = true};
    spec.maxIterations = iteration + 1;
    return true;
}

bool allowMore(RunSpec &spec, const StoredRun &run, int more)
{
    if (run.summary.status != RunStatus::MaxIterationsReached || run.points.empty() || !run.points.front().isFinished)
        return false;
    const StoredPoint &end = run.points.front();
    const int all = std::min(end.iteration + more, highestMaxIterations);
    if (all <= end.iteration)
        return false;
    spec.origin = {
        .kind = RunOrigin::Kind::Forked, .runId = run.summary.id, .checkpoint = end.checkpoint, .gradesAgain = false};
    spec.maxIterations = all;
    return true;
}

Result<void> checkResumable(const StoredRun &run)
{
    if (run.canResume)
        return {};
    if (run.isRunning)
        return failure(runGoesOn(run.summary.id));
    Error error;
    error.code = Error::Code::Conflict;
    error.message = run.summary.status
        ? "This run has come to its end: " + std::string(toWord(*run.summary.status)) + '.'
        : "Of this run there is nothing stored to go on with.";
    error.remedy = "Branch off from an earlier point of it (--fork), or start a new run.";
    error.subject = run.summary.id;
    return failure(std::move(error));
}

Result<RunSpec> readStoredSpec(const std::string &historyFile, const std::string &runId, const Clock &clock)
{
    const auto history = RunHistory::open(historyFile, clock);
    if (!history)
        return failure(history.error());
    const Result<JsonText> stored = (*history)->specOf(runId);
    if (!stored)
        return failure(stored.error());
    Result<RunSpec> spec = decodeSpec(*stored);
    if (!spec)
        return spec;
    const Result<std::vector<RunEvent>> events = (*history)->events(runId);
    if (!events)
        return failure(events.error());
    for (const RunEvent &event : *events) {
        if (const auto *changed = std::get_if<Events::RubricChanged>(&event.payload);
            changed != nullptr && spec->rubric)
            spec->rubric = rubricFromText(spec->rubric->name, changed->text);
    }
    spec->historyFile = historyFile;
    return spec;
}

} // namespace Touchstone
