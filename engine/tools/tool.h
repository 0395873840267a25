#pragma once

#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/messages/message.h"

#include <memory>
#include <stop_token>
#include <utility>

namespace Touchstone {

struct AgentState; // engine/agent/state.h; tools of the middlewares read it
struct Checkpoint; // engine/agent/checkpoint.h
struct StateUpdate; // engine/agent/state.h
class RunContext; // engine/agent/run_context.h

/// What a tool call is given beside its arguments. Valid during the call only.
struct ToolCallContext
{
    std::string callId;
    std::stop_token stop;
    const AgentState *state = nullptr; ///< the state at the start of the step; all parallel calls see the same
    RunContext *run = nullptr; ///< of the agent loop; null in unit tests
    std::string_view agent = {}; ///< `RunEvent::agent` of the agent that calls
    /// Set when the call is made again: what it gave as `suspended`, with the person's answers in it.
    std::shared_ptr<const Checkpoint> resumed = nullptr;
};

/// What a tool gives back: the message for the model, or a state update that holds it (the reference's `Command`).
struct ToolOutcome
{
    ToolOutcome() = default;
    explicit ToolOutcome(Message result)
        : message(std::move(result))
    {
    }

    Message message; ///< role Tool; the loop sets call id and name
    std::shared_ptr<const StateUpdate> update; ///< when set, its messages are taken instead of `message`
    std::shared_ptr<const Checkpoint> suspended; ///< when set, a sub-agent waits for a person here; nothing else counts
};

/// A tool that a model can call. `invoke` blocks and may be called by several threads at once.
///
/// Arguments were checked against the tool's schema and coerced by then (`checkArguments`), so a tool reads them as
/// given. A failure that the model can repair is a message with ToolStatus::Error. An Error ends the run
/// (`spec/engine.md` §5.4).
class Tool
{
public:
    Tool() = default;
    virtual ~Tool() = default;
    Tool(const Tool &) = delete;
    Tool &operator=(const Tool &) = delete;

    virtual const ToolSchema &schema() const = 0;
    virtual bool returnsDirectly() const { return false; }
    virtual Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) = 0;
};

/// The JSON Schema of a tool's parameters, opened once to check the arguments of many calls. A value; thread-safe.
class ParameterSchema
{
public:
    explicit ParameterSchema(const JsonText &parameters);

    /// Checks `args` with the lax rules of the reference (`spec/engine.md` §5.4) and returns them coerced, defaults
    /// filled in, unknown ones dropped. On failure the Error's message is the list of problems, a line each, as the
    /// model gets it.
    Result<JsonText> check(const JsonText &args) const;

private:
    std::shared_ptr<const Json> m_parameters;
};

/// As above, for a single call.
Result<JsonText> checkArguments(const ToolSchema &schema, const JsonText &args);

} // namespace Touchstone
