#include "engine/agent/memory_checkpointer.h"

#include <algorithm>

namespace Touchstone {

Result<void> MemoryCheckpointer::save(const std::string &threadId, const Checkpoint &checkpoint)
{
    const std::lock_guard lock(m_mutex);
    std::vector<Checkpoint> &thread = m_threads[threadId];
    const auto known = std::find_if(thread.rbegin(), thread.rend(),
                                    [&](const Checkpoint &other) { return other.id == checkpoint.id; });
    if (known != thread.rend())
        *known = checkpoint;
    else
        thread.push_back(checkpoint);
    return {};
}

Result<std::optional<Checkpoint>> MemoryCheckpointer::latest(const std::string &threadId)
{
    const std::lock_guard lock(m_mutex);
    const std::vector<Checkpoint> &thread = m_threads[threadId];
    return thread.empty() ? std::nullopt : std::optional(thread.back());
}

Result<std::optional<Checkpoint>> MemoryCheckpointer::find(const std::string &threadId, const std::string &id)
{
    const std::lock_guard lock(m_mutex);
    for (const Checkpoint &checkpoint : m_threads[threadId]) {
        if (checkpoint.id == id)
            return checkpoint;
    }
    return std::nullopt;
}

Result<std::vector<Checkpoint>> MemoryCheckpointer::history(const std::string &threadId)
{
    const std::lock_guard lock(m_mutex);
    const std::vector<Checkpoint> &thread = m_threads[threadId];
    return std::vector<Checkpoint>(thread.rbegin(), thread.rend());
}

Result<std::vector<CheckpointSummary>> MemoryCheckpointer::list(const std::string &threadId)
{
    const std::lock_guard lock(m_mutex);
    const std::vector<Checkpoint> &thread = m_threads[threadId];
    std::vector<CheckpointSummary> summaries(thread.size());
    std::transform(thread.rbegin(), thread.rend(), summaries.begin(), summaryOf);
    return summaries;
}

} // namespace Touchstone
