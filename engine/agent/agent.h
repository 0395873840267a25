#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/agent/middleware.h"
#include "engine/agent/response_format.h"
#include "engine/agent/run_context.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

class AgentGraph; // engine/agent/agent_graph.h

/// What an agent is made of.
struct AgentSpec
{
    std::string name; ///< stands on its messages; may be empty
    std::shared_ptr<ChatModel> model;
    std::optional<Message> system; ///< sent first when it is there, even when it is empty
    std::vector<std::shared_ptr<Tool>> tools; ///< of the user; those of the middlewares come before them
    std::vector<std::shared_ptr<Middleware>> middlewares; ///< first is outermost
    std::optional<ResponseFormat> responseFormat;
    ModelRole role = ModelRole::Worker; ///< whom its events belong to
    int recursionLimit = 9999; ///< steps; a run of N steps needs N + 1 (`spec/engine.md`, Appendix C)
    std::optional<int> maxModelCalls; ///< of one invocation; a call beyond it ends the run with Error::Code::Limit
    bool parallelTools = true; ///< false: the calls of one step run one after the other, in their order
};

/// How an invocation ended. `state` is that of the last finished step, also after an error.
struct AgentResult
{
    AgentState state;
    std::vector<Interrupt> interrupts; ///< the run waits for as many answers
    std::optional<Error> error; ///< Error::Code::Cancelled when `stop` was requested
    Checkpoint checkpoint; ///< where it stands, but for its state, which is the one above
    int modelCalls = 0;

    bool isFinished() const { return !error && interrupts.empty(); }
};

/// Called after each step with the checkpoint that it led to. A failure ends the run.
using SaveCheckpoint = std::function<Result<void>(const Checkpoint &checkpoint)>;

/// The loop of model and tools with its middlewares (`spec/engine.md` §5): a machine of nodes. Each step runs one node,
/// or all tool calls of a message at once, applies the updates in order and decides what runs next, so that a run can
/// be stopped, saved and resumed between any two steps.
///
/// Immutable; may be invoked by several threads at once if its middlewares and tools may. Blocks the calling thread;
/// ends within 200 ms of a requested stop.
class Agent
{
public:
    /// Fails for a spec that cannot work: no model, two middlewares of one name, a recursion limit below 1.
    static Result<std::unique_ptr<Agent>> create(AgentSpec spec);
    ~Agent();
    Agent(const Agent &) = delete;
    Agent &operator=(const Agent &) = delete;

    const AgentSpec &spec() const;

    /// A run of its own: applies `input` to `state` and goes on to the end.
    AgentResult invoke(AgentState state, StateUpdate input, RunContext &run, const AgentScope &scope = {}) const;
    /// As above for a fresh state and these messages.
    AgentResult invoke(Transcript messages, RunContext &run, const AgentScope &scope = {}) const;
    /// Goes on from `checkpoint`; `save` (may be empty) gets every later one.
    AgentResult proceed(Checkpoint checkpoint, RunContext &run, const AgentScope &scope,
                        const SaveCheckpoint &save) const;
    /// The tasks that follow when `node` has written `update` to `state` (already applied).
    Result<std::vector<PendingTask>> after(const std::string &node, const AgentState &state,
                                           std::optional<JumpTarget> jump) const;

private:
    explicit Agent(std::unique_ptr<AgentGraph> graph);

    std::unique_ptr<AgentGraph> m_graph;
};

} // namespace Touchstone
