#pragma once

#include "engine/base/json_text.h"
#include "engine/llm/collecting_reader.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace Touchstone {

/// Reads answers of the Responses API (`spec/providers.md` §2.8, §2.9).
class OpenAiResponsesReader final : public CollectingReader
{
public:
    OpenAiResponsesReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return m_isEnded; }
    bool isClosed() const override { return m_isEnded; }

private:
    void startItem(const Json &item);
    void takeArguments(const Json &event);
    void finishItem(const Json &item);
    Result<void> takeResponse(const Json &response);
    std::int64_t indexOf(const std::string &itemId);
    Message message() const override;
    FinishReason finishReason() const override;
    std::string rawFinishReason() const override { return m_cutReason.empty() ? m_status : m_cutReason; }

    StreamedText m_text;
    StreamedText m_refusal;
    StreamedText m_reasoning;
    std::vector<JsonText> m_items; ///< finished output items
    std::map<std::string, std::int64_t> m_indices; ///< of calls, by the item's id
    std::set<std::int64_t> m_streamedArgs; ///< calls whose arguments came in pieces
    std::optional<Usage> m_usage;
    std::string m_status;
    std::string m_cutReason;
    bool m_isStreamed = false; ///< the text came in pieces
    bool m_isEnded = false;
};

} // namespace Touchstone
