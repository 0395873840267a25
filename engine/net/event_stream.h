#pragma once

#include "engine/net/line_reader.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace Touchstone {

/// An event of a `text/event-stream`; the views are valid during the call that gives it.
struct ServerSentEvent
{
    std::string_view name; ///< `message` when the server gave none
    std::string_view data;
};

/// Server-sent events out of a byte stream, by the rules of the WHATWG (`spec/providers.md` §6.1). Bytes that are not
/// UTF-8 are passed on as they are; an event whose data is empty says nothing and is left out.
class EventStreamParser
{
public:
    struct Limits
    {
        std::size_t line = std::size_t{64} * 1024 * 1024;
        std::size_t event = std::size_t{64} * 1024 * 1024;
    };

    /// Gives false to stop.
    using Sink = std::function<bool(const ServerSentEvent &event)>;

    EventStreamParser()
        : EventStreamParser(Limits{})
    {
    }
    explicit EventStreamParser(Limits limits);

    /// Gives all events that `bytes` completes. The value is false when the sink stopped; TooLarge over a limit.
    Result<bool> feed(std::string_view bytes, const Sink &sink);
    /// The stream is over: gives an event that lacks only its blank line. The standard drops it, servers that forget
    /// the line exist; whoever takes it must check that it is whole.
    Result<bool> finish(const Sink &sink);

    /// Lines that look like JSON instead of fields of an event, up to 64 KiB: some servers write an error so, in the
    /// middle of a stream. Empty as a rule.
    const std::string &strayText() const { return m_stray; }

private:
    void keepStray(std::string_view line);
    bool takeLine(std::string_view line, const Sink &sink);
    bool dispatch(const Sink &sink);

    Limits m_limits;
    LineReader m_lines;
    std::string m_name;
    std::string m_data;
    std::string m_stray;
    bool m_hasData = false;
    bool m_isFirstLine = true;
    bool m_isTooLarge = false;
};

} // namespace Touchstone
