#pragma once

#include "engine/agent/event.h"
#include "engine/agent/gate.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <mutex>
#include <stop_token>
#include <string>

namespace Touchstone {

/// Whose events an invocation of an agent emits.
struct AgentScope
{
    std::string agent; ///< `RunEvent::agent`
    std::string parentCallId; ///< `RunEvent::parentCallId`
};

/// What everything inside a run shares: one stop token, one sink with one total order, clock, ids. Owned by the run's
/// thread and passed by reference; `emit` may be called by all threads of the run.
class RunContext
{
public:
    RunContext(std::stop_token stop, EventSink &sink, const Clock &clock, IdSource &ids, Gate *gate = nullptr);

    const std::stop_token &stop() const { return m_stop; }
    const Clock &clock() const { return m_clock; }
    IdSource &ids() { return m_ids; }
    Gate *gate() { return m_gate; }
    /// Whether the gate, if there is one, may hold the run there.
    bool isGated(GatePoint point) const { return m_gate != nullptr && m_gate->mayHold(point); }

    /// Number of the last event.
    std::int64_t sequence() const;
    /// Goes on behind the events of a run's past.
    void goOnAfter(std::int64_t sequence);
    /// Stamps the payload with the time and the next sequence number and posts it. Never lets two threads post out of
    /// order.
    void emit(RunEvent::Payload payload, std::string agent = {}, std::string parentCallId = {});

private:
    std::stop_token m_stop;
    EventSink &m_sink;
    const Clock &m_clock;
    IdSource &m_ids;
    Gate *m_gate;
    mutable std::mutex m_mutex;
    std::int64_t m_sequence = 0;
};

} // namespace Touchstone
