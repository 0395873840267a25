#include "tests/conformance/case_values.h"

#include "engine/base/utf8.h"

#include <QByteArray>

#include <nlohmann/json.hpp>

namespace Touchstone::Conformance {
namespace {

std::string fromBase64(const std::string &text)
{
    return QByteArray::fromBase64(QByteArray::fromStdString(text)).toStdString();
}

std::string repeated(const Json &pair)
{
    const std::string &text = pair.at(0).get_ref<const std::string &>();
    const auto count = pair.at(1).get<std::size_t>();
    std::string result;
    result.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i)
        result += text;
    return result;
}

/// The string that `value` means if it is one of the long forms.
bool expandText(const Json &value, std::string &text)
{
    if (!value.is_object() || value.size() != 1)
        return false;
    const auto member = value.begin();
    if (!member->is_array())
        return false;
    if (member.key() == "repeat" && member->size() == 2 && member->at(0).is_string()) {
        text = repeated(*member);
        return true;
    }
    if (member.key() != "concat" && member.key() != "parts")
        return false;
    for (const Json &part : *member) {
        std::string piece;
        if (part.is_string())
            piece = part.get<std::string>();
        else if (!expandText(part, piece))
            return false;
        text += piece;
    }
    return true;
}

} // namespace

Json expanded(const Json &value)
{
    if (value.is_object()) {
        std::string text;
        if (expandText(value, text))
            return text;
        Json result = Json::object();
        for (const auto &[key, member] : value.items())
            result.push_back(Json::object_t::value_type(key, expanded(member)));
        return result;
    }
    if (value.is_array()) {
        Json result = Json::array();
        for (const Json &item : value)
            result.push_back(expanded(item));
        return result;
    }
    return value;
}

std::string bytesOf(const Json &value)
{
    return value.is_object() ? fromBase64(value.at("base64").get<std::string>()) : value.get<std::string>();
}

Json fromBytes(std::string_view bytes)
{
    if (isValidUtf8(bytes))
        return std::string(bytes);
    return Json::object({{"base64", QByteArrayView(bytes).toByteArray().toBase64().toStdString()}});
}

std::string contentOf(const Json &entry)
{
    if (entry.contains("base64"))
        return fromBase64(entry.at("base64").get<std::string>());
    if (entry.contains("repeat"))
        return repeated(entry.at("repeat"));
    return entry.contains("text") ? bytesOf(expanded(entry.at("text"))) : std::string();
}

} // namespace Touchstone::Conformance
