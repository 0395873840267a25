#pragma once

#include "engine/agent/agent.h"
#include "engine/agent/checkpoint.h"

#include <optional>
#include <span>
#include <string>

namespace Touchstone {

/// A conversation that a checkpointer keeps: each call goes on from its newest checkpoint, or from an old one, which
/// makes a fork; both branches stay (`spec/engine.md`, Appendix C; golden cases `agent.thread`).
///
/// Holds no state of its own. `agent` and `checkpointer` must outlive it.
class AgentThread
{
public:
    AgentThread(const Agent &agent, Checkpointer &checkpointer, std::string threadId);

    /// Adds input and runs from the start.
    AgentResult invoke(StateUpdate input, RunContext &run, const std::string &from = {});
    /// Goes on without input: repeats only the step that broke. Does nothing when the thread is finished.
    AgentResult proceed(RunContext &run, const std::string &from = {});
    /// Goes on with what a person decided, one answer (JSON) an interrupt.
    AgentResult resume(std::span<const JsonText> answers, RunContext &run, const std::string &from = {});
    /// Writes to the state by hand, as if `asNode` (empty: the node that ran last) had.
    Result<Checkpoint> update(StateUpdate update, IdSource &ids, const std::string &asNode = {},
                              const std::string &from = {});
    /// The newest checkpoint as a person sees it: with what the finished tasks of a broken step wrote.
    Result<std::optional<Checkpoint>> state();

private:
    Result<std::optional<Checkpoint>> base(const std::string &from);
    AgentResult run(Checkpoint checkpoint, RunContext &run);
    static AgentResult failed(Error error);

    const Agent &m_agent;
    Checkpointer &m_checkpointer;
    std::string m_threadId;
};

} // namespace Touchstone
