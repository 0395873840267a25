#pragma once

#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <mutex>
#include <stop_token>
#include <string>

namespace Touchstone {

struct AgentState;

/// Whose events an invocation of an agent emits.
struct AgentScope
{
    std::string agent; ///< `RunEvent::agent`
    std::string parentCallId; ///< `RunEvent::parentCallId`
};

/// A place where a run can be parked (`design/product.md` §5). Widened by the Run issue.
enum class GatePoint : std::uint8_t { BeforeModelCall, BeforeToolCall, BeforeGrading, BeforeFeedback };

/// Lets somebody hold the run at certain places. Blocks the run's thread as long as it likes, but returns when `stop`
/// is requested.
class Gate
{
public:
    Gate() = default;
    virtual ~Gate() = default;
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;

    virtual void pass(GatePoint point, const AgentState &state, std::stop_token stop) = 0;
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

    /// Stamps the payload with the time and the next sequence number and posts it. Never lets two threads post out of
    /// order.
    void emit(RunEvent::Payload payload, std::string agent = {}, std::string parentCallId = {});

private:
    std::stop_token m_stop;
    EventSink &m_sink;
    const Clock &m_clock;
    IdSource &m_ids;
    Gate *m_gate;
    std::mutex m_mutex;
    std::int64_t m_sequence = 0;
};

} // namespace Touchstone
