#include "engine/net/event_stream.h"

namespace Touchstone {

EventStreamParser::EventStreamParser(Limits limits)
    : m_limits(limits)
    , m_lines(limits.line)
{
}

Result<bool> EventStreamParser::feed(std::string_view bytes, const Sink &sink)
{
    Result<bool> goesOn = m_lines.feed(bytes, [&](std::string_view line) { return takeLine(line, sink); });
    if (m_isTooLarge) {
        return failure(Error::Code::TooLarge,
                       "An event of the answer is larger than " + std::to_string(m_limits.event) + " bytes.");
    }
    return goesOn;
}

Result<bool> EventStreamParser::finish(const Sink &sink)
{
    const std::string rest = m_lines.takeRest();
    if (!rest.empty() && !takeLine(rest, sink))
        return false;
    return dispatch(sink);
}

bool EventStreamParser::takeLine(std::string_view line, const Sink &sink)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (m_isFirstLine) {
        m_isFirstLine = false;
        if (line.substr(0, byteOrderMark.size()) == byteOrderMark)
            line.remove_prefix(byteOrderMark.size());
    }
    if (line.empty())
        return dispatch(sink);
    const std::size_t colon = line.find(':');
    const std::string_view field = line.substr(0, colon);
    std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
    if (!value.empty() && value.front() == ' ')
        value.remove_prefix(1);
    if (field == "data") {
        if (m_data.size() + value.size() > m_limits.event) {
            m_isTooLarge = true;
            return false;
        }
        if (m_hasData)
            m_data += '\n';
        m_data += value;
        m_hasData = true;
    } else if (field == "event") {
        m_name = value;
    } else if (!field.empty() && field != "id" && field != "retry") {
        keepStray(line);
    }
    return true;
}

void EventStreamParser::keepStray(std::string_view line)
{
    constexpr std::size_t longest = std::size_t{64} * 1024;
    const std::size_t begin = line.find_first_not_of(" \t");
    const bool begins = begin != std::string_view::npos && (line[begin] == '{' || line[begin] == '[');
    if ((m_stray.empty() && !begins) || m_stray.size() + line.size() > longest)
        return;
    m_stray += line;
    m_stray += '\n';
}

bool EventStreamParser::dispatch(const Sink &sink)
{
    bool goesOn = true;
    if (m_hasData && !m_data.empty())
        goesOn = sink({m_name.empty() ? std::string_view("message") : std::string_view(m_name), m_data});
    m_name.clear();
    m_data.clear();
    m_hasData = false;
    return goesOn;
}

} // namespace Touchstone
