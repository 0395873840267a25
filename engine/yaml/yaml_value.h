#pragma once

#include "engine/yaml/yaml_node.h"
#include "engine/yaml/yaml_timestamp.h"

#include <deque>

namespace Touchstone {

/// A Python value as PyYAML's `safe_load` makes it. Lists and maps may be shared and may contain themselves.
struct YamlValue
{
    enum class Type : std::uint8_t {
        Null,
        Bool,
        Int, ///< text: decimal digits, of any length
        Float,
        String,
        Bytes, ///< text
        Date, ///< without time
        DateTime,
        List,
        Tuple,
        Map, ///< items: key, value, key, value … in the order of first occurrence
        Set,
    };

    Type type = Type::Null;
    bool boolean = false;
    double number = 0.0;
    std::string text;
    YamlTimestamp time;
    std::vector<const YamlValue *> items;
    const YamlNode *node = nullptr; ///< where it was made from; null for tuples

    bool isString() const { return type == Type::String; }
    bool isMap() const { return type == Type::Map; }
    /// Python's `bool(value)`.
    bool isTruthy() const;
    /// Value of the string key of a map; null when absent.
    const YamlValue *find(std::string_view key) const;
};

/// Owns the values of one text and the nodes they were made from. Moving keeps addresses.
class YamlContent
{
public:
    YamlContent() = default;
    YamlContent(YamlContent &&) = default;
    YamlContent &operator=(YamlContent &&) = default;
    YamlContent(const YamlContent &) = delete;
    YamlContent &operator=(const YamlContent &) = delete;
    ~YamlContent() = default;

    YamlDocument document;
    std::deque<YamlValue> values;
    const YamlValue *root = nullptr; ///< never null after `loadYaml`; a text without document is Null
};

/// `yaml.safe_load` of PyYAML 6.0.3. Errors as in `composeYaml`; `className` is set (`ValueError`, `KeyError` …) where
/// the reference raises something else than a YAMLError while it makes a value (`2024-13-45`, `!!int foo`).
Result<YamlContent> loadYaml(std::string_view text, const YamlLimits &limits = {});

/// Python's `str()` and `repr()`; a container inside itself is `[...]` or `{...}`. Sets are in the order of the text,
/// where Python's order is that of its hashes.
std::string pythonStr(const YamlValue &value);
std::string pythonRepr(const YamlValue &value);

/// Name of the Python type: `NoneType`, `str`, `datetime`, …
std::string_view pythonTypeName(const YamlValue &value);

/// A text that is equal for scalars that are equal in Python and so are one key of a map (`1`, `1.0`, `true`; equal
/// instants); empty for what cannot be a key.
std::string pythonKey(const YamlValue &value);

} // namespace Touchstone
