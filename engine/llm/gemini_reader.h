#pragma once

#include "engine/base/json_text.h"
#include "engine/llm/collecting_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Reads answers of generateContent: each event is an answer of its own with the next parts (`spec/providers.md` §4.3
/// to §4.5).
class GeminiReader final : public CollectingReader
{
public:
    GeminiReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return !m_finishReason.empty(); }
    /// More usage may follow until the connection ends.
    bool isClosed() const override { return false; }

private:
    /// A part as it must be given back. Text that follows text of the same kind is one part, but a part with a
    /// signature stays alone.
    struct Part
    {
        JsonText seed;
        StreamedText text;
        bool isThought = false;
        bool isOpen = false; ///< takes further text
    };

    void takePart(const Json &part);
    void takeText(const Json &part);
    void takeCall(const Json &part);
    void takeUsage(const Json &usage);
    Result<void> takeFinish(const Json &candidate, const Json &event);
    Message message() const override;
    FinishReason finishReason() const override;
    std::string rawFinishReason() const override { return m_finishReason; }

    std::vector<Part> m_parts;
    std::int64_t m_calls = 0;
    std::optional<Usage> m_usage;
    std::string m_finishReason;
    bool m_isBlocked = false; ///< the prompt was
};

} // namespace Touchstone
