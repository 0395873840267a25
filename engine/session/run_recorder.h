#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/project/source_marks.h"
#include "engine/session/run_spec.h"
#include "engine/storage/run_history.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace Touchstone {

class SqliteCheckpointer; // engine/storage/sqlite_checkpointer.h

/// What a run has done before it is gone on with; empty for a new one.
struct RunPast
{
    std::optional<Checkpoint> checkpoint; ///< where it goes on; none: it had not come to its first step
    JsonText notes; ///< `CheckpointNotes` of the checkpoint
    std::vector<RunEvent> events; ///< up to there
    std::chrono::milliseconds taken{0}; ///< all time that the run had taken, also behind the checkpoint
    std::chrono::milliseconds worked{0}; ///< of it without waiting for a person
    std::vector<SourceMark> sources; ///< what the run was made of when it began; of one that is gone on with
};

/// How a recording begins.
struct RecordingStart
{
    RunSummary summary; ///< of a run that is gone on with only the id counts
    JsonText spec; ///< `encodeSpec`
    std::string rubricText; ///< empty: none
    RunOrigin origin;
    std::function<RunSpent()> spent = {}; ///< asked on the recorder's thread at least every second; empty: not known
};

/// Writes the events and checkpoints of a run to the history on a thread of its own: events in small batches at least
/// every 250 ms, so that a program that is killed loses no more than that; a checkpoint never before the events that
/// led to it. What the run has spent follows at least every second. Thread-safe.
class RunRecorder
{
public:
    /// What is stored is searched for `secrets`, if there are any; they must outlive it.
    RunRecorder(std::string historyFile, RecordingStart start, const Clock &clock,
                const KnownSecrets *secrets = nullptr);
    /// Writes what is left.
    ~RunRecorder();
    RunRecorder(const RunRecorder &) = delete;
    RunRecorder &operator=(const RunRecorder &) = delete;

    /// Waits until the history is open and the run registered, or taken up again. Called once. Fails, and changes
    /// nothing, when there is nothing to go on with.
    Result<RunPast> begin();
    /// Never blocks on the disk.
    void take(const RunEvent &event);
    /// Waits until the checkpoint is stored, and before it all events that were taken.
    Result<void> save(const Checkpoint &checkpoint, const JsonText &notes);
    /// Waits until everything that was taken is written; the first failure of all.
    Result<void> flush();

private:
    void work(const std::stop_token &stop);
    Result<void> write(std::unique_lock<std::mutex> &lock, RunHistory &history, SqliteCheckpointer &checkpointer);

    std::string m_file;
    RecordingStart m_start;
    const Clock &m_clock;
    const KnownSecrets *m_secrets;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<RunEvent> m_waiting;
    std::optional<RunPast> m_past; ///< set when the run is registered
    const Checkpoint *m_checkpoint = nullptr; ///< of the thread that waits in `save`
    JsonText m_notes;
    bool m_isWriting = false;
    bool m_isUrgent = false;
    std::optional<Error> m_problem;
    std::jthread m_thread; ///< last member: it ends before the others go
};

} // namespace Touchstone
