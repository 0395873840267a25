#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"

#include <cstddef>
#include <string_view>

namespace Touchstone {

/// Puts one answer of a provider together, event by event, and tells the observer. Used for one answer on one thread.
class AnswerReader
{
public:
    AnswerReader() = default;
    virtual ~AnswerReader() = default;
    AnswerReader(const AnswerReader &) = delete;
    AnswerReader &operator=(const AnswerReader &) = delete;

    /// Takes the JSON of one event. An Error is a failure that the provider reported in the stream.
    virtual Result<void> takeEvent(const Json &event) = 0;
    /// Takes an answer that came whole instead of as a stream.
    virtual Result<void> takeWhole(const Json &answer) = 0;
    /// Takes the mark `[DONE]`, which only some APIs have.
    virtual void takeEndMark() { }

    /// Whether the answer ended as its protocol says. The end of the connection alone is no end.
    virtual bool isComplete() const = 0;
    /// Whether nothing of use can follow any more.
    virtual bool isClosed() const = 0;
    /// Whether something was shown, so that a new try would show it again.
    virtual bool hasOutput() const = 0;
    /// How many bytes of text, reasoning and arguments it holds.
    virtual std::size_t size() const = 0;

    /// The complete answer.
    virtual ChatReply reply() = 0;
    /// What there is of an incomplete one; its calls are invalid ones.
    virtual Message partial() = 0;
};

} // namespace Touchstone
