#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/tools/tool.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace Touchstone {
namespace {

/// The value as the tool gets it, or what is wrong with it.
using Checked = tl::expected<Json, std::string>;

tl::unexpected<std::string> wrong(std::string message)
{
    return tl::unexpected<std::string>(std::move(message));
}

/// Whether the number is one of 64 bits, where pydantic ends for floating point.
bool fitsInteger(double number)
{
    constexpr double limit = 9223372036854775808.0; // 2^63
    return number > -limit && number < limit;
}

/// `5`, `+5`, `1_000`, `5.0`, with white space around: what Python's and pydantic's integers may be written as. What is
/// beyond 64 bits becomes the nearest number that a tool can use.
std::optional<std::int64_t> integerFrom(std::string_view text)
{
    text = Python::strip(text);
    if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
        const std::string_view fraction = text.substr(dot + 1);
        if (fraction.empty() || fraction.find_first_not_of('0') != std::string_view::npos)
            return std::nullopt;
        text = text.substr(0, dot);
    }
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-')
        text.remove_prefix(1);
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isSeparator = text[i] == '_' && i > 0 && i + 1 < text.size() && text[i - 1] != '_';
        if (!isSeparator)
            digits += text[i];
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return digits.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                                     : std::numeric_limits<std::int64_t>::max();
    return value;
}

constexpr const char *tooLongInteger = "Unable to parse input string as an integer, exceeded maximum size";

Checked checkInteger(const Json &value)
{
    if (value.is_boolean())
        return Json(value.get<bool>() ? 1 : 0);
    if (value.is_number_integer())
        return value;
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (!std::isfinite(number))
            return wrong("Input should be a finite number");
        if (std::trunc(number) != number)
            return wrong("Input should be a valid integer, got a number with a fractional part");
        if (!fitsInteger(number))
            return wrong(tooLongInteger);
        return Json(static_cast<std::int64_t>(number));
    }
    if (value.is_string()) {
        if (const auto number = integerFrom(value.get_ref<const std::string &>()))
            return Json(*number);
        return wrong("Input should be a valid integer, unable to parse string as an integer");
    }
    return wrong("Input should be a valid integer");
}

Checked checkNumber(const Json &value)
{
    if (value.is_number())
        return value;
    if (value.is_boolean())
        return Json(value.get<bool>() ? 1.0 : 0.0);
    if (!value.is_string())
        return wrong("Input should be a valid number");
    const std::string text(Python::strip(value.get_ref<const std::string &>()));
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return wrong("Input should be a valid number, unable to parse string as a number");
    return Json(number);
}

Checked checkBoolean(const Json &value)
{
    if (value.is_boolean())
        return value;
    if (value.is_number()) {
        const double number = value.get<double>();
        if (number == 0.0 || number == 1.0)
            return Json(number == 1.0);
        return wrong(fitsInteger(number) && std::trunc(number) == number
                         ? "Input should be a valid boolean, unable to interpret input"
                         : "Input should be a valid boolean");
    }
    if (!value.is_string())
        return wrong("Input should be a valid boolean");
    constexpr std::array<std::string_view, 6> yes{"1", "true", "t", "yes", "y", "on"};
    constexpr std::array<std::string_view, 6> no{"0", "false", "f", "no", "n", "off"};
    const std::string word = Python::lower(value.get_ref<const std::string &>());
    if (std::ranges::find(yes, word) != yes.end())
        return Json(true);
    if (std::ranges::find(no, word) != no.end())
        return Json(false);
    return wrong("Input should be a valid boolean, unable to interpret input");
}

/// `Input should be 'a', 'b' or 'c'`.
std::string expectedOneOf(const Json &values)
{
    std::string text = "Input should be ";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
            text += i + 1 == values.size() ? " or " : ", ";
        text += values[i].is_string() ? Python::repr(values[i].get_ref<const std::string &>()) : dumpJson(values[i]);
    }
    return text;
}

/// The part of `anyOf` that is not null; the schema itself where there is no such choice.
const Json &withoutNull(const Json &schema, bool &isNullable)
{
    isNullable = false;
    const Json &choices = memberAt(schema, "anyOf");
    const Json *other = &schema;
    if (!choices.is_array())
        return schema;
    for (const Json &choice : choices) {
        if (stringAt(choice, "type") == "null")
            isNullable = true;
        else
            other = &choice;
    }
    return *other;
}

std::optional<std::string> boundProblem(const Json &schema, const Json &value)
{
    struct Bound
    {
        const char *key;
        const char *words;
        bool (*holds)(double, double);
    };
    constexpr std::array<Bound, 4> bounds{{
        {"exclusiveMinimum", "Input should be greater than ", [](double left, double right) { return left > right; }},
        {"minimum", "Input should be greater than or equal to ",
         [](double left, double right) { return left >= right; }},
        {"exclusiveMaximum", "Input should be less than ", [](double left, double right) { return left < right; }},
        {"maximum", "Input should be less than or equal to ", [](double left, double right) { return left <= right; }},
    }};
    for (const Bound &bound : bounds) {
        const Json &limit = memberAt(schema, bound.key);
        if (limit.is_number() && value.is_number() && !bound.holds(value.get<double>(), limit.get<double>()))
            return bound.words + dumpJson(limit);
    }
    return std::nullopt;
}

/// Collects the problems of one call, each with the place of its argument.
class Checker
{
public:
    /// Checks the members of an object in the order of the schema.
    Json members(const Json &schema, const Json &values, const std::string &place)
    {
        const Json &required = memberAt(schema, "required");
        Json result = Json::object();
        for (const auto &[name, part] : memberAt(schema, "properties").items()) {
            std::string inner = place;
            inner += place.empty() ? "" : ".";
            inner += name;
            if (values.contains(name))
                result[name] = value(part, values.at(name), inner);
            else if (required.is_array() && std::ranges::find(required, Json(name)) != required.end())
                problems.push_back(inner + ": Field required");
            else if (part.contains("default"))
                result[name] = part.at("default");
        }
        return result;
    }

    std::vector<std::string> problems;

private:
    Json value(const Json &schema, const Json &given, const std::string &place)
    {
        bool isNullable = false;
        const Json &part = withoutNull(schema, isNullable);
        if (given.is_null() && isNullable)
            return given;
        const std::string type = stringAt(part, "type");
        if (type == "array")
            return items(part, given, place);
        if (type == "object")
            return object(part, given, place);
        const Checked checked = scalar(part, type, given);
        if (checked)
            return *checked;
        problems.push_back(place + ": " + checked.error());
        return given;
    }

    static Checked scalar(const Json &schema, const std::string &type, const Json &given)
    {
        const Json &allowed = memberAt(schema, "enum");
        if (allowed.is_array()) {
            if (std::ranges::find(allowed, given) == allowed.end())
                return wrong(expectedOneOf(allowed));
            return given;
        }
        if (type == "string" && !given.is_string())
            return wrong("Input should be a valid string");
        Checked checked = given;
        if (type == "integer")
            checked = checkInteger(given);
        else if (type == "number")
            checked = checkNumber(given);
        else if (type == "boolean")
            checked = checkBoolean(given);
        if (!checked)
            return checked;
        if (const auto problem = boundProblem(schema, *checked))
            return wrong(*problem);
        return checked;
    }

    Json items(const Json &schema, const Json &given, const std::string &place)
    {
        if (!given.is_array()) {
            problems.push_back(place + ": Input should be a valid list");
            return given;
        }
        Json result = Json::array();
        for (std::size_t i = 0; i < given.size(); ++i)
            result.push_back(value(memberAt(schema, "items"), given[i], place + "." + std::to_string(i)));
        return result;
    }

    Json object(const Json &schema, const Json &given, const std::string &place)
    {
        if (!given.is_object()) {
            problems.push_back(place + ": Input should be a valid dictionary");
            return given;
        }
        return schema.contains("properties") ? members(schema, given, place) : given;
    }
};

} // namespace

ParameterSchema::ParameterSchema(const JsonText &parameters)
    : m_parameters(std::make_shared<const Json>(parseJson(parameters)))
{
}

Result<JsonText> ParameterSchema::check(const JsonText &args) const
{
    Json values = parseJson(args);
    if (!values.is_object())
        values = Json::object();
    Checker checker;
    const Json checked = checker.members(*m_parameters, values, {});
    if (checker.problems.empty())
        return toJsonText(checked);
    std::string text;
    for (const std::string &problem : checker.problems)
        text += (text.empty() ? "" : "\n") + problem;
    return failure(Error::Code::InvalidValue, std::move(text));
}

Result<JsonText> checkArguments(const ToolSchema &schema, const JsonText &args)
{
    return ParameterSchema(schema.parameters).check(args);
}

} // namespace Touchstone
