#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/wire_cache.h"

#include <string>

namespace Touchstone {

/// OpenAI's Responses API without state on the server (`spec/providers.md` §2.7).
class OpenAiResponsesProtocol final : public ChatProtocol
{
public:
    struct Settings
    {
        std::string who; ///< the model's label, for errors
        std::string model;
        std::string url; ///< of `responses`
        std::string keyHeader = "Authorization"; ///< Azure: `api-key`, without `Bearer`
    };

    explicit OpenAiResponsesProtocol(Settings settings);

    HttpRequest request(const ChatRequest &request, const std::string &key) override;
    std::optional<HttpRequest> countRequest(const ChatRequest &request, const std::string &key) override;
    std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const override;

private:
    HttpRequest post(std::string url, std::string body, const std::string &key) const;
    /// What counts as input; the object is not closed yet.
    std::string input(const ChatRequest &request);
    void appendOptions(std::string &body, const ChatRequest &request) const;

    Settings m_settings;
    WireCache m_messages;
};

} // namespace Touchstone
