#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <QChar>

#include <array>

namespace Touchstone::Python {
namespace {

struct Range
{
    char32_t first = 0;
    char32_t last = 0;
};

/// Code points with the property Lowercase or Uppercase whose category is no letter of that case (Unicode 14.0,
/// PropList: Other_Lowercase, Other_Uppercase).
constexpr std::array otherLowercase{
    Range{0xAA, 0xAA},       Range{0xBA, 0xBA},       Range{0x2B0, 0x2B8},     Range{0x2C0, 0x2C1},
    Range{0x2E0, 0x2E4},     Range{0x345, 0x345},     Range{0x37A, 0x37A},     Range{0x1D2C, 0x1D6A},
    Range{0x1D78, 0x1D78},   Range{0x1D9B, 0x1DBF},   Range{0x2071, 0x2071},   Range{0x207F, 0x207F},
    Range{0x2090, 0x209C},   Range{0x2170, 0x217F},   Range{0x24D0, 0x24E9},   Range{0x2C7C, 0x2C7D},
    Range{0xA69C, 0xA69D},   Range{0xA770, 0xA770},   Range{0xA7F8, 0xA7F9},   Range{0xAB5C, 0xAB5F},
    Range{0x10780, 0x10780}, Range{0x10783, 0x10785}, Range{0x10787, 0x107B0}, Range{0x107B2, 0x107BA}};
constexpr std::array otherUppercase{Range{0x2160, 0x216F}, Range{0x24B6, 0x24CF}, Range{0x1F130, 0x1F149},
                                    Range{0x1F150, 0x1F169}, Range{0x1F170, 0x1F189}};

/// Not Mn, Me, Cf, Lm or Sk, but ignored when a final sigma is looked for (Unicode 14.0, Case_Ignorable).
constexpr std::array<char32_t, 17> otherIgnorable{0x27,   0x2E,   0x3A,   0xB7,   0x387,  0x55F,
                                                  0x5F4,  0x2018, 0x2019, 0x2024, 0x2027, 0xFE13,
                                                  0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A};

struct FullMapping
{
    char32_t from = 0;
    std::array<char32_t, 3> to{};
};

/// Title case of code points that become several (Unicode 14.0, SpecialCasing). Sorted.
constexpr std::array fullTitle{FullMapping{0xDF, {0x53, 0x73}},
                               FullMapping{0x149, {0x2BC, 0x4E}},
                               FullMapping{0x1F0, {0x4A, 0x30C}},
                               FullMapping{0x390, {0x399, 0x308, 0x301}},
                               FullMapping{0x3B0, {0x3A5, 0x308, 0x301}},
                               FullMapping{0x587, {0x535, 0x582}},
                               FullMapping{0x1E96, {0x48, 0x331}},
                               FullMapping{0x1E97, {0x54, 0x308}},
                               FullMapping{0x1E98, {0x57, 0x30A}},
                               FullMapping{0x1E99, {0x59, 0x30A}},
                               FullMapping{0x1E9A, {0x41, 0x2BE}},
                               FullMapping{0x1F50, {0x3A5, 0x313}},
                               FullMapping{0x1F52, {0x3A5, 0x313, 0x300}},
                               FullMapping{0x1F54, {0x3A5, 0x313, 0x301}},
                               FullMapping{0x1F56, {0x3A5, 0x313, 0x342}},
                               FullMapping{0x1FB2, {0x1FBA, 0x345}},
                               FullMapping{0x1FB4, {0x386, 0x345}},
                               FullMapping{0x1FB6, {0x391, 0x342}},
                               FullMapping{0x1FB7, {0x391, 0x342, 0x345}},
                               FullMapping{0x1FC2, {0x1FCA, 0x345}},
                               FullMapping{0x1FC4, {0x389, 0x345}},
                               FullMapping{0x1FC6, {0x397, 0x342}},
                               FullMapping{0x1FC7, {0x397, 0x342, 0x345}},
                               FullMapping{0x1FD2, {0x399, 0x308, 0x300}},
                               FullMapping{0x1FD3, {0x399, 0x308, 0x301}},
                               FullMapping{0x1FD6, {0x399, 0x342}},
                               FullMapping{0x1FD7, {0x399, 0x308, 0x342}},
                               FullMapping{0x1FE2, {0x3A5, 0x308, 0x300}},
                               FullMapping{0x1FE3, {0x3A5, 0x308, 0x301}},
                               FullMapping{0x1FE4, {0x3A1, 0x313}},
                               FullMapping{0x1FE6, {0x3A5, 0x342}},
                               FullMapping{0x1FE7, {0x3A5, 0x308, 0x342}},
                               FullMapping{0x1FF2, {0x1FFA, 0x345}},
                               FullMapping{0x1FF4, {0x38F, 0x345}},
                               FullMapping{0x1FF6, {0x3A9, 0x342}},
                               FullMapping{0x1FF7, {0x3A9, 0x342, 0x345}},
                               FullMapping{0xFB00, {0x46, 0x66}},
                               FullMapping{0xFB01, {0x46, 0x69}},
                               FullMapping{0xFB02, {0x46, 0x6C}},
                               FullMapping{0xFB03, {0x46, 0x66, 0x69}},
                               FullMapping{0xFB04, {0x46, 0x66, 0x6C}},
                               FullMapping{0xFB05, {0x53, 0x74}},
                               FullMapping{0xFB06, {0x53, 0x74}},
                               FullMapping{0xFB13, {0x544, 0x576}},
                               FullMapping{0xFB14, {0x544, 0x565}},
                               FullMapping{0xFB15, {0x544, 0x56B}},
                               FullMapping{0xFB16, {0x54E, 0x576}},
                               FullMapping{0xFB17, {0x544, 0x56D}}};

bool isIn(std::span<const Range> ranges, char32_t c)
{
    return std::any_of(ranges.begin(), ranges.end(), [c](Range range) { return c >= range.first && c <= range.last; });
}

bool isAssigned(char32_t c)
{
    return QChar::unicodeVersion(c) <= QChar::Unicode_14_0;
}

bool isUpper(char32_t c)
{
    return QChar::category(c) == QChar::Letter_Uppercase || isIn(otherUppercase, c);
}

bool isCased(char32_t c)
{
    return isAssigned(c) && (isLower(c) || isUpper(c) || QChar::category(c) == QChar::Letter_Titlecase);
}

bool isCaseIgnorable(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format:
    case QChar::Letter_Modifier:
    case QChar::Symbol_Modifier:
        return true;
    default:
        return std::find(otherIgnorable.begin(), otherIgnorable.end(), c) != otherIgnorable.end();
    }
}

std::u32string decoded(std::string_view text)
{
    std::u32string result;
    result.reserve(text.size());
    for (std::size_t offset = 0; offset < text.size();)
        result += decodeUtf8(text, offset);
    return result;
}

/// Is the capital sigma at `at` the last cased letter of a word (Unicode standard, table 3-17)?
bool isFinalSigma(std::u32string_view text, std::size_t at)
{
    std::size_t before = at;
    while (before > 0 && isCaseIgnorable(text[before - 1]))
        --before;
    if (before == 0 || !isCased(text[before - 1]))
        return false;
    std::size_t after = at + 1;
    while (after < text.size() && isCaseIgnorable(text[after]))
        ++after;
    return after == text.size() || !isCased(text[after]);
}

void appendLower(std::string &result, std::u32string_view text, std::size_t at)
{
    constexpr char32_t capitalSigma = 0x3A3;
    constexpr char32_t capitalDottedI = 0x130;
    if (text[at] == capitalSigma)
        appendUtf8(result, isFinalSigma(text, at) ? 0x3C2 : 0x3C3);
    else if (text[at] == capitalDottedI)
        result += "i\u0307";
    else
        appendUtf8(result, isAssigned(text[at]) ? QChar::toLower(text[at]) : text[at]);
}

void appendTitle(std::string &result, char32_t c)
{
    const auto found =
        std::lower_bound(fullTitle.begin(), fullTitle.end(), c,
                         [](const FullMapping &mapping, char32_t value) { return mapping.from < value; });
    if (found == fullTitle.end() || found->from != c) {
        appendUtf8(result, isAssigned(c) ? QChar::toTitleCase(c) : c);
        return;
    }
    for (const char32_t part : found->to) {
        if (part != 0)
            appendUtf8(result, part);
    }
}

} // namespace

bool isSpace(char32_t codePoint)
{
    return (codePoint >= 0x09 && codePoint <= 0x0D) || (codePoint >= 0x1C && codePoint <= 0x20) || codePoint == 0x85
        || codePoint == 0xA0 || codePoint == 0x1680 || (codePoint >= 0x2000 && codePoint <= 0x200A)
        || codePoint == 0x2028 || codePoint == 0x2029 || codePoint == 0x202F || codePoint == 0x205F
        || codePoint == 0x3000;
}

bool isPrintable(char32_t codePoint)
{
    if (codePoint < 0x7F)
        return codePoint >= 0x20;
    switch (QChar::category(codePoint)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Separator_Space:
        return false;
    default:
        return isAssigned(codePoint);
    }
}

bool isAlpha(char32_t codePoint)
{
    return QChar::isLetter(codePoint) && isAssigned(codePoint);
}

bool isDigit(char32_t codePoint)
{
    return QChar::digitValue(codePoint) >= 0 && isAssigned(codePoint);
}

bool isLower(char32_t codePoint)
{
    return isAssigned(codePoint)
        && (QChar::category(codePoint) == QChar::Letter_Lowercase || isIn(otherLowercase, codePoint));
}

std::string lower(std::string_view text)
{
    const std::u32string codePoints = decoded(text);
    std::string result;
    for (std::size_t i = 0; i < codePoints.size(); ++i)
        appendLower(result, codePoints, i);
    return result;
}

std::string title(std::string_view text)
{
    const std::u32string codePoints = decoded(text);
    std::string result;
    bool insideWord = false;
    for (std::size_t i = 0; i < codePoints.size(); ++i) {
        if (insideWord)
            appendLower(result, codePoints, i);
        else
            appendTitle(result, codePoints[i]);
        insideWord = isCased(codePoints[i]);
    }
    return result;
}

std::string capitalize(std::string_view text)
{
    const std::u32string codePoints = decoded(text);
    std::string result;
    for (std::size_t i = 0; i < codePoints.size(); ++i) {
        if (i == 0)
            appendTitle(result, codePoints[i]);
        else
            appendLower(result, codePoints, i);
    }
    return result;
}

} // namespace Touchstone::Python
