#pragma once

#include "engine/llm/chat_model.h"
#include "engine/rubric/grader_response.h"

#include <atomic>
#include <memory>

namespace Touchstone {

/// The model of a grader outside strict mode: what is no verdict is an error at once (`design/mission.md`, differences
/// 10 and 11), with the reply kept as the failed call's partial message.
///
/// * A reply that was cut at the token limit, or refused, is never read.
/// * A text is read as a verdict when it holds exactly one.
/// * A server that knows neither forced tools nor JSON schemas is asked once more, for JSON in the prompt.
class GraderModel final : public ChatModel
{
public:
    /// `jsonByPrompt` remembers, for all gradings of a model, that its server has to be asked in the prompt; it must
    /// outlive this.
    GraderModel(std::shared_ptr<ChatModel> model, std::atomic<bool> &jsonByPrompt);

    const ModelInfo &info() const override { return m_model->info(); }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;

    /// Whether the last verdict was given as text although a call, or plain JSON, was asked for.
    bool hasReadText() const { return m_hasReadText; }

private:
    using Reply = tl::expected<ChatReply, ChatFailure>;

    Reply ask(const ChatRequest &request, std::stop_token stop, ChatObserver &observer);
    Reply askInPrompt(const ChatRequest &request, std::stop_token stop, ChatObserver &observer);
    Reply checked(const ChatRequest &request, ChatReply reply);

    std::shared_ptr<ChatModel> m_model;
    std::atomic<bool> &m_jsonByPrompt;
    std::atomic<bool> m_hasReadText = false;
};

} // namespace Touchstone
