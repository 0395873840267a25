#pragma once

#include "engine/llm/chat_model.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Passes on what a call reports with its keys masked, also where a key comes in several pieces: the end of a piece
/// that may begin a key waits for the next one, and so do the provider's events that it came in. Events that hold
/// pieces of a key are replaced as a whole. Names and ids of calls are masked, too. An event is reported before the
/// deltas that are read from it. `observer` must outlive it.
class KeyFilter final : public ChatObserver
{
public:
    KeyFilter(ChatObserver &observer, const std::vector<std::string> &keys);

    void onDelta(const ChatDelta &delta) override;
    void onRetry(const RetryNotice &notice) override;
    void onRawEvent(std::string_view event) override;
    /// Passes on what still waits; the answer is over.
    void finish();

private:
    void takeDelta(const ChatDelta &delta);
    std::size_t heldLength(std::string_view text) const;
    /// Passes on the events that wait, but for the last `kept`.
    void releaseEvents(std::size_t kept);

    ChatObserver &m_observer;
    std::vector<std::string> m_keys; ///< in all their forms
    std::optional<ChatDelta> m_held;
    std::deque<std::string> m_events; ///< not passed on yet: the one that is being read, and those of `m_held`
};

} // namespace Touchstone
