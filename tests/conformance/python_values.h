#pragma once

#include "engine/base/json_text.h"
#include "engine/yaml/yaml_value.h"

namespace Touchstone::Conformance {

/// The `pyval` form of a value.
Json fromYamlValue(const YamlValue &value);

/// A Python value read from its `pyval` form. Throws when the form is wrong.
class PythonValue
{
public:
    explicit PythonValue(const Json &json);

    const YamlValue &root() const { return *m_root; }

private:
    const YamlValue *read(const Json &json);
    const YamlValue *readObject(std::string_view kind, const Json &content);

    std::deque<YamlValue> m_values;
    std::vector<const YamlValue *> m_open; ///< the containers around the value that is being read
    const YamlValue *m_root = nullptr;
};

} // namespace Touchstone::Conformance
