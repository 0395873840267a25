#include "engine/yaml/yaml_value.h"

#include "engine/base/python_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace Touchstone {
namespace {

using Type = YamlValue::Type;

class ReprWriter
{
public:
    std::string takeText() { return std::move(m_text); }

    void write(const YamlValue &value)
    {
        switch (value.type) {
        case Type::List:
            writeItems(value, "[", "]");
            break;
        case Type::Tuple:
            writeItems(value, "(", value.items.size() == 1 ? ",)" : ")");
            break;
        case Type::Set:
            if (value.items.empty())
                m_text += "set()";
            else
                writeItems(value, "{", "}");
            break;
        case Type::Map:
            writeMap(value);
            break;
        default:
            writeScalar(value);
        }
    }

private:
    void writeScalar(const YamlValue &value)
    {
        switch (value.type) {
        case Type::Bool:
            m_text += value.boolean ? "True" : "False";
            break;
        case Type::Int:
            m_text += value.text;
            break;
        case Type::Float:
            m_text += Python::floatRepr(value.number);
            break;
        case Type::String:
            m_text += Python::repr(value.text);
            break;
        case Type::Bytes:
            m_text += Python::bytesRepr(value.text);
            break;
        case Type::Date:
        case Type::DateTime:
            m_text += timestampRepr(value.time);
            break;
        default:
            m_text += "None";
        }
    }

    bool isOpen(const YamlValue &value) const
    {
        return std::find(m_open.begin(), m_open.end(), &value) != m_open.end();
    }

    void writeItems(const YamlValue &value, std::string_view begin, std::string_view end)
    {
        m_text += begin;
        if (isOpen(value)) {
            m_text += "...";
        } else {
            m_open.push_back(&value);
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                if (i > 0)
                    m_text += ", ";
                write(*value.items[i]);
            }
            m_open.pop_back();
        }
        m_text += end;
    }

    void writeMap(const YamlValue &value)
    {
        if (isOpen(value)) {
            m_text += "{...}";
            return;
        }
        m_open.push_back(&value);
        m_text += '{';
        for (std::size_t i = 0; i + 1 < value.items.size(); i += 2) {
            if (i > 0)
                m_text += ", ";
            write(*value.items[i]);
            m_text += ": ";
            write(*value.items[i + 1]);
        }
        m_text += '}';
        m_open.pop_back();
    }

    std::string m_text;
    std::vector<const YamlValue *> m_open;
};

/// Numbers are equal across int, float and bool, so whole floats are written as ints.
std::string numberKey(const YamlValue &value)
{
    if (value.type == Type::Bool)
        return value.boolean ? "n1" : "n0";
    if (value.type == Type::Int)
        return "n" + value.text;
    if (!std::isfinite(value.number) || std::trunc(value.number) != value.number)
        return "f" + Python::floatRepr(value.number);
    std::array<char, 400> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.0f", value.number == 0.0 ? 0.0 : value.number);
    return "n" + std::string(buffer.data(), static_cast<std::size_t>(length));
}

} // namespace

bool YamlValue::isTruthy() const
{
    switch (type) {
    case Type::Null:
        return false;
    case Type::Bool:
        return boolean;
    case Type::Int:
        return text != "0";
    case Type::Float:
        return number != 0.0;
    case Type::String:
    case Type::Bytes:
        return !text.empty();
    case Type::Date:
    case Type::DateTime:
        return true;
    case Type::List:
    case Type::Tuple:
    case Type::Map:
    case Type::Set:
        return !items.empty();
    }
    return false;
}

const YamlValue *YamlValue::find(std::string_view key) const
{
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        if (items[i]->isString() && items[i]->text == key)
            return items[i + 1];
    }
    return nullptr;
}

std::string pythonRepr(const YamlValue &value)
{
    ReprWriter writer;
    writer.write(value);
    return writer.takeText();
}

std::string pythonStr(const YamlValue &value)
{
    if (value.type == Type::String)
        return value.text;
    if (value.type == Type::Date || value.type == Type::DateTime)
        return timestampText(value.time);
    return pythonRepr(value);
}

std::string_view pythonTypeName(const YamlValue &value)
{
    constexpr std::array<std::string_view, 12> names{"NoneType", "bool",     "int",  "float", "str",  "bytes",
                                                     "date",     "datetime", "list", "tuple", "dict", "set"};
    return names[static_cast<std::size_t>(value.type)];
}

std::string pythonKey(const YamlValue &value)
{
    switch (value.type) {
    case Type::Null:
        return "N";
    case Type::Bool:
    case Type::Int:
    case Type::Float:
        return numberKey(value);
    case Type::String:
        return "s" + value.text;
    case Type::Bytes:
        return "b" + value.text;
    case Type::Date:
        return "d" + timestampText(value.time);
    case Type::DateTime:
        return (value.time.offsetSeconds ? "t" : "T") + std::to_string(instantOf(value.time));
    default:
        return {};
    }
}

} // namespace Touchstone
