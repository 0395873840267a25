#pragma once

#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/storage/run_history.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace Touchstone {

/// Writes the events of a run to the history on a thread of its own, in small batches at least every 250 ms, so that a
/// program that is killed loses no more than that. Thread-safe.
class RunRecorder
{
public:
    /// What is stored is searched for `secrets`, if there are any; they must outlive it.
    RunRecorder(std::string historyFile, RunSummary summary, const Clock &clock, const KnownSecrets *secrets = nullptr);
    /// Writes what is left.
    ~RunRecorder();
    RunRecorder(const RunRecorder &) = delete;
    RunRecorder &operator=(const RunRecorder &) = delete;

    /// Waits until the history is open and the run registered.
    Result<void> begin();
    /// Never blocks on the disk.
    void take(const RunEvent &event);
    /// Waits until everything that was taken is written; the first failure of all.
    Result<void> flush();

private:
    void work(const std::stop_token &stop);

    std::string m_file;
    RunSummary m_summary;
    const Clock &m_clock;
    const KnownSecrets *m_secrets;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<RunEvent> m_waiting;
    bool m_isOpen = false;
    bool m_isWriting = false;
    bool m_isUrgent = false;
    std::optional<Error> m_problem;
    std::jthread m_thread; ///< last member: it ends before the others go
};

} // namespace Touchstone
