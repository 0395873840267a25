#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/agent/run_context.h"
#include "engine/agent/state.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/messages/history.h"
#include "engine/tools/tool.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace Touchstone {

/// The messages of a request: the state's own, without a copy, until a middleware gives others.
class RequestMessages
{
public:
    RequestMessages() = default;
    /// A view; `messages` must outlive the request.
    explicit RequestMessages(std::span<const Message> messages, HistoryId history = 0)
        : m_view(messages)
        , m_history(history)
    {
    }
    RequestMessages(Transcript messages)
        : m_owned(std::make_shared<const Transcript>(std::move(messages)))
        , m_view(*m_owned)
    {
    }

    std::span<const Message> span() const { return m_view; }
    /// Of the state's own messages; 0 for others.
    HistoryId history() const { return m_history; }
    auto begin() const { return m_view.begin(); }
    auto end() const { return m_view.end(); }
    std::size_t size() const { return m_view.size(); }
    bool empty() const { return m_view.empty(); }
    const Message &operator[](std::size_t index) const { return m_view[index]; }
    /// A copy that can be changed and given back.
    Transcript copy() const { return {m_view.begin(), m_view.end()}; }

private:
    std::shared_ptr<const Transcript> m_owned;
    std::span<const Message> m_view;
    HistoryId m_history = 0;
};

/// One model call as the middlewares see and change it. `system` is empty when there is no system message.
struct ModelRequest
{
    ChatModel *model = nullptr;
    std::optional<Message> system;
    RequestMessages messages;
    std::vector<ToolSchema> tools;
    ToolChoice toolChoice = ToolChoice::Auto;
    std::optional<OutputSchema> outputSchema;
    JsonText cacheControl;
    const AgentScope *scope = nullptr; ///< whose events further model calls belong to
};

struct ModelResponse
{
    ChatReply reply;
    Transcript toolMessages; ///< answers to calls of the structured output's synthetic tools
    JsonText structuredResponse; ///< empty: none
    std::optional<StateUpdate> update; ///< of the wrapping middlewares, applied after the model's message
};

using ModelCallNext = std::function<Result<ModelResponse>(ModelRequest)>;
using ToolCallNext = std::function<Result<ToolOutcome>(ToolCall, const ToolCallContext &)>;

/// What a hook gives back: nothing, an update, or an interrupt.
using HookResult = Result<std::variant<std::monostate, StateUpdate, Interrupt>>;

/// Hooks that are nodes of the loop: each that a middleware has is a step of its own.
enum class NodeHook : std::uint8_t { BeforeAgent, BeforeModel, AfterModel, AfterAgent };

struct HookDeclaration
{
    NodeHook hook = NodeHook::BeforeAgent;
    std::vector<JumpTarget> canJumpTo; ///< jumps elsewhere are not followed
};

/// A hook set around the agent loop; order and meaning are the reference's (`spec/engine.md` §5.2). Hooks run on the
/// run's thread, `wrapToolCall` on the thread of that call. A failed Result ends the run.
class Middleware
{
public:
    Middleware() = default;
    virtual ~Middleware() = default;
    Middleware(const Middleware &) = delete;
    Middleware &operator=(const Middleware &) = delete;

    virtual std::string_view name() const = 0;
    virtual std::span<const std::shared_ptr<Tool>> tools() const { return {}; }
    /// The node hooks that it has; others are never called.
    virtual std::span<const HookDeclaration> hooks() const { return {}; }

    virtual HookResult beforeAgent(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult beforeModel(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult afterModel(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult afterAgent(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    /// Called in place of the hook that gave `interrupt`, with what the person answered (JSON).
    virtual HookResult resume(NodeHook /*hook*/, const Interrupt & /*interrupt*/, const JsonText & /*answer*/,
                              const AgentState & /*state*/, RunContext & /*run*/)
    {
        return {};
    }
    /// What the middleware keeps outside of the state while a run goes on (files in memory): taken over from the state
    /// before the first step, and brought back after each one. On the run's thread.
    virtual void adopt(const AgentState & /*state*/) { }
    virtual void collect(AgentState & /*state*/) { }
    virtual Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                RunContext & /*run*/, const ModelCallNext &next)
    {
        return next(std::move(request));
    }
    /// Whether it has a `wrapToolCall`; without one it is passed over, and an agent without tools has no tools node.
    virtual bool wrapsToolCalls() const { return false; }
    virtual Result<ToolOutcome> wrapToolCall(ToolCall call, const ToolCallContext &context, const ToolCallNext &next)
    {
        return next(std::move(call), context);
    }
};

} // namespace Touchstone
