#pragma once

#include "engine/base/result.h"
#include "engine/llm/model_price.h"
#include "engine/messages/history.h"
#include "engine/messages/message.h"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A tool as the model is told of it. `parameters` is a JSON Schema object.
struct ToolSchema
{
    std::string name;
    std::string description;
    JsonText parameters;
    JsonText extras; ///< further keys for a provider, such as `cache_control`; empty for most

    bool operator==(const ToolSchema &) const = default;
};

enum class ToolChoice : std::uint8_t { Auto, Any, None };

/// A JSON Schema that the answer must follow, for models with native structured output.
struct OutputSchema
{
    std::string name;
    JsonText schema;
};

/// One model call. The spans are only read during the call; the caller keeps them alive.
struct ChatRequest
{
    std::optional<Message> system; ///< content may be blocks with `cache_control`
    std::span<const Message> messages;
    std::span<const ToolSchema> tools;
    ToolChoice toolChoice = ToolChoice::Auto;
    std::optional<OutputSchema> outputSchema;
    std::optional<std::int64_t> maxTokens;
    std::optional<double> temperature;
    JsonText cacheControl; ///< prompt caching wish for the whole request (Anthropic); empty for none
    HistoryId history = 0; ///< of `messages`
};

/// A piece of the answer while it streams. Decoration only: the truth is the message in the reply.
struct ChatDelta
{
    enum class Kind : std::uint8_t {
        Text,
        Reasoning,
        ToolCallStart, ///< `name` and `id` are set
        ToolCallArgs, ///< `text` is a piece of the arguments of call `index`
        Restart, ///< the call is retried: what was streamed so far is void
    };
    Kind kind = Kind::Text;
    std::string text; ///< empty Text: nothing new, but the server is alive
    int index = 0; ///< which tool call of the message
    std::string id;
    std::string name;
};

enum class FinishReason : std::uint8_t { Complete, ToolCalls, Truncated, Refused };

struct ChatReply
{
    Message message; ///< role Assistant, with usage
    FinishReason finishReason = FinishReason::Complete;
    std::string rawFinishReason; ///< the provider's word
    std::string servedBy; ///< the model name that the server reported, if any
};

/// A failed call: the error, and what had arrived before it (an assistant message, perhaps empty), which is never
/// thrown away.
struct ChatFailure
{
    Error error;
    Message partial;
};

/// A retry that is about to be made, for the status bar.
struct RetryNotice
{
    int attempt = 0; ///< the coming attempt, from 2
    int attempts = 0;
    std::chrono::milliseconds delay{0};
    Error cause;
};

/// How many tokens a request has.
struct TokenCount
{
    std::int64_t tokens = 0;
    bool estimated = false; ///< by us; the provider offers no count
};

/// Where a model call reports to while it runs. Called on the thread of the call.
class ChatObserver
{
public:
    ChatObserver() = default;
    virtual ~ChatObserver() = default;
    ChatObserver(const ChatObserver &) = delete;
    ChatObserver &operator=(const ChatObserver &) = delete;

    virtual void onDelta(const ChatDelta &delta) = 0;
    virtual void onRetry(const RetryNotice & /*notice*/) { }
    /// A provider event as it came (`ask --raw`).
    virtual void onRawEvent(std::string_view /*event*/) { }
};

/// What is known of a model without asking it.
struct ModelInfo
{
    std::string label; ///< `provider:model` as the user wrote it
    std::string provider; ///< prefix or endpoint name
    std::string model; ///< id without prefix
    std::string className; ///< name of the reference's class, for labels of the grader (`spec/engine.md` §1.3.8)
    bool isAnthropic = false; ///< takes `cache_control` blocks
    std::optional<bool> structuredOutput; ///< has native structured output; empty when unknown
    bool outputExcludesTools = false; ///< native structured output does not work while tools are offered
    std::optional<std::int64_t> contextWindow; ///< tokens
    std::optional<ModelPrice> price; ///< empty when unknown
};

/// A language model behind some API. `chat` blocks the calling thread until the answer is complete, the call fails or
/// `stop` is requested (then Error::Code::Cancelled, within 200 ms). Several threads may call at the same time. Errors
/// never hold a key.
class ChatModel
{
public:
    ChatModel() = default;
    virtual ~ChatModel() = default;
    ChatModel(const ChatModel &) = delete;
    ChatModel &operator=(const ChatModel &) = delete;

    virtual const ModelInfo &info() const = 0;
    virtual tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                                      ChatObserver &observer) = 0;
    /// The tokens of a request, counted by the provider where it offers that (free of charge), else estimated. Blocks
    /// for some seconds at most. An Error only where the provider counts but refused to.
    virtual Result<TokenCount> countTokens(const ChatRequest &request, std::stop_token stop);
    /// Answers of a scripted or replayed model that no call has taken, as warnings with their place; none of others.
    virtual std::vector<Error> leftovers() const { return {}; }
    /// How far a scripted or replayed model has played, as JSON to be stored with a run that may be gone on with; empty
    /// for others.
    virtual JsonText position() const { return {}; }
    /// Takes such a position up; what is none is ignored.
    virtual void resume(const JsonText & /*position*/) { }
};

} // namespace Touchstone
