#pragma once

#include "engine/llm/collecting_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Reads answers of Chat Completions, also those of servers that only resemble it (`spec/providers.md` §2.5, §3, §5.1,
/// §6.2).
class OpenAiChatReader final : public CollectingReader
{
public:
    OpenAiChatReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;
    void takeEndMark() override { m_isEnded = true; }

    bool isComplete() const override { return m_isEnded || !m_finishReason.empty(); }
    bool isClosed() const override { return m_isEnded; }

private:
    void takeChoice(const Json &choice, const Json &delta);
    void takeContent(const Json &content);
    void takeReasoning(const Json &delta);
    void takeCalls(const Json &delta);
    void takeUsage(const Json &usage);
    Message message() const override;
    FinishReason finishReason() const override;
    std::string rawFinishReason() const override { return m_finishReason; }

    StreamedText m_text;
    StreamedText m_reasoning;
    StreamedText m_refusal;
    std::vector<JsonText> m_reasoningDetails;
    std::optional<Usage> m_usage;
    std::string m_finishReason;
    bool m_isEnded = false;
};

} // namespace Touchstone
