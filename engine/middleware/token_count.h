#pragma once

#include "engine/llm/chat_model.h"
#include "engine/messages/message.h"

#include <cstdint>
#include <functional>
#include <span>

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

/// Counts something; what the summarization decides by.
using TokenCounter = std::function<std::int64_t(std::span<const Message>, std::span<const ToolSchema>)>;

/// Which provider counted the tokens of an assistant message; empty when it does not say.
std::string reportingProvider(const Message &message);

} // namespace Touchstone
