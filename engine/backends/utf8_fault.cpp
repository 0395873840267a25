#include "engine/backends/utf8_fault.h"

#include "engine/base/utf8.h"

namespace Touchstone {
namespace {

unsigned byteAt(std::string_view text, std::size_t index)
{
    return static_cast<unsigned char>(text[index]);
}

/// Bytes that a sequence beginning with `lead` has; 0 for a byte that begins none.
std::size_t sequenceLength(unsigned lead)
{
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// Whether the second byte rules the sequence out: overlong forms, surrogates, above U+10FFFF.
bool isBadSecond(unsigned lead, unsigned second)
{
    const unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return second < lowest || second > highest;
}

} // namespace

std::optional<Utf8Fault> findUtf8Fault(std::string_view bytes)
{
    std::size_t begin = 0;
    if (isValidUtf8(bytes, &begin))
        return std::nullopt;
    const unsigned lead = byteAt(bytes, begin);
    const std::size_t length = sequenceLength(lead);
    if (length == 0)
        return Utf8Fault{.begin = begin, .end = begin + 1, .reason = "invalid start byte"};
    for (std::size_t k = 1; k < length; ++k) {
        const std::size_t at = begin + k;
        if (at >= bytes.size())
            break;
        const unsigned byte = byteAt(bytes, at);
        if (k == 1 ? isBadSecond(lead, byte) : (byte & 0xC0U) != 0x80U)
            return Utf8Fault{.begin = begin, .end = at, .reason = "invalid continuation byte"};
    }
    return Utf8Fault{.begin = begin, .end = bytes.size(), .reason = "unexpected end of data"};
}

std::string Utf8Fault::toText(std::string_view bytes) const
{
    std::string text = "'utf-8' codec can't decode byte";
    if (end - begin == 1) {
        constexpr std::string_view digits = "0123456789abcdef";
        const unsigned byte = byteAt(bytes, begin);
        text += " 0x";
        text += digits[byte >> 4U];
        text += digits[byte & 0xFU];
        text += " in position " + std::to_string(begin);
    } else {
        text += "s in position " + std::to_string(begin) + "-" + std::to_string(end - 1);
    }
    return text + ": " + reason;
}

} // namespace Touchstone
