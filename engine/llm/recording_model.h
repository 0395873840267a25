#pragma once

#include "engine/base/clock.h"
#include "engine/llm/cassette.h"
#include "engine/llm/recorded_request.h"

#include <memory>
#include <string>

namespace Touchstone {

/// A model whose calls are recorded; for everybody else it is the model inside. Thread-safe as that one.
class RecordingModel final : public ChatModel
{
public:
    /// `clock`, `sink` and what `mask` points to must outlive it.
    RecordingModel(std::shared_ptr<ChatModel> inner, std::string part, RequestMask mask, const Clock &clock,
                   CallSink &sink);

    const ModelInfo &info() const override { return m_inner->info(); }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;
    Result<TokenCount> countTokens(const ChatRequest &request, std::stop_token stop) override
    {
        return m_inner->countTokens(request, std::move(stop));
    }
    std::vector<Error> leftovers() const override { return m_inner->leftovers(); }
    JsonText position() const override { return m_inner->position(); }
    void resume(const JsonText &position) override { m_inner->resume(position); }

private:
    std::shared_ptr<ChatModel> m_inner;
    std::string m_part;
    RequestRecorder m_requests;
    const Clock &m_clock;
    CallSink &m_sink;
};

} // namespace Touchstone
