#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Splits a byte stream into lines, whatever the sizes of the pieces. Lines end with LF, CR or CRLF; the ends never
/// occur inside a UTF-8 sequence, so whole lines are whole characters. A pair of CR and LF that is cut in two is one
/// end.
class LineReader
{
public:
    /// Takes a line without its end, valid during the call; gives false to stop.
    using Sink = std::function<bool(std::string_view line)>;

    explicit LineReader(std::size_t longestLine)
        : m_longestLine(longestLine)
    {
    }

    /// Gives all lines that `bytes` completes. The value is false when the sink stopped; TooLarge for an endless line.
    Result<bool> feed(std::string_view bytes, const Sink &sink);
    /// What stands behind the last line end; the stream is over.
    std::string takeRest();

private:
    void skipSecondHalfOfEnd(std::string_view &bytes);
    bool give(std::string_view piece, const Sink &sink);
    Error tooLong() const;

    std::size_t m_longestLine;
    std::string m_partial;
    bool m_lastWasCr = false;
};

} // namespace Touchstone
