#include "engine/net/line_reader.h"

#include <algorithm>
#include <utility>

namespace Touchstone {

Result<bool> LineReader::feed(std::string_view bytes, const Sink &sink)
{
    std::size_t begin = 0;
    if (m_lastWasCr && !bytes.empty()) {
        m_lastWasCr = false;
        begin = bytes.front() == '\n' ? 1 : 0;
    }
    // Each byte is looked at once for either end: a stream without CR is not searched for it line by line.
    std::size_t nextLf = bytes.find('\n', begin);
    std::size_t nextCr = bytes.find('\r', begin);
    while (true) {
        if (nextLf < begin)
            nextLf = bytes.find('\n', begin);
        if (nextCr < begin)
            nextCr = bytes.find('\r', begin);
        const std::size_t end = std::min(nextLf, nextCr);
        const std::string_view piece = bytes.substr(begin, end == std::string_view::npos ? end : end - begin);
        if (m_partial.size() + piece.size() > m_longestLine) {
            return failure(Error::Code::TooLarge,
                           "A line of the answer is longer than " + std::to_string(m_longestLine) + " bytes.");
        }
        if (end == std::string_view::npos) {
            m_partial += piece;
            return true;
        }
        begin = end + 1;
        if (end == nextCr) {
            m_lastWasCr = begin == bytes.size();
            if (!m_lastWasCr && bytes[begin] == '\n')
                ++begin;
        }
        const bool goesOn = m_partial.empty() ? sink(piece) : sink(m_partial += piece);
        m_partial.clear();
        if (!goesOn)
            return false;
    }
}

std::string LineReader::takeRest()
{
    return std::exchange(m_partial, {});
}

} // namespace Touchstone
