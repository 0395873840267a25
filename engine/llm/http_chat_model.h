#pragma once

#include "engine/base/clock.h"
#include "engine/llm/chat_protocol.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/model_table.h"
#include "engine/llm/usage_estimate.h"
#include "engine/net/retry.h"

#include <memory>
#include <string>
#include <vector>

namespace Touchstone {

/// What every model behind HTTP needs; the references must outlive the model.
struct ProviderServices
{
    HttpTransport &transport;
    const Clock &clock;
    KeyLookup keys;
    RandomSource random = systemRandom();
    RetryPolicy retry = {};
    ModelTable facts = {}; ///< prices and context sizes
    std::vector<std::string> secrets = {}; ///< further keys that this program holds, for other servers
};

/// A model behind an HTTP API. It asks for the key, sends, reads the stream, tries again where that may help and
/// nothing was shown yet (`spec/providers.md` §6.3), and keeps keys out of all that it reports. A redirect is followed
/// only as the same POST to the same origin.
class HttpChatModel final : public ChatModel
{
public:
    HttpChatModel(ModelInfo info, Endpoint endpoint, std::unique_ptr<ChatProtocol> protocol, ProviderServices services);

    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;
    Result<TokenCount> countTokens(const ChatRequest &request, std::stop_token stop) override;

private:
    /// A try that failed.
    struct Setback
    {
        ChatFailure failure;
        int attempts = 1; ///< how many tries such a failure deserves in all
        std::optional<std::chrono::milliseconds> hint;
    };

    HttpRequest wireRequest(const ChatRequest &request, const std::string &key);
    tl::expected<ChatReply, Setback> attempt(const HttpRequest &http, const ChatRequest &request,
                                             const std::stop_token &stop, ChatObserver &observer);
    Result<HttpResponse> send(HttpRequest http, const std::stop_token &stop, const BodyConsumer &consumer);
    Setback setbackOf(const Error &transportError, AnswerReader &reader) const;
    Setback setbackOf(const HttpResponse &response, const std::string &url) const;
    Setback setbackOfStream(Error error, AnswerReader &reader) const;
    std::vector<std::string> secretsOf(const std::string &key) const;
    void scrub(Error &error, const std::string &key) const;
    void scrub(Message &message, const std::string &key) const;
    void scrub(ChatReply &reply, const std::string &key) const;

    ModelInfo m_info;
    Endpoint m_endpoint;
    std::unique_ptr<ChatProtocol> m_protocol;
    ProviderServices m_services;
    UsageEstimator m_usage;
};

} // namespace Touchstone
