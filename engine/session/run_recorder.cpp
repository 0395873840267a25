#include "engine/session/run_recorder.h"

#include "engine/session/run_past.h"
#include "engine/storage/sqlite_checkpointer.h"

#include <utility>

namespace Touchstone {
namespace {

constexpr std::chrono::milliseconds longestDelay{200};
constexpr std::chrono::seconds longestSilence{1};
constexpr std::size_t largestBatch = 500;

} // namespace

RunRecorder::RunRecorder(std::string historyFile, RecordingStart start, const Clock &clock, const KnownSecrets *secrets)
    : m_file(std::move(historyFile))
    , m_start(std::move(start))
    , m_clock(clock)
    , m_secrets(secrets)
    , m_thread([this](const std::stop_token &stop) { work(stop); })
{
}

RunRecorder::~RunRecorder() = default;

Result<RunPast> RunRecorder::begin()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_past || m_problem; });
    if (m_problem)
        return failure(*m_problem);
    return std::exchange(*m_past, {});
}

void RunRecorder::take(const RunEvent &event)
{
    if (std::holds_alternative<Events::Delta>(event.payload))
        return;
    const std::scoped_lock lock(m_mutex);
    if (m_problem)
        return; // told by `flush`
    m_waiting.push_back(event);
    if (m_waiting.size() == 1 || m_waiting.size() >= largestBatch)
        m_changed.notify_all();
}

Result<void> RunRecorder::save(const Checkpoint &checkpoint, const JsonText &notes)
{
    std::unique_lock lock(m_mutex);
    m_checkpoint = &checkpoint;
    m_notes = notes;
    m_changed.notify_all();
    m_changed.wait(lock, [this] { return m_problem || m_checkpoint == nullptr; });
    m_checkpoint = nullptr;
    if (m_problem)
        return failure(*m_problem);
    return {};
}

Result<void> RunRecorder::flush()
{
    std::unique_lock lock(m_mutex);
    m_isUrgent = true;
    m_changed.notify_all();
    m_changed.wait(lock, [this] { return m_problem || (m_waiting.empty() && !m_isWriting); });
    m_isUrgent = false;
    if (m_problem)
        return failure(*m_problem);
    return {};
}

void RunRecorder::work(const std::stop_token &stop)
{
    // A connection belongs to the thread that opened it.
    Result<std::unique_ptr<RunHistory>> history = RunHistory::open(m_file, m_clock, m_secrets);
    Result<std::unique_ptr<SqliteCheckpointer>> checkpointer =
        history ? SqliteCheckpointer::open(m_file, m_secrets) : failure(history.error());
    Result<RunPast> past =
        checkpointer ? takeUp(m_start, **history, **checkpointer) : Result<RunPast>(failure(checkpointer.error()));
    std::unique_lock lock(m_mutex);
    if (past)
        m_past = std::move(*past);
    else
        m_problem = past.error();
    m_changed.notify_all();
    while (!m_problem) {
        const bool isSomethingHere = m_changed.wait_for(
            lock, stop, longestSilence, [this] { return !m_waiting.empty() || m_checkpoint != nullptr; });
        // More may come at once; a batch costs hardly more than a single event.
        if (isSomethingHere) {
            m_changed.wait_for(lock, stop, longestDelay, [this] {
                return m_isUrgent || m_checkpoint != nullptr || m_waiting.size() >= largestBatch;
            });
        }
        if (m_waiting.empty() && m_checkpoint == nullptr && stop.stop_requested())
            return;
        if (const Result<void> written = write(lock, **history, **checkpointer); !written)
            m_problem = written.error();
        m_changed.notify_all();
    }
}

/// Without the lock while it writes: who saves a checkpoint waits for it and leaves it alone.
Result<void> RunRecorder::write(std::unique_lock<std::mutex> &lock, RunHistory &history,
                                SqliteCheckpointer &checkpointer)
{
    const std::vector<RunEvent> batch = std::exchange(m_waiting, {});
    const Checkpoint *checkpoint = m_checkpoint;
    m_isWriting = true;
    lock.unlock();
    Result<void> written = batch.empty() ? Result<void>() : history.append(m_start.summary.id, batch);
    if (written && checkpoint != nullptr) {
        checkpointer.setNotes([this] { return m_notes; });
        written = checkpointer.save(m_start.summary.id, *checkpoint);
    }
    // A ledger that is a second old does no harm; events that are missing do.
    if (written && m_start.spent)
        (void)history.noteSpent(m_start.summary.id, m_start.spent());
    lock.lock();
    m_isWriting = false;
    if (checkpoint != nullptr)
        m_checkpoint = nullptr;
    return written;
}

} // namespace Touchstone
