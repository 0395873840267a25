#pragma once

#include "engine/agent/run_context.h"
#include "engine/agent/state.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/tools/tool.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace Touchstone {

/// One model call as the middlewares see and change it. `system` is empty when there is no system message.
struct ModelRequest
{
    ChatModel *model = nullptr;
    std::optional<Message> system;
    Transcript messages;
    std::vector<ToolSchema> tools;
    ToolChoice toolChoice = ToolChoice::Auto;
    std::optional<OutputSchema> outputSchema;
    JsonText cacheControl;
};

struct ModelResponse
{
    ChatReply reply;
    std::optional<StateUpdate> update; ///< of the wrapping middlewares, applied after the model's message
};

using ModelCallNext = std::function<Result<ModelResponse>(ModelRequest)>;
using ToolCallNext = std::function<Result<ToolOutcome>(ToolCall, const ToolCallContext &)>;

/// A pause that a person must end (`spec/engine.md` §5.7). The run stops with its checkpoint and is resumed with the
/// answer.
struct Interrupt
{
    JsonText request;
};

/// What a hook gives back: nothing, an update, or an interrupt.
using HookResult = Result<std::variant<std::monostate, StateUpdate, Interrupt>>;

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

    virtual HookResult beforeAgent(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult beforeModel(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult afterModel(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual HookResult afterAgent(const AgentState & /*state*/, RunContext & /*run*/) { return {}; }
    virtual Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                RunContext & /*run*/, const ModelCallNext &next)
    {
        return next(std::move(request));
    }
    virtual Result<ToolOutcome> wrapToolCall(ToolCall call, const ToolCallContext &context, const ToolCallNext &next)
    {
        return next(std::move(call), context);
    }
};

} // namespace Touchstone
