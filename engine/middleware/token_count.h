#pragma once

#include "engine/agent/middleware.h"
#include "engine/llm/chat_model.h"
#include "engine/messages/message.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Touchstone {

struct TokenCountOptions
{
    double charactersPerToken = 4.0;
    /// Corrects the estimate by the last count that the provider reported, up to a quarter upwards.
    bool scaleByReports = false;
};

/// Estimates the tokens of a conversation without a tokenizer (`spec/engine.md` §4.2).
std::int64_t countTokens(std::span<const Message> messages, std::span<const ToolSchema> tools = {},
                         const TokenCountOptions &options = {});

/// The estimate of a conversation, message by message.
struct TokenTally
{
    double charactersPerToken = 4.0;
    double total = 0.0;
    std::size_t messages = 0;
    std::optional<std::string> provider; ///< that reported
    bool oneProvider = true;
    std::int64_t reported = 0; ///< last count of the provider
    double totalAtReport = 0.0;

    void add(const Message &message);
    /// `toolTokens` stand before the conversation.
    std::int64_t tokens(double toolTokens, bool scaleByReports) const;
    bool operator==(const TokenTally &) const = default;
};

/// `countTokens` of requests that come again with a longer history and the same tools: what was counted is not counted
/// again. Thread-safe.
class RequestTokenCount
{
public:
    std::int64_t of(const RequestMessages &messages, std::span<const ToolSchema> tools,
                    const TokenCountOptions &options);

private:
    std::size_t charactersOfTools(std::span<const ToolSchema> tools);

    HistorySum<TokenTally> m_messages;
    std::mutex m_mutex;
    std::vector<ToolSchema> m_tools;
    std::size_t m_toolCharacters = 0;
};

/// Counts something; what the summarization decides by.
using TokenCounter = std::function<std::int64_t(std::span<const Message>, std::span<const ToolSchema>)>;

/// Which provider counted the tokens of an assistant message; empty when it does not say.
std::string reportingProvider(const Message &message);

} // namespace Touchstone
