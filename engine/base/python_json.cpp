#include "engine/base/python_json.h"

#include "engine/base/json.h"
#include "engine/base/python_text.h"

namespace Touchstone::Python {
namespace {

/// How one language writes the parts that differ.
struct Notation
{
    std::string (*text)(std::string_view text);
    std::string (*number)(double value);
    std::string_view yes;
    std::string_view no;
    std::string_view null;
};

void write(std::string &out, const Json &value, const Notation &notation)
{
    std::string_view separator;
    switch (value.type()) {
    case Json::value_t::object:
        out += '{';
        for (const auto &[key, member] : value.items()) {
            out += separator;
            out += notation.text(key);
            out += ": ";
            write(out, member, notation);
            separator = ", ";
        }
        out += '}';
        break;
    case Json::value_t::array:
        out += '[';
        for (const Json &item : value) {
            out += separator;
            write(out, item, notation);
            separator = ", ";
        }
        out += ']';
        break;
    case Json::value_t::string:
        out += notation.text(value.get_ref<const std::string &>());
        break;
    case Json::value_t::boolean:
        out += value.get<bool>() ? notation.yes : notation.no;
        break;
    case Json::value_t::number_float:
        out += notation.number(value.get<double>());
        break;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        out += value.dump();
        break;
    default:
        out += notation.null;
        break;
    }
}

std::string rawJsonString(std::string_view text)
{
    return dumpJson(Json(text));
}

} // namespace

std::string repr(const Json &value)
{
    std::string out;
    write(out, value,
          {.text = [](std::string_view text) { return repr(text); },
           .number = floatRepr,
           .yes = "True",
           .no = "False",
           .null = "None"});
    return out;
}

std::string jsonRepr(const JsonText &json)
{
    return json.isEmpty() ? "{}" : repr(parseJson(json));
}

std::string jsonDumps(const Json &value, bool ascii)
{
    std::string out;
    write(out, value,
          {.text = ascii ? jsonString : rawJsonString,
           .number = floatRepr,
           .yes = "true",
           .no = "false",
           .null = "null"});
    return out;
}

} // namespace Touchstone::Python
