#include "engine/base/json.h"

#include "engine/base/utf8.h"

#include <array>
#include <charconv>
#include <limits>
#include <utility>

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

/// Which bytes cannot stand in a JSON text as they are.
constexpr std::array<bool, 256> escapedBytes()
{
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c < 0x20; ++c)
        table.at(c) = true;
    table.at('"') = table.at('\\') = true;
    return table;
}
constexpr std::array<bool, 256> isEscaped = escapedBytes();

std::string libraryDump(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Writes the same text as the library's own `dump`, in a third of the time: it copies what needs no escape in one
/// piece, where that one decodes each character. Events and checkpoints are mostly text.
class JsonWriter
{
public:
    std::string take() { return std::move(m_text); }

    void write(const Json &value)
    {
        switch (value.type()) {
        case Json::value_t::string:
            writeText(value.get_ref<const std::string &>());
            break;
        case Json::value_t::object:
            writeObject(value.get_ref<const Json::object_t &>());
            break;
        case Json::value_t::array:
            writeArray(value.get_ref<const Json::array_t &>());
            break;
        case Json::value_t::number_integer:
            writeNumber(value.get<std::int64_t>());
            break;
        case Json::value_t::number_unsigned:
            writeNumber(value.get<std::uint64_t>());
            break;
        case Json::value_t::boolean:
            m_text += value.get<bool>() ? "true" : "false";
            break;
        case Json::value_t::null:
            m_text += "null";
            break;
        default:
            m_text += libraryDump(value);
        }
    }

private:
    void writeObject(const Json::object_t &members)
    {
        char before = '{';
        for (const auto &[key, value] : members) {
            m_text += std::exchange(before, ',');
            writeText(key);
            m_text += ':';
            write(value);
        }
        m_text += members.empty() ? "{}" : "}";
    }

    void writeArray(const Json::array_t &items)
    {
        char before = '[';
        for (const Json &item : items) {
            m_text += std::exchange(before, ',');
            write(item);
        }
        m_text += items.empty() ? "[]" : "]";
    }

    template<typename Number>
    void writeNumber(Number number)
    {
        constexpr std::size_t longest = 24;
        std::array<char, longest> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), number).ptr;
        m_text.append(digits.begin(), end);
    }

    void writeText(const std::string &text)
    {
        if (!isValidUtf8(text)) {
            m_text += libraryDump(Json(text));
            return;
        }
        m_text += '"';
        std::size_t begin = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!isEscaped[static_cast<unsigned char>(text[i])])
                continue;
            m_text.append(text, begin, i - begin);
            writeEscaped(text[i]);
            begin = i + 1;
        }
        m_text.append(text, begin);
        m_text += '"';
    }

    void writeEscaped(char c)
    {
        constexpr std::string_view letters = "\b\f\n\r\t\"\\";
        constexpr std::string_view names = "bfnrt\"\\";
        constexpr std::string_view digits = "0123456789abcdef";
        m_text += '\\';
        if (const std::size_t at = letters.find(c); at != std::string_view::npos) {
            m_text += names[at];
            return;
        }
        const auto byte = static_cast<unsigned char>(c);
        m_text.append("u00").append({digits[byte >> 4U], digits[byte & 15U]});
    }

    std::string m_text;
};

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
    JsonWriter writer;
    writer.write(value);
    return writer.take();
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
    if (!member.is_number_integer())
        return fallback;
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const bool isBeyond = member.is_number_unsigned() && member.get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    return isBeyond ? most : member.get<std::int64_t>();
}

bool boolAt(const Json &value, std::string_view key, bool fallback)
{
    const Json &member = memberAt(value, key);
    return member.is_boolean() ? member.get<bool>() : fallback;
}

} // namespace Touchstone
