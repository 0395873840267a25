#include "engine/llm/wire_json.h"

#include "engine/base/json.h"
#include "engine/base/utf8.h"

#include <charconv>
#include <optional>

namespace Touchstone {
namespace {

// A half of a surrogate pair cannot stand in UTF-8, so it travels as one of the last 2048 private-use code points,
// which no text of a model holds.
constexpr char32_t firstSurrogate = 0xD800;
constexpr char32_t firstLow = 0xDC00;
constexpr char32_t lastSurrogate = 0xDFFF;
constexpr char32_t marks = 0x10F800;
constexpr char32_t replacement = 0xFFFD;
constexpr std::size_t markLength = 4;
constexpr std::size_t escapeLength = 6;

bool isHighMark(char32_t c)
{
    return c >= marks && c < marks + (firstLow - firstSurrogate);
}

bool isLowMark(char32_t c)
{
    return c >= marks + (firstLow - firstSurrogate) && c <= marks + (lastSurrogate - firstSurrogate);
}

/// The UTF-16 unit of an escape `\uXXXX` at `at`, if there is one.
std::optional<char32_t> escapeAt(std::string_view text, std::size_t at)
{
    if (at + escapeLength > text.size() || text[at] != '\\' || text[at + 1] != 'u')
        return std::nullopt;
    std::uint32_t unit = 0;
    constexpr int hex = 16;
    const char *end = text.data() + at + escapeLength;
    const auto [stop, error] = std::from_chars(text.data() + at + 2, end, unit, hex);
    return error == std::errc() && stop == end ? std::optional<char32_t>(unit) : std::nullopt;
}

bool isSurrogate(char32_t unit)
{
    return unit >= firstSurrogate && unit <= lastSurrogate;
}

/// Handles the escape or other character at `at` and moves behind it.
void copyOne(std::string_view text, std::size_t &at, std::string &repaired)
{
    if (text[at] != '\\') {
        appendUtf8(repaired, decodeUtf8(text, at));
        return;
    }
    const std::optional<char32_t> unit = escapeAt(text, at);
    if (!unit || !isSurrogate(*unit)) {
        repaired += text.substr(at, 2);
        at += std::min<std::size_t>(2, text.size() - at);
        return;
    }
    const std::optional<char32_t> next = escapeAt(text, at + escapeLength);
    if (*unit < firstLow && next && *next >= firstLow && *next <= lastSurrogate) {
        repaired += text.substr(at, 2 * escapeLength);
        at += 2 * escapeLength;
    } else {
        appendUtf8(repaired, marks + (*unit - firstSurrogate));
        at += escapeLength;
    }
}

char32_t joined(char32_t highMark, char32_t lowMark)
{
    constexpr char32_t planes = 0x10000;
    constexpr int halfBits = 10;
    const char32_t high = highMark - marks;
    const char32_t low = lowMark - marks - (firstLow - firstSurrogate);
    return planes + (high << halfBits) + low;
}

/// Joins marks to characters; what has no partner becomes U+FFFD.
std::string withPairsJoined(std::string_view text)
{
    constexpr char markByte = '\xF4';
    if (text.find(markByte) == std::string_view::npos)
        return std::string(text);
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decodeUtf8(text, at);
        if (isHighMark(c) && at < text.size()) {
            std::size_t behind = at;
            const char32_t next = decodeUtf8(text, behind);
            if (isLowMark(next)) {
                appendUtf8(result, joined(c, next));
                at = behind;
                continue;
            }
        }
        appendUtf8(result, isHighMark(c) || isLowMark(c) ? replacement : c);
    }
    return result;
}

bool endsWithHighMark(std::string_view text)
{
    if (text.size() < markLength)
        return false;
    std::size_t at = text.size() - markLength;
    return isHighMark(decodeUtf8(text, at)) && at == text.size();
}

} // namespace

Result<Json> parseWireJson(std::string_view text)
{
    Result<Json> parsed = parseJson(text);
    if (parsed || parsed.error().code != Error::Code::Malformed)
        return parsed;
    std::string repaired;
    repaired.reserve(text.size());
    for (std::size_t at = 0; at < text.size();)
        copyOne(text, at, repaired);
    return repaired == text ? parsed : parseJson(std::string_view(repaired));
}

std::string StreamedText::add(std::string_view piece)
{
    std::string text = m_pending;
    text += piece;
    m_pending.clear();
    if (endsWithHighMark(text)) {
        m_pending = text.substr(text.size() - markLength);
        text.resize(text.size() - markLength);
    }
    text = withPairsJoined(text);
    m_text += text;
    return text;
}

std::string StreamedText::text() const
{
    return m_text + withPairsJoined(m_pending);
}

std::string wholeText(std::string_view text)
{
    return withPairsJoined(text);
}

} // namespace Touchstone
