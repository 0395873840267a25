#pragma once

#include "engine/base/json_text.h"
#include "engine/llm/answer_reader.h"
#include "engine/llm/tool_call_assembler.h"
#include "engine/llm/wire_json.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace Touchstone {

/// Reads answers of the Responses API (`spec/providers.md` §2.8, §2.9).
class OpenAiResponsesReader final : public AnswerReader
{
public:
    OpenAiResponsesReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return m_isEnded; }
    bool isClosed() const override { return m_isEnded; }
    bool hasOutput() const override { return m_hasOutput; }

    ChatReply reply() override;
    Message partial() override;

private:
    void say(ChatDelta::Kind kind, StreamedText &text, const std::string &piece);
    void startItem(const Json &item);
    void takeArguments(const Json &event);
    void finishItem(const Json &item);
    Result<void> takeResponse(const Json &response);
    std::int64_t indexOf(const std::string &itemId);
    Message message() const;
    FinishReason finishReason() const;

    std::string m_who;
    ChatObserver &m_observer;
    ToolCallAssembler m_calls;
    StreamedText m_text;
    StreamedText m_refusal;
    StreamedText m_reasoning;
    std::vector<JsonText> m_items; ///< finished output items
    std::map<std::string, std::int64_t> m_indices; ///< of calls, by the item's id
    std::set<std::int64_t> m_streamedArgs; ///< calls whose arguments came in pieces
    std::optional<Usage> m_usage;
    std::string m_status;
    std::string m_cutReason;
    std::string m_servedBy;
    bool m_hasOutput = false;
    bool m_isEnded = false;
};

} // namespace Touchstone
