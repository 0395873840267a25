#pragma once

#include "engine/llm/chat_model.h"
#include "engine/messages/history.h"

namespace Touchstone {

/// Estimates the tokens of calls whose server does not report them. Remembers the sum over a history that grows; one
/// for each model. Thread-safe.
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
