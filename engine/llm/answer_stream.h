#pragma once

#include "engine/llm/answer_reader.h"
#include "engine/llm/chat_protocol.h"
#include "engine/net/event_stream.h"

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Leads the bytes of one answer to a reader: as events, as lines of JSON, or, when a server answers with one JSON
/// object (or a proxy with a page) although a stream was asked for, as a whole.
class AnswerStream
{
public:
    AnswerStream(ChatProtocol::Framing framing, AnswerReader &reader, ChatObserver &observer);

    /// Takes the next bytes. After a failure `failure` tells it and nothing more is wanted.
    BodyWish feed(std::string_view bytes);
    /// The connection is over.
    void finish();

    const std::optional<Error> &failure() const { return m_failure; }

private:
    enum class Form : std::uint8_t { Unknown, Framed, Whole };

    void chooseForm(std::string_view bytes);
    void feedFramed(std::string_view bytes);
    void take(std::string_view data, bool isLast = false);
    void takeWhole();
    void takeStray();
    void note(const Result<void> &taken);

    ChatProtocol::Framing m_framing;
    AnswerReader &m_reader;
    ChatObserver &m_observer;
    EventStreamParser m_events;
    LineReader m_lines;
    Form m_form = Form::Unknown;
    std::string m_whole;
    std::optional<Error> m_failure;
};

} // namespace Touchstone
