#include "engine/base/python_text.h"

#include "engine/base/utf8.h"

#include <QChar>

#include <array>
#include <charconv>
#include <cmath>

namespace Touchstone::Python {
namespace {

constexpr std::string_view hexDigits = "0123456789abcdef";

void appendHex(std::string &text, std::uint32_t value, int digits)
{
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
        text += hexDigits[(value >> static_cast<unsigned>(shift)) & 0xFU];
}

/// The escapes that `repr` shares between text and bytes; false when there is none for `c`.
bool appendShortEscape(std::string &text, char32_t c, char quote)
{
    switch (c) {
    case '\n':
        text += "\\n";
        return true;
    case '\r':
        text += "\\r";
        return true;
    case '\t':
        text += "\\t";
        return true;
    default:
        break;
    }
    if (c != '\\' && c != static_cast<unsigned char>(quote))
        return false;
    text += '\\';
    text += static_cast<char>(c);
    return true;
}

char quoteFor(std::string_view text)
{
    return text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos ? '"' : '\'';
}

void appendEscapedCodePoint(std::string &text, char32_t c)
{
    if (c < 0x100) {
        text += "\\x";
        appendHex(text, c, 2);
    } else if (c < 0x10000) {
        text += "\\u";
        appendHex(text, c, 4);
    } else {
        text += "\\U";
        appendHex(text, c, 8);
    }
}

void appendUtf16Escape(std::string &text, char32_t c)
{
    if (c >= 0x10000) {
        appendUtf16Escape(text, QChar::highSurrogate(c));
        appendUtf16Escape(text, QChar::lowSurrogate(c));
        return;
    }
    text += "\\u";
    appendHex(text, c, 4);
}

} // namespace

std::string_view strip(std::string_view text)
{
    while (!text.empty()) {
        std::size_t offset = 0;
        if (!isSpace(decodeUtf8(text, offset)))
            break;
        text.remove_prefix(offset);
    }
    return stripRight(text);
}

std::string_view stripRight(std::string_view text)
{
    while (!text.empty()) {
        std::size_t start = text.size() - 1;
        while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0U) == 0x80U)
            --start;
        std::size_t offset = start;
        if (!isSpace(decodeUtf8(text, offset)) || offset != text.size())
            break;
        text = text.substr(0, start);
    }
    return text;
}

std::vector<std::string_view> splitOnSpaceAndCommas(std::string_view text)
{
    std::vector<std::string_view> pieces;
    std::size_t start = 0;
    std::size_t offset = 0;
    const auto finish = [&](std::size_t end) {
        if (end > start)
            pieces.push_back(text.substr(start, end - start));
    };
    while (offset < text.size()) {
        const std::size_t before = offset;
        const char32_t c = decodeUtf8(text, offset);
        if (c == ',' || isSpace(c)) {
            finish(before);
            start = offset;
        }
    }
    finish(text.size());
    return pieces;
}

std::string repr(std::string_view text)
{
    const char quote = quoteFor(text);
    std::string result(1, quote);
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t before = offset;
        const char32_t c = decodeUtf8(text, offset);
        if (appendShortEscape(result, c, quote))
            continue;
        if (isPrintable(c))
            result += text.substr(before, offset - before);
        else
            appendEscapedCodePoint(result, c);
    }
    result += quote;
    return result;
}

std::string bytesRepr(std::string_view bytes)
{
    const char quote = quoteFor(bytes);
    std::string result = "b";
    result += quote;
    for (const char byte : bytes) {
        const auto c = static_cast<unsigned char>(byte);
        if (appendShortEscape(result, c, quote))
            continue;
        if (c < 0x20 || c >= 0x7F)
            appendEscapedCodePoint(result, c);
        else
            result += byte;
    }
    result += quote;
    return result;
}

std::string floatRepr(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    // Shortest digits that read back the same, as d.ddde±x; Python shows exponents from -4 to 15 without one.
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
    const std::size_t mark = text.find('e');
    int exponent = 0;
    const char *digitsOfExponent = text.data() + mark + (text[mark + 1] == '+' ? 2 : 1);
    std::from_chars(digitsOfExponent, text.data() + text.size(), exponent);
    if (exponent < -4 || exponent >= 16)
        return std::string(text);
    const auto fixed = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
    std::string result(buffer.data(), fixed.ptr);
    if (result.find('.') == std::string::npos)
        result += ".0";
    return result;
}

std::string listRepr(std::span<const std::string> items)
{
    std::string result = "[";
    for (const std::string &item : items) {
        if (result.size() > 1)
            result += ", ";
        result += repr(std::string_view(item));
    }
    result += ']';
    return result;
}

std::string jsonString(std::string_view text)
{
    std::string result = "\"";
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t c = decodeUtf8(text, offset);
        if (c == '\b')
            result += "\\b";
        else if (c == '\f')
            result += "\\f";
        else if (appendShortEscape(result, c, '"'))
            continue;
        else if (c >= 0x20 && c <= 0x7E)
            result += static_cast<char>(c);
        else
            appendUtf16Escape(result, c);
    }
    result += '"';
    return result;
}

std::string htmlEscape(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#x27;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

} // namespace Touchstone::Python
