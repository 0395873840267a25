#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/wire_cache.h"

#include <string>

namespace Touchstone {

/// Anthropic's Messages API (`spec/providers.md` §1).
class AnthropicProtocol final : public ChatProtocol
{
public:
    struct Settings
    {
        std::string who; ///< the model's label, for errors
        std::string model;
        std::string url; ///< of `v1/messages`
        std::string keyHeader = "x-api-key";
    };

    explicit AnthropicProtocol(Settings settings);

    HttpRequest request(const ChatRequest &request, const std::string &key) override;
    std::optional<HttpRequest> countRequest(const ChatRequest &request, const std::string &key) override;
    std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const override;

private:
    HttpRequest post(std::string url, std::string body, const ChatRequest &request, const std::string &key) const;
    /// `answer` holds what only an answer needs, after the model.
    std::string body(const ChatRequest &request, const std::string &answer);
    void appendMessages(std::string &body, const ChatRequest &request);
    void appendTools(std::string &body, const ChatRequest &request) const;

    Settings m_settings;
    WireCache m_messages;
};

} // namespace Touchstone
