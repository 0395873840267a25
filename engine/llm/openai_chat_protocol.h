#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/wire_cache.h"

#include <string>

namespace Touchstone {

/// Chat Completions, the API that nearly every server speaks (`spec/providers.md` §2.4 to §2.6, §3).
class OpenAiChatProtocol final : public ChatProtocol
{
public:
    struct Settings
    {
        std::string who; ///< the model's label, for errors
        std::string model; ///< id for the server
        std::string url; ///< of `chat/completions`
        std::string tokenLimitField = "max_tokens"; ///< OpenAI's own models want `max_completion_tokens`
        std::string keyHeader = "Authorization"; ///< Azure: `api-key`, without `Bearer`
    };

    explicit OpenAiChatProtocol(Settings settings);

    HttpRequest request(const ChatRequest &request, const std::string &key) override;
    /// Only for servers on this machine: llama.cpp counts, nobody else is known to.
    std::optional<HttpRequest> countRequest(const ChatRequest &request, const std::string &key) override;
    std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const override;

private:
    HttpRequest post(std::string url, const ChatRequest &request, const std::string &key);
    std::string body(const ChatRequest &request);

    Settings m_settings;
    WireCache m_messages;
};

} // namespace Touchstone
