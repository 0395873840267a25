#pragma once

#include "engine/agent/agent.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/json_text.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone::Conformance {

/// What a case may say about the model beside its script.
struct FakeProfile
{
    std::optional<bool> structuredOutput;
    std::optional<std::int64_t> maxInputTokens;
    std::string provider = "fake";
    std::string model = "fake-model";
    bool isAnthropic = false;
};

/// Takes its answers from a list and keeps what it was asked (README of the cases, area agent, Scripted model).
class FakeModel final : public ChatModel
{
public:
    explicit FakeModel(const Json &script, const FakeProfile &profile = {});

    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;

    /// Called before each answer.
    std::function<void(const ChatRequest &request)> onCall;

    int calls() const { return m_calls; }
    /// `{roles, tools, system?, tool_choice?, provider_format?}` of each call, failed ones too.
    Json requests() const;

private:
    ModelInfo m_info;
    std::vector<std::string> m_script; // JSON of the entries
    mutable std::mutex m_mutex;
    std::vector<std::string> m_requests; // JSON
    int m_calls = 0;
};

/// Throws events away.
class NullSink final : public EventSink
{
public:
    void post(RunEvent /*event*/) override { }
};

/// A run context of its own, with the machine's clock and ids.
class Surroundings
{
public:
    RunContext &run() { return m_run; }
    const Clock &clock() const { return m_clock; }

private:
    NullSink m_sink;
    SystemClock m_clock;
    SystemIdSource m_ids;
    RunContext m_run{std::stop_token(), m_sink, m_clock, m_ids};
};

Transcript messagesOf(const Json &messages);
/// Without ids, every tool message with `status`.
Json fromMessages(const Transcript &messages);
Json fromMessage(const Message &message);
/// Text or blocks.
Message systemOf(const Json &content);
/// The class that the reference would have raised.
std::string exceptionClassOf(const Error &error);

} // namespace Touchstone::Conformance
