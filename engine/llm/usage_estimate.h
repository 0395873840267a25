#pragma once

#include "engine/llm/chat_model.h"
#include "engine/messages/history.h"

namespace Touchstone {

/// The tokens of one call where the server did not report them, marked as estimated.
Usage estimateUsage(const ChatRequest &request, const Message &answer);

/// As above for the many calls of a run: remembers the sum over a history that grows. One for each model. Thread-safe.
class UsageEstimator
{
public:
    /// Marked as estimated.
    Usage estimate(const ChatRequest &request, const Message &answer);

private:
    struct Tokens
    {
        std::int64_t sum = 0;
        void add(const Message &message);
        bool operator==(const Tokens &) const = default;
    };
    HistorySum<Tokens> m_history;
};

} // namespace Touchstone
