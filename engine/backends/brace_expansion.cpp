#include "engine/backends/brace_expansion.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace Touchstone {
namespace {

using Words = std::optional<std::vector<std::string>>;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// One end of a number range: `-007`.
struct Term
{
    std::int64_t value = 0;
    std::size_t width = 0; ///< as written
    bool isPadded = false;
};

std::optional<Term> readTerm(std::string_view text)
{
    std::string_view digits = text;
    if (digits.starts_with('-') || digits.starts_with('+'))
        digits.remove_prefix(1);
    if (digits.empty() || !std::ranges::all_of(digits, isDigit))
        return std::nullopt;
    Term term;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), term.value);
    if (parsed.ec != std::errc())
        return std::nullopt;
    if (text.starts_with('-'))
        term.value = -term.value;
    term.width = text.size();
    term.isPadded = digits.size() > 1 && digits.front() == '0' && !text.starts_with('+');
    return term;
}

std::string paddedNumber(std::int64_t value, std::size_t width)
{
    std::string digits = std::to_string(value < 0 ? -value : value);
    const std::string sign = value < 0 ? "-" : "";
    if (digits.size() + sign.size() < width)
        digits.insert(0, width - digits.size() - sign.size(), '0');
    return sign + digits;
}

/// Values from `first` to `last`, upwards or downwards.
std::optional<std::vector<std::int64_t>> steps(std::int64_t first, std::int64_t last, std::int64_t increment,
                                               std::size_t limit)
{
    const auto low = static_cast<std::uint64_t>(std::min(first, last));
    const std::uint64_t span = static_cast<std::uint64_t>(std::max(first, last)) - low;
    const auto step = static_cast<std::uint64_t>(increment);
    if (span / step >= limit)
        return std::nullopt;
    std::vector<std::int64_t> values;
    for (std::uint64_t offset = 0; offset <= span; offset += step) {
        const auto distance = static_cast<std::int64_t>(offset);
        values.push_back(first <= last ? first + distance : first - distance);
    }
    return values;
}

/// The terms of `a..b` or `a..b..c`; empty for another number of them.
std::vector<std::string_view> termsOf(std::string_view body)
{
    std::vector<std::string_view> terms;
    while (true) {
        const std::size_t dots = body.find("..");
        terms.push_back(body.substr(0, dots));
        if (dots == std::string_view::npos)
            break;
        body.remove_prefix(dots + 2);
    }
    if (terms.size() < 2 || terms.size() > 3)
        terms.clear();
    return terms;
}

class Expander
{
public:
    explicit Expander(std::size_t limit)
        : m_limit(limit)
    {
    }

    /// All words of `text`; `nested` when it stands inside a group. Nothing when the limit was passed.
    Words word(std::string_view text, bool nested)
    {
        std::vector<std::string> words{""};
        std::size_t wordStart = 0;
        for (std::size_t i = 0; i < text.size();) {
            if (text[i] == '\\' || text.substr(i).starts_with("${")) {
                append(words, text.substr(i, 2));
                i += 2;
                continue;
            }
            if (text[i] == '{') {
                std::size_t end = 0;
                Words group = this->group(text, i, nested, wordStart, end);
                if (m_isOver)
                    return std::nullopt;
                if (group) {
                    if (!multiply(words, *group))
                        return std::nullopt;
                    i = end;
                    wordStart = i;
                    continue;
                }
            }
            append(words, text.substr(i, 1));
            ++i;
        }
        return words;
    }

private:
    static void append(std::vector<std::string> &words, std::string_view text)
    {
        for (std::string &word : words)
            word += text;
    }

    bool multiply(std::vector<std::string> &words, const std::vector<std::string> &group)
    {
        if (words.size() * group.size() > m_limit) {
            m_isOver = true;
            return false;
        }
        std::vector<std::string> result;
        result.reserve(words.size() * group.size());
        for (const std::string &word : words) {
            for (const std::string &alternative : group)
                result.push_back(word + alternative);
        }
        words = std::move(result);
        return true;
    }

    /// Where a group ends and its commas are.
    struct Extent
    {
        std::size_t close = std::string_view::npos;
        std::vector<std::size_t> commas;
    };

    /// Outside of other groups, a `}` before the first comma or `..` does not end the group, as in Bash.
    static Extent extentOf(std::string_view text, std::size_t open, bool nested, std::size_t wordStart)
    {
        Extent extent;
        std::vector<bool> inner; // open braces; true for that of `${`
        bool found = false;
        for (std::size_t i = open + 1; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '\\') {
                ++i;
            } else if (c == '$' && i + 1 < text.size() && text[i + 1] == '{') {
                inner.push_back(true);
                ++i;
            } else if (c == '{') {
                inner.push_back(false);
            } else if (c == '}' && !inner.empty()) {
                inner.pop_back();
            } else if (c == '}' && (found || nested || i == wordStart + 1)) {
                extent.close = i;
                return extent;
            } else if (c == ',' && inner.empty()) {
                extent.commas.push_back(i);
                found = true;
            } else if (c == '.' && inner.empty() && text.substr(i).starts_with("..")) {
                found = found || (i + 2 < text.size() && text[i + 2] != '}');
            }
        }
        return extent;
    }

    Words group(std::string_view text, std::size_t open, bool nested, std::size_t wordStart, std::size_t &end)
    {
        const Extent extent = extentOf(text, open, nested, wordStart);
        if (extent.close == std::string_view::npos)
            return std::nullopt;
        end = extent.close + 1;
        if (extent.commas.empty())
            return sequence(text.substr(open + 1, extent.close - open - 1));
        std::vector<std::string> alternatives;
        std::size_t begin = open + 1;
        for (std::size_t i = 0; i <= extent.commas.size(); ++i) {
            const std::size_t stop = i < extent.commas.size() ? extent.commas[i] : extent.close;
            const Words part = word(text.substr(begin, stop - begin), true);
            if (!part)
                return std::nullopt;
            alternatives.insert(alternatives.end(), part->begin(), part->end());
            begin = stop + 1;
        }
        if (alternatives.size() > m_limit) {
            m_isOver = true;
            return std::nullopt;
        }
        return alternatives;
    }

    Words sequence(std::string_view body)
    {
        const std::vector<std::string_view> terms = termsOf(body);
        if (terms.empty())
            return std::nullopt;
        std::int64_t increment = 1;
        if (terms.size() == 3) {
            const auto term = readTerm(terms[2]);
            if (!term)
                return std::nullopt;
            increment = std::max<std::int64_t>(1, term->value < 0 ? -term->value : term->value);
        }
        if (terms[0].size() == 1 && terms[1].size() == 1 && isLetter(terms[0][0]) && isLetter(terms[1][0]))
            return letters(terms[0][0], terms[1][0], increment);
        const auto first = readTerm(terms[0]);
        const auto last = readTerm(terms[1]);
        if (!first || !last)
            return std::nullopt;
        const auto values = steps(first->value, last->value, increment, m_limit);
        m_isOver = m_isOver || !values;
        if (!values)
            return std::nullopt;
        const std::size_t width =
            first->isPadded || last->isPadded ? std::max(first->width, last->width) : std::size_t{0};
        std::vector<std::string> words;
        words.reserve(values->size());
        for (const std::int64_t value : *values)
            words.push_back(paddedNumber(value, width));
        return words;
    }

    Words letters(char first, char last, std::int64_t increment) const
    {
        const auto values = steps(first, last, increment, m_limit);
        std::vector<std::string> words;
        for (const std::int64_t value : *values) // at most 58 letters, far below the limit
            words.push_back(value == '\\' ? std::string() : std::string(1, static_cast<char>(value)));
        return words;
    }

    std::size_t m_limit;
    bool m_isOver = false;
};

} // namespace

std::optional<std::vector<std::string>> expandBraces(std::string_view text, std::size_t limit)
{
    auto words = Expander(limit).word(text, false);
    if (words)
        std::erase(*words, std::string());
    return words;
}

} // namespace Touchstone
