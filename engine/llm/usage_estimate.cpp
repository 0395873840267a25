#include "engine/llm/usage_estimate.h"

#include "engine/base/token_estimate.h"

namespace Touchstone {
namespace {

std::int64_t tokensOf(const Message &message)
{
    std::int64_t tokens = estimateTokens(textOf(message));
    for (const ToolCall &call : message.toolCalls)
        tokens += estimateTokens(call.name) + estimateTokens(call.args.text);
    for (const InvalidToolCall &call : message.invalidToolCalls)
        tokens += estimateTokens(call.name) + estimateTokens(call.args);
    return tokens;
}

} // namespace

Result<TokenCount> ChatModel::countTokens(const ChatRequest &request, std::stop_token /*stop*/)
{
    return TokenCount{estimateUsage(request, Message::assistant({})).input, true};
}

Usage estimateUsage(const ChatRequest &request, const Message &answer)
{
    Usage usage;
    usage.estimated = true;
    if (request.system)
        usage.input += tokensOf(*request.system);
    for (const Message &message : request.messages)
        usage.input += tokensOf(message);
    for (const ToolSchema &tool : request.tools)
        usage.input +=
            estimateTokens(tool.name) + estimateTokens(tool.description) + estimateTokens(tool.parameters.text);
    usage.output = tokensOf(answer);
    return usage;
}

} // namespace Touchstone
