#include "engine/cli/terminal_text.h"

#include "engine/base/utf8.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <cstdio>

namespace Touchstone {
namespace {

struct CodeRange
{
    char32_t first;
    char32_t last;
};

/// East Asian Wide and Fullwidth, with the emoji that terminals draw wide.
constexpr std::array<CodeRange, 15> wideRanges{{
    {0x1100, 0x115F},
    {0x231A, 0x231B},
    {0x23E9, 0x23EC},
    {0x2E80, 0x303E},
    {0x3041, 0xA4CF},
    {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF},
    {0x1F900, 0x1FAFF},
    {0x20000, 0x3FFFD},
}};

int widthOf(char32_t codePoint)
{
    switch (QChar::category(codePoint)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format:
    case QChar::Other_Control:
        return 0;
    default:
        break;
    }
    const auto holds = [codePoint](const CodeRange &range) {
        return codePoint >= range.first && codePoint <= range.last;
    };
    return std::any_of(wideRanges.begin(), wideRanges.end(), holds) ? 2 : 1;
}

} // namespace

int displayWidth(std::string_view text)
{
    int width = 0;
    for (std::size_t offset = 0; offset < text.size();)
        width += widthOf(decodeUtf8(text, offset));
    return width;
}

std::string fitted(std::string_view text, int width)
{
    const int whole = displayWidth(text);
    if (whole <= width)
        return std::string(text) + std::string(static_cast<std::size_t>(width - whole), ' ');
    std::string cut;
    int used = 0;
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t begin = offset;
        const int next = widthOf(decodeUtf8(text, offset));
        if (used + next > width - 1)
            break;
        used += next;
        cut += text.substr(begin, offset - begin);
    }
    if (width > 0)
        cut += "…";
    return cut + std::string(static_cast<std::size_t>(std::max(0, width - used - 1)), ' ');
}

std::string printable(std::string_view text)
{
    std::string result;
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t codePoint = decodeUtf8(text, offset);
        const bool isControl = codePoint < 0x20 || (codePoint >= 0x7F && codePoint < 0xA0);
        if (!isControl || codePoint == U'\n' || codePoint == U'\t')
            appendUtf8(result, codePoint);
    }
    return result;
}

std::string onOneLine(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t codePoint = decodeUtf8(text, offset);
        if (codePoint == U'\n')
            result += "\\n";
        else if (codePoint == U'\r')
            result += "\\r";
        else if (codePoint == U'\t')
            result += "\\t";
        else if (QChar::category(codePoint) == QChar::Other_Control)
            result.append("\\x").append(1, digits[codePoint >> 4U]).append(1, digits[codePoint & 0xFU]);
        else
            appendUtf8(result, codePoint);
    }
    return result;
}

std::string retryText(const RetryNotice &notice)
{
    const double seconds = std::chrono::duration<double>(notice.delay).count();
    std::array<char, 32> wait{};
    std::snprintf(wait.data(), wait.size(), "%.1f", seconds);
    return std::string("trying again in ") + wait.data() + " s (" + std::to_string(notice.attempt) + " of "
        + std::to_string(notice.attempts) + "): " + printable(notice.cause.message);
}

} // namespace Touchstone
