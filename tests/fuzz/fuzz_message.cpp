#include "engine/agent/checkpoint_codec.h"
#include "engine/agent/event_codec.h"
#include "engine/messages/message_codec.h"

#include <cstdint>
#include <cstdlib>

using namespace Touchstone;

// What was read is written and read again without a change.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(data), size);
    if (const Result<Message> message = decodeMessage({text})) {
        const JsonText written = encodeMessage(*message);
        const Result<Message> again = decodeMessage(written);
        if (!again || encodeMessage(*again) != written)
            std::abort();
    }
    if (const Result<Transcript> transcript = decodeTranscript(text)) {
        const JsonText written = encodeTranscript(*transcript);
        const Result<Transcript> again = decodeTranscript(written.text);
        if (!again || encodeTranscript(*again) != written)
            std::abort();
    }
    if (const Result<RunEvent> event = decodeEvent(text)) {
        const JsonText written = encodeEvent(*event);
        const Result<RunEvent> again = decodeEvent(written.text);
        if (!again || encodeEvent(*again) != written)
            std::abort();
    }
    if (const Result<Checkpoint> checkpoint = decodeCheckpoint(text))
        (void)encodeCheckpoint(*checkpoint);
    return 0;
}
