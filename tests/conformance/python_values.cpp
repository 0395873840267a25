#include "tests/conformance/python_values.h"

#include "engine/base/python_text.h"
#include "engine/yaml/yaml_numbers.h"
#include "tests/conformance/case_values.h"

#include <QByteArray>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace Touchstone::Conformance {
namespace {

using Type = YamlValue::Type;

class PyvalWriter
{
public:
    Json write(const YamlValue &value)
    {
        switch (value.type) {
        case Type::Null:
            return {};
        case Type::Bool:
            return value.boolean;
        case Type::Int:
            return Json::object({{"int", value.text}});
        case Type::Float:
            return Json::object({{"float", Python::floatRepr(value.number)}});
        case Type::String:
            return value.text;
        case Type::Bytes:
            return Json::object({{"bytes", QByteArray::fromStdString(value.text).toBase64().toStdString()}});
        case Type::Date:
            return Json::object({{"date", timestampText(value.time)}});
        case Type::DateTime:
            return Json::object({{"datetime", timestampText(value.time)}});
        default:
            return writeContainer(value);
        }
    }

private:
    Json writeContainer(const YamlValue &value)
    {
        const auto open = std::find(m_open.rbegin(), m_open.rend(), &value);
        if (open != m_open.rend())
            return Json::object({{"cycle", open - m_open.rbegin() + 1}});
        m_open.push_back(&value);
        Json items = Json::array();
        if (value.type == Type::Map) {
            for (std::size_t i = 0; i + 1 < value.items.size(); i += 2)
                items.push_back(Json::array({write(*value.items[i]), write(*value.items[i + 1])}));
        } else {
            std::vector<const YamlValue *> members = value.items;
            if (value.type == Type::Set)
                std::sort(members.begin(), members.end(), [](const YamlValue *left, const YamlValue *right) {
                    return pythonRepr(*left) < pythonRepr(*right);
                });
            for (const YamlValue *member : members)
                items.push_back(write(*member));
        }
        m_open.pop_back();
        const char *kind = value.type == Type::Map ? "map"
            : value.type == Type::Set              ? "set"
            : value.type == Type::Tuple            ? "tuple"
                                                   : "list";
        return Json::object({{kind, std::move(items)}});
    }

    std::vector<const YamlValue *> m_open;
};

} // namespace

Json fromYamlValue(const YamlValue &value)
{
    return PyvalWriter().write(value);
}

PythonValue::PythonValue(const Json &json)
{
    m_root = read(json);
}

const YamlValue *PythonValue::read(const Json &json)
{
    if (json.is_object())
        return readObject(json.begin().key(), json.begin().value());
    YamlValue &value = m_values.emplace_back();
    if (json.is_boolean()) {
        value.type = Type::Bool;
        value.boolean = json.get<bool>();
    } else if (json.is_string()) {
        value.type = Type::String;
        value.text = json.get<std::string>();
    } else if (!json.is_null()) {
        throw std::invalid_argument("not a pyval");
    }
    return &value;
}

const YamlValue *PythonValue::readObject(std::string_view kind, const Json &content)
{
    if (kind == "cycle")
        return m_open.at(m_open.size() - content.get<std::size_t>());
    YamlValue &value = m_values.emplace_back();
    if (kind == "int") {
        value.type = Type::Int;
        value.text = content.get<std::string>();
        if (value.text == "-0")
            value.text = "0";
    } else if (kind == "float") {
        value.type = Type::Float;
        value.number = pythonFloat(content.get<std::string>()).value();
    } else if (kind == "bytes") {
        value.type = Type::Bytes;
        value.text = bytesOf(Json::object({{"base64", content}}));
    } else if (kind == "date" || kind == "datetime") {
        value.type = kind == "date" ? Type::Date : Type::DateTime;
        value.time = parseTimestamp(content.get<std::string>()).value();
    } else {
        value.type = kind == "map" ? Type::Map : kind == "set" ? Type::Set : kind == "tuple" ? Type::Tuple : Type::List;
        m_open.push_back(&value);
        for (const Json &item : content) {
            if (kind != "map") {
                value.items.push_back(read(item));
                continue;
            }
            value.items.push_back(read(item.at(0)));
            value.items.push_back(read(item.at(1)));
        }
        m_open.pop_back();
    }
    return &value;
}

} // namespace Touchstone::Conformance
