#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/wire_cache.h"

#include <string>

namespace Touchstone {

/// Google's generateContent API (`spec/providers.md` §4).
class GeminiProtocol final : public ChatProtocol
{
public:
    struct Settings
    {
        std::string who; ///< the model's label, for errors
        std::string model; ///< id without `models/`
        std::string url; ///< of `models/ID`, without a verb
        std::string query; ///< of the base URL, without `?`
        bool keepsNothing = false; ///< say that the server must not store the request; only Google's own knows the word
    };

    explicit GeminiProtocol(Settings settings);

    HttpRequest request(const ChatRequest &request, const std::string &key) override;
    std::optional<HttpRequest> countRequest(const ChatRequest &request, const std::string &key) override;
    std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const override;

private:
    HttpRequest post(const std::string &verb, std::string body, const std::string &key) const;
    std::string body(const ChatRequest &request);
    void appendContents(std::string &body, const ChatRequest &request);
    void appendGeneration(std::string &body, const ChatRequest &request) const;

    Settings m_settings;
    WireCache m_messages;
};

} // namespace Touchstone
