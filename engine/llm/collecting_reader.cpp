#include "engine/llm/collecting_reader.h"

#include "engine/llm/provider_error.h"

namespace Touchstone {

CollectingReader::CollectingReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : m_who(std::move(who))
    , m_observer(observer)
    , m_calls(observer, std::move(callIdPrefix))
{
}

void CollectingReader::say(ChatDelta::Kind kind, StreamedText &text, const std::string &piece)
{
    if (piece.empty())
        return;
    m_hasOutput = true;
    m_size += piece.size();
    std::string shown = text.add(piece);
    if (!shown.empty())
        m_observer.onDelta({.kind = kind, .text = std::move(shown), .index = 0, .id = {}, .name = {}});
}

void CollectingReader::addCall(const ToolCallPiece &piece)
{
    m_hasOutput = true;
    m_size += piece.id.size() + piece.name.size() + piece.args.size();
    m_calls.add(piece);
}

void CollectingReader::noteKept(std::size_t bytes)
{
    m_size += bytes;
    m_observer.onDelta({}); // nothing to show, but the server is alive
}

void CollectingReader::noteServer(std::string model)
{
    if (!model.empty())
        m_servedBy = std::move(model);
}

tl::unexpected<Error> CollectingReader::reported(const Json &event, int status) const
{
    return failure(providerError(status, faultOf(event), m_who));
}

tl::unexpected<Error> CollectingReader::noAnswer(std::string_view what) const
{
    return failure(Error::Code::Malformed, m_who + " answered with JSON that is no " + std::string(what) + '.',
                   "Check the base URL.");
}

ChatReply CollectingReader::reply()
{
    ChatReply reply;
    reply.finishReason = finishReason();
    reply.rawFinishReason = rawFinishReason();
    reply.servedBy = m_servedBy;
    reply.message = message();
    if (reply.finishReason == FinishReason::Complete && !m_calls.isEmpty())
        reply.finishReason = FinishReason::ToolCalls;
    if (reply.finishReason == FinishReason::Truncated)
        m_calls.finishAsInvalid(reply.message, "The answer was cut off at the output limit.");
    else
        m_calls.finish(reply.message);
    return reply;
}

Message CollectingReader::partial()
{
    Message partial = message();
    m_calls.finishAsInvalid(partial, "The answer broke off.");
    return partial;
}

} // namespace Touchstone
