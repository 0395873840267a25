#pragma once

#include "engine/base/json_text.h"
#include "engine/llm/collecting_reader.h"

#include <string>

namespace Touchstone {

/// Reads answers of the Messages API (`spec/providers.md` §1.10 to §1.12).
class AnthropicReader final : public CollectingReader
{
public:
    AnthropicReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return m_isEnded; }
    bool isClosed() const override { return m_isEnded; }

private:
    /// A content block while it grows.
    struct Block
    {
        std::int64_t index = 0; ///< the server's; some gateways give all of them the same
        JsonText seed; ///< as it came at its start
        StreamedText text; ///< of text and thinking
        StreamedText args; ///< of a tool call
        std::string signature;
        std::vector<JsonText> citations;
    };

    std::size_t positionOf(std::int64_t index);
    void startBlock(std::int64_t index, const Json &seed);
    void growBlock(std::int64_t index, const Json &delta);
    void takeMessageHead(const Json &message);
    void takeStop(const Json &delta);
    void takeUsage(const Json &usage);
    static Json wireForm(const Block &block);
    Message message() const override;
    FinishReason finishReason() const override;
    /// `refusal: cyber` where the API tells what it refuses.
    std::string rawFinishReason() const override
    {
        return m_refused.empty() ? m_stopReason : m_stopReason + ": " + m_refused;
    }

    std::vector<Block> m_blocks; ///< in the order in which they began
    Usage m_usage;
    std::int64_t m_freshInput = 0; ///< tokens that no cache was part of
    bool m_hasUsage = false;
    bool m_isEnded = false;
    std::string m_stopReason;
    std::string m_refused; ///< category
};

} // namespace Touchstone
