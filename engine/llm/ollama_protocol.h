#pragma once

#include "engine/llm/chat_protocol.h"
#include "engine/llm/wire_cache.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// Ollama's own chat API, whose answers are lines of JSON (`spec/providers.md` §3.2). Its `/v1` cannot be told how
/// large a context is needed, so that it cuts long prompts without a word.
class OllamaProtocol final : public ChatProtocol
{
public:
    struct Settings
    {
        std::string who; ///< the model's label, for errors
        std::string model;
        std::string url; ///< of `api/chat`
    };

    explicit OllamaProtocol(Settings settings);

    Framing framing() const override { return Framing::JsonLines; }
    HttpRequest request(const ChatRequest &request, const std::string &key) override;
    std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const override;

private:
    std::string body(const ChatRequest &request);

    Settings m_settings;
    WireCache m_messages;
};

/// The base URL that `OLLAMA_HOST` means: `host`, `host:port`, a URL, or an address to listen on, which for a client
/// is this machine.
std::string ollamaBaseUrl(std::string_view host);

} // namespace Touchstone
