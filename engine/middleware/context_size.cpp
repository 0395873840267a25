#include "engine/middleware/context_size.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string_view>

namespace Touchstone {
namespace {

bool sharesCall(const Message &assistant, const std::set<std::string_view> &ids)
{
    return std::any_of(assistant.toolCalls.begin(), assistant.toolCalls.end(),
                       [&](const ToolCall &call) { return call.id && ids.contains(*call.id); });
}

/// Moves a cut that lies before tool results back to the message with their calls, or forward when there is none.
std::size_t safeCutoff(std::span<const Message> messages, std::size_t cutoff)
{
    if (cutoff >= messages.size() || messages[cutoff].role != Role::Tool)
        return cutoff;
    std::set<std::string_view> ids;
    std::size_t afterResults = cutoff;
    for (; afterResults < messages.size() && messages[afterResults].role == Role::Tool; ++afterResults) {
        if (!messages[afterResults].toolCallId.empty())
            ids.insert(messages[afterResults].toolCallId);
    }
    for (std::size_t i = cutoff; i-- > 0;) {
        if (messages[i].role == Role::Assistant && sharesCall(messages[i], ids))
            return i;
    }
    return afterResults;
}

std::size_t tokenCutoff(std::span<const Message> messages, std::int64_t target, const TokenCounter &count)
{
    if (messages.empty() || count(messages, {}) <= target)
        return 0;
    std::size_t left = 0;
    std::size_t right = messages.size();
    std::size_t candidate = messages.size();
    while (left < right) {
        const std::size_t middle = (left + right) / 2;
        if (count(messages.subspan(middle), {}) <= target) {
            candidate = middle;
            right = middle;
        } else {
            left = middle + 1;
        }
    }
    if (candidate == messages.size())
        candidate = left;
    if (candidate >= messages.size()) {
        if (messages.size() == 1)
            return 0;
        candidate = messages.size() - 1;
    }
    return safeCutoff(messages, candidate);
}

} // namespace

Result<void> checkContextSize(const ContextSize &size, std::optional<std::int64_t> maxInputTokens)
{
    const auto refuse = [](std::string message) {
        Error error;
        error.code = Error::Code::InvalidValue;
        error.className = "ValueError";
        error.message = std::move(message);
        return failure(std::move(error));
    };
    if (size.kind == ContextSize::Kind::Fraction) {
        if (!(size.value > 0.0 && size.value <= 1.0))
            return refuse("A fraction of the context must be above 0 and at most 1.");
        if (!maxInputTokens)
            return refuse("A fraction of the context needs a model whose context size is known.");
        return {};
    }
    if (!(size.value >= 1.0) || size.value != std::floor(size.value))
        return refuse("A number of messages or tokens must be a whole number of at least 1.");
    return {};
}

std::int64_t tokensOf(const ContextSize &size, std::optional<std::int64_t> maxInputTokens)
{
    const double tokens = size.kind == ContextSize::Kind::Fraction
        ? static_cast<double>(maxInputTokens.value_or(0)) * size.value
        : size.value;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(tokens));
}

std::size_t cutoffFor(std::span<const Message> messages, const ContextSize &keep,
                      std::optional<std::int64_t> maxInputTokens, const TokenCounter &count)
{
    if (keep.kind != ContextSize::Kind::Messages)
        return tokenCutoff(messages, tokensOf(keep, maxInputTokens), count);
    const auto kept = static_cast<std::size_t>(keep.value);
    return messages.size() <= kept ? 0 : safeCutoff(messages, messages.size() - kept);
}

} // namespace Touchstone
