#include "engine/llm/scripted_model.h"

#include "engine/base/utf8.h"
#include "engine/llm/provider_error.h"
#include "engine/llm/raw_tool_call.h"
#include "engine/net/retry.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::string_view verdictTool = "GraderResponse";

/// Turns a verdict into what the request asks for: a call of the verdict's tool, else JSON text.
ScriptEntry withVerdictGiven(ScriptEntry entry, const ChatRequest &request)
{
    if (entry.verdict.isEmpty())
        return entry;
    const bool byTool = std::any_of(request.tools.begin(), request.tools.end(),
                                    [](const ToolSchema &tool) { return tool.name == verdictTool; });
    if (byTool)
        entry.toolCalls.push_back({.name = std::string(verdictTool), .args = entry.verdict, .rawArgs = {}});
    else
        entry.text += entry.verdict.text;
    return entry;
}

/// Plays one entry to an observer, with the pauses.
class Playback
{
public:
    Playback(int chunk, std::chrono::milliseconds delay, std::stop_token stop, ChatObserver &observer)
        : m_chunk(static_cast<std::size_t>(std::max(1, chunk)))
        , m_delay(delay)
        , m_stop(std::move(stop))
        , m_observer(observer)
    {
    }

    /// False when stopped; `message` then holds what was said so far.
    bool play(const ScriptEntry &entry, const std::string &idPrefix)
    {
        std::string text;
        const bool isWhole = pieces(entry.text, [&](std::string_view piece) {
            text += piece;
            m_observer.onDelta(
                {.kind = ChatDelta::Kind::Text, .text = std::string(piece), .index = 0, .id = {}, .name = {}});
        });
        message = Message::assistant(std::move(text));
        if (!isWhole)
            return false;
        for (std::size_t i = 0; i < entry.toolCalls.size(); ++i) {
            if (!playCall(entry.toolCalls[i], static_cast<int>(i), idPrefix + '_' + std::to_string(i + 1)))
                return false;
        }
        return true;
    }

    Message message = Message::assistant({});

private:
    template<typename Say>
    bool pieces(std::string_view text, Say say)
    {
        while (!text.empty()) {
            const std::string_view piece = firstCodePoints(text, m_chunk);
            say(piece);
            text.remove_prefix(piece.size());
            if (m_stop.stop_requested() || (m_delay.count() > 0 && !waitFor(m_delay, m_stop)))
                return false;
        }
        return true;
    }

    bool playCall(const ScriptToolCall &call, int index, const std::string &id)
    {
        const std::string args = call.rawArgs.value_or(call.args.isEmpty() ? "{}" : call.args.text);
        m_observer.onDelta(
            {.kind = ChatDelta::Kind::ToolCallStart, .text = {}, .index = index, .id = id, .name = call.name});
        const bool isWhole = pieces(args, [&](std::string_view piece) {
            m_observer.onDelta({.kind = ChatDelta::Kind::ToolCallArgs,
                                .text = std::string(piece),
                                .index = index,
                                .id = id,
                                .name = call.name});
        });
        if (isWhole)
            addToolCall(message, {id, call.name, args});
        return isWhole;
    }

    std::size_t m_chunk;
    std::chrono::milliseconds m_delay;
    std::stop_token m_stop;
    ChatObserver &m_observer;
};

} // namespace

ScriptedModel::ScriptedModel(const Script &script, std::shared_ptr<ScriptPart> part, std::string label,
                             std::optional<ModelPrice> price)
    : m_chunk(script.chunk)
    , m_delay(script.delay)
    , m_part(std::move(part))
{
    m_info.label = std::move(label);
    m_info.provider = "scripted";
    m_info.model = m_part->name();
    m_info.className = "ScriptedModel";
    m_info.structuredOutput = false;
    m_info.price = std::move(price);
}

tl::expected<ScriptPart::Answer, Error> ScriptedModel::nextAnswer(const ChatRequest &request,
                                                                  const std::stop_token &stop, ChatObserver &observer)
{
    const RetryPolicy policy;
    // The same waits in each run: a script is for demonstrations and tests.
    const RandomSource middle = [] { return 0.5; };
    for (int attempt = 1; !stop.stop_requested(); ++attempt) {
        Result<ScriptPart::Answer> answer = m_part->next(request.messages);
        if (!answer || !answer->entry.error)
            return answer;
        const ScriptError &fault = *answer->entry.error;
        Error error = providerError(fault.status, {.message = fault.message, .type = {}, .code = {}}, m_info.label);
        const auto delay = retryDelay(policy, attempt + 1, fault.retryAfter, middle);
        if (!isRetryableStatus(fault.status) || !delay || !m_part->hasNext())
            return failure(std::move(error));
        observer.onRetry({attempt + 1, policy.attempts, *delay, std::move(error)});
        waitFor(*delay, stop);
    }
    return failure(cancelledCall(m_info.label));
}

tl::expected<ChatReply, ChatFailure> ScriptedModel::chat(const ChatRequest &request, std::stop_token stop,
                                                         ChatObserver &observer)
{
    const Result<ScriptPart::Answer> answer = nextAnswer(request, stop, observer);
    if (!answer)
        return tl::unexpected(ChatFailure{answer.error(), Message::assistant({})});
    const ScriptEntry entry = withVerdictGiven(answer->entry, request);
    Playback playback(m_chunk, m_delay, stop, observer);
    if (!playback.play(entry, "call_" + m_part->name() + '_' + std::to_string(answer->number)))
        return tl::unexpected(ChatFailure{cancelledCall(m_info.label), std::move(playback.message)});
    ChatReply reply;
    reply.message = std::move(playback.message);
    reply.message.usage = entry.usage ? *entry.usage : m_usage.estimate(request, reply.message);
    reply.finishReason = entry.toolCalls.empty() ? FinishReason::Complete : FinishReason::ToolCalls;
    reply.rawFinishReason = entry.toolCalls.empty() ? "stop" : "tool_calls";
    reply.servedBy = m_info.model;
    return reply;
}

std::vector<Error> ScriptedModel::leftovers() const
{
    std::vector<Error> left;
    for (const ScriptEntry &entry : m_part->unused()) {
        Error error;
        error.code = Error::Code::InvalidValue;
        error.message = "An entry of the script's part '" + m_part->name() + "' was not used"
            + (entry.whenContains ? ": its 'when' never came true." : ".");
        error.subject = m_part->name();
        error.position = SourcePosition{.file = m_part->file(), .line = entry.line, .column = 0};
        left.push_back(std::move(error));
    }
    return left;
}

} // namespace Touchstone
