#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// Parses JSON of a foreign server as well as can be: bytes that are not UTF-8 become U+FFFD, and halves of surrogate
/// pairs are kept so that `StreamedText` can join them, since some servers cut their text between the halves.
Result<Json> parseWireJson(std::string_view text);

/// Text that arrives in pieces of parsed wire JSON; joins pairs that were cut. A value.
class StreamedText
{
public:
    /// Adds a piece and gives what may be shown now: whole characters.
    std::string add(std::string_view piece);
    /// Everything so far; half a pair that got no partner is U+FFFD.
    std::string text() const;
    bool isEmpty() const { return m_text.empty() && m_pending.empty(); }

private:
    std::string m_text;
    std::string m_pending; ///< the mark of a first half
};

/// As `text` of one piece; for strings of answers that came whole.
std::string wholeText(std::string_view text);

} // namespace Touchstone
