#include "engine/yaml/yaml_resolver.h"

#include "engine/yaml/yaml_tags.h"
#include "engine/yaml/yaml_timestamp.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view decimals = "0123456789";
constexpr std::string_view decimalsAndUnderscore = "0123456789_";

/// Takes pieces off the front of a text; each function tells whether it found one.
class Pattern
{
public:
    explicit Pattern(std::string_view text)
        : m_rest(text)
    {
    }

    bool atEnd() const { return m_rest.empty(); }
    bool startsWith(char c) const { return m_rest.starts_with(c); }

    bool take(std::string_view text)
    {
        if (!m_rest.starts_with(text))
            return false;
        m_rest.remove_prefix(text.size());
        return true;
    }

    bool takeOne(std::string_view characters)
    {
        if (m_rest.empty() || characters.find(m_rest.front()) == std::string_view::npos)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    std::size_t takeAll(std::string_view characters)
    {
        const std::size_t count = std::min(m_rest.find_first_not_of(characters), m_rest.size());
        m_rest.remove_prefix(count);
        return count;
    }

    /// `(:[0-5]?[0-9])+`
    bool takeSexagesimalParts()
    {
        bool found = false;
        while (take(":")) {
            const bool mayHaveTwo = !m_rest.empty() && m_rest.front() <= '5';
            if (!takeOne(decimals))
                return false;
            if (mayHaveTwo)
                takeOne(decimals);
            found = true;
        }
        return found;
    }

    void takeSign() { takeOne("+-"); }

private:
    std::string_view m_rest;
};

bool isInteger(std::string_view text)
{
    Pattern pattern(text);
    pattern.takeSign();
    if (pattern.take("0b"))
        return pattern.takeAll("01_") > 0 && pattern.atEnd();
    if (pattern.take("0x"))
        return pattern.takeAll("0123456789abcdefABCDEF_") > 0 && pattern.atEnd();
    if (pattern.take("0")) {
        pattern.takeAll("01234567_");
        return pattern.atEnd();
    }
    if (!pattern.takeOne("123456789"))
        return false;
    pattern.takeAll(decimalsAndUnderscore);
    return pattern.atEnd() || (pattern.takeSexagesimalParts() && pattern.atEnd());
}

bool isNamedFloat(std::string_view text)
{
    constexpr std::array nans{std::string_view(".nan"), std::string_view(".NaN"), std::string_view(".NAN")};
    constexpr std::array infinities{std::string_view(".inf"), std::string_view(".Inf"), std::string_view(".INF")};
    if (std::find(nans.begin(), nans.end(), text) != nans.end())
        return true;
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    return std::find(infinities.begin(), infinities.end(), text) != infinities.end();
}

bool takesExponentToEnd(Pattern &pattern)
{
    if (pattern.atEnd())
        return true;
    return pattern.takeOne("eE") && pattern.takeOne("+-") && pattern.takeAll(decimals) > 0 && pattern.atEnd();
}

bool isFloat(std::string_view text)
{
    if (isNamedFloat(text))
        return true;
    Pattern pattern(text);
    if (pattern.take("."))
        return pattern.takeOne(decimals) && (pattern.takeAll(decimalsAndUnderscore), takesExponentToEnd(pattern));
    pattern.takeSign();
    if (!pattern.takeOne(decimals))
        return false;
    pattern.takeAll(decimalsAndUnderscore);
    const bool isSexagesimal = pattern.startsWith(':');
    if ((isSexagesimal && !pattern.takeSexagesimalParts()) || !pattern.take("."))
        return false;
    pattern.takeAll(decimalsAndUnderscore);
    return isSexagesimal ? pattern.atEnd() : takesExponentToEnd(pattern);
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool isBoolean(std::string_view text)
{
    return isOneOf(text,
                   {"yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on",
                    "On", "ON", "off", "Off", "OFF"});
}

std::string_view resolveNumeric(std::string_view text)
{
    if (isFloat(text))
        return YamlTag::floating;
    if (isInteger(text))
        return YamlTag::integer;
    return isTimestamp(text) ? YamlTag::timestamp : YamlTag::string;
}

std::string_view resolveWord(std::string_view text)
{
    if (isBoolean(text))
        return YamlTag::boolean;
    return isOneOf(text, {"null", "Null", "NULL", "~"}) ? YamlTag::null : YamlTag::string;
}

} // namespace

std::string_view resolvePlainScalar(std::string_view text)
{
    if (text.empty())
        return YamlTag::null;
    const char first = text.front();
    // As Python's `$`, the patterns allow one final line feed (a block text with the tag `!`).
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    switch (first) {
    case '<':
        return text == "<<" ? YamlTag::merge : YamlTag::string;
    case '=':
        return text == "=" ? YamlTag::value : YamlTag::string;
    case '!':
    case '&':
    case '*':
        return text.size() == 1 ? YamlTag::yaml : YamlTag::string;
    case '+':
    case '-':
    case '.':
        return resolveNumeric(text);
    default:
        return first >= '0' && first <= '9' ? resolveNumeric(text) : resolveWord(text);
    }
}

} // namespace Touchstone
