#pragma once

#include "engine/llm/chat_model.h"

#include <string>
#include <vector>

namespace Touchstone::Test {

/// Keeps everything that a model call reports.
class ChatListener final : public ChatObserver
{
public:
    void onDelta(const ChatDelta &delta) override
    {
        if (delta.kind == ChatDelta::Kind::Text && delta.text.empty())
            ++signsOfLife;
        else
            deltas.push_back(delta);
    }
    void onRetry(const RetryNotice &notice) override { retries.push_back(notice); }
    void onRawEvent(std::string_view event) override { rawEvents.emplace_back(event); }

    /// All pieces of one kind joined.
    std::string shown(ChatDelta::Kind kind = ChatDelta::Kind::Text) const
    {
        std::string text;
        for (const ChatDelta &delta : deltas) {
            if (delta.kind == kind)
                text += delta.text;
        }
        return text;
    }

    std::vector<ChatDelta> deltas;
    int signsOfLife = 0; ///< deltas that say nothing
    std::vector<RetryNotice> retries;
    std::vector<std::string> rawEvents;
};

} // namespace Touchstone::Test
