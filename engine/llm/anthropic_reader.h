#pragma once

#include "engine/base/json_text.h"
#include "engine/llm/answer_reader.h"
#include "engine/llm/tool_call_assembler.h"
#include "engine/llm/wire_json.h"

#include <map>
#include <string>

namespace Touchstone {

/// Reads answers of the Messages API (`spec/providers.md` §1.10 to §1.12).
class AnthropicReader final : public AnswerReader
{
public:
    AnthropicReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    Result<void> takeEvent(const Json &event) override;
    Result<void> takeWhole(const Json &answer) override;

    bool isComplete() const override { return m_isEnded; }
    bool isClosed() const override { return m_isEnded; }
    bool hasOutput() const override { return m_hasOutput; }

    ChatReply reply() override;
    Message partial() override;

private:
    /// A content block while it grows.
    struct Block
    {
        JsonText seed; ///< as it came at its start
        StreamedText text; ///< of text and thinking
        StreamedText args; ///< of a tool call
        std::string signature;
        std::vector<JsonText> citations;
    };

    void startBlock(std::int64_t index, const Json &seed);
    void growBlock(std::int64_t index, const Json &delta);
    void say(ChatDelta::Kind kind, Block &block, const std::string &piece);
    void takeMessageHead(const Json &message);
    void takeStop(const Json &delta);
    void takeUsage(const Json &usage);
    static Json wireForm(const Block &block);
    Message message() const;
    FinishReason finishReason() const;

    std::string m_who;
    ChatObserver &m_observer;
    std::map<std::int64_t, Block> m_blocks;
    ToolCallAssembler m_calls;
    Usage m_usage;
    std::int64_t m_freshInput = 0; ///< tokens that no cache was part of
    bool m_hasUsage = false;
    bool m_hasOutput = false;
    bool m_isEnded = false;
    std::string m_stopReason;
    std::string m_servedBy;
};

} // namespace Touchstone
