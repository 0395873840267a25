#include "engine/agent/model_step.h"

#include "engine/agent/structured_output.h"
#include "engine/llm/call_cost.h"

namespace Touchstone {
namespace {

/// Passes what a call reports while it runs on to the events of the run.
class CallEvents final : public ChatObserver
{
public:
    CallEvents(RunContext &run, const AgentScope &scope, std::string callId)
        : m_run(run)
        , m_scope(scope)
        , m_callId(std::move(callId))
    {
    }

    void onDelta(const ChatDelta &delta) override
    {
        m_run.emit(Events::Delta{m_callId, delta}, m_scope.agent, m_scope.parentCallId);
    }
    void onRetry(const RetryNotice &notice) override
    {
        m_run.emit(Events::ModelCallRetried{m_callId, notice}, m_scope.agent, m_scope.parentCallId);
    }

private:
    RunContext &m_run;
    const AgentScope &m_scope;
    std::string m_callId;
};

/// Why an answer of `model` is not what it seems; empty for a whole one.
std::optional<Error> flawOf(const ChatReply &reply, const std::string &model)
{
    Error flaw;
    flaw.subject = model;
    if (reply.finishReason == FinishReason::Truncated) {
        flaw.code = Error::Code::Limit;
        flaw.message = "The answer of '" + model + "' was cut off at its limit of output tokens.";
        flaw.remedy = "Ask for less in one answer, or choose a model with a larger limit.";
        return flaw;
    }
    if (reply.finishReason == FinishReason::Refused) {
        flaw.code = Error::Code::Refused;
        flaw.message = "'" + model + "' refused to answer (" + reply.rawFinishReason + ").";
        return flaw;
    }
    return std::nullopt;
}

} // namespace

ModelStep::ModelStep(const AgentGraph &graph, RunContext &run, const AgentScope &scope, int &calls)
    : m_graph(graph)
    , m_run(run)
    , m_scope(scope)
    , m_calls(calls)
{
}

Result<ModelResponse> ModelStep::run(const AgentState &state, HistoryId history)
{
    ModelRequest request;
    request.model = m_graph.spec().model.get();
    request.system = m_graph.spec().system;
    request.messages = RequestMessages(std::span<const Message>(state.messages), history);
    request.tools = m_graph.toolSchemas();
    request.scope = &m_scope;
    return wrapped(0, std::move(request), state);
}

Result<ModelResponse> ModelStep::wrapped(std::size_t layer, ModelRequest request, const AgentState &state)
{
    const auto &middlewares = m_graph.spec().middlewares;
    if (layer == middlewares.size())
        return call(std::move(request));
    return middlewares[layer]->wrapModelCall(std::move(request), state, m_run, [&](ModelRequest inner) {
        return wrapped(layer + 1, std::move(inner), state);
    });
}

Result<ModelResponse> ModelStep::call(ModelRequest request)
{
    const OutputBinding binding = bindOutput(m_graph, request);
    if (Result<void> allowed = mayCall(); !allowed)
        return failure(allowed.error());
    const std::string model = request.model->info().label;
    Result<ChatReply> reply = chat(std::move(request));
    if (!reply)
        return failure(reply.error());
    // Of the grader's answers such a one gives no verdict, which is told there.
    if (const std::optional<Error> flaw = flawOf(*reply, model); flaw && m_graph.spec().role == ModelRole::Worker)
        m_run.emit(Events::Warning{*flaw}, m_scope.agent, m_scope.parentCallId);
    // Our own, since the ids of servers need not be unique in a conversation.
    reply->message.id = m_run.ids().uuid();
    if (!m_graph.spec().name.empty())
        reply->message.name = m_graph.spec().name;
    ModelResponse response;
    response.reply = std::move(*reply);
    if (Result<void> taken = takeOutput(m_graph, binding, response); !taken)
        return failure(taken.error());
    return response;
}

Result<void> ModelStep::mayCall()
{
    const AgentSpec &spec = m_graph.spec();
    if (spec.maxModelCalls && m_calls >= *spec.maxModelCalls) {
        return failure(Error::Code::Limit,
                       "The limit of " + std::to_string(*spec.maxModelCalls) + " model calls was reached.");
    }
    if (m_run.stop().stop_requested())
        return failure(Error::Code::Cancelled, "The run was stopped.");
    ++m_calls;
    return {};
}

Result<ChatReply> ModelStep::chat(ModelRequest request)
{
    m_callId = m_run.ids().uuid();
    const ModelRole role = m_graph.spec().role;
    const auto emit = [this](RunEvent::Payload payload) {
        m_run.emit(std::move(payload), m_scope.agent, m_scope.parentCallId);
    };
    emit(Events::ModelCallStarted{m_callId, role, request.model->info().label});
    CallEvents observer(m_run, m_scope, m_callId);
    const ChatRequest chatRequest{.system = std::move(request.system),
                                  .messages = request.messages.span(),
                                  .tools = request.tools,
                                  .toolChoice = request.toolChoice,
                                  .outputSchema = std::move(request.outputSchema),
                                  .maxTokens = {},
                                  .temperature = {},
                                  .cacheControl = std::move(request.cacheControl),
                                  .history = request.messages.history()};
    const ModelInfo &info = request.model->info();
    auto reply = request.model->chat(chatRequest, m_run.stop(), observer);
    Events::ModelCallFinished finished;
    finished.callId = m_callId;
    finished.role = role;
    finished.cost = callCost(info, reply);
    if (!reply) {
        finished.usage = reply.error().partial.usage.value_or(Usage());
        finished.error = reply.error().error;
        finished.partial = std::move(reply.error().partial);
        emit(std::move(finished));
        return failure(std::move(reply.error().error));
    }
    finished.usage = reply->message.usage.value_or(Usage());
    emit(std::move(finished));
    return std::move(*reply);
}

} // namespace Touchstone
