#include "engine/llm/answer_stream.h"

#include "engine/base/json.h"
#include "engine/base/utf8.h"
#include "engine/llm/wire_json.h"

namespace Touchstone {
namespace {

constexpr std::size_t largest = std::size_t{64} * 1024 * 1024;
/// Of the answer itself; the longest of any model is below 2 MB, so this one would never end.
constexpr std::size_t largestAnswer = std::size_t{16} * 1024 * 1024;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view endMark = "[DONE]";

std::string snippetOf(std::string_view text)
{
    constexpr std::size_t longest = 200;
    return std::string(firstCodePoints(text, longest));
}

Error garbled(std::string_view data)
{
    Error error;
    error.code = Error::Code::BrokenStream;
    error.message = "The answer holds an event that is not JSON: " + snippetOf(data);
    return error;
}

Error tooLarge(std::size_t limit)
{
    Error error;
    error.code = Error::Code::TooLarge;
    error.message = "The answer is larger than " + std::to_string(limit) + " bytes.";
    return error;
}

} // namespace

AnswerStream::AnswerStream(ChatProtocol::Framing framing, AnswerReader &reader, ChatObserver &observer)
    : m_framing(framing)
    , m_reader(reader)
    , m_observer(observer)
    , m_lines(largest)
{
}

BodyWish AnswerStream::feed(std::string_view bytes)
{
    const std::size_t sizeBefore = m_reader.size();
    if (m_form == Form::Unknown) {
        m_whole += bytes;
        chooseForm(m_whole);
        if (m_form == Form::Framed)
            feedFramed(std::exchange(m_whole, {}));
    } else if (m_form == Form::Framed) {
        feedFramed(bytes);
    } else if (m_whole.size() + bytes.size() <= largest) {
        m_whole += bytes;
    } else {
        m_failure = tooLarge(largest);
    }
    // A ping, a comment, half an event: whoever waits wants to know that something came.
    if (m_reader.size() == sizeBefore && !m_failure)
        m_observer.onDelta({});
    if (m_failure || m_reader.isClosed())
        return BodyWish::Nothing;
    return m_reader.isComplete() ? BodyWish::Stragglers : BodyWish::More;
}

/// No line of an event stream begins with a bracket, whatever the content type says.
void AnswerStream::chooseForm(std::string_view bytes)
{
    const std::size_t begin = bytes.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return;
    const char first = bytes[begin];
    const bool isLines = m_framing == ChatProtocol::Framing::JsonLines && first == '{';
    const bool isWhole = !isLines && (first == '{' || first == '[' || first == '<');
    m_form = isWhole ? Form::Whole : Form::Framed;
}

void AnswerStream::feedFramed(std::string_view bytes)
{
    const auto goesOn = [this] { return !m_failure && !m_reader.isClosed(); };
    Result<bool> fed = true;
    if (m_framing == ChatProtocol::Framing::JsonLines) {
        fed = m_lines.feed(bytes, [&](std::string_view line) {
            take(line);
            return goesOn();
        });
    } else {
        fed = m_events.feed(bytes, [&](const ServerSentEvent &event) {
            take(event.data);
            return goesOn();
        });
    }
    if (!fed && !m_failure)
        m_failure = fed.error();
}

void AnswerStream::take(std::string_view data, bool isLast)
{
    if (data.find_first_not_of(blanks) == std::string_view::npos)
        return;
    m_observer.onRawEvent(data);
    if (data.substr(0, endMark.size()) == endMark) {
        m_reader.takeEndMark();
        return;
    }
    const Result<Json> event = parseWireJson(data);
    if (event)
        note(m_reader.takeEvent(*event));
    else if (!isLast)
        m_failure = garbled(data);
}

void AnswerStream::finish()
{
    if (m_failure || m_reader.isClosed())
        return;
    if (m_form == Form::Whole || m_form == Form::Unknown) {
        takeWhole();
    } else if (m_framing == ChatProtocol::Framing::JsonLines) {
        take(m_lines.takeRest(), true);
    } else {
        const Result<bool> finished = m_events.finish([this](const ServerSentEvent &event) {
            take(event.data, true);
            return true;
        });
        if (!finished && !m_failure)
            m_failure = finished.error();
        if (!m_reader.isComplete())
            takeStray();
    }
}

/// What stands between the events of a stream without its end: an error, if it is JSON at all.
void AnswerStream::takeStray()
{
    const std::string &stray = m_events.strayText();
    if (stray.empty() || m_failure)
        return;
    const Result<Json> event = parseWireJson(stray);
    if (!event)
        return;
    m_observer.onRawEvent(stray);
    note(m_reader.takeEvent(event->is_array() && event->size() == 1 ? event->front() : *event));
}

void AnswerStream::takeWhole()
{
    if (m_whole.find_first_not_of(blanks) == std::string::npos)
        return;
    m_observer.onRawEvent(m_whole);
    const Result<Json> answer = parseWireJson(m_whole);
    if (answer) {
        note(m_reader.takeWhole(*answer));
        return;
    }
    Error error;
    error.code = Error::Code::Malformed;
    error.message = "The server answered with something that is not JSON: " + snippetOf(m_whole);
    error.remedy = "Check the base URL.";
    m_failure = std::move(error);
}

void AnswerStream::note(const Result<void> &taken)
{
    if (!taken && !m_failure)
        m_failure = taken.error();
    if (m_reader.size() > largestAnswer && !m_failure)
        m_failure = tooLarge(largestAnswer);
}

} // namespace Touchstone
