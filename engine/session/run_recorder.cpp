#include "engine/session/run_recorder.h"

#include <utility>

namespace Touchstone {
namespace {

constexpr std::chrono::milliseconds longestDelay{200};
constexpr std::size_t largestBatch = 500;

} // namespace

RunRecorder::RunRecorder(std::string historyFile, RunSummary summary, const Clock &clock, const KnownSecrets *secrets)
    : m_file(std::move(historyFile))
    , m_summary(std::move(summary))
    , m_clock(clock)
    , m_secrets(secrets)
    , m_thread([this](const std::stop_token &stop) { work(stop); })
{
}

RunRecorder::~RunRecorder() = default;

Result<void> RunRecorder::begin()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_isOpen || m_problem; });
    if (m_problem)
        return failure(*m_problem);
    return {};
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
    Result<std::int64_t> begun = history ? (*history)->begin(m_summary) : failure(history.error());
    std::unique_lock lock(m_mutex);
    m_isOpen = begun.has_value();
    if (!begun)
        m_problem = begun.error();
    m_changed.notify_all();
    while (!m_problem) {
        m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); });
        // More may come at once; a batch costs hardly more than a single event.
        m_changed.wait_for(lock, stop, longestDelay, [this] { return m_isUrgent || m_waiting.size() >= largestBatch; });
        if (m_waiting.empty() && stop.stop_requested())
            return;
        const std::vector<RunEvent> batch = std::exchange(m_waiting, {});
        m_isWriting = true;
        lock.unlock();
        const Result<void> written = (*history)->append(m_summary.id, batch);
        lock.lock();
        m_isWriting = false;
        if (!written)
            m_problem = written.error();
        m_changed.notify_all();
    }
}

} // namespace Touchstone
