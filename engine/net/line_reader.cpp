#include "engine/net/line_reader.h"

#include <algorithm>
#include <utility>

namespace Touchstone {

Result<bool> LineReader::feed(std::string_view bytes, const Sink &sink)
{
    skipSecondHalfOfEnd(bytes);
    // Each byte is looked at once for either end: a stream without CR is not searched for it line by line.
    std::size_t begin = 0;
    std::size_t nextLf = bytes.find('\n');
    std::size_t nextCr = bytes.find('\r');
    while (true) {
        const std::size_t end = std::min(nextLf, nextCr);
        const std::string_view piece = bytes.substr(begin, end == std::string_view::npos ? end : end - begin);
        if (m_partial.size() + piece.size() > m_longestLine)
            return failure(tooLong());
        if (end == std::string_view::npos) {
            m_partial += piece;
            return true;
        }
        begin = end + 1;
        const bool isPair = end == nextCr && nextLf == begin;
        m_lastWasCr = end == nextCr && begin == bytes.size();
        if (isPair)
            ++begin;
        if (!give(piece, sink))
            return false;
        if (nextLf < begin)
            nextLf = bytes.find('\n', begin);
        if (nextCr < begin)
            nextCr = bytes.find('\r', begin);
    }
}

void LineReader::skipSecondHalfOfEnd(std::string_view &bytes)
{
    if (bytes.empty())
        return;
    if (m_lastWasCr && bytes.front() == '\n')
        bytes.remove_prefix(1);
    m_lastWasCr = false;
}

bool LineReader::give(std::string_view piece, const Sink &sink)
{
    if (m_partial.empty())
        return sink(piece);
    m_partial += piece;
    const bool goesOn = sink(m_partial);
    m_partial.clear();
    return goesOn;
}

Error LineReader::tooLong() const
{
    Error error;
    error.code = Error::Code::TooLarge;
    error.message = "A line of the answer is longer than " + std::to_string(m_longestLine) + " bytes.";
    return error;
}

std::string LineReader::takeRest()
{
    return std::exchange(m_partial, {});
}

} // namespace Touchstone
