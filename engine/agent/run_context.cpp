#include "engine/agent/run_context.h"

namespace Touchstone {

RunContext::RunContext(std::stop_token stop, EventSink &sink, const Clock &clock, IdSource &ids, Gate *gate)
    : m_stop(std::move(stop))
    , m_sink(sink)
    , m_clock(clock)
    , m_ids(ids)
    , m_gate(gate)
{
}

std::int64_t RunContext::sequence() const
{
    const std::scoped_lock lock(m_mutex);
    return m_sequence;
}

void RunContext::goOnAfter(std::int64_t sequence)
{
    const std::scoped_lock lock(m_mutex);
    m_sequence = sequence;
}

void RunContext::emit(RunEvent::Payload payload, std::string agent, std::string parentCallId)
{
    // Posting under the lock is what keeps the order of the sink that of the sequence.
    const std::lock_guard lock(m_mutex);
    m_sink.post({.sequence = ++m_sequence,
                 .time = m_clock.now(),
                 .agent = std::move(agent),
                 .parentCallId = std::move(parentCallId),
                 .payload = std::move(payload)});
}

} // namespace Touchstone
