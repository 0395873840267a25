#include "engine/base/json.h"

template class nlohmann::basic_json<nlohmann::ordered_map>;
template class nlohmann::basic_json<>;
template nlohmann::json nlohmann::json::parse<const char *>(const char *, const char *,
                                                            nlohmann::json::parser_callback_t, bool, bool);

namespace Touchstone {
namespace {

constexpr int maxDepth = 256;

/// Line and column (code points) of the byte `offset`, both from 1.
SourcePosition positionOf(std::string_view text, std::size_t offset)
{
    SourcePosition position{.file = {}, .line = 1, .column = 1};
    for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n') {
            ++position.line;
            position.column = 1;
        } else if ((byte & 0xC0U) != 0x80U) {
            ++position.column;
        }
    }
    return position;
}

/// Nesting depth of brackets outside strings; checked before parsing, since the library recurses.
bool isTooDeep(std::string_view text)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > maxDepth)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

} // namespace

Result<Json> parseJson(std::string_view text)
{
    if (isTooDeep(text))
        return failure(Error::Code::TooLarge,
                       "The JSON is nested deeper than " + std::to_string(maxDepth) + " levels.");
    try {
        return Json::parse(text.begin(), text.end());
    } catch (const Json::parse_error &error) {
        Error result;
        result.code = Error::Code::Malformed;
        result.message = "The text is not valid JSON.";
        result.position = positionOf(text, error.byte > 0 ? error.byte - 1 : 0);
        return failure(std::move(result));
    } catch (const Json::exception &) {
        return failure(Error::Code::Malformed, "The text is not valid JSON: a number is out of range.");
    }
}

Json parseJson(const JsonText &json)
{
    if (json.isEmpty())
        return {};
    Json value = Json::parse(json.text, nullptr, false);
    return value.is_discarded() ? Json() : value;
}

std::string dumpJson(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

JsonText toJsonText(const Json &value)
{
    return {dumpJson(value)};
}

const Json &memberAt(const Json &value, std::string_view key)
{
    static const Json null;
    if (!value.is_object())
        return null;
    const auto found = value.find(key);
    return found == value.end() ? null : *found;
}

std::string stringAt(const Json &value, std::string_view key, std::string_view fallback)
{
    const Json &member = memberAt(value, key);
    return member.is_string() ? member.get<std::string>() : std::string(fallback);
}

std::int64_t integerAt(const Json &value, std::string_view key, std::int64_t fallback)
{
    const Json &member = memberAt(value, key);
    return member.is_number_integer() ? member.get<std::int64_t>() : fallback;
}

bool boolAt(const Json &value, std::string_view key, bool fallback)
{
    const Json &member = memberAt(value, key);
    return member.is_boolean() ? member.get<bool>() : fallback;
}

} // namespace Touchstone
