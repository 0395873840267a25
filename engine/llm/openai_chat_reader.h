#pragma once

#include "engine/llm/answer_reader.h"
#include "engine/llm/tool_call_assembler.h"
#include "engine/llm/wire_json.h"

#include <optional>
#include <string>

namespace Touchstone {

/// Reads answers of Chat Completions, also those of servers that only resemble it (`spec/providers.md` §2.5, §3, §5.1,
/// §6.2).
class OpenAiChatReader final : public AnswerReader
{
public:
    /// `who` names the model in errors; `callIdPrefix` begins the ids of calls that come without one.
    OpenAiChatReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;
    void takeEndMark() override { m_isEnded = true; }

    bool isComplete() const override { return m_isEnded || !m_finishReason.empty(); }
    bool isClosed() const override { return m_isEnded; }
    bool hasOutput() const override;

    ChatReply reply() override;
    Message partial() override;

private:
    void takeChoice(const Json &choice, const Json &delta);
    void takeContent(const Json &content);
    void takeReasoning(const Json &delta);
    void takeCalls(const Json &delta);
    void takeUsage(const Json &usage);
    void say(ChatDelta::Kind kind, StreamedText &text, const std::string &piece);
    Message message() const;
    FinishReason finishReason() const;

    std::string m_who;
    ChatObserver &m_observer;
    StreamedText m_text;
    StreamedText m_reasoning;
    StreamedText m_refusal;
    ToolCallAssembler m_calls;
    JsonText m_reasoningDetails;
    std::optional<Usage> m_usage;
    std::string m_finishReason;
    std::string m_servedBy;
    bool m_isEnded = false;
};

} // namespace Touchstone
