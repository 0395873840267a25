#include "engine/base/utf8.h"

#include <cstdint>
#include <cstring>

namespace Touchstone {
namespace {

constexpr char32_t replacement = 0xFFFD;

/// Length of the valid sequence at `offset` and its code point; 0 when it is not valid. The second byte's range
/// excludes overlong forms, surrogates and what lies above U+10FFFF (Unicode standard, table 3-7).
std::size_t sequenceAt(std::string_view text, std::size_t offset, char32_t &codePoint)
{
    const auto lead = static_cast<unsigned char>(text[offset]);
    if (lead < 0x80) {
        codePoint = lead;
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || offset + length > text.size())
        return 0;
    const auto second = static_cast<unsigned char>(text[offset + 1]);
    const unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest)
        return 0;
    codePoint = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[offset + i]);
        if ((byte & 0xC0U) != 0x80U)
            return 0;
        codePoint = (codePoint << 6U) | (byte & 0x3FU);
    }
    return length;
}

/// Behind the ASCII bytes that begin at `offset`; eight at a time, since most texts hold little else.
std::size_t asciiEnd(std::string_view text, std::size_t offset)
{
    constexpr std::uint64_t highBits = 0x8080808080808080;
    std::uint64_t block = 0;
    while (offset + sizeof(block) <= text.size()) {
        std::memcpy(&block, text.data() + offset, sizeof(block));
        if ((block & highBits) != 0)
            break;
        offset += sizeof(block);
    }
    while (offset < text.size() && static_cast<unsigned char>(text[offset]) < 0x80)
        ++offset;
    return offset;
}

} // namespace

std::size_t asciiLength(std::string_view text)
{
    constexpr std::size_t step = 32;
    std::size_t length = 0;
    // Whole steps without a branch inside, which compilers turn into vector instructions.
    for (; length + step <= text.size(); length += step) {
        unsigned char bits = 0;
        for (std::size_t i = 0; i < step; ++i)
            bits |= static_cast<unsigned char>(text[length + i]);
        if (bits >= 0x80)
            break;
    }
    while (length < text.size() && static_cast<unsigned char>(text[length]) < 0x80)
        ++length;
    return length;
}

std::size_t codePointCount(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t ascii = asciiLength(text.substr(offset));
        offset += ascii;
        count += ascii;
        // What follows is likely of the same script, so the search for ASCII pays off only behind it.
        for (; offset < text.size() && static_cast<unsigned char>(text[offset]) >= 0x80; ++count)
            decodeUtf8(text, offset);
    }
    return count;
}

std::string_view firstCodePoints(std::string_view text, std::size_t count)
{
    if (text.size() <= count)
        return text;
    std::size_t offset = asciiLength(text.substr(0, count));
    for (std::size_t i = offset; i < count && offset < text.size(); ++i)
        decodeUtf8(text, offset);
    return text.substr(0, offset);
}

char32_t decodeUtf8(std::string_view text, std::size_t &offset)
{
    char32_t codePoint = 0;
    const std::size_t length = sequenceAt(text, offset, codePoint);
    offset += length == 0 ? 1 : length;
    return length == 0 ? replacement : codePoint;
}

void appendUtf8(std::string &text, char32_t codePoint)
{
    if (codePoint < 0x80) {
        text += static_cast<char>(codePoint);
    } else if (codePoint < 0x800) {
        text += static_cast<char>(0xC0U | (codePoint >> 6U));
        text += static_cast<char>(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        text += static_cast<char>(0xE0U | (codePoint >> 12U));
        text += static_cast<char>(0x80U | ((codePoint >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (codePoint & 0x3FU));
    } else {
        text += static_cast<char>(0xF0U | (codePoint >> 18U));
        text += static_cast<char>(0x80U | ((codePoint >> 12U) & 0x3FU));
        text += static_cast<char>(0x80U | ((codePoint >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (codePoint & 0x3FU));
    }
}

bool isValidUtf8(std::string_view text, std::size_t *badOffset)
{
    std::size_t offset = asciiLength(text);
    while (offset < text.size()) {
        offset = asciiEnd(text, offset);
        if (offset == text.size())
            break;
        char32_t codePoint = 0;
        const std::size_t length = sequenceAt(text, offset, codePoint);
        if (length == 0) {
            if (badOffset != nullptr)
                *badOffset = offset;
            return false;
        }
        offset += length;
        if (length > 1 && offset < text.size() && static_cast<unsigned char>(text[offset]) < 0x80)
            offset += asciiLength(text.substr(offset));
    }
    return true;
}

} // namespace Touchstone
