#include "engine/backends/glob_tokens.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace Touchstone {
namespace {

using Range = GlobToken::Range;
using Kind = GlobToken::Kind;

struct NamedClass
{
    std::u32string_view name;
    std::span<const Range> ranges;
};

constexpr std::array<Range, 1> digits{{{U'0', U'9'}}};
constexpr std::array<Range, 1> lower{{{U'a', U'z'}}};
constexpr std::array<Range, 1> upper{{{U'A', U'Z'}}};
constexpr std::array<Range, 2> letters{{{U'A', U'Z'}, {U'a', U'z'}}};
constexpr std::array<Range, 3> lettersAndDigits{{{U'0', U'9'}, {U'A', U'Z'}, {U'a', U'z'}}};
constexpr std::array<Range, 4> wordCharacters{{{U'0', U'9'}, {U'A', U'Z'}, {U'_', U'_'}, {U'a', U'z'}}};
constexpr std::array<Range, 3> hexDigits{{{U'0', U'9'}, {U'A', U'F'}, {U'a', U'f'}}};
constexpr std::array<Range, 1> ascii{{{0, 0x7F}}};
constexpr std::array<Range, 2> blank{{{U'\t', U'\t'}, {U' ', U' '}}};
constexpr std::array<Range, 2> space{{{U'\t', U'\r'}, {U' ', U' '}}};
constexpr std::array<Range, 2> control{{{0, 0x1F}, {0x7F, 0x7F}}};
constexpr std::array<Range, 1> graph{{{U'!', U'~'}}};
constexpr std::array<Range, 1> printable{{{U' ', U'~'}}};
constexpr std::array<Range, 4> punctuation{{{U'!', U'/'}, {U':', U'@'}, {U'[', U'`'}, {U'{', U'~'}}};

constexpr std::array<NamedClass, 14> namedClasses{{
    {U"alnum", lettersAndDigits},
    {U"alpha", letters},
    {U"ascii", ascii},
    {U"blank", blank},
    {U"cntrl", control},
    {U"digit", digits},
    {U"graph", graph},
    {U"lower", lower},
    {U"print", printable},
    {U"punct", punctuation},
    {U"space", space},
    {U"upper", upper},
    {U"word", wordCharacters},
    {U"xdigit", hexDigits},
}};

/// Reads `[…]`. An unclosed one, or one with a slash in it, is none.
class ClassReader
{
public:
    /// `at` points behind the `[`.
    ClassReader(std::u32string_view text, std::size_t at)
        : m_text(text)
        , m_at(at)
    {
    }

    std::optional<GlobToken> read()
    {
        GlobToken token;
        token.kind = Kind::Class;
        if (peek(U"!") || peek(U"^")) {
            token.isNegated = true;
            ++m_at;
        }
        bool isFirst = true;
        while (m_at < m_text.size()) {
            const char32_t c = m_text[m_at];
            if (c == U']' && !isFirst) {
                ++m_at;
                finish(token);
                return token;
            }
            if (!item(c, isFirst))
                return std::nullopt;
            isFirst = false;
        }
        return std::nullopt;
    }

    std::size_t position() const { return m_at; }

private:
    bool peek(std::u32string_view text) const { return m_text.substr(m_at).starts_with(text); }

    bool item(char32_t c, bool isFirst)
    {
        if (c == U'[' && namedClass())
            return true;
        ++m_at;
        if (c == U'-' && !isFirst) {
            hyphen();
            return true;
        }
        m_afterClass = false;
        if (c == U'/')
            return false;
        if (c == U'\\') {
            if (m_at >= m_text.size() || m_text[m_at] == U'/') {
                m_at = std::min(m_at + 1, m_text.size());
                return false;
            }
            c = m_text[m_at++];
        }
        add(c);
        return true;
    }

    /// A hyphen between two characters makes a range; elsewhere it stands for itself.
    void hyphen()
    {
        if (m_afterClass) {
            m_points.push_back(U'-');
            m_afterClass = false;
        } else if (m_canBegin && !m_points.empty()) {
            m_inRange = true;
            m_canBegin = false;
            return;
        } else {
            add(U'-');
            return;
        }
        m_canBegin = true;
    }

    void add(char32_t c)
    {
        if (!m_inRange) {
            m_points.push_back(c);
            m_canBegin = true;
            return;
        }
        m_inRange = false;
        const char32_t first = m_points.back();
        m_points.pop_back();
        if (first <= c)
            m_ranges.emplace_back(first, c);
        m_canBegin = false;
        m_hasRange = true;
    }

    bool namedClass()
    {
        const auto textOf = [](const NamedClass &named) { return U"[:" + std::u32string(named.name) + U":]"; };
        const auto *named = std::find_if(namedClasses.begin(), namedClasses.end(),
                                         [&](const NamedClass &candidate) { return peek(textOf(candidate)); });
        if (named == namedClasses.end())
            return false;
        m_at += textOf(*named).size();
        if (m_inRange)
            m_points.push_back(U'-');
        m_inRange = false;
        m_ranges.insert(m_ranges.end(), named->ranges.begin(), named->ranges.end());
        m_afterClass = true;
        return true;
    }

    void finish(GlobToken &token)
    {
        if (m_inRange)
            m_points.push_back(U'-');
        for (const char32_t point : m_points)
            m_ranges.emplace_back(point, point);
        token.ranges = std::move(m_ranges);
    }

    std::u32string_view m_text;
    std::size_t m_at;
    std::vector<Range> m_ranges;
    std::u32string m_points; ///< single characters; the last one may begin a range
    bool m_inRange = false; ///< a hyphen was read after the last of `m_points`
    bool m_canBegin = false; ///< the next hyphen makes a range
    bool m_afterClass = false;
    bool m_hasRange = false;
};

class Parser
{
public:
    explicit Parser(std::u32string_view pattern)
        : m_pattern(pattern)
    {
    }

    std::vector<GlobToken> parse()
    {
        while (m_at < m_pattern.size())
            piece();
        return std::move(m_tokens);
    }

private:
    void piece()
    {
        const char32_t c = m_pattern[m_at++];
        switch (c) {
        case U'*':
            star();
            break;
        case U'?':
            add({.kind = Kind::AnyCharacter, .atStart = m_atStart, .character = 0, .ranges = {}});
            break;
        case U'/':
            slashes();
            break;
        case U'[':
            characterClass();
            break;
        case U'\\':
            if (m_at == m_pattern.size())
                break;
            if (m_pattern[m_at] == U'/') {
                ++m_at;
                slashes();
            } else {
                literal(m_pattern[m_at++]);
            }
            break;
        default:
            literal(c);
        }
    }

    void add(GlobToken token)
    {
        m_tokens.push_back(std::move(token));
        m_atStart = false;
    }

    void literal(char32_t c) { add({.kind = Kind::Literal, .character = c, .ranges = {}}); }

    void skipSlashes()
    {
        while (m_at < m_pattern.size() && m_pattern[m_at] == U'/')
            ++m_at;
    }

    void slashes()
    {
        skipSlashes();
        add({.kind = Kind::Slashes, .ranges = {}});
        m_atStart = true;
    }

    /// Whether the `*` just read and the next one are a component of their own.
    bool isFolders() const
    {
        const std::u32string_view rest = m_pattern.substr(m_at);
        return m_atStart && (rest == U"*" || rest.starts_with(U"*/") || rest == U"*\\" || rest.starts_with(U"*\\/"));
    }

    void star()
    {
        if (!isFolders()) {
            while (m_at < m_pattern.size() && m_pattern[m_at] == U'*')
                ++m_at;
            add({.kind = Kind::Star, .atStart = m_atStart, .character = 0, .ranges = {}});
            return;
        }
        ++m_at;
        if (m_at < m_pattern.size() && m_pattern[m_at] == U'\\')
            ++m_at;
        skipSlashes();
        if (m_tokens.empty() || m_tokens.back().kind != Kind::FoldersEnd) {
            if (!m_tokens.empty())
                m_tokens.back() = {.kind = Kind::BeforeSlash, .ranges = {}};
            m_tokens.push_back({.kind = Kind::Folders, .ranges = {}});
            m_tokens.push_back({.kind = Kind::FoldersEnd, .ranges = {}});
        }
        m_atStart = true;
    }

    void characterClass()
    {
        if (m_at > m_literalUntil) {
            ClassReader reader(m_pattern, m_at);
            if (auto token = reader.read()) {
                m_at = reader.position();
                token->atStart = m_atStart;
                add(std::move(*token));
                return;
            }
            m_literalUntil = reader.position();
        }
        literal(U'[');
    }

    std::u32string_view m_pattern;
    std::size_t m_at = 0;
    std::size_t m_literalUntil = 0; ///< brackets up to here were part of a class that is none
    bool m_atStart = true;
    std::vector<GlobToken> m_tokens;
};

} // namespace

bool GlobToken::contains(char32_t point) const
{
    const bool isIn =
        std::ranges::any_of(ranges, [&](const Range &range) { return range.first <= point && point <= range.second; });
    return isIn != isNegated;
}

std::vector<GlobToken> globTokens(std::u32string_view pattern)
{
    return Parser(pattern).parse();
}

} // namespace Touchstone
