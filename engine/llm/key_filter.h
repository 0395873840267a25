#pragma once

#include "engine/llm/chat_model.h"

#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Passes on what a call reports with its keys masked, also where a key comes in several pieces: the end of a piece
/// that may begin a key waits for the next one. `observer` must outlive it.
class KeyFilter final : public ChatObserver
{
public:
    KeyFilter(ChatObserver &observer, std::vector<std::string> keys);

    void onDelta(const ChatDelta &delta) override;
    void onRetry(const RetryNotice &notice) override;
    void onRawEvent(std::string_view event) override;
    /// Passes on what still waits; the answer is over.
    void finish();

private:
    std::size_t heldLength(std::string_view text) const;

    ChatObserver &m_observer;
    std::vector<std::string> m_keys;
    std::optional<ChatDelta> m_held;
};

} // namespace Touchstone
