#pragma once

#include "engine/llm/collecting_reader.h"

#include <cstdint>
#include <optional>
#include <string>

namespace Touchstone {

/// Reads answers of Ollama's own API (`spec/providers.md` §3.2): each line is a piece, the last one says `done`.
class OllamaReader final : public CollectingReader
{
public:
    OllamaReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return m_isEnded; }
    bool isClosed() const override { return m_isEnded; }

private:
    void takeCall(const Json &call);
    void takeEnd(const Json &event);
    Message message() const override;
    FinishReason finishReason() const override;
    std::string rawFinishReason() const override { return m_doneReason; }

    StreamedText m_text;
    StreamedText m_thinking;
    std::int64_t m_calls = 0;
    std::optional<Usage> m_usage;
    std::string m_doneReason;
    bool m_isEnded = false;
};

} // namespace Touchstone
