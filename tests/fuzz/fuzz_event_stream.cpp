#include "engine/llm/answer_reader.h"
#include "engine/llm/answer_stream.h"
#include "engine/llm/anthropic_protocol.h"
#include "engine/llm/openai_chat_protocol.h"
#include "engine/llm/openai_responses_protocol.h"
#include "engine/net/event_stream.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

using namespace Touchstone;

namespace {

using EventList = std::vector<std::pair<std::string, std::string>>;

EventList eventsOf(std::string_view bytes, std::size_t pieceSize)
{
    EventList events;
    const auto take = [&](const ServerSentEvent &event) {
        events.emplace_back(event.name, event.data);
        return true;
    };
    EventStreamParser parser;
    while (!bytes.empty()) {
        if (!parser.feed(bytes.substr(0, pieceSize), take))
            return events;
        bytes.remove_prefix(std::min(pieceSize, bytes.size()));
    }
    (void)parser.finish(take);
    return events;
}

class SilentObserver final : public ChatObserver
{
public:
    void onDelta(const ChatDelta & /*delta*/) override { }
};

void readAnswer(const ChatProtocol &protocol, std::string_view bytes, std::size_t pieceSize)
{
    SilentObserver observer;
    const ChatRequest request;
    const std::unique_ptr<AnswerReader> reader = protocol.newReader(request, observer);
    AnswerStream stream(protocol.framing(), *reader, observer);
    while (!bytes.empty() && stream.feed(bytes.substr(0, pieceSize)) != BodyWish::Nothing)
        bytes.remove_prefix(std::min(pieceSize, bytes.size()));
    stream.finish();
    if (reader->isComplete())
        (void)reader->reply();
    else
        (void)reader->partial();
}

} // namespace

// The first byte is the size of the pieces in which the rest arrives.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::size_t pieceSize = std::max<std::size_t>(1, data[0]);
    const std::string_view bytes(reinterpret_cast<const char *>(data) + 1, size - 1);
    if (eventsOf(bytes, pieceSize) != eventsOf(bytes, std::max<std::size_t>(1, bytes.size())))
        std::abort();
    static const AnthropicProtocol anthropic({.who = "a", .model = "m", .url = "http://h"});
    static const OpenAiChatProtocol chat({.who = "a", .model = "m", .url = "http://h"});
    static const OpenAiResponsesProtocol responses({.who = "a", .model = "m", .url = "http://h"});
    readAnswer(anthropic, bytes, pieceSize);
    readAnswer(chat, bytes, pieceSize);
    readAnswer(responses, bytes, pieceSize);
    return 0;
}
