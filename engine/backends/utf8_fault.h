#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// The first place where bytes are not UTF-8, as Python's strict decoder reports it.
struct Utf8Fault
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< behind the last faulty byte
    std::string reason; ///< `invalid start byte`, `invalid continuation byte`, `unexpected end of data`

    /// `'utf-8' codec can't decode byte 0xff in position 0: invalid start byte`.
    std::string toText(std::string_view bytes) const;
};

std::optional<Utf8Fault> findUtf8Fault(std::string_view bytes);

} // namespace Touchstone
