#pragma once

#include "engine/llm/answer_reader.h"
#include "engine/llm/chat_model.h"
#include "engine/net/http_transport.h"

#include <memory>
#include <optional>
#include <string>

namespace Touchstone {

/// The wire form of one provider's API: how a request is written and an answer read. Thread-safe.
class ChatProtocol
{
public:
    enum class Framing : std::uint8_t { EventStream, JsonLines };

    ChatProtocol() = default;
    virtual ~ChatProtocol() = default;
    ChatProtocol(const ChatProtocol &) = delete;
    ChatProtocol &operator=(const ChatProtocol &) = delete;

    virtual Framing framing() const { return Framing::EventStream; }
    /// The request without the endpoint's own headers. `key` is empty when there is none.
    virtual HttpRequest request(const ChatRequest &request, const std::string &key) = 0;
    /// The request that counts the tokens of `request`; empty where the API has none.
    virtual std::optional<HttpRequest> countRequest(const ChatRequest & /*request*/, const std::string & /*key*/)
    {
        return std::nullopt;
    }
    virtual std::unique_ptr<AnswerReader> newReader(const ChatRequest &request, ChatObserver &observer) const = 0;
};

} // namespace Touchstone
