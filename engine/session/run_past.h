#pragma once

#include "engine/agent/agent.h"
#include "engine/base/result.h"
#include "engine/session/run_recorder.h"

#include <cstdint>

namespace Touchstone {

/// What stands beside each checkpoint of a run.
struct CheckpointNotes
{
    std::int64_t sequence = 0; ///< of the last event that led to it
    int iteration = 0; ///< gradings that had ended
    std::int64_t milliseconds = 0; ///< that the run had taken
    JsonText models; ///< `RunCast::positions`

    bool operator==(const CheckpointNotes &) const = default;
};

JsonText encodeNotes(const CheckpointNotes &notes);
CheckpointNotes decodeNotes(const JsonText &json);

/// What a history knows of a run when it begins.
RunSummary summaryOf(const RunSpec &spec, const std::string &runId, TimePoint started);

/// The event that a run begins with.
Events::RunStarted startedEventOf(const RunSummary &summary, const std::string &rubricText);

/// Registers a new run, takes an old one up again, or makes the new one that branches off from an old one. Error::Code
/// Conflict or NotFound when there is nothing to go on with; then nothing has changed.
Result<RunPast> takeUp(const RecordingStart &start, RunHistory &history, SqliteCheckpointer &checkpointer);

/// Goes on from the end that the limit of iterations made, now that there are more of them: tells the agent the
/// feedback that it was not given. Does nothing at any other end.
Result<void> sendBack(Checkpoint &point, const Agent &agent, RunContext &run);

/// The iteration whose end has the files that belong to a state: the running one when the agent has used tools in it,
/// else the one before (-1: none).
int fileIterationOf(const AgentState &state);

} // namespace Touchstone
