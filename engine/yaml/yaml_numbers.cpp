#include "engine/yaml/yaml_numbers.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <QChar>

#include <charconv>
#include <cstdint>
#include <limits>
#include <vector>

namespace Touchstone {
namespace {

constexpr std::size_t maxDigits = 4300; // Python refuses to convert longer ints from or to decimal text

/// A natural number of any size, in groups of nine decimal digits, the lowest first.
class Natural
{
public:
    void multiplyAndAdd(std::uint32_t factor, std::uint32_t summand)
    {
        std::uint64_t carry = summand;
        for (std::uint32_t &group : m_groups) {
            carry += static_cast<std::uint64_t>(group) * factor;
            group = static_cast<std::uint32_t>(carry % groupBase);
            carry /= groupBase;
        }
        if (carry > 0)
            m_groups.push_back(static_cast<std::uint32_t>(carry));
    }

    void add(const Natural &other)
    {
        std::uint64_t carry = 0;
        m_groups.resize(std::max(m_groups.size(), other.m_groups.size()));
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            carry += m_groups[i] + (i < other.m_groups.size() ? other.m_groups[i] : 0ULL);
            m_groups[i] = static_cast<std::uint32_t>(carry % groupBase);
            carry /= groupBase;
        }
        if (carry > 0)
            m_groups.push_back(static_cast<std::uint32_t>(carry));
    }

    bool isTooLong() const { return m_groups.size() * groupDigits > maxDigits + groupDigits; }

    std::string text() const
    {
        std::string result;
        for (std::size_t i = m_groups.size(); i-- > 0;) {
            const std::string digits = std::to_string(m_groups[i]);
            if (!result.empty())
                result.append(groupDigits - digits.size(), '0');
            if (!result.empty() || m_groups[i] != 0)
                result += digits;
        }
        return result.empty() ? "0" : result;
    }

private:
    static constexpr std::uint64_t groupBase = 1'000'000'000;
    static constexpr std::size_t groupDigits = 9;
    std::vector<std::uint32_t> m_groups;
};

std::string withoutUnderscores(std::string_view text)
{
    std::string result(text);
    std::erase(result, '_');
    return result;
}

/// Python reads every decimal digit of Unicode as its value.
std::string withAsciiDigits(std::string_view text)
{
    std::string result;
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t before = offset;
        const char32_t c = decodeUtf8(text, offset);
        if (c >= 0x80 && QChar::category(c) == QChar::Number_DecimalDigit && Python::isDigit(c))
            result += static_cast<char>('0' + QChar::digitValue(c));
        else
            result += text.substr(before, offset - before);
    }
    return result;
}

struct Signed
{
    bool isNegative = false;
    Natural magnitude;
};

std::uint32_t digitValue(char c)
{
    constexpr std::uint32_t none = 99;
    if (c >= '0' && c <= '9')
        return static_cast<std::uint32_t>(c - '0');
    const char low = static_cast<char>(c | 0x20);
    return low >= 'a' && low <= 'z' ? static_cast<std::uint32_t>(low - 'a' + 10) : none;
}

/// `int(text, base)` of a text without underscores.
std::optional<Signed> pythonInt(std::string_view text, std::uint32_t base)
{
    const std::string ascii = withAsciiDigits(Python::strip(text));
    std::string_view digits = ascii;
    Signed result;
    if (digits.starts_with('-') || digits.starts_with('+')) {
        result.isNegative = digits.front() == '-';
        digits.remove_prefix(1);
    }
    const char prefix = base == 16 ? 'x' : base == 8 ? 'o' : base == 2 ? 'b' : '\0';
    if (prefix != '\0' && digits.size() > 2 && digits[0] == '0' && (digits[1] | 0x20) == prefix)
        digits.remove_prefix(2);
    if (digits.empty() || (base == 10 && digits.size() > maxDigits))
        return {};
    for (const char c : digits) {
        const std::uint32_t value = digitValue(c);
        if (value >= base || result.magnitude.isTooLong())
            return {};
        result.magnitude.multiplyAndAdd(base, value);
    }
    return result;
}

std::vector<std::string_view> splitAtColons(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t colon = text.find(':');
        parts.push_back(text.substr(0, colon));
        if (colon == std::string_view::npos)
            return parts;
        text.remove_prefix(colon + 1);
    }
}

/// `1:30` is 90. Parts with a sign of their own, which only an explicit tag lets through, are refused.
std::optional<Signed> sexagesimalInt(std::string_view text)
{
    Signed result;
    for (const std::string_view part : splitAtColons(text)) {
        const auto value = pythonInt(part, 10);
        if (!value || value->isNegative || result.magnitude.isTooLong())
            return {};
        result.magnitude.multiplyAndAdd(60, 0);
        result.magnitude.add(value->magnitude);
    }
    return result;
}

std::optional<Signed> integerByForm(std::string_view value)
{
    if (value == "0")
        return Signed{};
    if (value.starts_with("0b"))
        return pythonInt(value.substr(2), 2);
    if (value.starts_with("0x"))
        return pythonInt(value.substr(2), 16);
    if (value.front() == '0')
        return pythonInt(value, 8);
    if (value.find(':') != std::string_view::npos)
        return sexagesimalInt(value);
    return pythonInt(value, 10);
}

/// Takes the sign off the front; nothing when `value` is then empty, where Python raises an IndexError.
std::optional<bool> takeSign(std::string_view &value)
{
    if (value.empty())
        return {};
    const bool isNegative = value.front() == '-';
    if (isNegative || value.front() == '+')
        value.remove_prefix(1);
    return isNegative;
}

bool isDecimalFloat(std::string_view text)
{
    const auto takeDigits = [&text] {
        const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(count);
        return count;
    };
    std::size_t digits = takeDigits();
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        digits += takeDigits();
    }
    if (digits == 0)
        return false;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-'))
            text.remove_prefix(1);
        if (takeDigits() == 0)
            return false;
    }
    return text.empty();
}

/// A decimal number that no double holds is 0 or infinite; which, its first digit and exponent tell.
double outOfRange(std::string_view text)
{
    const std::size_t mark = text.find_first_of("eE");
    if (mark != std::string_view::npos)
        return text[mark + 1] == '-' ? 0.0 : std::numeric_limits<double>::infinity();
    const std::size_t first = text.find_first_not_of('0');
    return first != std::string_view::npos && text[first] != '.' ? std::numeric_limits<double>::infinity() : 0.0;
}

} // namespace

std::optional<std::string> yamlInteger(std::string_view text, NumberError &error)
{
    const std::string plain = withoutUnderscores(text);
    std::string_view value = plain;
    const auto isNegative = takeSign(value);
    if (!isNegative || value.empty()) {
        error.className = "IndexError";
        return {};
    }
    const auto number = integerByForm(value);
    const std::string digits = number ? number->magnitude.text() : std::string();
    if (!number || digits.size() > maxDigits) {
        error.className = "ValueError";
        return {};
    }
    const bool hasMinus = *isNegative != number->isNegative && digits != "0";
    return hasMinus ? "-" + digits : digits;
}

std::optional<double> yamlFloat(std::string_view text, NumberError &error)
{
    const std::string plain = Python::lower(withoutUnderscores(text));
    std::string_view value = plain;
    const auto isNegative = takeSign(value);
    if (!isNegative) {
        error.className = "IndexError";
        return {};
    }
    const double sign = *isNegative ? -1.0 : 1.0;
    if (value == ".inf")
        return sign * std::numeric_limits<double>::infinity();
    if (value == ".nan")
        return std::numeric_limits<double>::quiet_NaN();
    double sum = 0.0;
    double weight = 1.0;
    const std::vector<std::string_view> parts = splitAtColons(value);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        const auto number = pythonFloat(*part);
        if (!number) {
            error.className = "ValueError";
            return {};
        }
        // A lone part keeps the sign of its zero.
        sum = parts.size() == 1 ? *number : sum + *number * weight;
        weight *= 60;
    }
    return sign * sum;
}

std::optional<double> pythonFloat(std::string_view text)
{
    const std::string ascii = Python::lower(withAsciiDigits(Python::strip(text)));
    std::string_view value = ascii;
    const double sign = value.starts_with('-') ? -1.0 : 1.0;
    if (value.starts_with('-') || value.starts_with('+'))
        value.remove_prefix(1);
    if (value == "inf" || value == "infinity")
        return sign * std::numeric_limits<double>::infinity();
    if (value == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (!isDecimalFloat(value))
        return {};
    double number = 0.0;
    const auto result = std::from_chars(value.data(), value.data() + value.size(), number);
    if (result.ec == std::errc::result_out_of_range)
        number = outOfRange(value);
    return sign * number;
}

} // namespace Touchstone
