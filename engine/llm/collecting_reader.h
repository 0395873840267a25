#pragma once

#include "engine/llm/answer_reader.h"
#include "engine/llm/tool_call_assembler.h"
#include "engine/llm/wire_json.h"

#include <string>

namespace Touchstone {

/// What the readers of all APIs share: telling the observer, putting the calls together, and how an answer ends. A
/// reader of one API says what its events mean.
class CollectingReader : public AnswerReader
{
public:
    bool hasOutput() const final { return m_hasOutput; }
    std::size_t size() const final { return m_size; }
    ChatReply reply() final;
    Message partial() final;

protected:
    /// `who` names the model in errors; `callIdPrefix` begins the ids of calls that come without one.
    CollectingReader(std::string who, std::string callIdPrefix, ChatObserver &observer);

    /// The answer so far without its calls.
    virtual Message message() const = 0;
    /// Why it ended, calls left aside: `Complete` becomes `ToolCalls` where there are some, whatever the provider's
    /// word, for the word is not reliable (`spec/providers.md` §6.2).
    virtual FinishReason finishReason() const = 0;
    virtual std::string rawFinishReason() const = 0;

    void say(ChatDelta::Kind kind, StreamedText &text, const std::string &piece);
    void addCall(const ToolCallPiece &piece);
    /// Counts what is kept but not shown, so that it has a limit, too.
    void noteKept(std::size_t bytes);
    void noteServer(std::string model);

    const std::string &who() const { return m_who; }
    /// The Error of an event or answer that reports one, in whatever shape.
    tl::unexpected<Error> reported(const Json &event, int status = 0) const;
    /// The Error of JSON that is no answer of this API; `what` is the API's word for one.
    tl::unexpected<Error> noAnswer(std::string_view what) const;

private:
    std::string m_who;
    ChatObserver &m_observer;
    ToolCallAssembler m_calls;
    std::string m_servedBy;
    std::size_t m_size = 0;
    bool m_hasOutput = false;
};

} // namespace Touchstone
