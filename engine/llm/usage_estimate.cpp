#include "engine/llm/usage_estimate.h"

#include "engine/base/token_estimate.h"

namespace Touchstone {
namespace {

std::int64_t textTokens(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return estimateTokens(*text);
    return estimateTokens(textOf(message));
}

std::int64_t tokensOf(const Message &message)
{
    std::int64_t tokens = textTokens(message);
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
    return UsageEstimator().estimate(request, answer);
}

void UsageEstimator::Tokens::add(const Message &message)
{
    sum += tokensOf(message);
}

Usage UsageEstimator::estimate(const ChatRequest &request, const Message &answer)
{
    Usage usage;
    usage.estimated = true;
    if (request.system)
        usage.input += tokensOf(*request.system);
    usage.input += m_history.of(request.messages, request.history).sum;
    for (const ToolSchema &tool : request.tools)
        usage.input +=
            estimateTokens(tool.name) + estimateTokens(tool.description) + estimateTokens(tool.parameters.text);
    usage.output = tokensOf(answer);
    return usage;
}

} // namespace Touchstone
