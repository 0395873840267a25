#pragma once

#include "engine/base/clock.h"
#include "engine/llm/chat_model.h"
#include "engine/llm/script.h"
#include "engine/llm/usage_estimate.h"

#include <memory>

namespace Touchstone {

/// A model that plays a part of a script: no network, no cost, the same answer each time. It streams in pieces with
/// pauses and obeys `stop` during them. A retryable `error` entry behaves as a provider's answer does: the observer
/// hears of the retry and the next entry is taken after the wait; with no entry left the error is the result.
///
/// A `verdict` is given as a call of the tool `GraderResponse` when that is offered, else as JSON text.
class ScriptedModel final : public ChatModel
{
public:
    /// `label` is the name as the user wrote it (`scripted:FILE`). It costs nothing, unless a price is given so that
    /// limits can be tried.
    ScriptedModel(const Script &script, std::shared_ptr<ScriptPart> part, std::string label,
                  std::optional<ModelPrice> price = ModelPrice::free());

    const ModelInfo &info() const override { return m_info; }
    /// What it plays.
    const ScriptPart &part() const { return *m_part; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;
    std::vector<Error> leftovers() const override;
    JsonText position() const override { return m_part->position(); }
    void resume(const JsonText &position) override { m_part->resume(position); }

private:
    tl::expected<ScriptPart::Answer, Error> nextAnswer(const ChatRequest &request, const std::stop_token &stop,
                                                       ChatObserver &observer);

    int m_chunk;
    std::chrono::milliseconds m_delay;
    std::shared_ptr<ScriptPart> m_part;
    ModelInfo m_info;
    UsageEstimator m_usage;
};

} // namespace Touchstone
